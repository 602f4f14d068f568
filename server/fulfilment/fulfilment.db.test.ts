import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { err, ok } from '#contract/result.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import type { Database } from '#server/database/database.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { takeDemoStep } from './demo-steps.ts'
import { handOverOrder } from './hand-over.ts'
import { acceptOrder, beginOrder, delayOrder, hearOfShipment, shipOrder } from './operations.ts'
import type { PackedLine } from './rules.ts'

let shop: OrderShop
let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const by = { kind: 'fulfiller' } as const
const parcel = (key: string, trackingNumber: string | null = `DHL${key}00`) => ({
  carrier: 'dhl',
  trackingNumber,
  key,
  by,
})
const view = async ({ token_value }: Order): Promise<Order> =>
  (await shop.visitor().get(`/api/orders/${token_value}`)).body
const stateOf = async ({ id }: Order) => {
  const { rows } = await database.db.execute<{ state: string }>(sql`select state from orders where id = ${id}`)
  return rows[0]?.state
}
const eventsOf = async ({ id }: Order) => {
  const { rows } = await database.db.execute<{ what: string }>(sql`
    select concat_ws(' ', type, details ->> 'to', actor) as what from order_events
    where order_id = ${id} and type not in ('priced', 'placed') order by id`)
  return rows.map(({ what }) => what)
}

const cancel = (id: string, pieces?: PackedLine[]) =>
  cancelOrder(database.db, { order: id, key: randomUUID(), pieces, by: { kind: 'customer' } })

/** An order that is paid and waits at the desk. */
async function order(...wishes: Parameters<OrderShop['buy']>[1][]): Promise<Order> {
  const bought = await shop.buy(shop.visitor(), ...wishes)
  await shop.workOff()
  return bought
}

