import { z } from 'zod'
import { Email } from '#contract/address/person.ts'
import { textLine, textLines } from '#contract/printable-text.ts'

/** A withdrawal from the contract of an order, for all or some of its lines. */
export const Withdrawal = z.object({
  number: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/),
  email: Email,
  name: textLine(120).min(1),
  lines: z.array(z.coerce.number().int().min(1).max(50)).max(50).default([]),
  reason: textLines(1000).optional(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** The screen's form is always for the whole order; customers can name parts in the reason. */
export const WithdrawalForm = Withdrawal.omit({ lines: true })
