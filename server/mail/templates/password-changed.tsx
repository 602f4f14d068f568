import { type IdentityProvider, providerNames } from '#contract/identity/identity.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type PasswordChanged = {
  name?: string
  /** Where the customer sets a new password if somebody else changed it. */
  path: string
  /** Identity providers whose accounts no longer open the customer's. */
  unlinked?: readonly IdentityProvider[]
}

export const passwordChanged: Template<PasswordChanged> = {
  subject: (t) => t('mail.password_changed_subject'),
  preview: (t) => t('mail.password_changed_preview'),
  Body({ data: { name, path, unlinked = [] } }) {
    const { t, brand } = useLetter()
    const providers = unlinked.map((provider) => providerNames[provider]).join(', ')
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.password_changed_text', { brand: brand.name })}</Words>
        {providers && <Words>{t('mail.password_changed_unlinked', { providers })}</Words>}
        <Words>{t('mail.password_changed_not_you')}</Words>
        <Action path={path}>{t('mail.password_changed_action')}</Action>
      </>
    )
  },
}
