import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type LoginLink = { name?: string; path: string; hours: number }

export const loginLink: Template<LoginLink> = {
  subject: (t) => t('mail.login_link_subject'),
  preview: (t) => t('mail.login_link_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.login_link_text', { brand: brand.name })}</Words>
        <Action path={path}>{t('mail.login_link_action')}</Action>
        <SmallWords>
          {t('mail.valid_once', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
