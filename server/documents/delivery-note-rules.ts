import { type CommonFacts, commonFacts, type DocumentedOrder, type NamedLine, namedLine, type Seller } from './rules.ts'

type Pieces = { line: number; quantity: number }

/** What is in one parcel, and what follows in another one. */
export type Parcel = {
  shipmentId: string
  lines: readonly Pieces[]
  following: readonly Pieces[]
  carrier: string
  trackingNumber: string | null
}

/** A delivery note has no prices: a parcel may be a present. */
export type DeliveryNoteFacts = CommonFacts & {
  kind: 'delivery_note'
  lines: NamedLine[]
  following: NamedLine[]
  carrier: string
  trackingNumber: string | null
}

export function deliveryNoteFacts(order: DocumentedOrder, seller: Seller, parcel: Parcel): DeliveryNoteFacts {
  const named = ({ line, quantity }: Pieces) => namedLine(order.snapshot, line, quantity)
  if (parcel.lines.length === 0) throw new RangeError('A parcel is not empty')
  return {
    kind: 'delivery_note',
    ...commonFacts(order, seller),
    lines: parcel.lines.map(named),
    following: parcel.following.map(named),
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
  }
}