describe('an order', () => {
  test('is handed over once its money is there, and every move says who made it', async () => {
    const bought = await order(wish('CARE'))
    expect(await stateOf(bought)).toBe('fulfiller_ready')
    const { db } = database
    const act = { order: bought.id, by }
    expect(await acceptOrder(db, act)).toEqual(ok(true))
    expect(await beginOrder(db, act)).toEqual(ok(true))
    expect(await shipOrder(db, { ...act, ...parcel('A') })).toEqual(ok({ number: 1, isNew: true, isLast: true }))
    expect(await eventsOf(bought)).toEqual([
      'moved new provider',
      'moved fulfiller_ready shop',
      'moved accepted fulfiller',
      'moved open fulfiller',
      'shipped fulfiller',
      'moved shipped fulfiller',
    ])
  })

  test('moves once, however often and late the fulfiller reports it', async () => {
    const { id } = await order(wish('CARE'))
    const { db } = database
    const act = { order: id, by }
    await Promise.all([1, 2, 3].map(() => beginOrder(db, act)))
    expect(await acceptOrder(db, act)).toEqual(ok(false))
    const both = await Promise.all([1, 2].map(() => shipOrder(db, { ...act, ...parcel('once') })))
    expect(both.map((shipped) => shipped.ok && shipped.value.isNew).toSorted()).toEqual([false, true])
    expect(await eventsOf({ id } as Order)).toHaveLength(6)
  })

  test('that was cancelled or is not there is not moved', async () => {
    const { db } = database
    const cancelled = await order(wish('CARE'))
    await cancel(cancelled.id)
    const act = { order: cancelled.id, by }
    const refused = err({ code: 'order-state', state: 'cancelled' })
    expect(await acceptOrder(db, act)).toEqual(refused)
    expect(await delayOrder(db, { ...act, arrival: '2030-01-01' })).toEqual(refused)
    expect(await shipOrder(db, { ...act, ...parcel('no') })).toMatchObject({ ok: false })
    expect(await beginOrder(db, { order: randomUUID(), by })).toEqual(err({ code: 'order-not-found' }))
    expect(await stateOf(cancelled)).toBe('cancelled')
    expect((await view(cancelled)).parcels).toEqual([])
  })

  test('leaves in two parcels, and is shipped with the last piece that was not cancelled', async () => {
    const { db } = database
    const bought = await order(lens(3), wish('CARE', 2))
    const act = { order: bought.id, by }
    await cancel(bought.id, [{ line: 2, quantity: 1 }])
    const first = { ...act, ...parcel('first'), lines: [{ line: 1, quantity: 2 }] }
    expect(await shipOrder(db, first)).toEqual(ok({ number: 1, isNew: true, isLast: false }))
    expect(await shipOrder(db, first)).toEqual(ok({ number: 1, isNew: false, isLast: false }))
    expect(await stateOf(bought)).toBe('open')
    expect(await shipOrder(db, { ...act, ...parcel('much'), lines: [{ line: 2, quantity: 2 }] })).toEqual(
      err({ code: 'pieces-not-open', line: 2, open: 1 }),
    )
    expect(await stateOf(bought)).toBe('open')
    expect(await shipOrder(db, { ...act, ...parcel('rest', null) })).toEqual(
      ok({ number: 2, isNew: true, isLast: true }),
    )
    expect(await stateOf(bought)).toBe('shipped')
    expect(await shipOrder(db, { ...act, ...parcel('more') })).toEqual(err({ code: 'order-state', state: 'shipped' }))
    expect((await view(bought)).parcels).toMatchObject([
      { number: 1, state: 'shipped', items: [{ line: 1, quantity: 2 }] },
      {
        number: 2,
        items: [
          { line: 1, quantity: 1 },
          { line: 2, quantity: 1 },
        ],
      },
    ])
  })

  test('that is shipped twice at the same moment sends no piece twice', async () => {
    const bought = await order(wish('CARE', 2))
    const shipped = await Promise.all(
      ['x', 'y', 'z'].map((key) =>
        shipOrder(database.db, { order: bought.id, ...parcel(key), lines: [{ line: 1, quantity: 1 }] }),
      ),
    )
    expect(shipped.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await stateOf(bought)).toBe('shipped')
  })

  test.each([
    ['an unknown carrier', { carrier: 'owl' }, { code: 'unknown-carrier', carrier: 'owl' }],
    ['a name of an object', { carrier: 'toString' }, { code: 'unknown-carrier', carrier: 'toString' }],
    ['a number that is a path', { trackingNumber: '../etc' }, { code: 'bad-tracking-number' }],
  ])('is not shipped with %s', async (_, wrong, error) => {
    const bought = await order(wish('CARE'))
    expect(await shipOrder(database.db, { order: bought.id, ...parcel('p'), ...wrong })).toEqual({ ok: false, error })
    expect(await stateOf(bought)).toBe('fulfiller_ready')
  })

  test('that is delayed has a later day of arrival, which its parcel is measured by', async () => {
    const { db } = database
    const bought = await order(wish('CARE'))
    const act = { order: bought.id, by }
    const before = (await view(bought)).calculated_arrival_date_max ?? ''
    expect(await delayOrder(db, { ...act, arrival: before })).toEqual(ok(false))
    expect(await delayOrder(db, { ...act, arrival: '2030-01-01' })).toEqual(ok(true))
    expect(await delayOrder(db, { ...act, arrival: '2030-01-01' })).toEqual(ok(false))
    expect(await view(bought)).toMatchObject({
      calculated_arrival_date_min: '2030-01-01',
      calculated_arrival_date_max: '2030-01-01',
    })
    // From the day on which it leaves, the days of its carrier count.
    await shipOrder(db, { ...act, ...parcel('late') })
    const shown = await view(bought)
    expect(shown.calculated_arrival_date_max).toMatch(/^20[2]\d-/)
    expect(shown.parcels).toMatchObject([{ promised_on: '2030-01-01' }])
    expect(await delayOrder(db, { ...act, arrival: '2031-01-01' })).toMatchObject({ ok: false })
  })

  test('shows its parcels and events, to visitors with the link without tracking numbers', async () => {
    const buyer = shop.visitor()
    const bought = await shop.buy(buyer, wish('CARE'))
    expect(bought).toMatchObject({ parcels: [], events: [{ type: 'placed', state: 'payment_pending' }] })
    await shop.workOff()
    await shipOrder(database.db, { order: bought.id, ...parcel('seen', '00340434161094') })
    const own: Order = (await buyer.get(`/api/orders/${bought.token_value}`)).body
    expect(own.parcels).toEqual([
      {
        number: 1,
        state: 'shipped',
        carrier: 'dhl',
        carrier_name: 'DHL',
        tracking_number: '00340434161094',
        tracking_url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340434161094',
        items: [{ line: 1, quantity: 1 }],
        promised_on: bought.calculated_arrival_date_max,
        shipped_at: expect.stringMatching(/^20\d\d-.*Z$/),
        delivered_at: null,
      },
    ])
    expect(own.events.map(({ type, state }) => state ?? type)).toEqual([
      'payment_pending',
      'new',
      'fulfiller_ready',
      'accepted',
      'open',
      'shipped',
      'shipped',
    ])
    expect((await view(bought)).parcels).toMatchObject([
      { state: 'shipped', tracking_number: null, tracking_url: null },
    ])
  })
})

