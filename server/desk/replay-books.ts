import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { readHappening } from '#contract/staff/happening.ts'
import type { Db } from '#server/database/database.ts'
import { type Contact, type PastOrder, replay } from './replay-rules.ts'

type StoredOrder = Omit<PastOrder, 'arrival'>

type Row = {
  id: string
  name: string
  stored: StoredOrder
  begun: { lines: Pieces[]; address: PostalAddress | null; email: string }
  events: { id: number; type: string; details: object; contact: Contact | null }[]
}

const list = (fields: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(json_build_object(${fields}) ${rest}), '[]')`

/** Each order as it is stored, what it began with, and its events. */
const ordersIn = (part: SQL) => sql`
  select orders.id, orders.brand || ' ' || orders.number as name,
    json_build_object('state', orders.state, 'refunded', refunded, 'isPaid', paid_at is not null, 'email', orders.email,
      'address', coalesce(shipping_address, snapshot -> 'cart' -> 'shipping_address'),
      'lines', ${list(
        sql`'line', line, 'quantity', quantity, 'cancelled', cancelled,
          'shipped', (select coalesce(sum(sent.quantity), 0) from shipment_lines sent
            where sent.order_id = orders.id and sent.line = order_lines.line),
          'returned', (select coalesce(sum(accepted), 0) from return_lines back join returns on returns.id = return_id
            where back.order_id = orders.id and back.line = order_lines.line and returns.state = 'refunded')`,
        sql`order by line`,
      )} from order_lines where order_id = orders.id),
      'parcels', ${list(sql`'number', shipments.number, 'state', shipments.state`, sql`order by shipments.number`)}
        from shipments where order_id = orders.id),
      'returns', ${list(sql`'number', returns.number, 'state', returns.state`, sql`order by returns.number`)}
        from returns where order_id = orders.id)) as stored,
    json_build_object('email', snapshot -> 'email', 'address', snapshot -> 'cart' -> 'shipping_address',
      'lines', snapshot -> 'lines') as begun,
    ${list(
      sql`'id', order_events.id, 'type', type, 'details', details, 'contact', case when event_id is not null
        then json_build_object('address', address, 'email', order_contacts.email) end`,
      sql`order by order_events.id`,
    )} from order_events left join order_contacts on event_id = order_events.id
      -- How a price came about takes much room, and changes nothing.
      where order_events.order_id = orders.id and type <> 'priced') as events
  from ${part} orders
  -- Without the offset the snapshot would be unpacked for each of its values.
  cross join lateral (select snapshot || '{}' as snapshot from payments where id = payment_id offset 0) frozen`

/** Where the events of an order lead elsewhere than to what is stored of it. */
function differencesOf({ stored, begun, events }: Row): string[] {
  const happened = events.map(({ id, type, details, contact }) => ({
    id,
    what: readHappening(type, details),
    contact: contact ?? undefined,
  }))
  const { arrival: _, ...past } = replay(begun, happened)
  const returns = past.returns.toSorted((one, other) => (one.number < other.number ? -1 : 1))
  const replayed: StoredOrder = { ...past, returns }
  return Object.entries(stored)
    .filter(([field, value]) => !isDeepStrictEqual(value, replayed[field as keyof StoredOrder]))
    .map(([field]) => field)
}

/** The orders of a part whose events do not lead to what is stored of them, each with what differs. */
export async function findUnlikeReplays(db: Db, part: SQL): Promise<string[]> {
  const { rows } = await db.execute<Row>(ordersIn(part))
  return rows.flatMap((row) => {
    const differences = differencesOf(row)
    return differences.length > 0 ? [`${row.name} (${differences.join(', ')})`] : []
  })
}
