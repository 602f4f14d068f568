import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type WithdrawalReceipt = {
  name?: string
  number: string
  /** When it reached the shop, formatted for the reader. */
  date: string
  time: string
  /** The items that are withdrawn; an empty list means the whole order. */
  items: string[]
  reason: string | null
  path: string
}

/** The law requires a receipt that says what was declared, and when. */
export const withdrawalReceipt: Template<WithdrawalReceipt> = {
  subject: (t, _, { number }) => t('mail.withdrawal_subject', { number }),
  preview: (t) => t('mail.withdrawal_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, number, date, time, items, reason, path } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.withdrawal_text', { number, date, time })}</Words>
        <Words>
          {t('mail.withdrawal_declared')}
          <br />
          {items.length > 0 ? t('mail.withdrawal_part') : t('mail.withdrawal_whole')}
          {[...items, ...(reason ? [reason] : [])].map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </Words>
        <Words>{t('mail.withdrawal_next')}</Words>
        <Action path={path}>{t('mail.withdrawal_action')}</Action>
      </>
    )
  },
}
