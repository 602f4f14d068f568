import { z } from 'zod'
import type { CountryCode } from '#contract/brand.ts'
import { orNothing } from '#contract/optional-text.ts'
import type { ViolationCode } from '#contract/violation.ts'
import { Birthday, Email, PersonName, PhoneNumber, Salutation } from './person.ts'
import { provinces } from './provinces.ts'

const wrong = (code: ViolationCode) => ({ params: { code } })

// Neither a database nor a label takes control characters and halves of characters.
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const line = (max: number) => z.string().trim().min(1).max(max).refine(isPrintable, wrong('invalid'))
const name = PersonName.refine(isPrintable, wrong('invalid'))
const capitals = (max: number) => line(max).transform((text) => text.toUpperCase())

/** What an address does not have here, whatever was sent. */
const nothing = z
  .any()
  .optional()
  .transform((): string | null => null)

const fields = {
  // Forms know only text.
  salutation: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((given): number | null | undefined => (given ? Number(given) : null))
    .pipe(Salutation.nullish().transform((given) => given ?? null)),
  first_name: name,
  last_name: name,
  company: orNothing(line(100)),
  street: line(100),
  street_number: line(20),
  apartment: orNothing(line(60)),
  additional_info: orNothing(line(200)),
  postcode: line(10),
  city: line(80),
  province_code: orNothing(capitals(2)),
  province_name: nothing,
  phone_number: orNothing(PhoneNumber),
  email: orNothing(Email),
  birthday: orNothing(Birthday),
  tax_number: orNothing(capitals(20)),
}

type Role = 'shipping' | 'billing'
type MaybeText = z.ZodType<string | null, string | null | undefined>

/** Only what is delivered can go into other hands, or to a studio. */
const destination: Readonly<Record<Role, { recipient: MaybeText; studio_id: MaybeText }>> = {
  shipping: { recipient: orNothing(line(100)), studio_id: orNothing(line(60)) },
  billing: { recipient: nothing, studio_id: nothing },
}

/** Where any storefront sends to. */
export const countryCodes = ['CH', 'DE', 'AT', 'IT', 'FR'] as const satisfies readonly CountryCode[]

const postcodes: Readonly<Record<CountryCode, RegExp>> = {
  CH: /^[1-9]\d{3}$/,
  DE: /^(?!00)\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  IT: /^\d{5}$/,
  FR: /^(?!00|99)\d{5}$/,
}
const taxNumberLength = 16

/** What depends on the country. */
type Rooted = {
  country_code: CountryCode
  postcode: string
  province_code: string | null
  company: string | null
  tax_number: string | null
}

/** An address in one of these countries, as a form or a program sends it; one schema for both. */
export function postalAddress(countries: readonly CountryCode[], role: Role) {
  const key = `${role} ${countries}`
  const schema = made.get(key) ?? makeSchema(countries, role)
  made.set(key, schema)
  return schema
}
// A schema is compiled when it is first used, which takes longer than reading an address. There are few of them.
const made = new Map<string, ReturnType<typeof makeSchema>>()

function makeSchema(countries: readonly CountryCode[], role: Role) {
  const country = z
    .string()
    .trim()
    .min(1)
    .refine((code): code is CountryCode => countries.some((known) => known === code), wrong('invalid-country'))
  return (
    z
      .object({ ...fields, country_code: country, ...destination[role] })
      // Otherwise the rules of a country would be told only once every single field is right.
      .superRefine(checkByCountry, { when: ({ value }) => typeof value === 'object' && value !== null })
      .overwrite((address) => ({ ...address, ...provinceOf(address) }))
  )
}

export type PostalAddress = z.infer<ReturnType<typeof postalAddress>>
/** As a form or a program sends it. */
export type PostalAddressInput = z.input<ReturnType<typeof postalAddress>>

function checkByCountry(address: Partial<Rooted>, ctx: z.RefinementCtx) {
  const { country_code, postcode, province_code, tax_number, company } = address
  const tell = (path: keyof Rooted, code: ViolationCode) =>
    ctx.addIssue({ code: 'custom', path: [path], ...wrong(code) })
  if (postcode && country_code && postcodes[country_code]?.test(postcode) === false)
    tell('postcode', 'invalid-postcode')
  if (country_code !== 'IT') return
  if (!province_code) tell('province_code', 'required')
  else if (!provinces.has(province_code)) tell('province_code', 'invalid')
  if (!tax_number) return
  const length = { origin: 'string', input: tax_number, path: ['tax_number'] }
  if (company) tell('tax_number', 'private-only')
  else if (tax_number.length < taxNumberLength) ctx.addIssue({ ...length, code: 'too_small', minimum: taxNumberLength })
  else if (tax_number.length > taxNumberLength) ctx.addIssue({ ...length, code: 'too_big', maximum: taxNumberLength })
}

/** Only Italian addresses name theirs. */
function provinceOf({ country_code, province_code }: Rooted) {
  const name = country_code === 'IT' && province_code ? provinces.get(province_code) : undefined
  return { province_code: name ? province_code : null, province_name: name ?? null }
}

const places = [
  'first_name',
  'last_name',
  'company',
  'street',
  'street_number',
  'postcode',
  'city',
  'country_code',
] as const

/** Whether both are the same person at the same door. */
export const isSameAddress = (one: PostalAddress, other: PostalAddress) =>
  places.every((field) => one[field] === other[field])
