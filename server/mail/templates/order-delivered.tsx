import { formatDate } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside, Items } from './order-parts.tsx'
import { Action, Greeting, Words } from './parts.tsx'
import type { LetterLine } from './product-parts.tsx'

type OrderDelivered = {
  name?: string
  number: string
  path: string
  /** The day of the delivery, as `2026-11-17`. */
  on: string
  lines: LetterLine[]
  returnDays: number
  withdrawalPath: string
}

/** About one parcel, which may be a part of the order. */
export const orderDelivered: Template<OrderDelivered> = {
  subject: (t, _, { number }) => t('mail.delivered_subject', { number }),
  preview: (t) => t('mail.delivered_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, path, on, lines, returnDays, withdrawalPath } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.delivered_text', { date: formatDate(on) })}</Words>
        <Items lines={lines} />
        <Words>{t('mail.delivered_problem')}</Words>
        <Action path={path}>{t('mail.order_action')}</Action>
        <Aside path={withdrawalPath} action={t('mail.order_withdraw')}>
          {t('mail.order_withdraw_text', { days: returnDays })}
        </Aside>
      </>
    )
  },
}
