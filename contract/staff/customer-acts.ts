import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** Why staff do something to a customer's account: it stands in the audit log. */
export const ActReason = z.object({ reason: textLine(300).min(3) })

/** Staff type the address of an account before it is deleted. */
export const EraseWish = z.object({ email: textLine(254).min(3) })

/** Another account of the same person, by its number, its e-mail address or its id. */
export const OtherAccount = textLine(254).min(1)
