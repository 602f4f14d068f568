import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import type { CollectionProblem } from '#contract/payment.ts'
import { err } from '#contract/result.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { beginOrder } from '#server/fulfilment/operations.ts'
import type { PaymentService } from '#server/payment/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { readWaiting } from '#server/today/waiting-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

async function rowOf({ id }: Order) {
  const { rows } = await database.db.execute<{
    order: string
    payment: string
    problem: string | null
    returned: number | null
    refunds: string | null
    transaction: string
    email: string
  }>(sql`
    select orders.state as order, payments.state as payment, problem, returned_amount as returned, email,
      (select string_agg(refunds.state || ' ' || refunds.amount, ', ' order by refunds.created_at) from refunds
        where order_id = orders.id) as refunds, transaction_id as transaction
    from orders join payments on payments.id = payment_id where orders.id = ${id}`)
  if (!rows[0]) throw new Error('There is no such order')
  return rows[0]
}

const buy = () => shop.buy(shop.visitor(), lens(2))
const provider = async (order: Order) => {
  const status = await shop.simulator.status((await rowOf(order)).transaction)
  return status.ok ? { state: status.value.state, refunded: status.value.refunded } : status.error.code
}
let acts = 0
const cancel = (order: Order, quantity?: number) =>
  cancelOrder(database.db, {
    order: order.id,
    key: `act ${++acts}`,
    by: { kind: 'customer' },
    ...(quantity && { pieces: [{ line: 1, quantity }] }),
  })
/** How often the provider is called during the work. */
async function callsOf(call: 'settle' | 'refund', work: () => Promise<unknown>) {
  const real = shop.simulator[call] as (...args: unknown[]) => unknown
  let calls = 0
  Object.assign(shop.simulator, { [call]: (...args: unknown[]) => ++calls && real(...args) })
  try {
    await work()
  } finally {
    Object.assign(shop.simulator, { [call]: real })
  }
  return calls
}
async function during(changed: Partial<PaymentService>, work: () => Promise<unknown>) {
  const real = { ...shop.simulator }
  Object.assign(shop.simulator, changed)
  try {
    await work()
  } finally {
    Object.assign(shop.simulator, real)
  }
}
const settleAll = () => shop.workOff()

/** Ways in which an authorisation ends before it is collected. */
const losses: [CollectionProblem, (transaction: string) => Promise<unknown>][] = [
  ['taken-back', (transactionId) => shop.simulator.cancel({ transactionId, reference: 'x' })],
  ['lapsed', (id) => database.db.execute(sql`delete from simulator_transactions where id = ${id}`)],
  ['refused', (id) => database.db.execute(sql`update simulator_transactions set authorised = 1 where id = ${id}`)],
]

async function uncollectable(lose = losses[0]?.[1]) {
  const order = await buy()
  await lose?.((await rowOf(order)).transaction)
  await settleAll()
  return order
}

test.each(losses)(
  'money that cannot be collected is asked for once, and the payment says that it is %s',
  async (problem, lose) => {
    const order = await uncollectable(lose)
    expect(await rowOf(order)).toMatchObject({ order: 'payment_pending', payment: 'uncollectable', problem })
    await shop.pass('10 minutes')
    expect(await callsOf('settle', () => shop.runJob('reconcile-payments'))).toBe(0)
    expect(await auditBooks(database.db)).toEqual([])
  },
)

test('money is asked for again only while the provider does not answer', async () => {
  const order = await buy()
  await during({ settle: async () => err({ code: 'unavailable' }) }, () =>
    expect(settleAll()).rejects.toThrow('could not be collected: unavailable'),
  )
  expect(await rowOf(order)).toMatchObject({ payment: 'settling' })
  await shop.pass('10 minutes')
  await shop.runJob('reconcile-payments')
  expect(await rowOf(order)).toMatchObject({ payment: 'settled', order: 'new' })
  await settleAll()
})

test('an order whose money cannot be collected is not packed', async () => {
  const order = await uncollectable()
  const packed = await beginOrder(database.db, { order: order.id, by: { kind: 'staff' } })
  expect(packed).toMatchObject({ error: { code: 'order-state', state: 'payment_pending' } })
})

