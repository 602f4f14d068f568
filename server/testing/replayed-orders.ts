import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { eventOf, readOrderPage } from '#server/desk/order-store.ts'
import { beginningOf } from '#server/desk/order-view.ts'
import { replay } from '#server/desk/replay-rules.ts'

type Stored = {
  brand: string
  number: number
  lines: { line: number; cancelled: number; shipped: number; returned: number }[]
  parcels: { number: number; state: string }[]
  returns: { number: string; state: string }[]
}

const list = (fields: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object(${fields}) ${rest}), '[]')`

/** Every order as it is stored, beside what its events lead to. */
export async function replayedOrders(db: Db) {
  const { rows } = await db.execute<Stored>(sql`
    select brand, number,
      ${list(
        sql`'line', line, 'cancelled', cancelled,
          'shipped', (select coalesce(sum(quantity), 0) from shipment_lines sent
            where sent.order_id = orders.id and sent.line = order_lines.line),
          'returned', (select coalesce(sum(accepted), 0) from return_lines back join returns on returns.id = return_id
            where back.order_id = orders.id and back.line = order_lines.line and returns.state = 'refunded')`,
        sql`order by line`,
      )} from order_lines where order_id = orders.id) as lines,
      ${list(sql`'number', shipments.number, 'state', shipments.state`, sql`order by shipments.number`)}
        from shipments where order_id = orders.id) as parcels,
      ${list(sql`'number', returns.number, 'state', returns.state`, sql`order by returns.number`)}
        from returns where order_id = orders.id) as returns
    from orders order by brand, number`)
  return Promise.all(rows.map((stored) => bothOf(db, stored)))
}

async function bothOf(db: Db, { brand, number, lines, parcels, returns }: Stored) {
  const row = await readOrderPage(db, brand, number)
  if (!row) throw new Error(`There is no order ${brand} ${number}`)
  const { state, refunded, email } = row
  const address = row.shippingAddress ?? row.snapshot.cart.shipping_address
  const past = replay(beginningOf(row), row.events.map(eventOf))
  return {
    name: `${brand} ${number}`,
    stored: { state, refunded, email, address, isPaid: row.paidAt !== null, lines, parcels, returns },
    replayed: {
      state: past.state,
      refunded: past.refunded,
      email: past.email,
      address: past.address,
      isPaid: past.isPaid,
      lines: past.lines.map(({ quantity: _, ...line }) => line),
      parcels: past.parcels,
      returns: past.returns.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    },
  }
}
