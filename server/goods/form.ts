import { brands } from '#brands/all.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import { catalogueChannels } from '#contract/catalogue/price-channels.ts'
import type { GoodsPart } from '#contract/staff/goods.ts'
import { type Fields, filledRows, listOf, readParameterFields } from '#contract/staff/goods-fields.ts'
import type { Mistake, ProductHead } from '#server/catalogue/operations.ts'

const markets = brands.map(({ country }) => country)
const pictureKinds = ['front', 'back', 'blister', 'parameters'] as const
const byLocale = <Value>(value: (locale: LocaleCode) => Value) => ({
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

const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

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

const bulkRows = (fields: Fields) => filledRows(fields, 'bulk', ['from', 'amount'])

function readPrices(fields: Fields) {
  const prices = markets.flatMap((market) =>
    catalogueChannels.flatMap((channel) => {
      const text = fields.get(`prices.${market}.${channel}`).trim()
      return text === '' ? [] : [{ market, channel, amount: readAmount(text) }]
    }),
  )
  const bulk_prices = bulkRows(fields).map((row) => ({
    market: fields.get(`bulk.${row}.market`),
    from: numberOf(fields.get(`bulk.${row}.from`).trim()),
    amount: readAmount(fields.get(`bulk.${row}.amount`)),
  }))
  return { prices, bulk_prices }
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

function readPictures(fields: Fields, { images }: ProductHead) {
  const named = pictureKinds.flatMap((kind) => {
    const name = fields.get(`images.${kind}`).trim()
    return name === '' ? [] : [[kind, name] as const]
  })
  return { images: { ...(images.by_color && { by_color: images.by_color }), ...Object.fromEntries(named) } }
}

const readers: Record<GoodsPart, (fields: Fields, now: ProductHead) => object> = {
  texts: readTexts,
  prices: readPrices,
  parameters: readParameterFields,
  pictures: readPictures,
  offer: readOffer,
}

/** The record with what a form says about one part of it; all else stays. */
export const withPart = (now: ProductHead, part: GoodsPart, fields: Fields) => ({
  ...now,
  ...readers[part](fields, now),
})

type Priced = { prices?: readonly { market?: unknown; channel?: unknown }[] }

/** Mistakes by the names of the fields of the form: a list of the record has left out the rows that were empty. */
export function byField(mistakes: readonly Mistake[], { prices = [] }: Priced, fields: Fields): Mistake[] {
  const rowsOf = { bulk: bulkRows(fields), not_made: filledRows(fields, 'not_made', axisNames) }
  return mistakes.map((mistake) => {
    const [head, index = '', ...rest] = mistake.at.split('.')
    const price = head === 'prices' ? prices[Number(index)] : undefined
    if (price) return { ...mistake, at: `prices.${price.market}.${price.channel}` }
    if (head === 'bulk_prices') return { ...mistake, at: pathOf('bulk', rowsOf.bulk[Number(index)], rest) }
    if (head === 'not_made')
      return { ...mistake, at: pathOf('not_made', rowsOf.not_made[Number(index)], rest.slice(0, 1)) }
    return head === 'axes' ? { ...mistake, at: index ? `axes.${index}` : 'axes' } : mistake
  })
}

const pathOf = (name: string, row: number | undefined, rest: readonly string[]) =>
  row === undefined ? name : [name, row, ...rest].join('.')
