import type { Chance } from './chance.ts'

/** As much of a JSON Schema as the API's description uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
}

/** What no form and no well-meaning program would send. */
const oddTexts = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '€\u007f',
  '9999999999',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\t/\n',
  '-1',
  '1e309',
  'NaN',
  'null',
  '../../etc/passwd',
  '//evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table carts; --",
  '%00%ff%',
  '{{7*7}}',
  '١٢٣',
  'İıßﬀ🙂‍↔️',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
]
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e21,
  -0,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { length: -1 },
  { toString: 'x' },
  { ['__proto__']: { admin: true } },
  [{ a: [{}] }],
  Array.from({ length: 300 }, (_, index) => index),
]

/** Values that mean something to the shop, by the name of the field; the answers add to them. */
const known: Record<string, readonly unknown[]> = {
  product_id: ['limpidella-360', 'ondrella-day-30', 'tavelle-one-30', 'kelvary-air-6'],
  locale: ['de', 'en', 'it', 'fr'],
  country_code: ['CH', 'DE', 'AT', 'IT', 'FR'],
  country_to: ['CH', 'DE'],
  postcode: ['8001', '10115', '20121', '75001'],
  province_code: ['MI', 'RM'],
  first_name: ['Anna', 'Ngô', 'Zoë'],
  last_name: ['Muster', 'de la Cruz'],
  street: ['Seestrasse', 'Via Roma 1'],
  street_number: ['4', '12a'],
  city: ['Zürich', 'München'],
  email: ['fuzz@example.org', 'customer@example.com'],
  password: ['Linsen2026', 'short'],
  coupon_code: ['WELCOME10', 'SAVE5', 'LIMIT1', 'ONCE15'],
  couponCode: ['WELCOME10', 'SAVE5', 'EXPIRED1'],
  code: ['swisspost_priority', 'swisspost_economy'],
  payment_method: ['visa', 'twint', 'invoice', 'paypal'],
  quantity: [1, 2, 5, 99],
  path: ['kontaktlinsen', 'tageslinsen'],
  slug: ['returns', 'about-us', 'home'],
  name: ['header-menu'],
  provider: ['google', 'apple', 'facebook'],
  search: ['an', 'fuzz'],
  query: ['linsen', 'acuvue toric'],
  miles_and_more_number: ['999912345678901'],
  birthday: ['1990-05-17'],
  phone_number: ['+41 44 123 45 67'],
  catalog: ['lens'],
  return_url: ['/checkout/payment'],
  reason: ['A call'],
}

const mostRemembered = 40

/** Makes values from schemas: mostly such as fit, some that do not, some that the shop itself has given before. */
export function createValues(chance: Chance, definitions: Record<string, Schema>) {
  const kept = new Map(Object.entries(known).map(([name, values]) => [name, [...values]]))
  const learned = new Map<string, unknown[]>()

  /** For as long as the run lasts: nothing that comes later takes its place. */
  function keep(name: string, value: unknown) {
    if (value === undefined) throw new Error(`There is no ${name} to keep`)
    kept.set(name, [...(kept.get(name) ?? []), value])
  }

  function remember(name: string, value: unknown) {
    const values = learned.get(name) ?? []
    if (value === undefined || value === null || values.includes(value) || kept.get(name)?.includes(value)) return
    values.push(value)
    if (values.length > mostRemembered) values.splice(chance.below(values.length), 1)
    learned.set(name, values)
  }

  function remembered(name: string): unknown {
    const values = [...(kept.get(name) ?? []), ...(learned.get(name) ?? [])]
    return values.length > 0 ? chance.oneOf(values) : undefined
  }

  const oddText = () => chance.oneOf(oddTexts)

  function text(name: string): string {
    if (chance.in(0.08)) return oddText()
    const value = chance.in(0.9) ? remembered(name) : undefined
    return value === undefined ? chance.oneOf(['x', 'Anna', '1', '2026-11-16', 'a@b.example']) : String(value)
  }

  function valueFor(schema: Schema, name: string, depth = 0): unknown {
    if (depth > 8) return null
    if (chance.in(0.04)) return chance.in(0.5) ? oddText() : chance.oneOf(oddValues)
    if (schema.$ref) return valueFor(definitions[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth + 1)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return valueFor(chance.oneOf(choices), name, depth + 1)
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, name, depth + 1)))
    if ('const' in schema) return schema.const
    if (schema.enum) return chance.oneOf(schema.enum)
    const type = Array.isArray(schema.type) ? chance.oneOf(schema.type) : schema.type
    return byType[type ?? 'string']?.(schema, name, depth)
  }

  const number = ({ minimum = 0, maximum = 100 }: Schema, name: string) =>
    remembered(name) ?? minimum + chance.below(Math.min(maximum, minimum + 20) - minimum + 1)

  const byType: Record<string, (schema: Schema, name: string, depth: number) => unknown> = {
    string: (_, name) => text(name),
    number,
    integer: number,
    boolean: () => chance.in(0.5),
    null: () => null,
    array: ({ items = {} }, name, depth) =>
      Array.from({ length: 1 + chance.below(2) }, () => valueFor(items, name, depth + 1)),
    object({ properties = {}, required = [] }, _, depth) {
      const wanted = Object.entries(properties).filter(([name]) => chance.in(required.includes(name) ? 0.98 : 0.4))
      const more = chance.in(0.02) ? [[oddText(), oddText()] as const] : []
      return Object.fromEntries([
        ...wanted.map(([name, one]) => [name, valueFor(one, name, depth + 1)] as const),
        ...more,
      ])
    },
  }

  return { valueFor, text, oddText, keep, remember, remembered }
}
export type Values = ReturnType<typeof createValues>
