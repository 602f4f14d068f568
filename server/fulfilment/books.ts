import { type SQL, sql } from 'drizzle-orm'

/** What must be true of parcels at every moment, each with a query for the exceptions. */
export const fulfilmentBooks: readonly [rule: string, broken: SQL][] = [
  [
    'no more pieces have left than were ordered and not cancelled',
    sql`
    select order_id::text as what from order_lines line
    join (select order_id, line, sum(quantity) as quantity from shipment_lines group by 1, 2) packed
      using (order_id, line)
    where packed.quantity > line.quantity - cancelled`,
  ],
  [
    'a parcel holds something, of its own order',
    sql`
    select shipments.id::text as what from shipments where not exists (
      select from shipment_lines packed where packed.shipment_id = shipments.id and packed.order_id = shipments.order_id)
    union all
    select shipment_id::text from shipment_lines packed join shipments on shipments.id = shipment_id
    where packed.order_id <> shipments.order_id`,
  ],
  [
    'boxes that were scanned have left with a parcel of their order, unless it is being packed',
    sql`
    select box.id::text as what from packed_boxes box join orders on orders.id = order_id
    where shipment_id is null and state not in ('fulfiller_ready', 'accepted', 'open')
    union all
    select shipment_id::text from packed_boxes box left join shipment_lines packed using (shipment_id, order_id, line)
    where shipment_id is not null group by shipment_id, line, packed.quantity having count(*) > coalesce(packed.quantity, 0)`,
  ],
]

/** What must be true of the parcels of each order by itself, with a query for the exceptions among `some_orders`. */
export const singleOrderParcelBooks: readonly [rule: string, broken: SQL][] = [
  [
    'an order is shipped if and only if something has left and nothing is open',
    sql`
    select number::text as what from some_orders
    where (state in ('shipped', 'returned')) <> (
      (select count(*) from shipment_lines packed where packed.order_id = some_orders.id) > 0
      and not exists (
        select from order_lines line where line.order_id = some_orders.id and quantity - cancelled > (
          select coalesce(sum(packed.quantity), 0) from shipment_lines packed
          where packed.order_id = line.order_id and packed.line = line.line)))`,
  ],
  [
    'each parcel that has left, and each that has arrived, is an event of its order',
    sql`
    select shipments.id::text as what from some_orders join shipments on shipments.order_id = some_orders.id
    where (shipped_at is not null)::int <> (select count(*) from order_events events where events.order_id = some_orders.id
        and type = 'shipped' and details ->> 'parcel' = shipments.number::text)
      or (shipments.state = 'delivered')::int <> (select count(*) from order_events events
        where events.order_id = some_orders.id and type = 'delivered'
          and details ->> 'parcel' = shipments.number::text)`,
  ],
]
