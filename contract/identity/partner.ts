import { z } from 'zod'
import { countryCodes } from '#contract/brand.ts'

const Place = z.object({
  street: z.string(),
  street_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country_code: z.enum(countryCodes),
})

/** An optician who works with the storefront. */
export const Partner = z
  .object({
    id: z.string(),
    name: z.string(),
    address: Place,
    pickup_enabled: z.boolean(),
    pickup: z
      .object({ phone_number: z.string(), opens: z.string(), closes: z.string() })
      .nullable()
      .describe('On working days, by the local clock'),
  })
  .meta({ id: 'Partner' })
export type Partner = z.infer<typeof Partner>
