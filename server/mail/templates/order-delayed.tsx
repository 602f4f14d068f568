import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside, Items, Part } from './order-parts.tsx'
import { Action, Greeting, Words } from './parts.tsx'
import type { LetterLine } from './product-parts.tsx'

type Span = { min: string; max: string }
type OrderDelayed = {
  name?: string
  number: string
  path: string
  /** What comes later than announced. */
  lines: LetterLine[]
  /** What was announced. */
  before: Span | null
  /** What is expected now; null as long as no date is known. */
  arrival: Span | null
  canCancel: boolean
  cancelPath: string
}

export const orderDelayed: Template<OrderDelayed> = {
  subject: (t, _, { number }) => t('mail.delayed_subject', { number }),
  preview: (t) => t('mail.delayed_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, path, lines, before, arrival, canCancel, cancelPath } }) {
    const { t, days } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.delayed_text', { count: lines.length })}</Words>
        <Items lines={lines} />
        {arrival ? (
          <Part title={t('mail.delayed_arrival')}>
            <strong>{formatDeliverySpan(arrival.min, arrival.max, days)}</strong>
            {before && (
              <>
                <br />
                {t('mail.delayed_before', { days: formatDeliverySpan(before.min, before.max, days) })}
              </>
            )}
          </Part>
        ) : (
          <Words>{t('mail.delayed_unknown')}</Words>
        )}
        <Action path={path}>{t('mail.order_action')}</Action>
        {canCancel && (
          <Aside path={cancelPath} action={t('mail.delayed_cancel')}>
            {t('mail.delayed_cancel_text')}
          </Aside>
        )}
      </>
    )
  },
}
