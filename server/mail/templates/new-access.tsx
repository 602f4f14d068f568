import { deviceOf } from '#contract/identity/device.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type NewAccess = {
  name?: string
  /** Where a new password is set if it was somebody else, which also removes all passkeys of a customer. */
  path: string
  userAgent: string
  date: string
  time: string
}

const kinds = {
  newDevice: {
    subject: 'mail.new_device_subject',
    text: 'mail.new_device_text',
    notYou: 'mail.new_device_not_you',
  },
  // Without the passkey's name, which somebody else may have chosen.
  passkeyAdded: {
    subject: 'mail.passkey_added_subject',
    text: 'mail.passkey_added_text',
    notYou: 'mail.passkey_added_not_you',
  },
  // A new password does not remove the second factor of staff.
  staffPasskeyAdded: {
    subject: 'mail.passkey_added_subject',
    text: 'mail.passkey_added_text',
    notYou: 'mail.staff_passkey_not_you',
  },
} as const

/** Tells of another device, or of another way to sign in. */
const aboutNewAccess = ({ subject, text, notYou }: (typeof kinds)[keyof typeof kinds]): Template<NewAccess> => ({
  subject: (t) => t(subject),
  preview: (t) => t('mail.new_device_preview'),
  Body({ data: { name, path, userAgent, date, time } }) {
    const { t, brand } = useLetter()
    const { browser, system } = deviceOf(userAgent)
    const device = [browser, system].filter(Boolean).join(', ') || t('mail.new_device_unknown')
    return (
      <>
        <Greeting name={name} />
        <Words>{t(text, { brand: brand.name, device, date, time })}</Words>
        <Words>{t(notYou)}</Words>
        <Action path={path}>{t('mail.password_changed_action')}</Action>
      </>
    )
  },
})

export const newDevice = aboutNewAccess(kinds.newDevice)
export const passkeyAdded = aboutNewAccess(kinds.passkeyAdded)
export const staffPasskeyAdded = aboutNewAccess(kinds.staffPasskeyAdded)
