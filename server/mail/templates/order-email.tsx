import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, SmallWords, Words } from './parts.tsx'

type OrderEmail = { number: string; path: string; hours: number }

/** Goes to an address that may be a stranger's, so it has nothing of the order but its number. */
export const orderEmail: Template<OrderEmail> = {
  subject: (t, _, { number }) => t('mail.order_email_subject', { number }),
  preview: (t) => t('mail.change_email_preview'),
  why: (t, brand) => t('mail.footer_why_stock_request', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { number, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Words>{t('mail.order_email_text', { number, brand: brand.name })}</Words>
        <Action path={path}>{t('mail.change_email_action')}</Action>
        <SmallWords>
          {t('mail.valid_once', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
