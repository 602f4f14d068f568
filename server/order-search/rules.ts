import { type Brand, countryCodes } from '#contract/brand.ts'
import { carrierOf } from '#contract/checkout/carriers.ts'
import { paymentMethods } from '#contract/payment.ts'
import { type OrderFilters, placedStates } from '#contract/staff/order-list.ts'

/** What a phrase may be. A number can be that of an order and that of a parcel. */
export type Meaning =
  | { kind: 'order'; number: number; brand?: string }
  | { kind: 'parcel'; number: string }
  | { kind: 'return'; number: string }
  | { kind: 'document'; letters: string; year: number; sequence: number }
  | { kind: 'reference'; reference: string }
  | { kind: 'email'; beginning: string }
  | { kind: 'name'; words: string[] }

type Reading = { form: RegExp; means: (parts: RegExpExecArray) => Meaning }
const upper = (text: string) => text.replaceAll(' ', '').toUpperCase()

/** What each kind of number looks like. */
const readings: readonly Reading[] = [
  { form: /^#?(\d{1,9})$/, means: ([, number]) => ({ kind: 'order', number: Number(number) }) },
  {
    form: /^([a-z]+)-(\d{1,9})$/,
    means: ([, brand = '', number]) => ({ kind: 'order', number: Number(number), brand }),
  },
  { form: /^R\d{1,9}-\d{1,3}$/i, means: ([number]) => ({ kind: 'return', number: upper(number) }) },
  {
    form: /^(INV|CN|DN)-(\d{4})-(\d{1,9})$/i,
    means: ([, letters = '', year, sequence]) => ({
      kind: 'document',
      letters: upper(letters),
      year: Number(year),
      sequence: Number(sequence),
    }),
  },
  // Carriers group the digits of their numbers, and so do banks.
  { form: /^(?=(?:.*\d){6})[A-Z\d ]{8,50}$/i, means: ([number]) => ({ kind: 'parcel', number: upper(number) }) },
  {
    form: /^(?:(?:\d ?){20,40}|RF\d\d[A-Z\d ]{4,30})$/i,
    means: ([text]) => ({ kind: 'reference', reference: upper(text) }),
  },
  { form: /^\S*@\S*$/, means: ([text]) => ({ kind: 'email', beginning: text.toLowerCase() }) },
]

/** Words without accents and in small letters, as the database keeps those of names. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Everything that a phrase may be, by what it looks like. Nothing else is searched. */
export function meaningsOf(phrase: string): Meaning[] {
  const found = readings.flatMap(({ form, means }) => {
    const parts = form.exec(phrase.trim())
    return parts ? [means(parts)] : []
  })
  if (found.length > 0) return found
  const words = wordsOf(phrase)
  return words.length > 0 ? [{ kind: 'name', words }] : []
}

/** `12.50` and `12,5` in cents. */
export const centsOf = (amount: string): number => Math.round(Number(amount.replace(',', '.')) * 100)

type Storefront = Pick<Brand, 'id' | 'shipping'>

/** The codes of the shipping options that this carrier brings, at any storefront. */
export const shippingOf = (carrier: string, brands: readonly Storefront[]): string[] => [
  ...new Set(
    brands.flatMap(({ shipping }) => shipping.map(({ code }) => code)).filter((code) => carrierOf(code) === carrier),
  ),
]

/** The storefronts to search. A key for some of them finds nothing of the others. */
function storefrontsOf(wish: string | undefined, visible: readonly string[] | undefined): string[] | undefined {
  if (wish === undefined) return visible && [...visible]
  return visible && !visible.includes(wish) ? [] : [wish]
}

/**
 * The values of each column of the index `orders_search`, in its order, up to the last one that is filtered. A filter
 * that is not set stands for all values there are, so that the index finds its way to the rows of any combination, and
 * to none at once where there are none.
 */
export function indexedValues(
  filters: OrderFilters,
  brands: readonly Storefront[],
  visible?: readonly string[],
): [column: string, values: string[]][] {
  const columns: [column: string, wish: string[] | undefined, all: readonly string[]][] = [
    ['state', filters.state?.length ? filters.state : undefined, placedStates],
    ['brand', storefrontsOf(filters.brand, visible), brands.map(({ id }) => id)],
    ['country', filters.country && [filters.country], [...countryCodes, '']],
    ['payment_method', filters.method && [filters.method], [...paymentMethods, '']],
    ['shipping', filters.carrier && shippingOf(filters.carrier, brands), []],
  ]
  const last = columns.findLastIndex(([, wish]) => wish !== undefined)
  return columns.slice(0, last + 1).map(([column, wish, all]) => [column, wish ?? [...all]])
}
