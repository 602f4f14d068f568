import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { err } from '#contract/result.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { grantRefund, sendRefundAgain } from './operations.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

async function paidOrder() {
  const order = await shop.buy(shop.visitor(), lens(2))
  await shop.workOff()
  return order
}

/** Grants the refund without running its job. */
async function grant({ id: order }: Order, goodwill: number) {
  const wish = { lines: [], shipping: false, goodwill }
  const key = crypto.randomUUID()
  const granted = await grantRefund(database.db, {
    order,
    key,
    cause: 'goodwill',
    wish,
    reason: 'The box was damp',
    by: { kind: 'staff' },
  })
  if (!granted.ok) throw new Error(granted.error.code)
  await database.db.execute(sql`delete from pgboss.job where name = 'send-refund' and state = 'created'`)
  return granted.value.id
}

const send = (refund: string) => shop.runJob('send-refund', { refund })

async function rowOf(refund: string) {
  const { rows } = await database.db.execute<{ state: string; transaction: string; mails: number }>(sql`
    select refunds.state, transaction_id as transaction, (
      select count(*)::int from pgboss.job where name = 'refund-sent' and data ->> 'refund' = refunds.id::text) as mails
    from refunds join orders on orders.id = order_id join payments on payments.id = payment_id
    where refunds.id = ${refund}`)
  if (!rows[0]) throw new Error('There is no such refund')
  return rows[0]
}
const stateOf = async (refund: string) => (await rowOf(refund)).state

async function refundedAtProvider(refund: string) {
  const status = await shop.simulator.status((await rowOf(refund)).transaction)
  return status.ok ? status.value.refunded : undefined
}

type Loss = 'of the answer' | 'of the request'

/** Sends it while the network loses something on the way. */
async function sendInVain(refund: string, loss: Loss) {
  const { refund: real } = shop.simulator
  shop.simulator.refund = async (...args) => {
    if (loss === 'of the answer') await real(...args)
    return err({ code: 'unavailable' })
  }
  try {
    await expect(send(refund)).rejects.toThrow('Money could not be refunded: unavailable')
  } finally {
    shop.simulator.refund = real
  }
}

/** The provider has forgotten the references of refunds. */
const passTwoHours = () =>
  database.db.execute(sql`update simulator_refunds set created_at = created_at - interval '2 hours'`)

const giveUp = (refund: string) => shop.giveUpJob('send-refund', { refund })

async function sendAgain(refund: string) {
  expect(await sendRefundAgain(database.db, refund)).toBe(true)
  await shop.workOff()
}

describe('a refund that was booked while its answer was lost', () => {
  test('two hours later, when the provider has forgotten its reference, it is not paid out again', async () => {
    const refund = await grant(await paidOrder(), 20_00)
    await sendInVain(refund, 'of the answer')
    await passTwoHours()
    await send(refund)
    expect(await refundedAtProvider(refund)).toBe(20_00)
    expect(await rowOf(refund)).toMatchObject({ state: 'done', mails: 1 })
  })

  test('“send again” at the desk half a day later does not pay it out again', async () => {
    const refund = await grant(await paidOrder(), 20_00)
    await sendInVain(refund, 'of the answer')
    await giveUp(refund)
    await passTwoHours()
    await sendAgain(refund)
    expect(await refundedAtProvider(refund)).toBe(20_00)
    expect(await rowOf(refund)).toMatchObject({ state: 'done', mails: 1 })
  })

  test('a refund of all of the money is done, and not refused as too much', async () => {
    const order = await paidOrder()
    const refund = await grant(order, order.total)
    await sendInVain(refund, 'of the answer')
    await passTwoHours()
    await send(refund)
    expect(await refundedAtProvider(refund)).toBe(order.total)
    expect(await stateOf(refund)).toBe('done')
  })

  test('the next refund of the same order waits for it, so that the two are not confused', async () => {
    const order = await paidOrder()
    const [first, second] = [await grant(order, 20_00), await grant(order, 15_00)]
    await sendInVain(first, 'of the answer')
    await passTwoHours()
    await send(second)
    expect(await stateOf(second)).toBe('approved')
    await send(first)
    await send(second)
    expect(await refundedAtProvider(first)).toBe(35_00)
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['done', 'done'])
  })

  test('the next refund of the same order finds it after it was given up', async () => {
    const order = await paidOrder()
    const [first, second] = [await grant(order, 20_00), await grant(order, 15_00)]
    await sendInVain(first, 'of the answer')
    await giveUp(first)
    await passTwoHours()
    await send(second)
    expect(await refundedAtProvider(first)).toBe(35_00)
    expect(await rowOf(first)).toMatchObject({ state: 'done', mails: 1 })
    expect(await stateOf(second)).toBe('done')
  })

  test('another refund of the same order, sent by hand from the bank, does not make it paid out again', async () => {
    const order = await paidOrder()
    const [first, second] = [await grant(order, 20_00), await grant(order, 15_00)]
    await database.db.execute(sql`update refunds set state = 'done', done_at = now() where id = ${first}`)
    await sendInVain(second, 'of the answer')
    await passTwoHours()
    await send(second)
    expect(await refundedAtProvider(second)).toBe(15_00)
    expect(await stateOf(second)).toBe('done')
  })
})

describe('a refund that never reached the provider', () => {
  test('it is sent, however much of the same order was refunded after it was given up', async () => {
    const order = await paidOrder()
    const [first, second] = [await grant(order, 15_00), await grant(order, 20_00)]
    await sendInVain(first, 'of the request')
    await giveUp(first)
    await send(second)
    expect(await refundedAtProvider(first)).toBe(20_00)
    await sendAgain(first)
    expect(await refundedAtProvider(first)).toBe(35_00)
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['done', 'done'])
  })
})

test('a refund that a person made at the provider is found there', async () => {
  const refund = await grant(await paidOrder(), 20_00)
  const { transaction: transactionId } = await rowOf(refund)
  await shop.simulator.refund({ transactionId, reference: 'by-hand', amount: 20_00, currency: 'CHF' })
  await send(refund)
  expect(await refundedAtProvider(refund)).toBe(20_00)
  expect(await stateOf(refund)).toBe('done')
})

test('a refund is tried again while the provider does not say what it has refunded', async () => {
  const refund = await grant(await paidOrder(), 20_00)
  const { status } = shop.simulator
  shop.simulator.status = async () => err({ code: 'unavailable' })
  try {
    await expect(send(refund)).rejects.toThrow('The provider does not report the state of a payment: unavailable')
  } finally {
    shop.simulator.status = status
  }
  expect(await refundedAtProvider(refund)).toBe(0)
  expect(await stateOf(refund)).toBe('approved')
})

test('a refund before the money was collected waits without a failed job, and is sent afterwards', async () => {
  const order = await shop.buy(shop.visitor(), lens(2))
  const refund = await grant(order, 20_00)
  await send(refund)
  const { rows } = await database.db.execute<{ later: boolean }>(sql`
    select start_after > now() + interval '50 seconds' as later from pgboss.job
    where name = 'send-refund' and state = 'created' and data ->> 'refund' = ${refund}`)
  expect(rows).toEqual([{ later: true }])
  expect(await refundedAtProvider(refund)).toBe(0)
  await shop.workOff()
  await shop.workOff()
  expect(await refundedAtProvider(refund)).toBe(20_00)
  expect(await stateOf(refund)).toBe('done')
})