describe('a parcel', () => {
  const hear = (trackingNumber: string, move: 'deliver' | 'lose' | 'send-back', at = new Date()) =>
    hearOfShipment(database.db, { carrier: 'dhl', trackingNumber, move, at, by: { kind: 'carrier' } })

  test('is delivered once, at the moment that the carrier names', async () => {
    const bought = await order(wish('CARE'))
    await shipOrder(database.db, { order: bought.id, ...parcel('arrives', 'ARRIVES1') })
    const at = new Date()
    const heard = await Promise.all([hear('ARRIVES1', 'deliver', at), hear('ARRIVES1', 'deliver', at)])
    expect(heard.map((one) => one.ok && one.value.length).toSorted()).toEqual([0, 1])
    expect((await view(bought)).parcels).toMatchObject([{ state: 'delivered', delivered_at: at.toISOString() }])
    expect(await hear('ARRIVES1', 'lose')).toEqual(err({ code: 'parcel-state', state: 'delivered' }))
    expect((await eventsOf(bought)).filter((what) => what.startsWith('delivered'))).toEqual(['delivered carrier'])
  })

  test('may hold two orders', async () => {
    for (const bought of [await order(wish('CARE')), await order(wish('SALE'))])
      await shipOrder(database.db, { order: bought.id, ...parcel('both', 'TOGETHER') })
    expect(await hear('TOGETHER', 'deliver')).toMatchObject({ value: [expect.any(String), expect.any(String)] })
  })

  test('that was lost may be found', async () => {
    const bought = await order(wish('CARE'))
    await shipOrder(database.db, { order: bought.id, ...parcel('lost', 'LOST1') })
    expect(await hear('LOST1', 'lose')).toMatchObject({ ok: true })
    expect((await view(bought)).parcels).toMatchObject([{ state: 'lost' }])
    expect(await hear('LOST1', 'send-back')).toMatchObject({ ok: true })
    expect((await view(bought)).parcels).toMatchObject([{ state: 'back', delivered_at: null }])
  })

  test('that nobody has sent is not there', async () => {
    expect(await hear('NOBODY', 'deliver')).toEqual(err({ code: 'parcel-not-found' }))
  })
})

