import { z } from 'zod'
import { Birthday, Email, PersonName } from '#contract/address/person.ts'
import { countryCodes } from '#contract/brand.ts'
import { orNothing } from '#contract/optional-text.ts'
import { textLine } from '#contract/printable-text.ts'

const line = textLine(100).min(1)

const Party = z.object({
  first_name: PersonName,
  last_name: PersonName,
  company: orNothing(line),
  street: line,
  street_number: line,
  postcode: line,
  city: line,
  country_code: z.enum(countryCodes),
  birthday: orNothing(Birthday),
  email: Email,
})

export const CreditScoreRequest = z.object({
  billing_address: Party,
  shipping_address: Party,
  order_total: z.object({ value: z.int().min(0).describe('In cents'), currency: z.enum(['EUR', 'CHF', 'USD']) }),
  price_channel: line,
  items: z.array(z.object({ product_id: line, quantity: z.int().min(1) })).max(100),
  last_order_date: z.iso.date().nullable(),
  tags: z.array(line).max(50),
})
export type CreditScoreRequest = z.infer<typeof CreditScoreRequest>

/** `unknown` if there is no score, or the service cannot be reached. */
export const CreditScore = z.object({ score: z.enum(['good', 'bad', 'unknown']) }).meta({ id: 'CreditScore' })
export type CreditScore = z.infer<typeof CreditScore>
