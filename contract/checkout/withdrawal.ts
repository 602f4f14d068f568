import { z } from 'zod'
import { Email } from '#contract/address/person.ts'

/** Somebody withdraws from a contract: who, from which order, and from all of it or some of its lines. */
export const Withdrawal = z.object({
  number: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/),
  email: Email,
  name: z.string().trim().min(1).max(120),
  lines: z.array(z.coerce.number().int().min(1).max(50)).max(50).default([]),
  reason: z.string().trim().max(1000).optional(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** On the screen it is always all of it; which parts are kept can be said in the reason. */
export const WithdrawalForm = Withdrawal.omit({ lines: true })
