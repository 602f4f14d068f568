import { formatDate } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside } from './order-parts.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'
import { type LetterProduct, Products } from './product-parts.tsx'

/** Goes to an address that anybody may have typed: it says a day, and nothing that a stranger could write. */
export const reminderConfirmation: Template<{ date: string; path: string; hours: number }> = {
  subject: (t) => t('reminder.mail_confirm_subject'),
  preview: (t) => t('reminder.mail_confirm_preview'),
  why: (t, brand) => t('reminder.mail_confirm_why', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { date, path, hours } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting />
        <Words>{t('reminder.mail_confirm_text', { date: formatDate(date) })}</Words>
        <Action path={path}>{t('reminder.mail_confirm_action')}</Action>
        <SmallWords>
          {t('reminder.mail_confirm_hours', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}

type ReminderMail = {
  name?: string
  products: LetterProduct[]
  /** Shows what the order would be today. */
  path: string
  laterPath: string
  stopPath: string
  hours: number
}

/** It names products, and no values of eyes. */
export const reminder: Template<ReminderMail> = {
  subject: (t) => t('reminder.mail_subject'),
  preview: (t) => t('reminder.mail_preview'),
  why: (t, brand) => t('reminder.mail_why', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, products, path, laterPath, stopPath } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('reminder.mail_text')}</Words>
        <Products products={products} />
        <Action path={path}>{t('reminder.mail_action')}</Action>
        <Aside path={laterPath} action={t('reminder.mail_later')} />
        <Aside path={stopPath} action={t('reminder.mail_stop')} />
      </>
    )
  },
}
