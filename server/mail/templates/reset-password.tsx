import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type ResetPassword = { name?: string; path: string; hours: number }

export const resetPassword: Template<ResetPassword> = {
  subject: (t) => t('mail.reset_password_subject'),
  preview: (t) => t('mail.reset_password_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.reset_password_text', { brand: brand.name })}</Words>
        <Action path={path}>{t('mail.reset_password_action')}</Action>
        <SmallWords>
          {t('mail.valid_once', { hours })} {t('mail.reset_password_not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
