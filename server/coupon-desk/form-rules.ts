import type { Brand } from '#contract/brand.ts'
import {
  type CouponField,
  type CouponForm,
  type CouponKind,
  type CouponMistake,
  type CouponMistakes,
  couponChannels,
  couponKinds,
} from '#contract/staff/coupons.ts'
import { localTime } from '#contract/web/format.ts'
import { type Coupon, couponCode, isCouponCode } from '#server/promotions/coupon-rules.ts'

/** What a form says about a coupon. The owner is still an e-mail address. */
export type CouponDraft = Omit<Coupon, 'code' | 'used' | 'ownerId'> & { owner: string | null }

/** The most that a coupon can be worth, or ask for: 10,000.00. */
const mostMoney = 1_000_000
const mostUses = 1_000_000
const mostEntries = 200

/** Beginnings of codes that the shop gives out by itself. */
const reserved = /^(PLUS|CARE)-/

type Notes = { note: (field: CouponField, code: CouponMistake, names?: string) => undefined; mistakes: CouponMistakes }

/** The first mistake of a field is the one that is shown. */
export function mistakeNotes(): Notes {
  const mistakes: CouponMistakes = {}
  return {
    mistakes,
    note(field, code, names) {
      mistakes[field] ??= { code, ...(names && { names }) }
    },
  }
}

/** `12.50`, `12,5` or `12` in cents; undefined if it is no such amount. */
function cents(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

const isWithin = (value: number | undefined, least: number, most: number): value is number =>
  value !== undefined && value >= least && value <= most

/** `2026-12-01T00:00` on the clocks of a storefront; a day alone begins at midnight. */
export function momentIn(text: string, zone: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d([T ]\d\d:\d\d)?$/.test(text)) return undefined
  try {
    return new Date(Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds)
  } catch {
    return undefined
  }
}

const listIn = (text: string, separator: RegExp) => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
]

/** The code of a new coupon. */
export function readCode(form: CouponForm, { note }: Notes): string {
  const code = couponCode(form.code ?? '')
  if (code === '') note('code', 'missing')
  else if (!isCouponCode(code) || code.length < 3) note('code', 'code-form')
  else if (reserved.test(code)) note('code', 'code-reserved')
  return code
}

/** What the codes of a new series look like. A spreadsheet takes none of them for a formula or a number. */
export function readSeries(form: CouponForm, { note }: Notes) {
  const name = (form.name ?? '').trim().slice(0, 80)
  const prefix = couponCode(form.prefix ?? '')
  const size = wholeNumber(form.size ?? '')
  const length = wholeNumber(form.length ?? '')
  if (name === '') note('name', 'missing')
  if (!/^[A-Z][A-Z0-9]{1,11}$/.test(prefix)) note('prefix', 'prefix-form')
  else if (reserved.test(`${prefix}-`)) note('prefix', 'code-reserved')
  if (!isWithin(size, 1, 20_000)) note('size', 'size-range')
  if (!isWithin(length, 8, 20)) note('length', 'length-range')
  return { name, prefix, size: size ?? 0, length: length ?? 0 }
}

const isKind = (text: string): text is CouponKind => couponKinds.some((kind) => kind === text)

function readGives(form: CouponForm, { note }: Notes): Coupon['gives'] {
  const kind = form.kind ?? ''
  if (!isKind(kind)) note('kind', 'missing')
  if (kind === 'percent') {
    const percent = wholeNumber(form.percent ?? '')
    if (isWithin(percent, 1, 100)) return { kind, percent }
    note('percent', 'percent-range')
  }
  if (kind === 'amount') {
    const amount = cents(form.amount ?? '')
    if (isWithin(amount, 1, mostMoney)) return { kind, amount }
    note('amount', 'amount-range')
  }
  return { kind: 'free-shipping' }
}

type Span = Pick<Coupon, 'validFrom' | 'validUntil'>

/** `zone` is the clock of the storefront. `seen` is the stored coupon: what the form leaves as it was keeps its seconds. */
type Reading = { now: Date; zone: string; seen?: Span }

function readSpan(form: CouponForm, { note }: Notes, { now, zone, seen }: Reading): Span {
  const read = (field: keyof Span) => {
    const text = form[field] ?? ''
    if (text === '') return null
    const stored = seen?.[field]
    if (stored && localTime(stored, zone) === text.replace('T', ' ')) return stored
    return momentIn(text, zone) ?? note(field, 'moment-form') ?? null
  }
  const validFrom = read('validFrom')
  const validUntil = read('validUntil')
  if (validFrom && validUntil && validUntil <= validFrom) note('validUntil', 'end-before-start')
  const isOld = validUntil?.getTime() === seen?.validUntil?.getTime()
  if (validUntil && validUntil <= now && !isOld) note('validUntil', 'end-past')
  return { validFrom, validUntil }
}

