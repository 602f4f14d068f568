import { z } from 'zod'
import { countryCodes } from '#contract/brand.ts'
import { Salutation } from './person.ts'
import type { PostalAddress } from './postal-address.ts'

/** An address in a response. */
export const WrittenAddress = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    street: z.string(),
    street_number: z.string(),
    postcode: z.string(),
    city: z.string(),
    country_code: z.enum(countryCodes),
    phone_number: z.string().nullable(),
    email: z.string().nullable(),
    province_code: z.string().nullable(),
    province_name: z.string().nullable(),
    company: z.string().nullable(),
    tax_number: z.string().nullable(),
    apartment: z.string().nullable(),
    additional_info: z.string().nullable(),
    recipient: z.string().nullable().describe('Who takes the parcel, if somebody else'),
    studio_id: z.string().nullable().describe('The studio that the parcel goes to'),
    salutation: Salutation.nullable(),
    birthday: z.string().nullable(),
  })
  .meta({ id: 'WrittenAddress' })

/** An address in a customer's address book. */
export const SavedAddress = WrittenAddress.extend({ id: z.string(), isDefault: z.boolean() }).meta({ id: 'Address' })
export type SavedAddress = PostalAddress & { id: string; isDefault: boolean }
