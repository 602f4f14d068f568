import { deviceOf } from '#contract/identity/device.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type PasskeyAdded = {
  name?: string
  /** Where a new password is set if it was somebody else, which removes all passkeys. */
  path: string
  userAgent: string
  date: string
  time: string
}

/** Without the passkey's name, which somebody else may have chosen. */
export const passkeyAdded: Template<PasskeyAdded> = {
  subject: (t) => t('mail.passkey_added_subject'),
  preview: (t) => t('mail.new_device_preview'),
  Body({ data: { name, path, userAgent, date, time } }) {
    const { t, brand } = useLetter()
    const { browser, system } = deviceOf(userAgent)
    const device = [browser, system].filter(Boolean).join(', ') || t('mail.new_device_unknown')
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.passkey_added_text', { brand: brand.name, device, date, time })}</Words>
        <Words>{t('mail.passkey_added_not_you')}</Words>
        <Action path={path}>{t('mail.password_changed_action')}</Action>
      </>
    )
  },
}
