import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type PasswordChanged = {
  name?: string
  /** Where the customer sets a new password if somebody else changed it. */
  path: string
}

export const passwordChanged: Template<PasswordChanged> = {
  subject: (t) => t('mail.password_changed_subject'),
  preview: (t) => t('mail.password_changed_preview'),
  Body({ data: { name, path } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.password_changed_text', { brand: brand.name })}</Words>
        <Words>{t('mail.password_changed_not_you')}</Words>
        <Action path={path}>{t('mail.password_changed_action')}</Action>
      </>
    )
  },
}
