import { addressLines } from '#contract/address/address-lines.ts'
import type { Brand } from '#contract/brand.ts'
import type { Order } from '#contract/checkout/order.ts'
import type { Parcel } from '#contract/checkout/parcel.ts'
import type { Pieces } from '#contract/checkout/pieces.ts'
import { arrivalOfParcel } from '#server/delivery/operations.ts'
import type { Letter } from '#server/mail/operations.ts'
import type { OrderRow, Payment } from '#server/orders/operations.ts'
import type { StoredRefund } from '#server/refunds/operations.ts'
import { returnAddressOf, type StoredReturn } from '#server/returns/operations.ts'

/** An order that the shop writes about. `path` opens it. */
export type WrittenOrder = { order: OrderRow; payment: Payment; path: string }

/** The lines that these pieces are of, each with their number. */
const linesOf = (items: Order['items'], pieces: readonly Pieces[]) =>
  pieces.flatMap(({ line, quantity }) => {
    const item = items[line - 1]
    return item ? [{ ...item, eye: item.eye ?? null, quantity }] : []
  })

const itemsOf = ({ payment }: WrittenOrder) => payment.snapshot.cart.items

const headOf = ({ order, payment, path }: WrittenOrder) => ({
  number: String(order.number),
  path,
  name: payment.snapshot.cart.billing_address?.first_name,
})

type SentParcel = Pick<Parcel, 'number' | 'carrier' | 'tracking_number' | 'items' | 'promised_on' | 'shipped_at'>

/** Says when it arrives by the day on which it has left, or else what was promised before. */
export function shippedLetter(
  written: WrittenOrder,
  parcel: SentParcel,
  following: readonly Pieces[],
  sender: Pick<Brand, 'shipping' | 'delivery'>,
): Letter {
  const { order, payment } = written
  const { cart, delivery } = payment.snapshot
  const to = order.shippingAddress ?? cart.shipping_address
  const { promised_on: max, shipped_at: shippedAt } = parcel
  const code = cart.shipments[0]?.method.code
  const sent = shippedAt && to && arrivalOfParcel(sender, { shippedAt, country: to.country_code, code })
  const promised = max ? { min: max === delivery?.max ? delivery.min : max, max } : null
  return {
    template: 'order_shipped',
    to: order.email,
    order: order.id,
    data: {
      ...headOf(written),
      parcel: parcel.number,
      lines: linesOf(cart.items, parcel.items),
      following: linesOf(cart.items, following),
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      arrival: sent || promised,
      shipsTo: to ? addressLines(to) : [],
    },
  }
}

export const deliveredLetter = (
  written: WrittenOrder,
  parcel: Pick<Parcel, 'items'>,
  { on, returnDays }: { on: string; returnDays: number },
): Letter => ({
  template: 'order_delivered',
  to: written.order.email,
  order: written.order.id,
  data: {
    ...headOf(written),
    on,
    lines: linesOf(itemsOf(written), parcel.items),
    returnDays,
    withdrawalPath: `/withdrawal?order=${written.order.number}`,
  },
})

export const delayedLetter = (
  written: WrittenOrder,
  { open, arrival, canCancel }: { open: readonly Pieces[]; arrival: string | null; canCancel: boolean },
): Letter => ({
  template: 'order_delayed',
  to: written.order.email,
  order: written.order.id,
  data: {
    ...headOf(written),
    lines: linesOf(itemsOf(written), open),
    before: written.payment.snapshot.delivery,
    arrival: arrival ? { min: arrival, max: arrival } : null,
    canCancel,
    cancelPath: `${written.path}/cancel`,
  },
})

export const cancelledLetter = (
  written: WrittenOrder,
  refund: Pick<StoredRefund, 'amount' | 'reason' | 'lines'>,
  by: 'customer' | 'shop',
): Letter => ({
  template: 'order_cancelled',
  to: written.order.email,
  order: written.order.id,
  currency: written.order.currency,
  data: {
    ...headOf(written),
    lines: linesOf(itemsOf(written), refund.lines),
    isWhole: written.order.state === 'cancelled',
    by,
    // What customers wrote themselves is not told to them again.
    reason: by === 'shop' ? refund.reason : null,
    refund: { amount: refund.amount, way: written.payment.method, isCollected: isCollected(written.payment) },
  },
})

/** Money of an owed payment was given up before it was collected. */
const isCollected = ({ state }: Payment) => state !== 'owed' && state !== 'returned'

export const refundedLetter = (written: WrittenOrder, refund: StoredRefund): Letter => ({
  template: 'refund_sent',
  to: written.order.email,
  order: written.order.id,
  currency: written.order.currency,
  data: {
    ...headOf(written),
    amount: refund.amount,
    way: written.payment.method,
    lines: linesOf(itemsOf(written), refund.lines),
    shipping: refund.shipping,
    goodwill: refund.goodwill,
    reason: refund.cause === 'goodwill' || refund.cause === 'return' ? refund.reason : null,
    cause: refund.cause,
    points: refund.points,
  },
})

const returnHead = (written: WrittenOrder, { number, lines }: StoredReturn) => ({
  ...headOf(written),
  returnNumber: number,
  lines: linesOf(itemsOf(written), lines),
})

export const announcedLetter = (
  written: WrittenOrder,
  back: StoredReturn,
  { company }: Pick<Brand, 'company'>,
): Letter => ({
  template: 'return_announced',
  to: written.order.email,
  order: written.order.id,
  data: {
    ...returnHead(written, back),
    sendBy: back.sendBy,
    slipPath: `${written.path}/slip/${back.number}`,
    returnAddress: returnAddressOf(company),
  },
})

export const receivedLetter = (written: WrittenOrder, back: StoredReturn): Letter => ({
  template: 'return_received',
  to: written.order.email,
  order: written.order.id,
  data: returnHead(written, back),
})

/** About the pieces that were not taken back; undefined if all were. */
export function refusedLetter(written: WrittenOrder, back: StoredReturn): Letter | undefined {
  const refused = back.lines
    .map(({ line, quantity, accepted }) => ({ line, quantity: quantity - (accepted ?? quantity) }))
    .filter(({ quantity }) => quantity > 0)
  if (refused.length === 0) return undefined
  return {
    template: 'return_refused',
    to: written.order.email,
    order: written.order.id,
    data: { ...returnHead(written, back), lines: linesOf(itemsOf(written), refused), reason: back.note ?? '' },
  }
}
