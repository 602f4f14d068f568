import { carriers } from '#contract/checkout/carriers.ts'
import { countPieces } from '#contract/checkout/count-pieces.ts'
import type { Actor } from '#contract/checkout/order-event.ts'
import { problemTopicTexts } from '#contract/checkout/order-problem.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import type { RefundCause } from '#contract/checkout/refund.ts'
import { returnStateTexts } from '#contract/checkout/return.ts'
import { type CollectionProblem, paymentMethodTexts } from '#contract/payment.ts'
import type { Happening } from '#contract/staff/happening.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'

export const causeTexts = {
  cancellation: 'desk_order.cause_cancellation',
  return: 'desk_order.cause_return',
  lost: 'desk_order.cause_lost',
  goodwill: 'desk_order.cause_goodwill',
} as const satisfies Record<RefundCause, MessageId>

export const collectionProblemTexts = {
  lapsed: 'desk_order.problem_lapsed',
  refused: 'desk_order.problem_refused',
  'taken-back': 'desk_order.problem_taken_back',
} as const satisfies Record<CollectionProblem, MessageId>

type Money = (amount: number) => string
type Words = {
  [Type in Happening['type']]: (
    event: Extract<Happening, { type: Type }>,
    t: Translate,
    money: Money,
    ownMoney: Money,
  ) => string
}

const plain = (id: MessageId) => (_: unknown, t: Translate) => t(id)
const ofParcel = (id: MessageId) => (event: { parcel: number }, t: Translate) => t(id, { number: event.parcel })

/** What each kind of event says, in one line. */
const words: Words = {
  priced: plain('desk_order.event_priced'),
  placed: ({ method }, t) =>
    t('desk_order.event_placed', { method: method ? t(paymentMethodTexts[method]) : t('desk_order.free') }),
  moved: ({ to }, t) => t('desk_order.event_moved', { state: t(orderStateTexts[to]) }),
  settled: plain('desk_order.event_settled'),
  paid: ({ isTakenBack }, t) => t(isTakenBack ? 'desk_order.event_unpaid' : 'desk_order.event_paid'),
  cancelled: ({ pieces, reason }, t) =>
    [t('desk_order.event_cancelled', { count: countPieces(pieces) }), reason].filter(Boolean).join(': '),
  changed: ({ changed }, t) =>
    changed.map((part) => t(part === 'address' ? 'desk_order.event_address' : 'desk_order.event_email')).join('; '),
  delayed: ({ arrival }, t) => t('desk_order.event_delayed', { day: formatDate(arrival) }),
  shipped: ({ parcel, carrier, lines }, t) =>
    t('desk_order.event_shipped', { number: parcel, carrier: carriers[carrier].name, count: countPieces(lines) }),
  delivered: ofParcel('desk_order.event_delivered'),
  lost: ofParcel('desk_order.event_lost'),
  back: ofParcel('desk_order.event_back'),
  refused: plain('desk_order.event_refused'),
  withdrawal: plain('desk_order.event_withdrawal'),
  problem: ({ topic }, t) => t('desk_order.event_problem', { topic: t(problemTopicTexts[topic]) }),
  return: ({ number, to }, t) => t('desk_order.event_return', { number, state: t(returnStateTexts[to]) }),
  refund: ({ amount, cause }, t, money) =>
    t('desk_order.event_refund', { amount: money(amount), cause: t(causeTexts[cause]) }),
  note: ({ isRemoved }, t) => t(isRemoved ? 'desk_order.event_note_removed' : 'desk_order.event_note'),
  mail: ({ subject }, t) => t('desk_order.event_mail', { subject }),
  coupon: ({ code, amount, percent }, t, _, ownMoney) =>
    t('desk_order.event_coupon', { code, worth: amount === undefined ? `${percent ?? 0}\u00a0%` : ownMoney(amount) }),
  'paid-back': plain('desk_order.event_paid_back'),
  'sent-again': plain('desk_order.event_sent_again'),
  held: ({ newcomers }, t) => t('desk_order.event_held', { count: newcomers }),
  'pay-again': plain('desk_order.event_pay_again'),
  uncollectable: ({ problem }, t) =>
    t('desk_order.event_uncollectable', { problem: t(collectionProblemTexts[problem]) }),
}

type Happened = { type: string; what: Happening | undefined }

/**
 * What happened; an event of another version of the shop is named by its type. `money` writes amounts of the order,
 * `ownMoney` those of the storefront.
 */
export function eventWords({ type, what }: Happened, t: Translate, money: Money, ownMoney: Money = money) {
  if (!what) return t('desk_order.event_other', { type })
  // The table has one entry for each type, so the event fits what is found by its type.
  const say = words[what.type] as (event: Happening, t: Translate, money: Money, ownMoney: Money) => string
  return say(what, t, money, ownMoney)
}

const actorTexts = {
  customer: 'desk_order.by_customer',
  staff: 'desk_order.by_staff',
  key: 'desk_order.by_key',
  carrier: 'desk_order.by_carrier',
  clock: 'desk_order.by_clock',
  fulfiller: 'desk_order.by_fulfiller',
  provider: 'desk_order.by_provider',
  shop: 'desk_order.by_shop',
} as const satisfies Record<Actor['kind'], MessageId>

/** Who did it: members of staff and programs by name. */
export const actorWords = ({ actor, name }: { actor: Actor['kind']; name: string | null }, t: Translate) =>
  name || t(actorTexts[actor])
