import { sql } from 'drizzle-orm'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'

type Wish = {
  order: string
  carrier: string
  trackingNumber: string
  /** All that is open, if it is missing. */
  lines?: readonly Pieces[] | undefined
  /** What the parcel is called where it is packed. Without it, a parcel with the same pieces is the same one. */
  key?: string
}
type Use = {
  isOwn: boolean
  isSameCustomer: boolean
  hasOpenPieces: boolean
  number: number
  key: string
  lines: Pieces[]
}

/**
 * Whether a carrier's number is new, or of a parcel of this order that is reported once more. What the carrier says about
 * a number moves every parcel that has it, so a slip of somebody's hand would tell a stranger that an order arrived: a
 * number of another customer's parcel is refused, and one of this order with other pieces. Two orders of one customer may
 * leave in one parcel, and carriers use their numbers again after some years. Inside a transaction that has locked the
 * order.
 */
export async function checkTrackingNumber(
  db: Db,
  { order, carrier, trackingNumber, lines, key }: Wish,
): Promise<Result<{ known: number | undefined }, { code: 'tracking-number-used' }>> {
  // Two requests for two orders may come at the same moment.
  await lockNames(db, [`parcel ${carrier} ${trackingNumber}`])
  const { rows } = await db.execute<Use>(sql`
    select shipments.order_id = this.id as "isOwn", shipments.number, shipments.key, orders.email = this.email as "isSameCustomer",
      exists (select from order_lines where order_id = this.id and quantity - cancelled > (
        select coalesce(sum(packed.quantity), 0) from shipment_lines packed
        where packed.order_id = this.id and packed.line = order_lines.line)) as "hasOpenPieces",
      (select coalesce(json_agg(json_build_object('line', line, 'quantity', quantity) order by line), '[]')
        from shipment_lines where shipment_id = shipments.id) as lines
    from orders this, shipments join orders on orders.id = shipments.order_id
    where this.id = ${order} and tracking_number = ${trackingNumber} and carrier = ${carrier}
      and (shipments.order_id = this.id or shipments.created_at > now() - interval '1 year')`)
  const own = rows.find(({ isOwn }) => isOwn)
  if (own) {
    const isSame = key ? own.key === key : lines ? textOf(lines) === textOf(own.lines) : !own.hasOpenPieces
    return isSame ? ok({ known: own.number }) : err({ code: 'tracking-number-used' })
  }
  return rows.every(({ isSameCustomer }) => isSameCustomer)
    ? ok({ known: undefined })
    : err({ code: 'tracking-number-used' })
}

const textOf = (lines: readonly Pieces[]) =>
  lines
    .map(({ line, quantity }) => `${line}:${quantity}`)
    .sort()
    .join()
