import { sql } from 'drizzle-orm'
import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { readCustomer } from '#server/orders/demo-order-store.ts'
import { readOrderById, savedAliases } from '#server/orders/operations.ts'
import { updateSubscription } from '#server/subscriptions/operations.ts'
import { todayIn } from '#server/subscriptions/schedule-rules.ts'
import { subscribe } from '#server/subscriptions/subscribe.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'

/** The last two orders of the demo's customer: her own lenses come every three months, her daughter's are paused. */
const wishes = [
  { frequency: 3, pausedDays: null },
  { frequency: 1, pausedDays: 45 },
] as const

/** A running and a paused subscription at each storefront where the customer has ordered and has none. */
export async function loadDemoSubscriptions(db: Db, brands: readonly Brand[], email: string): Promise<void> {
  const customer = await readCustomer(db, email)
  if (!customer) return
  for (const brand of brands) {
    const orders = await readOrdersToRepeat(db, brand.id, customer.id)
    for (const [index, { frequency, pausedDays }] of wishes.entries()) {
      const orderId = orders[index]
      if (orderId) await loadOne(db, brand, { customerId: customer.id, orderId, frequency, pausedDays })
    }
  }
}

/** The last two, if there is no subscription yet. */
async function readOrdersToRepeat(db: Db, brand: string, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where brand = ${brand} and customer_id = ${customerId} and state <> 'cancelled'
      and not exists (select from subscriptions where brand = ${brand} and customer_id = ${customerId})
    order by created_at`)
  return rows.slice(-2).map(({ id }) => id)
}

type DemoSubscription = { customerId: string; orderId: string; frequency: number; pausedDays: number | null }

async function loadOne(db: Db, brand: Brand, { customerId, orderId, frequency, pausedDays }: DemoSubscription) {
  const found = await readOrderById(db, orderId)
  if (!found?.order) return
  const now = new Date()
  const [card] = await savedAliases(db, { brand: brand.id, customerId }, now)
  const invoice = { method: brand.paymentMethods.includes('invoice') ? 'invoice' : 'visa', alias: null } as const
  const means = card ? { method: card.internal_payment_method, alias: card.alias } : invoice
  const placed = { order: found.order, payment: found.payment }
  const made = await subscribe({ db, brand, now }, placed, { frequency, means })
  if (!made.ok || pausedDays === null) return
  const context = { db, brand, locale: brand.locales[0], now }
  const change = { state: 'inactive', paused_until: daysAfter(todayIn(brand, now), pausedDays) } as const
  await updateSubscription(context, { customerId, id: made.value.id }, change)
}
