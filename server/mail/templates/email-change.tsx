import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type ChangeEmail = { name?: string; path: string; hours: number }

/** To the new address: confirms it. */
export const changeEmail: Template<ChangeEmail> = {
  subject: (t) => t('mail.change_email_subject'),
  preview: (t) => t('mail.change_email_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.change_email_text', { brand: brand.name })}</Words>
        <Action path={path}>{t('mail.change_email_action')}</Action>
        <SmallWords>
          {t('mail.valid_once', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}

type EmailNotice = ChangeEmail & { email: string }

/** To the address so far: stops the change. */
export const emailNotice: Template<EmailNotice> = {
  subject: (t) => t('mail.email_notice_subject'),
  preview: (t) => t('mail.email_notice_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours, email } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.email_notice_text', { brand: brand.name, email })}</Words>
        <Words>{t('mail.email_notice_not_you', { days: hours / 24 })}</Words>
        <Action path={path}>{t('mail.email_notice_action')}</Action>
        <CopyLink path={path} />
      </>
    )
  },
}
