import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type Welcome = {
  name?: string
  /** Where the address is confirmed, without language: `/confirm?token=…`. */
  path: string
  hours: number
}

export const welcome: Template<Welcome> = {
  subject: (t, brand) => t('mail.welcome_subject', { brand }),
  preview: (t) => t('mail.welcome_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.welcome_text')}</Words>
        <Action path={path}>{t('mail.welcome_action')}</Action>
        <SmallWords>
          {t('mail.valid_for', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
