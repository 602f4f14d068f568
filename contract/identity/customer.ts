import { z } from 'zod'
import { Birthday, PersonName, PhoneNumber, Salutation } from '#contract/address/person.ts'
import { SavedAddress } from '#contract/address/saved-address.ts'
import { localeCodes } from '#contract/brand.ts'
import { orNothing } from '#contract/optional-text.ts'
import { MarketingChannels, marketingChannels } from './identity.ts'

export const Customer = z
  .object({
    id: z.string(),
    account_id: z.string().describe('The number that people and letters name'),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    salutation: Salutation.nullable(),
    birthday: z.string().nullable(),
    phone_number: z.string().nullable(),
    miles_and_more_number: z.string().nullable(),
    locale_code: z.string(),
    default_address: SavedAddress.nullable().describe('Until the customer has one'),
    marketing_communication_id: z.string().describe('new if the customer never chose any channel of this storefront'),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** Missing fields stay as they are; null clears a field. E-mail address, number and role cannot be changed. */
export const CustomerChanges = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  salutation: Salutation.nullable().optional(),
  birthday: Birthday.nullable().optional(),
  phone_number: PhoneNumber.nullable().optional(),
  locale_code: z.enum(localeCodes).optional(),
})
export type CustomerChanges = z.infer<typeof CustomerChanges>

export const ProfileForm = z.object({
  first_name: PersonName,
  last_name: PersonName,
  birthday: orNothing(Birthday),
  phone_number: orNothing(PhoneNumber),
})

export const MarketingCommunication = z
  .object({ marketing_communication_id: z.string(), marketing_channels: z.array(z.enum(marketingChannels)) })
  .meta({ id: 'MarketingCommunication' })
export type MarketingCommunication = z.infer<typeof MarketingCommunication>

export const MarketingUpdate = z.object({
  account_id: z.coerce.string().min(1),
  marketing_channels: MarketingChannels,
  customer_data: z
    .object({ email: z.string(), first_name: z.string(), last_name: z.string(), locale: z.string() })
    .partial()
    .optional()
    .describe('Checked, but it changes nothing: the letters use the data of the account'),
})
export type MarketingUpdate = z.infer<typeof MarketingUpdate>