test.each(losses)(
  'an order that is cancelled refunds no money that could not be collected because it was %s',
  async (_, lose) => {
    const order = await uncollectable(lose)
    expect(await cancel(order)).toMatchObject({ ok: true })
    expect(await callsOf('refund', settleAll)).toBe(0)
    const row = await rowOf(order)
    expect(row).toMatchObject({ order: 'cancelled', payment: 'returned', problem: null, refunds: 'done 8870' })
    const mails = await mailsTo(database, row.email)
    expect(mails.map(({ template }) => template)).toEqual(['order_confirmation', 'order_cancelled'])
    expect(mails[1]?.text).toContain('will not be charged')
    expect(await auditBooks(database.db)).toEqual([])
  },
)

test('an order that is cancelled while its payment settles lets go of the authorisation, and nothing is refunded', async () => {
  const order = await buy()
  await cancel(order)
  expect(await callsOf('settle', settleAll)).toBe(0)
  expect(await provider(order)).toEqual({ state: 'cancelled', refunded: 0 })
  expect(await rowOf(order)).toMatchObject({ payment: 'returned', returned: 88_70, refunds: 'done 8870' })
  expect(await auditBooks(database.db)).toEqual([])
})

test('money that was collected between the question and the cancellation is refunded', async () => {
  const order = await buy()
  const { settle, cancel: letGo } = shop.simulator
  await cancel(order)
  const late: PaymentService['cancel'] = async (one) => {
    await settle({ ...one, amount: 88_70, currency: 'CHF' })
    return letGo(one)
  }
  await during({ cancel: late }, settleAll)
  expect(await provider(order)).toEqual({ state: 'refunded', refunded: 88_70 })
  expect(await rowOf(order)).toMatchObject({ payment: 'returned', returned: 88_70 })
  expect(await auditBooks(database.db)).toEqual([])
})

test('an order that is cancelled while the provider collects its money is refunded', async () => {
  const order = await buy()
  const { settle } = shop.simulator
  const slow: PaymentService['settle'] = async (one) => {
    const settled = await settle(one)
    await cancel(order)
    return settled
  }
  await during({ settle: slow }, settleAll)
  await settleAll()
  expect(await provider(order)).toEqual({ state: 'refunded', refunded: 88_70 })
  expect(await rowOf(order)).toMatchObject({ order: 'cancelled', payment: 'returned' })
  expect(await auditBooks(database.db)).toEqual([])
})

test('money that the provider refuses to let go of for good is shown to a person, and is returned once a person did it there', async () => {
  const order = await buy()
  await cancel(order)
  await during({ cancel: async () => err({ code: 'wrong-amount' }) }, async () => {
    await expect(settleAll()).rejects.toThrow('could not be cancelled: wrong-amount')
    await shop.pass('3 hours')
    await shop.runJob('reconcile-payments')
  })
  expect(await rowOf(order)).toMatchObject({ order: 'cancelled', payment: 'owed' })
  const stuck = async () => {
    const { waiting } = await readWaiting(database.db, ['stuck'], { now: new Date(), todays: {}, locale: 'en' })
    return waiting[0]?.oldest?.filter((one) => String(one.order) === order.number)
  }
  expect(await stuck()).toMatchObject([{ stuck: 'returning', amount: order.total }])
  const { transaction } = await rowOf(order)
  await shop.simulator.cancel({ transactionId: transaction, reference: 'by hand' })
  await shop.runJob('reconcile-payments')
  expect(await rowOf(order)).toMatchObject({ payment: 'returned', returned: order.total })
  expect((await stuck()) ?? []).toEqual([])
  expect(await auditBooks(database.db)).toEqual([])
})

test('an order whose pieces are all cancelled while its payment settles refunds nothing either', async () => {
  const order = await buy()
  await cancel(order, 1)
  await cancel(order)
  expect(await callsOf('refund', settleAll)).toBe(0)
  expect(await provider(order)).toEqual({ state: 'cancelled', refunded: 0 })
  expect(await rowOf(order)).toMatchObject({ order: 'cancelled', refunds: 'done 3990, done 4880' })
  expect(await auditBooks(database.db)).toEqual([])
})

test('an order that is cancelled in part while its payment settles is collected, and the part is refunded', async () => {
  const order = await buy()
  await cancel(order, 1)
  await settleAll()
  await database.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'send-refund' and state < 'active'`,
  )
  await settleAll()
  expect(await provider(order)).toEqual({ state: 'paid', refunded: 39_90 })
  expect(await auditBooks(database.db)).toEqual([])
})
