import type { RefundCause } from '#contract/checkout/refund.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { type Template, useLetter } from './letter.tsx'
import { MoneyBack } from './money-back.tsx'
import { Reason, Sum, Table, useMoney } from './order-parts.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'
import { ItemRows, type LetterLine } from './product-parts.tsx'

type RefundSent = {
  name?: string
  number: string
  path: string
  amount: number
  /** How the order was paid. */
  way: PaymentMethod | null
  lines: LetterLine[]
  /** The parts of the amount that are not for goods. */
  shipping: number
  goodwill: number
  reason: string | null
  cause: RefundCause
  /** How many bonus points it takes back. */
  points: number
}

const causeTexts = {
  cancellation: 'mail.refund_cancellation',
  return: 'mail.refund_return',
  lost: 'mail.refund_lost',
  goodwill: 'mail.refund_goodwill',
} as const satisfies Record<RefundCause, string>

export const refundSent: Template<RefundSent> = {
  subject: (t, _, { number }) => t('mail.refund_subject', { number }),
  preview: (t) => t('mail.refund_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data }) {
    const { t } = useLetter()
    const { name, path, amount, way, reason, cause, points } = data
    return (
      <>
        <Greeting name={name} />
        <Words>{t(causeTexts[cause])}</Words>
        <MoneyBack amount={amount} way={way} />
        <Amounts data={data} />
        {reason && <Reason>{reason}</Reason>}
        {points > 0 && <SmallWords>{t('mail.refund_points', { points })}</SmallWords>}
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}

/** The goods, and the parts of the amount where it has several. A mere amount is in the sentence above. */
function Amounts({ data: { lines, amount, shipping, goodwill } }: { data: RefundSent }) {
  const { t } = useLetter()
  const money = useMoney()
  const parts = [
    { name: t('mail.refund_goods'), part: amount - shipping - goodwill },
    { name: t('mail.refund_shipping'), part: shipping },
    { name: t('mail.refund_gesture'), part: goodwill },
  ].filter(({ part }) => part > 0)
  if (lines.length === 0 && parts.length < 2) return null
  return (
    <Table>
      <ItemRows lines={lines} />
      {parts.length > 1 &&
        parts.map(({ name, part }) => (
          <Sum key={name} amount={money(part)}>
            {name}
          </Sum>
        ))}
      <Sum amount={<strong>{money(amount)}</strong>}>
        <strong>{t('mail.order_total')}</strong>
      </Sum>
    </Table>
  )
}
