import { z } from 'zod'
import type { ViolationCode } from '#contract/violation.ts'

const wrong = (code: ViolationCode) => ({ params: { code } })
const needed = (max: number) => z.string().trim().min(1).max(max)
/** What is left blank is not there. */
const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null)

const countryCodes = ['CH', 'DE', 'AT', 'IT', 'FR'] as const

/** Where somebody is, or where something goes. */
export const PostalAddress = z
  .object({
    first_name: needed(60),
    last_name: needed(60),
    street: needed(100),
    street_number: needed(20),
    postcode: needed(10),
    city: needed(60),
    country_code: z
      .string()
      .refine((code) => (countryCodes as readonly string[]).includes(code), wrong('invalid-country')),
    salutation: z
      .union([z.literal(1), z.literal(2)])
      .nullish()
      .transform((value) => value ?? null),
    phone_number: optional(30),
    birthday: optional(10),
    province_code: optional(10),
    province_name: optional(60),
    company: optional(100),
    tax_number: optional(30),
    apartment: optional(60),
    additional_info: optional(200),
  })
  .meta({ id: 'PostalAddress' })
export type PostalAddress = z.infer<typeof PostalAddress>

/** Only where something is sent to may be somebody else's place. */
export const DeliveryAddress = PostalAddress.extend({ recipient: optional(100), studio_id: optional(40) }).meta({
  id: 'DeliveryAddress',
})
export type DeliveryAddress = z.infer<typeof DeliveryAddress>

/** As it stands on a letter. */
export function addressLines(address: PostalAddress & { recipient?: string | null }): string[] {
  const { company, first_name, last_name, recipient, street, street_number, apartment, additional_info } = address
  const { country_code, postcode, city } = address
  return [
    company,
    `${first_name} ${last_name}`,
    recipient,
    `${street} ${street_number}`,
    apartment,
    additional_info,
    `${country_code}-${postcode} ${city}`,
  ].filter((line) => typeof line === 'string')
}
