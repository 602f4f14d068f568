import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { orderStates, orderStateTexts } from '#contract/checkout/order-state.ts'
import type { MessageId } from '#messages/ids.ts'
import { momentOf } from '../moment.ts'
import type { Answer } from './answer.ts'
import { actorWords, eventWords } from './event-words.ts'

/** Why something was not done, by code. */
const texts: Readonly<Record<string, MessageId>> = {
  'bad-input': 'desk_order.bad_input',
  'order-state': 'desk_order.wrong_state',
  'cancel-nothing': 'desk_order.no_pieces',
  'cancel-too-many': 'desk_order.too_many_pieces',
  'pieces-not-open': 'desk_order.too_many_pieces',
  'refund-empty': 'desk_order.refund_empty',
  'refund-too-much': 'desk_order.refund_too_much',
  'refund-too-many': 'desk_order.too_many_pieces',
  'refund-shipping-again': 'desk_order.shipping_again',
  'amount-changed': 'desk_order.amount_changed',
  'bad-tracking-number': 'desk_order.bad_tracking',
  'tracking-number-used': 'desk_order.tracking_used',
  'parcel-without-tracking-number': 'desk_order.no_tracking',
  'nothing-to-pay': 'desk_order.nothing_to_pay',
  'no-refund-waits': 'desk_order.no_refund_waits',
  'order-country': 'desk_order.country_stays',
  'order-by-invoice': 'desk_order.invoice_address',
  'too-many': 'desk_order.too_often',
  'mail-gone': 'desk_order.mail_gone',
  'note-gone': 'desk_order.note_gone',
}

/** What a sentence about a refusal may name. */
type Facts = { code?: string; state?: string; left?: number; retryAfter?: number }
type ProblemProps = { problem: NonNullable<Answer['problem']>; money: (amount: number) => string }

/** Reason why nothing was done, or what a colleague did meanwhile. */
export function ProblemNotice({ problem, money }: ProblemProps) {
  const t = useTexts()
  if (problem.code === 'meanwhile' && 'events' in problem)
    return (
      <Notice type="warning">
        <p>{t('desk_order.meanwhile')}</p>
        <ul className="mt-1 list-disc ps-5">
          {problem.events.map((event) => (
            <li key={event.id}>
              {eventWords(event, t, money)} ({actorWords(event, t)}, {momentOf(new Date(event.at))})
            </li>
          ))}
        </ul>
      </Notice>
    )
  const facts: Facts = 'events' in problem ? {} : problem
  const { state, left = 0, retryAfter = 0 } = facts
  const known = orderStates.find((one) => one === state)
  return (
    <Notice type="danger" code={problem.code}>
      {t(texts[problem.code] ?? 'desk_order.refused', {
        state: known ? t(orderStateTexts[known]) : (state ?? ''),
        left: problem.code === 'refund-too-much' ? money(left) : left,
        minutes: Math.ceil(retryAfter / 60),
      })}
    </Notice>
  )
}