/** What the form says, and by field what is wrong with it. A mistake leaves a harmless value, which nobody stores. */
export function readDraft(form: CouponForm, notes: Notes, reading: Reading): CouponDraft {
  const { note } = notes
  const minimum = form.minimum ? cents(form.minimum) : 0
  if (!isWithin(minimum, 0, mostMoney)) note('minimum', 'minimum-range')
  const usageLimit = form.usageLimit ? wholeNumber(form.usageLimit) : null
  if (usageLimit !== null && !isWithin(usageLimit, 1, mostUses)) note('usageLimit', 'count-range')
  const entries = (field: 'products' | 'categories' | 'makers' | 'markets' | 'channels', separator: RegExp) => {
    const list = listIn(form[field] ?? '', separator)
    if (list.length > mostEntries) note(field, 'count-range')
    return list.slice(0, mostEntries)
  }
  return {
    gives: readGives(form, notes),
    minimum: minimum ?? 0,
    products: entries('products', /[\s,;]+/),
    categories: entries('categories', /[\s,;]+/),
    brands: entries('makers', /[\n,;]+/),
    ...readSpan(form, notes, reading),
    usageLimit: usageLimit ?? null,
    oncePerCustomer: form.oncePerCustomer === 'yes',
    newCustomersOnly: form.newCustomersOnly === 'yes',
    notWithPromotionalPrices: form.notWithPromotionalPrices === 'yes',
    markets: entries('markets', /[\s,;]+/),
    channels: entries('channels', /[\s,;]+/),
    owner: form.owner?.trim() ? form.owner.trim().toLowerCase() : null,
  }
}

/** Names that do not exist. The store says which products, categories and makers there are. */
export type Known = { products: string[]; categories: string[]; makers: string[]; hasOwner: boolean }

export function noteUnknown(draft: CouponDraft, known: Known, brand: Pick<Brand, 'countries'>, { note }: Notes) {
  const lists: [CouponField, readonly string[], readonly string[]][] = [
    ['products', draft.products, known.products],
    ['categories', draft.categories, known.categories],
    ['makers', draft.brands, known.makers],
    ['markets', draft.markets, brand.countries],
    ['channels', draft.channels, couponChannels],
  ]
  for (const [field, wanted, there] of lists) {
    const unknown = wanted.filter((one) => !there.includes(one))
    if (unknown.length > 0) note(field, 'unknown', unknown.slice(0, 5).join(', '))
  }
  if (draft.owner !== null && !known.hasOwner) note('owner', 'unknown', draft.owner)
}

type Stored = Omit<Coupon, 'ownerId'> & { owner: string | null }
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What customers were promised: it stays once somebody has used the coupon. */
const promises: readonly [CouponField, (coupon: CouponDraft | Stored) => unknown][] = [
  ['kind', ({ gives }) => gives.kind],
  ['percent', ({ gives }) => gives.kind === 'percent' && gives.percent],
  ['amount', ({ gives }) => gives.kind === 'amount' && gives.amount],
  ['products', ({ products }) => products.toSorted()],
  ['categories', ({ categories }) => categories.toSorted()],
  ['makers', ({ brands }) => brands.toSorted()],
  ['validFrom', ({ validFrom }) => validFrom],
  ['oncePerCustomer', ({ oncePerCustomer }) => oncePerCustomer],
  ['newCustomersOnly', ({ newCustomersOnly }) => newCustomersOnly],
  ['notWithPromotionalPrices', ({ notWithPromotionalPrices }) => notWithPromotionalPrices],
  ['markets', ({ markets }) => markets.toSorted()],
  ['channels', ({ channels }) => channels.toSorted()],
  ['owner', ({ owner }) => owner],
]

/** What may change after the first use, but only so that nobody loses anything. */
const generous: readonly [CouponField, (before: Stored, after: CouponDraft) => boolean][] = [
  ['minimum', (before, after) => after.minimum <= before.minimum],
  ['validUntil', (before, after) => later(after.validUntil) >= later(before.validUntil)],
  ['usageLimit', (before, after) => (after.usageLimit ?? mostUses + 1) >= (before.usageLimit ?? mostUses + 1)],
]
const later = (end: Date | null) => end?.getTime() ?? Number.POSITIVE_INFINITY

export function noteBroken(before: Stored, after: CouponDraft, { note }: Notes) {
  if (before.used === 0) return
  for (const [field, read] of promises) if (!same(read(before), read(after))) note(field, 'used-fixed')
  for (const [field, isKept] of generous) if (!isKept(before, after)) note(field, 'used-only-more')
}

/** What an entry of the log says: the fields that are otherwise now. The owner is a person, so only that there is one. */
export function changesOf(before: Stored, after: CouponDraft): Record<string, { from: unknown; to: unknown }> {
  const read = (coupon: CouponDraft | Stored) => ({
    gives: coupon.gives,
    minimum: coupon.minimum,
    products: coupon.products,
    categories: coupon.categories,
    makers: coupon.brands,
    validFrom: coupon.validFrom,
    validUntil: coupon.validUntil,
    usageLimit: coupon.usageLimit,
    oncePerCustomer: coupon.oncePerCustomer,
    newCustomersOnly: coupon.newCustomersOnly,
    notWithPromotionalPrices: coupon.notWithPromotionalPrices,
    markets: coupon.markets,
    channels: coupon.channels,
    hasOwner: coupon.owner !== null,
  })
  const [from, to] = [read(before), read(after)]
  return Object.fromEntries(
    Object.entries(from).flatMap(([name, value]) => {
      const next = Object.entries(to).find(([other]) => other === name)?.[1]
      return same(value, next) ? [] : [[name, { from: value, to: next }]]
    }),
  )
}
