import type { FoundOrder } from '#contract/session.ts'
import type { Db } from '#server/database/database.ts'
import { readOrderByNumber } from './store.ts'

/** An order of this storefront as staff looks it up, by the number that the customer reads out on the telephone. */
export async function findOrder(db: Db, brand: string, phrase: string): Promise<FoundOrder | undefined> {
  const [number] = /^\d{1,9}$/.exec(phrase) ?? []
  const order = number && (await readOrderByNumber(db, brand, Number(number)))?.order
  if (!order) return undefined
  const { createdAt, state, total, customerId: customer_id, email } = order
  return { number: String(order.number), created_at: createdAt.toISOString(), state, total, customer_id, email }
}
