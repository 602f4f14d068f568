import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { NewPassword } from '#contract/identity/identity.ts'
import { textLine } from '#contract/printable-text.ts'
import type { ViolationCode } from '#contract/violation.ts'
import { staffRoles } from './roles.ts'

const StaffRoleChoice = z.enum(staffRoles)

/** Whom the lead wants at the desk. */
export const Invitation = z.object({ email: Email, role: StaffRoleChoice })
export type Invitation = z.infer<typeof Invitation>

const MemberId = textLine(100).min(1)
export const RoleChange = z.object({ member: MemberId, role: StaffRoleChoice })
export const MemberChoice = z.object({ member: MemberId })

const different: ViolationCode = 'passwords-differ'

/** What the page behind a mailed invitation sends. */
export const InvitationAnswer = z
  .object({
    token: z.string().min(1).max(100),
    name: textLine(100).min(2),
    new_password: NewPassword,
    confirm_new_password: z.string(),
  })
  .refine((form) => form.new_password === form.confirm_new_password, {
    params: { code: different },
    path: ['confirm_new_password'],
  })
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

/** A code of an app, or one for a lost device. */
export const FactorCode = z.object({ code: textLine(40).min(6) })
