import { z } from 'zod'
import { Email } from '#contract/address/person.ts'

export const NewsletterForm = z.object({ email: Email })
