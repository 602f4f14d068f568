import type { StaffRole } from '#contract/staff/roles.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'

type StaffInvitation = {
  /** Where the invitation is accepted. */
  path: string
  role: StaffRole
  hours: number
  /** Who invites. */
  by: string
}

export const staffInvitation: Template<StaffInvitation> = {
  subject: (t, brand) => t('mail.staff_invitation_subject', { brand }),
  preview: (t) => t('mail.staff_invitation_preview'),
  why: (t, brand) => t('mail.staff_invitation_why', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { path, role, hours, by } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting />
        <Words>{t('mail.staff_invitation_text', { by, brand: brand.name, role })}</Words>
        <Action path={path}>{t('mail.staff_invitation_action')}</Action>
        <SmallWords>{t('mail.valid_for', { hours })}</SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
