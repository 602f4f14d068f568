import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { demoNeighbour } from '#server/identity/demo-accounts.ts'
import { hasCartOrOrder, readCustomer } from '#server/orders/demo-order-store.ts'
import { noteDemoReminder } from '#server/receivables/demo-receivable-store.ts'
import { insertDemoReturn } from '#server/returns/demo-return-store.ts'
import { rateProduct, reviewProduct } from '#server/reviews/ratings.ts'
import { type DemoHistory, days, shipped } from './demo-histories.ts'
import { loadDemoOrder } from './demo-orders.ts'

const reviewed = 'kapselle-travel-1'
/** It waits for a person, because of the address in it. */
const review = 'Praktisch für unterwegs. Fragen beantworte ich gern: nadia@example.com'

const delivered = { state: 'shipped', moves: shipped, deliveredAfter: days(2) } as const

/**
 * Work for the desk of a demo: another customer of the first storefront has sent something back, owes an overdue invoice,
 * and has written a review that waits. She is left alone once she has ordered.
 */
export async function loadDemoDesk(
  db: Db,
  [brand]: readonly [Brand, ...Brand[]],
  hasSimulator: boolean,
): Promise<void> {
  const { email, firstName: first_name, lastName: last_name } = demoNeighbour
  const found = await readCustomer(db, email)
  if (!found || (await hasCartOrOrder(db, brand.id, found.id))) return
  const neighbour = { ...found, email, name: { first_name, last_name }, wearers: {}, hasSimulator }
  const now = Date.now()
  await db.transaction(async (db) => {
    const load = (history: Pick<DemoHistory, 'placedBefore' | 'method' | 'also'>) =>
      loadDemoOrder(db, brand, neighbour, { ...delivered, ...history })
    const first = await load({ placedBefore: days(90), method: 'visa', also: [reviewed] })
    // Overdue for twelve days: the first reminder was sent after ten.
    const owed = await load({ placedBefore: days(brand.paymentDays + 12), method: 'invoice', also: ['salvenne-360'] })
    const back = await load({ placedBefore: days(10), method: 'visa', also: ['salvenne-360'] })
    if (owed) await noteDemoReminder(db, owed.id, isoDate(new Date(now - days(2)), zoneOf(brand)))
    if (back)
      await insertDemoReturn(db, {
        order: back,
        zone: zoneOf(brand),
        lines: [{ line: 1, quantity: 1, reason: 'not_needed' }],
        announcedAt: new Date(now - days(4)),
        receivedAt: new Date(now - days(1)),
      })
    if (first) await rate(db, brand, found.id)
  })
}

async function rate(db: Db, brand: Brand, customerId: string) {
  const rater = { customerId, brand: brand.id, locale: brand.locales[0] }
  const now = new Date(Date.now() - days(3))
  const ratings = ['overall', 'quality', 'value'].map((key) => ({ key, value: 4 }))
  const rated = await rateProduct(db, rater, { productId: reviewed, ratings, now })
  if (rated.ok) await reviewProduct(db, rater, { productId: reviewed, text: review, now })
}
