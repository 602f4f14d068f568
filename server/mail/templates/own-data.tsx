import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type DataExport = { name?: string; path: string; hours: number }

export const dataExport: Template<DataExport> = {
  subject: (t) => t('mail.data_export_subject'),
  preview: (t) => t('mail.data_export_preview'),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, hours } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.data_export_text', { brand: brand.name })}</Words>
        <Action path={path}>{t('mail.data_export_action')}</Action>
        <SmallWords>
          {t('mail.valid_for', { hours })} {t('mail.password_changed_not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}

type AccountDeletion = { name?: string; path: string; date: string }

export const accountDeletion: Template<AccountDeletion> = {
  subject: (t, _, { date }) => t('mail.deletion_subject', { date }),
  preview: (t) => t('mail.deletion_preview'),
  Body({ data: { name, path, date } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.deletion_text', { brand: brand.name, date })}</Words>
        <Action path={path}>{t('mail.deletion_action')}</Action>
        <SmallWords>{t('mail.password_changed_not_you')}</SmallWords>
      </>
    )
  },
}

type AccountDeleted = {
  name?: string
  /** What the shop says about data in general. */
  path: string
}

export const accountDeleted: Template<AccountDeleted> = {
  subject: (t) => t('mail.deleted_subject'),
  preview: (t) => t('mail.deleted_preview'),
  Body({ data: { name, path } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.deleted_text', { brand: brand.name })}</Words>
        <Words>{t('mail.deleted_thanks')}</Words>
        <Action path={path}>{t('mail.privacy')}</Action>
      </>
    )
  },
}
