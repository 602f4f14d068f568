import { sql } from 'drizzle-orm'
import { expect, inject, vi } from 'vitest'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { right, wish } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { killRefundAt, type RefundKillPoint, refundKillPoints } from '#server/testing/kill-refund.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'

// What happens when a process dies while money goes back. `npm run test:faults` tries longer.
const patience = inject('patience') ?? 1
vi.setConfig({ testTimeout: 600_000 * patience })

const worstPoints: readonly RefundKillPoint[] = [
  'while the refund is stored',
  'before it is committed',
  'after the money was sent',
]

dbTest(
  'killed while it cancels a piece and sends its money back, the shop sends the money once, and the piece is back once',
  async ({ place, database }) => {
    const { db } = database
    const shop = await openOrderShop(database)
    await shop.count('LAST', 100, { stopOrder: true })
    // A process takes a second to start, so the usual run has the three points where the most is at stake.
    const points = patience > 1 ? refundKillPoints : worstPoints
    const orders: { id: string; transaction: string }[] = []
    for (const _ of points) {
      const { id } = await shop.buy(shop.visitor(), wish('LAST', 2, right))
      const { rows } = await db.execute<{ transaction: string }>(sql`
        select transaction_id as transaction from payments join orders on payment_id = payments.id where orders.id = ${id}`)
      orders.push({ id, transaction: rows[0]?.transaction ?? '' })
    }
    await shop.workOff()
    await Promise.all(points.map((point, index) => killRefundAt(point, place.url ?? '', orders[index]?.id ?? '')))

    // The customer presses the button again, and the jobs come again.
    for (const { id: order } of orders) {
      const pieces = [{ line: 1, quantity: 1 }]
      const cancelled = await cancelOrder(db, { order, key: 'a click', pieces, by: { kind: 'customer' } })
      expect(cancelled).toEqual({ ok: true, value: { isWhole: false, amount: 39_90 } })
    }
    await shop.workOff()
    for (const { transaction } of orders)
      expect(await shop.simulator.status(transaction)).toMatchObject({ value: { refunded: 39_90 } })
    expect((await shop.stockOf('LAST')).on_hand).toBe(100 - orders.length)
    expect(await auditBooks(db)).toEqual([])
  },
)
