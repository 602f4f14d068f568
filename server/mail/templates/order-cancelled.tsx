import type { PaymentMethod } from '#contract/payment.ts'
import { type Template, useLetter } from './letter.tsx'
import { MoneyBack } from './money-back.tsx'
import { Items, Reason } from './order-parts.tsx'
import { Action, Greeting, Words } from './parts.tsx'
import type { LetterLine } from './product-parts.tsx'

type OrderCancelled = {
  name?: string
  number: string
  path: string
  /** What was cancelled. */
  lines: LetterLine[]
  /** True if nothing of the order is left. */
  isWhole: boolean
  by: 'customer' | 'shop'
  reason: string | null
  /** `isCollected`: the money had left the customer. */
  refund: { amount: number; way: PaymentMethod | null; isCollected: boolean }
}

const texts = {
  customer: { whole: 'mail.cancelled_wish', part: 'mail.cancelled_wish_part' },
  shop: { whole: 'mail.cancelled_by_us', part: 'mail.cancelled_by_us_part' },
} as const

export const orderCancelled: Template<OrderCancelled> = {
  subject: (t, _, { number, isWhole }) =>
    t(isWhole ? 'mail.cancelled_subject' : 'mail.cancelled_subject_part', { number }),
  preview: (t) => t('mail.cancelled_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, path, lines, isWhole, by, reason, refund } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>
          {isWhole ? t(texts[by].whole, { brand: brand.name }) : t(texts[by].part, { count: lines.length })}
        </Words>
        <Items lines={lines} />
        {reason && <Reason>{reason}</Reason>}
        <MoneyBack {...refund} />
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}
