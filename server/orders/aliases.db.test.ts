import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { err } from '#contract/result.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { untilKilled, watchStatements } from '#server/testing/mortal-workers.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { completeOrder } from './complete-order.ts'
import { forgetAliases } from './operations.ts'
import { readPayment } from './store.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

/** A customer who has saved a card. */
async function customer() {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const cart = await shop.readyCart(who, [lens()])
  const started = await shop.start(who, cart, { payment_method: 'visa', save_alias: true })
  await shop.pay(started.body.transaction_id)
  await shop.place(who, cart)
  const aliases = async (): Promise<string[]> =>
    (await who.get('/api/me/payment-aliases')).body['hydra:member'].map((one: { alias: string }) => one.alias)
  const [alias = ''] = await aliases()
  await shop.workOff()
  return { who, alias, aliases, id: String((await who.get('/api/me')).body.id) }
}
const isKnown = async (alias: string) => (await shop.simulator.savedCard(alias)) !== undefined

test('wherever a process dies, an order whose card was to be saved has saved it', async () => {
  const stopWatching = watchStatements()
  onTestFinished(stopWatching)
  for (let statements = 0, isAlive = false; !isAlive; statements++) {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const cart = await shop.readyCart(who, [lens()])
    const started = await shop.start(who, cart, { payment_method: 'visa', save_alias: true })
    await shop.pay(started.body.transaction_id)
    const context = { db: database.db, payments: shop.payments }
    const found = await readPaymentOfCart(cart.id)
    isAlive = await untilKilled(
      { statements, isLastDone: true },
      async () => void (await completeOrder(context, found)),
    )
    const customerId = String((await who.get('/api/me')).body.id)
    const { rows } = await database.db.execute<{ orders: number; cards: number }>(sql`
      select (select count(*)::int from orders where customer_id = ${customerId}) as orders,
        (select count(*)::int from payment_aliases where customer_id = ${customerId}) as cards`)
    expect(rows[0]?.cards, `dead at statement ${statements}`).toBe(rows[0]?.orders)
  }
})

async function readPaymentOfCart(cartId: string) {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from payments where cart_id = ${cartId}`)
  const found = await readPayment(database.db, rows[0]?.id ?? '')
  if (!found) throw new Error('The cart has no payment')
  return found
}

test('a provider that does not answer keeps no saved card in the shop, and is asked until it has forgotten it', async () => {
  const { who, alias, aliases } = await customer()
  expect((await who.delete(`/api/me/payment-aliases/${alias}`)).status).toBe(204)
  expect(await aliases()).toEqual([])
  const away = vi.spyOn(shop.simulator, 'forgetAlias').mockResolvedValueOnce(err({ code: 'unavailable' }))
  await expect(shop.runJob('forget-alias', { alias, provider: 'simulator' })).rejects.toThrow('unavailable')
  away.mockRestore()
  expect(await isKnown(alias)).toBe(true)
  await shop.workOff()
  expect(await isKnown(alias)).toBe(false)
})

test('a card that another account has saved, too, is not forgotten before both have deleted it', async () => {
  const [anna, bruno] = [await customer(), await customer()]
  await database.db.execute(sql`
    insert into payment_aliases (brand, customer_id, alias, method, provider, means)
    select brand, ${bruno.id}, alias, method, provider, means from payment_aliases where alias = ${anna.alias}`)
  await anna.who.delete(`/api/me/payment-aliases/${anna.alias}`)
  await shop.workOff()
  expect([await isKnown(anna.alias), (await bruno.aliases()).includes(anna.alias)]).toEqual([true, true])
  await bruno.who.delete(`/api/me/payment-aliases/${anna.alias}`)
  await shop.workOff()
  expect(await isKnown(anna.alias)).toBe(false)
})

test('with an account all its saved cards are forgotten at the provider', async () => {
  const { id, alias, aliases } = await customer()
  await forgetAliases(database.db, id)
  expect(await aliases()).toEqual([])
  await shop.workOff()
  expect(await isKnown(alias)).toBe(false)
})
