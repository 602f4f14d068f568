import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Order } from '#contract/checkout/order.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { daysFormat, formatDeliverySpan } from '#contract/web/format-days.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { arrivalOfParcel } from '#server/delivery/operations.ts'
import { delayOrder, hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { announceReturn, checkReturn, readReturns, receiveReturn } from '#server/returns/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

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

const staff = { kind: 'staff' } as const
const customer = { kind: 'customer' } as const

async function placedOrder(): Promise<Order> {
  const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
  await shop.workOff()
  return order
}

/** The mails about an order after its confirmation, the oldest first. */
async function newsOf({ customer_email }: Order) {
  await shop.workOff()
  const mails = await mailsTo(database, customer_email ?? '')
  return mails.filter(({ template }) => template !== 'order_confirmation')
}
async function papersOf({ id }: Order) {
  const { rows } = await database.db.execute<{ type: string; total: number | null }>(sql`
    select type, (facts ->> 'total')::int as total from documents where order_id = ${id} order by issued_at, type`)
  return rows
}
const ship = ({ id }: Order, key: string, lines?: { line: number; quantity: number }[]) =>
  shipOrder(database.db, {
    order: id,
    carrier: 'swisspost',
    trackingNumber: `9960000000000${key}`,
    key,
    by: staff,
    ...(lines && { lines }),
  })
const pieces = (line: number, quantity: number) => ({ line, quantity })

test('each parcel is told of with what is in it and what follows, and has a delivery note', async () => {
  const order = await placedOrder()
  await ship(order, '1001', [pieces(1, 1)])
  const [first] = await newsOf(order)
  expect(first).toMatchObject({ template: 'order_shipped', text: expect.stringContaining(order.number) })
  expect(first?.text).toMatch(
    /In this parcel\s+Sample AQ-30[\s\S]*99600000000001001[\s\S]*Still to come[\s\S]*Sample AQ-30[\s\S]*Sample CARE/,
  )
  await ship(order, '1002')
  expect((await newsOf(order)).map(({ template }) => template)).toEqual(['order_shipped', 'order_shipped'])
  expect((await papersOf(order)).map(({ type }) => type)).toEqual(['invoice', 'delivery_note', 'delivery_note'])
})

test('when a parcel arrives is counted anew from the day on which it has left, in the mail and on the order', async () => {
  const who = shop.visitor()
  const order = await shop.buy(who, lens(2))
  await shop.workOff()
  // The manufacturer was said to need a while.
  await database.db.execute(sql`
    update payments set snapshot = jsonb_set(snapshot, '{delivery}', '{"min":"2099-01-05","max":"2099-01-09"}')
    where id = (select payment_id from orders where id = ${order.id})`)
  const view = async (): Promise<Order> => (await who.get(`/api/orders/${order.token_value}`)).body
  expect((await view()).calculated_arrival_date_max).toBe('2099-01-09')
  await ship(order, '1101')
  const sent = await view()
  const arrival = arrivalOfParcel(claravue, {
    shippedAt: sent.parcels[0]?.shipped_at ?? '',
    country: 'CH',
    code: sent.shipments[0]?.method.code,
  })
  expect([sent.calculated_arrival_date_min, sent.calculated_arrival_date_max]).toEqual([arrival?.min, arrival?.max])
  // What the parcel was promised for stays, because the punctuality of carriers is counted by it.
  expect(sent.parcels[0]?.promised_on).toBe('2099-01-09')
  const [mail] = await newsOf(order)
  const days = daysFormat(zoneOf(claravue), 'en')
  expect(mail?.text).toContain(formatDeliverySpan(arrival?.min ?? '', arrival?.max ?? '', days))
  expect(mail?.text).not.toContain('2099')
})

test('an arrival is not told of, unless the storefront does', async () => {
  const order = await placedOrder()
  await ship(order, '2001')
  const parcel = { carrier: 'swisspost', trackingNumber: '99600000000002001' } as const
  await hearOfShipment(database.db, { ...parcel, move: 'deliver', at: new Date(), by: { kind: 'carrier' } })
  expect((await newsOf(order)).map(({ template }) => template)).toEqual(['order_shipped'])
})

test('a delay is told of with the new day, and how to cancel', async () => {
  const order = await placedOrder()
  await delayOrder(database.db, { order: order.id, arrival: '2099-12-24', by: { kind: 'fulfiller' } })
  const [mail] = await newsOf(order)
  expect(mail).toMatchObject({ template: 'order_delayed' })
  expect(mail?.text).toMatch(/24\sDecember\s2099/)
  expect(mail?.text).toContain('/cancel')
})

test('what is cancelled is told of, then its refund; the credit note is over what goes back', async () => {
  const order = await placedOrder()
  await cancelOrder(database.db, { order: order.id, key: 'a', pieces: [pieces(2, 1)], by: customer })
  const news = await newsOf(order)
  expect(news.map(({ template }) => template).sort()).toEqual(['order_cancelled', 'refund_sent'])
  for (const { text } of news) expect(text).toContain('12.00')
  expect(await papersOf(order)).toEqual([
    { type: 'invoice', total: 100_70 },
    { type: 'credit_note', total: 12_00 },
  ])
})

test('a return is told of when it is announced, received and refunded, and what is refused of it with the reason', async () => {
  const order = await placedOrder()
  await ship(order, '3001')
  const { id, number } = order
  await announceReturn(database.db, {
    order: { id, number: Number(number), brand: 'claravue' },
    pieces: [pieces(1, 2)],
    key: 'k',
    by: customer,
    returnDays: 14,
    zone: 'Europe/Zurich',
    now: new Date(),
  })
  const [announced] = (await newsOf(order)).slice(-1)
  expect(announced?.text).toMatch(new RegExp(`R${number}-1[\\s\\S]*/slip/R${number}-1`))
  const [back] = await readReturns(database.db, id)
  await receiveReturn(database.db, back?.id ?? '', staff)
  const found = [{ line: 1, accepted: 1, saleable: 1 }]
  await checkReturn(database.db, back?.id ?? '', { found, note: 'One box was open.', by: staff })
  const news = await newsOf(order)
  const told = news.map(({ template }) => template)
  expect(told.slice(0, 2)).toEqual(['order_shipped', 'return_announced'])
  expect(told.slice(2).sort()).toEqual(['refund_sent', 'return_received', 'return_refused'])
  expect(news.find(({ template }) => template === 'return_refused')?.text).toContain('One box was open.')
  expect((await papersOf(order)).map(({ total }) => total)).toEqual([100_70, null, 39_90])
})

test('jobs that are repeated write nothing twice', async () => {
  const order = await placedOrder()
  await ship(order, '4001')
  const before = await newsOf(order)
  for (let times = 0; times < 2; times++) await shop.runJob('parcel-sent', { order: order.id, parcel: 1 })
  expect(await newsOf(order)).toHaveLength(before.length)
  expect(await papersOf(order)).toHaveLength(2)
})
