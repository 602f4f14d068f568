import type { OrderState } from '#contract/checkout/order-state.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import type { RefundState } from '#contract/checkout/refund.ts'
import type { CollectionProblem, PaymentMethod } from '#contract/payment.ts'
import { type OrderAct, orderActNames } from '#contract/staff/order-acts.ts'
import { type ParcelMove, parcelMovedBy, stepsUpTo } from '#server/fulfilment/rules.ts'
import { isChangeable, nobody } from '#server/orders/rules.ts'

/** What decides about the acts that an order allows. */
export type OrderSituation = {
  state: OrderState
  method: PaymentMethod | null
  /** Reason why its money cannot be collected. */
  paymentProblem: CollectionProblem | null
  email: string
  hasAddress: boolean
  parcels: readonly { state: ParcelState; tracking_number: string | null }[]
  refunds: readonly { state: RefundState }[]
  /** What can still be refunded. */
  left: number
}

const canMove = (move: 'accept' | 'begin', { state }: OrderSituation) =>
  stepsUpTo(move, state)?.some((step) => step.move === move) ?? false
const isUnderWay = ({ state }: OrderSituation) => stepsUpTo('ship', state)?.some(({ move }) => move === 'ship') ?? false
/** A carrier knows a parcel by its number only. */
export const canHear = (move: ParcelMove, parcel: OrderSituation['parcels'][number]) =>
  parcel.tracking_number !== null && parcelMovedBy(move, parcel.state) !== undefined
const hears = (move: ParcelMove, { parcels }: OrderSituation) => parcels.some((parcel) => canHear(move, parcel))
const isWaiting = ({ refunds }: OrderSituation) => refunds.some(({ state }) => state === 'waiting')
const hasReader = ({ email }: OrderSituation) => email !== nobody

/** True if an order allows an act. The operation of the act decides once more. */
const conditions: Record<OrderAct, (order: OrderSituation) => boolean> = {
  accept: (order) => canMove('accept', order),
  begin: (order) => canMove('begin', order),
  ship: isUnderWay,
  delay: isUnderWay,
  delivered: (order) => hears('deliver', order),
  lost: (order) => hears('lose', order),
  back: (order) => hears('send-back', order),
  cancel: ({ state }) => isChangeable(state),
  refund: ({ left }) => left > 0,
  'send-again': isWaiting,
  'paid-back': isWaiting,
  'pay-again': (order) => order.paymentProblem !== null && hasReader(order),
  address: (order) => isChangeable(order.state) && order.hasAddress && order.method !== 'invoice' && hasReader(order),
  coupon: hasReader,
}

export const possibleActs = (order: OrderSituation): OrderAct[] => orderActNames.filter((act) => conditions[act](order))
