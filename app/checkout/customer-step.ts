import { z } from 'zod'
import { Email } from '#contract/address/person.ts'

/** What a guest tells before anything else. */
export const CustomerStep = z.object({ email: Email, reminder_opt_in: z.boolean().default(false) })
