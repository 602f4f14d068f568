import { sql } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import { auditBooks } from '#server/shop/books.ts'
import { wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { fulfillerKey, fulfillerSecret, startFulfiller } from '#server/testing/fulfiller.ts'
import { type FulfilmentKillPoint, fulfilmentKillPoints, killFulfilmentAt } from '#server/testing/kill-fulfilment.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { handOverOrder, hearOfShipment, shipOrder } from './operations.ts'
import { createRemoteFulfilment } from './remote.ts'

// What happens when a process dies while an order is on its way. `npm run test:faults` tries longer.
const patience = inject('patience') ?? 1
vi.setConfig({ testTimeout: 600_000 * patience })

const worstPoints: readonly FulfilmentKillPoint[] = [
  'after the fulfiller was told',
  'while the parcel is stored',
  'before the parcel is committed',
  'while the arrival is noted',
]

dbTest(
  'killed while it hands over, ships or hears of an arrival, the shop hands no order over twice, loses none, and ships no piece twice',
  async ({ place, database }) => {
    const { db } = database
    const shop = await openOrderShop(database)
    const fulfiller = await startFulfiller()
    // A process takes a second to start, so the usual run has the four points where the most is at stake.
    const points = patience > 1 ? fulfilmentKillPoints : worstPoints
    const orders: string[] = []
    for (const _ of points) orders.push((await shop.buy(shop.visitor(), wish('CARE', 2))).id)
    // The money comes; the hand-over is left to the processes that die.
    const { rows: paid } = await db.execute<{ id: string }>(sql`select id from payments`)
    for (const { id } of paid) await shop.runJob('settle-payment', { payment: id })
    await Promise.all(
      points.map((point, index) => killFulfilmentAt(point, place.url ?? '', orders[index] ?? '', fulfiller.url)),
    )

    // The jobs and the reports come again, as they would after a restart.
    const service = createRemoteFulfilment({
      remote: { url: fulfiller.url, key: fulfillerKey },
      newsKey: fulfillerSecret,
    })
    const log = { debug() {}, info() {}, warn() {}, error() {} }
    for (const order of orders) {
      const trackingNumber = order.replaceAll('-', '')
      await handOverOrder({ db, fulfilment: service, log }, order)
      const parcel = { carrier: 'dhl', trackingNumber, key: 'P1', by: { kind: 'fulfiller' } as const }
      expect((await shipOrder(db, { order, ...parcel })).ok).toBe(true)
      const news = { carrier: 'dhl', trackingNumber, move: 'deliver' as const, at: new Date() }
      expect((await hearOfShipment(db, { ...news, by: { kind: 'carrier' } })).ok).toBe(true)
    }
    await fulfiller.stop()
    expect([...fulfiller.acts.keys()].toSorted()).toEqual(orders.map((id) => `hand-over ${id}`).toSorted())
    const { rows } = await db.execute(sql`
      select orders.state, shipments.state as parcel, sum(quantity)::int as pieces,
        (select string_agg(coalesce(details ->> 'to', type), ' ' order by id) from order_events events
          where events.order_id = orders.id and type not in ('priced', 'placed')) as events
      from orders join shipments on shipments.order_id = orders.id join shipment_lines on shipment_id = shipments.id
      group by orders.id, orders.state, shipments.id, shipments.state`)
    const events = 'new fulfiller_ready accepted open shipped shipped delivered'
    expect(rows).toEqual(orders.map(() => ({ state: 'shipped', parcel: 'delivered', pieces: 2, events })))
    expect(await auditBooks(db)).toEqual([])
  },
)
