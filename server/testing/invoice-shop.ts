import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { lens, wish } from './cart-shop.ts'
import { openOrderShop, zurich } from './order-shop.ts'

/** A shop with customers who may pay by invoice. */
export async function openInvoiceShop(database: Database) {
  const shop = await openOrderShop(database)
  let houses = 0

  async function pay(who: ReturnType<typeof shop.visitor>, email: string, method: 'visa' | 'invoice') {
    const address = { ...zurich, street: 'Rechnungsweg', street_number: String(houses) }
    const wishes = method === 'visa' ? [wish('CARE')] : [lens()]
    const cart = await shop.readyCart(who, wishes, { email, address })
    const { body, status } = await shop.start(who, cart, { payment_method: method })
    if (status !== 200) throw new Error(JSON.stringify(body))
    if (method === 'visa') await shop.pay(body.transaction_id)
    return (await shop.place(who, cart)).body
  }

  return {
    ...shop,
    /** A confirmed order by invoice over 48.80, of a new customer in a house of their own. */
    async order() {
      houses++
      const who = shop.visitor()
      const person = shop.person()
      await who.post('/api/identity/sign-up', person)
      await database.db.execute(sql`update users set email_verified = true where email = ${person.email}`)
      await shop.ship((await pay(who, person.email, 'visa')).id)
      const { id, number, token_value, invoice } = await pay(who, person.email, 'invoice')
      await shop.workOff()
      const { reference = '', due_on: dueOn = '' } = invoice ?? {}
      return { id, number, token: token_value, email: person.email, who, reference, dueOn }
    },
  }
}
export type InvoiceShop = Awaited<ReturnType<typeof openInvoiceShop>>
