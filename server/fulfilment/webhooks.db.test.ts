import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import type { Database } from '#server/database/database.ts'
import { wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { webhookSecrets } from '#server/testing/open-api.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { signatureOf } from './signature.ts'

let shop: OrderShop
let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())
beforeEach(() => void shop.logged.splice(0))

const { FULFILMENT_WEBHOOK_SECRET: fulfiller, SHIPMENT_WEBHOOK_SECRET: carrier } = webhookSecrets

async function send(path: string, key: string, report: object, at = Date.now()) {
  const body = JSON.stringify(report)
  const headers = { 'Content-Type': 'application/json', 'Shop-Signature': signatureOf(key, body, at) }
  const response = await shop.ask(path, { method: 'POST', headers, body })
  return { status: response.status, body: response.status === 204 ? null : await response.json() }
}
const report = (news: object, key = fulfiller) => send('/api/fulfilment/webhook', key, news)
const carrierReport = (news: object, key = carrier) => send('/api/shipments/webhook', key, news)
const refusalsLogged = () => shop.logged.filter(({ message }) => message.endsWith('was refused'))

async function order(): Promise<Order> {
  const bought = await shop.buy(shop.visitor(), wish('CARE', 2))
  await shop.workOff()
  return bought
}
const stateOf = async (id: string) => {
  const { rows } = await database.db.execute<{ state: string }>(sql`select state from orders where id = ${id}`)
  return rows[0]?.state
}
const shipped = (id: string, change: object = {}) => ({
  event: 'shipped',
  order: id,
  parcel: 'P1',
  carrier: 'dhl',
  tracking_number: `DHL${id.slice(0, 8)}`,
  ...change,
})

describe('the webhook of the fulfiller', () => {
  test('brings an order on its way, and hears everything twice without effect', async () => {
    const { id } = await order()
    const states: unknown[] = []
    for (const news of [{ event: 'accepted', order: id }, { event: 'begun', order: id }, shipped(id)])
      for (let times = 0; times < 2; times++) {
        expect((await report(news)).status).toBe(204)
        states.push(await stateOf(id))
      }
    expect(states).toEqual(['accepted', 'accepted', 'open', 'open', 'shipped', 'shipped'])
    const { rows } = await database.db.execute(sql`select from shipments where order_id = ${id}`)
    expect(rows).toHaveLength(1)
    expect(refusalsLogged()).toEqual([])
  })

  test('answers 409 with the state where it does not allow the move, and changes nothing', async () => {
    const { id } = await order()
    await report(shipped(id))
    expect(await report(shipped(id, { parcel: 'P2' }))).toMatchObject({
      status: 409,
      body: { code: 'order-state', state: 'shipped' },
    })
    expect(refusalsLogged()).toEqual([
      {
        level: 'warn',
        message: 'a report of the fulfiller was refused',
        details: { event: 'shipped', order: id, refusal: 'order-state' },
      },
    ])
  })

  test.each([
    ['an unknown carrier', { carrier: 'owl' }, 422, { code: 'unknown-carrier', carrier: 'owl' }],
    ['a strange number', { tracking_number: 'x y' }, 422, { code: 'bad-tracking-number' }],
    ['too many pieces', { items: [{ line: 1, quantity: 3 }] }, 409, { code: 'pieces-not-open', line: 1, open: 2 }],
    ['a line of no order', { items: [{ line: 7, quantity: 1 }] }, 409, { code: 'pieces-not-open', line: 7, open: 0 }],
    ['an unknown order', { order: randomUUID() }, 404, { code: 'not-found' }],
    ['a field that is no number', { items: [{ line: 'one', quantity: 1 }] }, 422, { code: 'bad-input' }],
  ])('refuses %s, changes nothing and logs one line', async (_, wrong, status, body) => {
    const { id } = await order()
    expect(await report(shipped(id, wrong))).toMatchObject({ status, body })
    expect(await stateOf(id)).toBe('fulfiller_ready')
    expect(refusalsLogged()).toHaveLength(1)
  })

  test('believes no other key, not even that of the carriers', async () => {
    const { id } = await order()
    expect(await report({ event: 'accepted', order: id }, carrier)).toMatchObject({ status: 401 })
    const hour = 61 * 60_000
    const old = await send('/api/fulfilment/webhook', fulfiller, { event: 'accepted', order: id }, Date.now() - hour)
    expect(old.status).toBe(401)
    expect(await stateOf(id)).toBe('fulfiller_ready')
  })

  test('names a later day of arrival, and says once that somebody has to look at a refused order', async () => {
    const bought = await order()
    expect((await report({ event: 'delayed', order: bought.id, arrival: '2030-05-01' })).status).toBe(204)
    for (let times = 0; times < 2; times++)
      expect((await report({ event: 'refused', order: bought.id })).status).toBe(204)
    const shown: Order = (await shop.visitor().get(`/api/orders/${bought.token_value}`)).body
    expect(shown).toMatchObject({ state: 'fulfiller_ready', calculated_arrival_date_max: '2030-05-01' })
    expect(shown.events.map(({ type }) => type).slice(-2)).toEqual(['delayed', 'refused'])
    expect(shop.logged.filter(({ level }) => level === 'error')).toEqual([
      expect.objectContaining({ details: { order: bought.id } }),
    ])
    shop.logged.splice(0)
  })
})

describe('the webhook of the carriers', () => {
  const at = '2026-11-17T14:05:00+01:00'
  const about = (id: string, event: string) => ({
    carrier: 'dhl',
    tracking_number: `DHL${id.slice(0, 8)}`,
    event,
    at,
  })

  test('notes when a parcel has arrived, once', async () => {
    const bought = await order()
    await report(shipped(bought.id))
    for (let times = 0; times < 2; times++)
      expect((await carrierReport(about(bought.id, 'delivered'))).status).toBe(204)
    const shown: Order = (await shop.visitor().get(`/api/orders/${bought.token_value}`)).body
    expect(shown.parcels).toMatchObject([{ state: 'delivered', delivered_at: '2026-11-17T13:05:00.000Z' }])
    expect(await carrierReport(about(bought.id, 'returned'))).toMatchObject({
      status: 409,
      body: { code: 'parcel-state', state: 'delivered' },
    })
  })

  test('answers 404 for a parcel that it does not know, so that the carrier reports again; no number is logged', async () => {
    const id = randomUUID()
    expect(await carrierReport(about(id, 'lost'))).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(refusalsLogged()).toHaveLength(1)
    expect(JSON.stringify(shop.logged)).not.toContain(id.slice(0, 8))
  })

  test('believes no other key, and understands no other form', async () => {
    expect((await carrierReport(about(randomUUID(), 'delivered'), fulfiller)).status).toBe(401)
    expect((await carrierReport({ carrier: 'dhl' })).status).toBe(422)
  })
})
