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

type DataHandedOut = {
  name?: string
  /** What the shop says about data in general. */
  path: string
}

/** Somebody of the shop has made the file, because the customer asked by letter or telephone. */
export const dataHandedOut: Template<DataHandedOut> = {
  subject: (t) => t('mail.handed_out_subject'),
  preview: (t) => t('mail.handed_out_preview'),
  Body({ data: { name, path } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.handed_out_text', { brand: brand.name })}</Words>
        <Action path={path}>{t('mail.privacy')}</Action>
        <SmallWords>{t('mail.password_changed_not_you')}</SmallWords>
      </>
    )
  },
}

type AccountsMerged = {
  name?: string
  path: string
  /** The addresses of the account that stays and of the one that is closed, as far as this reader may see them. */
  stays: string
  goes: string
}

/** To both addresses: one of them may belong to somebody who did not want it. */
export const accountsMerged: Template<AccountsMerged> = {
  subject: (t) => t('mail.merged_subject'),
  preview: (t) => t('mail.merged_preview'),
  Body({ data: { name, path, stays, goes } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.merged_text', { brand: brand.name, stays, goes })}</Words>
        <Action path={path}>{t('mail.merged_action')}</Action>
        <SmallWords>{t('mail.password_changed_not_you')}</SmallWords>
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
