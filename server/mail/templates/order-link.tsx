import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type OrderLink = { name?: string; number: string; path: string; hours: number }

export const orderLink: Template<OrderLink> = {
  subject: (t, _, { number }) => t('mail.order_link_subject', { number }),
  preview: (t) => t('mail.order_link_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, number, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.order_link_text', { number, brand: brand.name })}</Words>
        <Action path={path}>{t('mail.order_action')}</Action>
        <SmallWords>
          {t('mail.valid_once', { hours })} {t('mail.order_link_private')} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
