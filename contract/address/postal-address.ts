import { z } from 'zod'
import { type CountryCode, countryCodes } from '#contract/brand.ts'
import { orNothing } from '#contract/optional-text.ts'
import { labelLine } from '#contract/printable-text.ts'
import type { Violation, ViolationCode } from '#contract/violation.ts'
import { Birthday, Email, PersonName, PhoneNumber, Salutation } from './person.ts'
import { provinces } from './provinces.ts'

const wrong = (code: ViolationCode) => ({ params: { code } })

const line = (max: number) => labelLine(max).min(1)
const capitals = (max: number) => line(max).transform((text) => text.toUpperCase())

/** A field that this kind of address does not have: always null, whatever was sent. */
const alwaysNull = z
  .any()
  .optional()
  .transform((): string | null => null)

const fields = {
  // Forms send numbers as text.
  salutation: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((input): number | null | undefined => (input ? Number(input) : null))
    .pipe(Salutation.nullish().transform((code) => code ?? null)),
  first_name: PersonName,
  last_name: PersonName,
  company: orNothing(line(100)),
  street: line(100),
  street_number: line(20),
  apartment: orNothing(line(60)),
  additional_info: orNothing(line(200)),
  postcode: line(10),
  city: line(80),
  province_code: orNothing(capitals(2)),
  province_name: alwaysNull,
  phone_number: orNothing(PhoneNumber),
  email: orNothing(Email),
  birthday: orNothing(Birthday),
  tax_number: orNothing(capitals(20)),
}

type Role = 'shipping' | 'billing'
type MaybeText = z.ZodType<string | null, string | null | undefined>

/** Only deliveries can go to another recipient or to a studio. */
const destination: Readonly<Record<Role, { recipient: MaybeText; studio_id: MaybeText }>> = {
  shipping: { recipient: orNothing(line(100)), studio_id: orNothing(line(60)) },
  billing: { recipient: alwaysNull, studio_id: alwaysNull },
}

/** How many digits a postcode has, and which of these exist. */
const postcodes: Readonly<Record<CountryCode, { format: RegExp; exists: RegExp }>> = {
  CH: { format: /^\d{4}$/, exists: /^[1-9]/ },
  DE: { format: /^\d{5}$/, exists: /^(?!00)/ },
  AT: { format: /^\d{4}$/, exists: /^[1-9]/ },
  IT: { format: /^\d{5}$/, exists: /^/ },
  FR: { format: /^\d{5}$/, exists: /^(?!00|99)/ },
}

/** Whether a postcode of the country can read so. */
export const isPostcode = (country: CountryCode, text: string) =>
  postcodes[country].format.test(text) && postcodes[country].exists.test(text)

const taxNumberLength = 16

/** The fields whose rules depend on the country. */
type CountryFields = {
  country_code: CountryCode
  postcode: string
  province_code: string | null
  company: string | null
  tax_number: string | null
}

/** The schema of an address in one of these countries, the same for forms and API clients. */
export function postalAddress(countries: readonly CountryCode[], role: Role) {
  const key = `${role} ${countries}`
  const schema = schemas.get(key) ?? createSchema(countries, role)
  schemas.set(key, schema)
  return schema
}
// Zod compiles a schema at its first use, which takes longer than reading an address, so the few schemas are cached.
const schemas = new Map<string, ReturnType<typeof createSchema>>()

function createSchema(countries: readonly CountryCode[], role: Role) {
  const country = z
    .string()
    .trim()
    .min(1)
    .refine((code): code is CountryCode => countries.some((known) => known === code), wrong('invalid-country'))
  return (
    z
      .object({ ...fields, country_code: country, ...destination[role] })
      // By default Zod would check the rules of a country only after every single field is valid.
      .superRefine(checkByCountry, { when: ({ value }) => typeof value === 'object' && value !== null })
      .overwrite((address) => ({ ...address, ...provinceOf(address) }))
  )
}

export type PostalAddress = z.infer<ReturnType<typeof postalAddress>>
/** As forms and API clients send it. */
export type PostalAddressInput = z.input<ReturnType<typeof postalAddress>>

/** It also sees what the single fields refuse, so that any value may be anything. */
function checkByCountry(address: Partial<Record<keyof CountryFields, unknown>>, ctx: z.RefinementCtx) {
  const { country_code, postcode, province_code, tax_number, company } = address
  const report = (path: keyof CountryFields, code: ViolationCode, values?: Violation['values']) =>
    ctx.addIssue({ code: 'custom', path: [path], params: { code, values } })
  if (isText(postcode) && isCountryCode(country_code)) {
    const { format, exists } = postcodes[country_code]
    if (!format.test(postcode)) report('postcode', 'postcode-format', { country: country_code })
    else if (!exists.test(postcode)) report('postcode', 'invalid-postcode')
  }
  if (country_code !== 'IT') return
  if (!province_code) report('province_code', 'required')
  else if (isText(province_code) && !provinces.has(province_code)) report('province_code', 'invalid')
  if (!isText(tax_number)) return
  const length = { origin: 'string', input: tax_number, path: ['tax_number'] }
  if (company) report('tax_number', 'private-only')
  else if (tax_number.length < taxNumberLength) ctx.addIssue({ ...length, code: 'too_small', minimum: taxNumberLength })
  else if (tax_number.length > taxNumberLength) ctx.addIssue({ ...length, code: 'too_big', maximum: taxNumberLength })
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
export const isCountryCode = (value: unknown): value is CountryCode => countryCodes.some((code) => code === value)

/** Only Italian addresses have a province. */
function provinceOf({ country_code, province_code }: CountryFields) {
  const name = country_code === 'IT' && province_code ? provinces.get(province_code) : undefined
  return { province_code: name ? province_code : null, province_name: name ?? null }
}

const comparedFields = [
  'first_name',
  'last_name',
  'company',
  'street',
  'street_number',
  'postcode',
  'city',
  'country_code',
] as const

/** Whether both are the same person at the same place. */
export const isSameAddress = (one: PostalAddress, other: PostalAddress) =>
  comparedFields.every((field) => one[field] === other[field])
