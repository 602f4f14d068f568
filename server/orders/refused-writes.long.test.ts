import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isOutage } from '#server/http/outage.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { refuseWrites } from '#server/testing/refused-writes.ts'
import { unfinishedPayments } from './books.ts'

// A disk that is full, or a database that became read-only, at each place of a checkout.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  await shop.count('LAST', 100, { stopOrder: true })
})
afterAll(() => database.close())
let outages = 0
beforeEach(() => {
  outages = 0
})

/** Tables to which a checkout and its jobs write. */
const tables = [
  ...['payments', 'stock_reservations', 'stock', 'stock_movements', 'coupons', 'coupon_uses', 'carts', 'buyers'],
  ...['orders', 'order_lines', 'order_events', 'order_numbers', 'documents', 'document_numbers', 'mails', 'pgboss.job'],
]
const refusals = [
  ...tables.map((table) => ({ place: table, refusing: [table], code: '53100' as const, reason: 'full for' })),
  { place: 'all tables', refusing: tables, code: '25006' as const, reason: 'read-only for' },
]

/** Does the same twice: while the database refuses to write, and afterwards. */
async function inVainAndAgain<T>(refusal: (typeof refusals)[number], work: () => Promise<T>): Promise<T> {
  const accept = await refuseWrites(database.db, refusal.refusing, refusal.code)
  try {
    await work()
  } catch (error) {
    if (!isOutage(error)) throw error
    outages++
  } finally {
    await accept()
  }
  return work()
}

test.each(refusals)(
  'a checkout whose database is $reason $place says so, and ends as one order once it is not',
  async (refusal) => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('LAST', 1, right), lens(2)])
    await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'WELCOME10' })
    const answers: number[] = []
    const noting = async <T extends { status: number }>(answer: Promise<T>) => {
      answers.push((await answer).status)
      return answer
    }
    const started = await inVainAndAgain(refusal, () => noting(shop.start(who, cart)))
    await shop.pay(started.body.transaction_id)
    const { body: order } = await inVainAndAgain(refusal, () => noting(shop.place(who, cart)))
    expect(answers.filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    outages += answers.filter((status) => status === 503).length
    const { rows: jobs } = await database.db.execute<{ name: string; data: object }>(
      sql`select name, data from pgboss.job where state = 'created' and name in ('settle-payment', 'order-placed')`,
    )
    expect(jobs).toHaveLength(2)
    for (const { name, data } of jobs) await inVainAndAgain(refusal, () => shop.runJob(name, data))
    // A table to which nothing is written does not belong in the list.
    expect(outages).toBeGreaterThan(0)
    await shop.workOff()
    await shop.runJob('reconcile-payments')

    const { rows } = await database.db.execute(sql`
    select orders.id, transaction.state, settled as collected,
      (select count(*)::int from mails where recipient = orders.email and template = 'order_confirmation') as mails
    from payments left join orders on payment_id = payments.id
    left join simulator_transactions transaction on transaction.id = transaction_id where cart_id = ${cart.id}`)
    expect(rows).toEqual([{ id: order.id, state: 'paid', collected: order.total, mails: 1 }])
    expect(await unfinishedPayments(database.db)).toBe(0)
    expect(await auditBooks(database.db)).toEqual([])
  },
)
