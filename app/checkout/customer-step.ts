import { z } from 'zod'
import { Email } from '#contract/address/person.ts'

/** What a guest fills in at the first step. */
export const CustomerStep = z.object({ email: Email, reminder_opt_in: z.boolean().default(false) })
