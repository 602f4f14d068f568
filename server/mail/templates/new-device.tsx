import { deviceOf } from '#contract/identity/device.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, Words } from './parts.tsx'

type NewDevice = {
  name?: string
  /** Where the customer sets a new password if it was somebody else. */
  path: string
  userAgent: string
  date: string
  time: string
}

export const newDevice: Template<NewDevice> = {
  subject: (t) => t('mail.new_device_subject'),
  preview: (t) => t('mail.new_device_preview'),
  Body({ data: { name, path, userAgent, date, time } }) {
    const { t, brand } = useLetter()
    const { browser, system } = deviceOf(userAgent)
    const device = [browser, system].filter(Boolean).join(', ') || t('mail.new_device_unknown')
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.new_device_text', { brand: brand.name, device, date, time })}</Words>
        <Words>{t('mail.new_device_not_you')}</Words>
        <Action path={path}>{t('mail.password_changed_action')}</Action>
      </>
    )
  },
}
