import { sql } from 'drizzle-orm'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { RefundState } from '#contract/checkout/refund.ts'
import type { ReturnState } from '#contract/checkout/return.ts'
import type { Db } from '#server/database/database.ts'

type OfOrder = { brand: string; order: number }
/** What waits for somebody of the shop, the oldest first. */
export type DeskWork = {
  orders: (OfOrder & { state: OrderState; promisedOn: string | null; isRefused: boolean })[]
  parcels: (OfOrder & { parcel: number; state: 'lost' | 'back'; carrier: string; trackingNumber: string | null })[]
  returns: (OfOrder & { number: string; state: ReturnState; sendBy: string })[]
  refunds: (OfOrder & { amount: number; currency: string; problem: string | null })[]
}

/** So many of each kind: who works them off sees the next ones. */
const shown = 50

/** A list of rows as JSON, in one column of the answer. */
const rows = (query: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${query} limit ${shown}) one)`

export async function readWork(db: Db): Promise<DeskWork> {
  const found = await db.execute<DeskWork>(sql`
    select
      ${rows(sql`
        select orders.brand, number as "order", orders.state, snapshot -> 'delivery' ->> 'max' as "promisedOn",
          exists (select from order_events where order_id = orders.id and type = 'refused') as "isRefused"
        from orders join payments on payments.id = payment_id
        where orders.state in ('fulfiller_ready', 'accepted', 'open') order by orders.created_at`)} as orders,
      ${rows(sql`
        select brand, orders.number as "order", shipments.number as parcel, shipments.state, carrier,
          tracking_number as "trackingNumber"
        from shipments join orders on orders.id = order_id
        where shipments.state in ('lost', 'back') and not exists (
          select from refunds where refunds.order_id = orders.id and key = 'parcel ' || shipments.number)
        order by shipped_at`)} as parcels,
      ${rows(sql`
        select returns.brand, orders.number as "order", returns.number, returns.state, send_by as "sendBy"
        from returns join orders on orders.id = order_id where returns.state in ('announced', 'received')
        order by returns.created_at`)} as returns,
      ${rows(sql`
        select brand, orders.number as "order", amount, refunds.currency, problem
        from refunds join orders on orders.id = order_id where refunds.state = 'waiting'
        order by refunds.created_at`)} as refunds`)
  return found.rows[0] ?? { orders: [], parcels: [], returns: [], refunds: [] }
}

/** An order, as the desk knows it: by storefront and number. */
export type DeskOrder = {
  id: string
  state: OrderState
  currency: string
  lines: (Pieces & { product: string; variant: string; eye: string | null; cancelled: number })[]
  returns: { id: string; number: string; state: ReturnState; lines: Pieces[] }[]
  refunds: { id: string; state: RefundState }[]
}

export async function readDeskOrder(db: Db, brand: string, number: number): Promise<DeskOrder | undefined> {
  const { rows } = await db.execute<DeskOrder>(sql`
    select id, state, currency,
      (select json_agg(json_build_object('line', line, 'quantity', quantity, 'product', product_id,
          'variant', variant_id, 'eye', eye, 'cancelled', cancelled) order by line)
        from order_lines where order_id = orders.id) as lines,
      (select coalesce(json_agg(json_build_object('id', id, 'number', returns.number, 'state', state,
          'lines', (select json_agg(json_build_object('line', line, 'quantity', quantity) order by line)
            from return_lines where return_id = returns.id)) order by created_at), '[]')
        from returns where order_id = orders.id) as returns,
      (select coalesce(json_agg(json_build_object('id', id, 'state', state) order by created_at), '[]')
        from refunds where order_id = orders.id) as refunds
    from orders where brand = ${brand} and number = ${number}`)
  return rows[0]
}
