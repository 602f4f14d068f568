import { brands } from '#brands/all.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { readRanges } from '#contract/staff/axis-text.ts'
import type { GoodsPart } from '#contract/staff/goods.ts'
import type { Mistake, ProductRecord } from '#server/catalogue/operations.ts'

/** A form as it was sent, by the names of its fields. */
export type Fields = { get(name: string): string; all(name: string): string[] }

const locales = ['de', 'en', 'it', 'fr'] as const
export const markets = brands.map(({ country }) => country)
export const channels = ['website', 'retail', 'comparison', 'partner'] as const
export const pictureKinds = ['front', 'back', 'blister', 'parameters'] as const
/** How many rows a form has at most. The fields of a row are called `bulk.0.amount`. */
const mostRows = 60

const byLocale = <Value>(value: (locale: (typeof locales)[number]) => Value) => ({
  de: value('de'),
  en: value('en'),
  it: value('it'),
  fr: value('fr'),
})

/** Cents; not a number if nobody can read it, which the schema of the file refuses. */
export function readAmount(text: string): number {
  const plain = text.replaceAll(/[\s'’]/g, '').replace(',', '.')
  return /^-?\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')))
const rows = Array.from({ length: mostRows }, (_, index) => index)

function readTexts(fields: Fields) {
  return {
    texts: byLocale((locale) => ({
      title: fields.get(`texts.${locale}.title`).trim(),
      slug: fields.get(`texts.${locale}.slug`).trim(),
      description: lines(fields.get(`texts.${locale}.description`)),
    })),
    content: byLocale((locale) => fields.get(`content.${locale}`).trim()),
  }
}

function readPrices(fields: Fields) {
  const prices = markets.flatMap((market) =>
    channels.flatMap((channel) => {
      const text = fields.get(`prices.${market}.${channel}`).trim()
      return text === '' ? [] : [{ market, channel, amount: readAmount(text) }]
    }),
  )
  const bulk_prices = rows.flatMap((row) => {
    const [from, amount] = [fields.get(`bulk.${row}.from`).trim(), fields.get(`bulk.${row}.amount`).trim()]
    if (from === '' && amount === '') return []
    return [{ market: fields.get(`bulk.${row}.market`), from: numberOf(from), amount: readAmount(amount) }]
  })
  return { prices, bulk_prices }
}

/** The text itself where it is no list of values: the schema of the file refuses it by the name of the field. */
function readAxes(fields: Fields, prefix: string) {
  const axes = axisNames
    .filter((name) => name !== 'color')
    .flatMap((name) => {
      const text = fields.get(`${prefix}.${name}`).trim()
      return text === '' ? [] : [[name, readRanges(text) ?? text] as const]
    })
  return Object.fromEntries(axes)
}

function readParameters(fields: Fields) {
  const colors = rows.flatMap((row) => {
    const code = fields.get(`color.${row}.code`).trim()
    return code === '' ? [] : [{ code, names: byLocale((locale) => fields.get(`color.${row}.${locale}`).trim()) }]
  })
  const not_made = rows
    .map((row) => {
      const color = listOf(fields.get(`not_made.${row}.color`))
      return { ...readAxes(fields, `not_made.${row}`), ...(color.length > 0 && { color }) }
    })
    .filter((rule) => Object.keys(rule).length > 0)
  return {
    axes: { ...readAxes(fields, 'axes'), ...(colors.length > 0 && { color: colors.map(({ code }) => code) }) },
    color_texts: colors.length > 0 ? Object.fromEntries(colors.map(({ code, names }) => [code, names])) : undefined,
    not_made,
  }
}

const orNull = (text: string) => text.trim() || null

function readOffer(fields: Fields) {
  const discontinued = fields.get('discontinued') === 'yes'
  return {
    sku: fields.get('sku').trim(),
    is_active: fields.get('is_active') === 'yes',
    discontinued,
    product_status: discontinued ? 'discontinued' : fields.get('preorder') === 'yes' ? 'preorder' : 'available',
    product_replacement: orNull(fields.get('product_replacement')),
    badge: orNull(fields.get('badge')),
    categories: fields.all('categories'),
    brand_channels: fields.all('brand_channels'),
    brand: listOf(fields.get('brand')),
    manufacturer: listOf(fields.get('manufacturer')),
    similar_products: listOf(fields.get('similar_products')),
    group_upsell: orNull(fields.get('group_upsell')),
    vat_class: fields.get('vat_class'),
    lead_days: numberOf(fields.get('lead_days').trim()),
    popularity: numberOf(fields.get('popularity').trim()),
    shelf: fields.get('shelf').trim() || undefined,
  }
}

function readPictures(fields: Fields, { images }: ProductRecord) {
  const named = pictureKinds.flatMap((kind) => {
    const name = fields.get(`images.${kind}`).trim()
    return name === '' ? [] : [[kind, name] as const]
  })
  return { images: { ...(images.by_color && { by_color: images.by_color }), ...Object.fromEntries(named) } }
}

const readers: Record<GoodsPart, (fields: Fields, now: ProductRecord) => object> = {
  texts: readTexts,
  prices: readPrices,
  parameters: readParameters,
  pictures: readPictures,
  offer: readOffer,
}

/** The record with what a form says about one part of it; all else stays. */
export const withPart = (now: ProductRecord, part: GoodsPart, fields: Fields) => ({
  ...now,
  ...readers[part](fields, now),
})

type Rows = { prices?: { market?: unknown; channel?: unknown }[] }

/** Mistakes by the names of the fields of the form, in which lists have no numbers. */
export function byField(mistakes: readonly Mistake[], { prices = [] }: Rows): Mistake[] {
  return mistakes.map((mistake) => {
    const [head, index, ...rest] = mistake.at.split('.')
    const price = head === 'prices' ? prices[Number(index)] : undefined
    if (price) return { ...mistake, at: `prices.${price.market}.${price.channel}` }
    if (head === 'bulk_prices') return { ...mistake, at: ['bulk', ...(index ? [index, ...rest] : [])].join('.') }
    if (head === 'axes' || head === 'not_made') return { ...mistake, at: axisField(mistake.at) }
    return mistake
  })
}

/** Of a path into the values of an axis, the field of that axis. */
function axisField(at: string) {
  const [head, ...rest] = at.split('.')
  const depth = head === 'axes' ? 1 : 2
  return [head, ...rest.slice(0, depth)].join('.')
}
