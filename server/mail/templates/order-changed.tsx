import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type OrderChanged = { name?: string; number: string; path: string; changed: { address: boolean; email: boolean } }

/** Tells the mailbox that knew of an order so far that somebody has changed it. */
export const orderChanged: Template<OrderChanged> = {
  subject: (t, _, { number }) => t('mail.order_changed_subject', { number }),
  preview: (t) => t('mail.order_changed_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, number, path, changed } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        {changed.address && <Words>{t('mail.order_changed_address', { number })}</Words>}
        {changed.email && <Words>{t('mail.order_changed_email', { number })}</Words>}
        <Words>{t('mail.order_changed_not_you', brand.service)}</Words>
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}