describe('the hand-over', () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const desk = () => shop.opened.fulfilment

  test('is tried again after an outage, and the order waits meanwhile', async () => {
    const bought = await shop.buy(shop.visitor(), wish('CARE'))
    await database.db.execute(sql`update orders set state = 'new' where id = ${bought.id}`)
    const away = { ...desk(), handOver: async () => err({ code: 'unavailable', reason: 'no answer' } as const) }
    await expect(handOverOrder({ db: database.db, fulfilment: away, log }, bought.id)).rejects.toThrow('no answer')
    expect(await stateOf(bought)).toBe('new')
    await database.db.execute(sql`update orders set state = 'payment_pending' where id = ${bought.id}`)
    await shop.workOff()
    expect(await stateOf(bought)).toBe('fulfiller_ready')
  })

  test('takes the order back if the customer has cancelled it meanwhile', async () => {
    const { id } = await order(wish('CARE'))
    const { db } = database
    const told: string[] = []
    const fulfilment = {
      ...desk(),
      async handOver() {
        await cancel(id)
        return ok(null)
      },
      async cancel(order: { id: string }) {
        told.push(order.id)
        return ok(null)
      },
    }
    // As if the first hand-over had not been noted.
    await db.execute(sql`update orders set state = 'new' where id = ${id}`)
    await handOverOrder({ db, fulfilment, log }, id)
    expect(told).toEqual([id])
    expect(await stateOf({ id } as Order)).toBe('cancelled')
  })

  test('is recalled when the order or a piece of it is cancelled, and tried again after an outage', async () => {
    const { id } = await order(wish('CARE', 3))
    const told: object[] = []
    const { cancel: before } = desk()
    Object.assign(desk(), {
      cancel: async (recall: object) => err({ code: 'unavailable', reason: 'no answer', recall }),
    })
    await cancel(id, [{ line: 1, quantity: 1 }])
    await expect(shop.runJob('recall-order', { order: id })).rejects.toThrow('no answer')
    Object.assign(desk(), { cancel: async (recall: object) => ok(told.push(recall) && null) })
    await cancel(id)
    await shop.workOff()
    Object.assign(desk(), { cancel: before })
    expect(told).toEqual([{ id, lines: [{ line: 1, quantity: 1 }] }, { id }])
  })

  test('of an order that was handed over before does nothing', async () => {
    const { id } = await order(wish('CARE'))
    const fulfilment = { ...desk(), handOver: () => Promise.reject(new Error('told twice')) }
    await handOverOrder({ db: database.db, fulfilment, log }, id)
  })
})

describe('the clock of the demo', () => {
  const pace = { begin: 30, ship: 180, deliver: 600 }
  const waiting = async (id: string) => {
    const { rows } = await database.db.execute<{ step: string; after: number }>(sql`
      select data ->> 'step' as step, round(extract(epoch from start_after - created_on))::int as after
      from pgboss.job where name = 'demo-step' and data ->> 'order' = ${id} order by created_on`)
    return rows.map(({ step, after }) => `${step} ${after}`)
  }

  test('packs, ships and delivers, each step once', async () => {
    const bought = await order(lens(2), wish('CARE'))
    const { db } = database
    const take = (step: 'begin' | 'ship' | 'deliver') => takeDemoStep(db, pace, { order: bought.id, step })
    await take('begin')
    expect(await stateOf(bought)).toBe('open')
    expect(await waiting(bought.id)).toEqual(['ship 150'])
    await take('ship')
    await take('ship')
    await take('deliver')
    await take('deliver')
    expect(await waiting(bought.id)).toEqual(['ship 150', 'deliver 420', 'deliver 420'])
    const { parcels, state } = await view(bought)
    expect(state).toBe('shipped')
    expect(parcels).toMatchObject([{ number: 1, state: 'delivered', carrier: 'swisspost' }])
    const { rows } = await db.execute<{ number: string }>(sql`
      select tracking_number as number from shipments where order_id = ${bought.id}`)
    expect(rows[0]?.number).toMatch(/^9960\d{14}$/)
    expect((await eventsOf(bought)).filter((what) => what.endsWith('clock'))).toHaveLength(5)
  })

  test('leaves alone what was cancelled', async () => {
    const bought = await order(wish('CARE'))
    await cancel(bought.id)
    for (const step of ['begin', 'ship', 'deliver'] as const)
      await takeDemoStep(database.db, pace, { order: bought.id, step })
    expect(await stateOf(bought)).toBe('cancelled')
  })
})

describe('the books', () => {
  test.each([
    ['a piece that left twice', sql`update shipment_lines set quantity = quantity + 1`],
    ['a shipped order without a parcel', sql`with gone as (delete from shipment_lines) delete from shipments`],
    ['an order that left and is still open', sql`update orders set state = 'open' where state = 'shipped'`],
    ['a parcel without its event', sql`update shipments set number = number + 100`],
    [
      'an arrival without its event',
      sql`update shipments set state = 'delivered', delivered_at = now() where state = 'shipped'`,
    ],
  ])('find %s', async (_, mistake) => {
    expect(await auditBooks(database.db)).toEqual([])
    const undo = new Error('undo')
    const found = await database.db
      .transaction(async (db) => {
        await db.execute(mistake)
        throw Object.assign(undo, { found: await auditBooks(db) })
      })
      .catch((error: { found?: unknown[] }) => error.found)
    expect(found).not.toEqual([])
  })
})
