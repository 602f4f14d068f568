import { brands } from '#brands/all.ts'
import { axisNames, readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { ProductRecord } from './catalogue-file.ts'

/** What is wrong with a field of a record: `about` is what it is about, `reason` says it in the report of an import. */
export type Mistake = { at: string; code: string; about?: string; reason: string }

/** What no schema can say about a product's line: where parts of it contradict each other. */
export function productMistakes(product: ProductRecord): Mistake[] {
  return [
    ...priceMistakes(product),
    ...parameterMistakes(product),
    ...colourMistakes(product),
    ...pictureMistakes(product),
    ...lensCareMistakes(product),
    ...safetyMistakes(product),
    ...twice(product.categories).map((code) =>
      mistake('categories', 'twice', `it is listed twice in the category ${code}`, code),
    ),
    ...(product.product_replacement === product.product_id
      ? [mistake('product_replacement', 'own-replacement', 'it is named as its own replacement')]
      : []),
  ]
}

const mistake = (at: string, code: string, reason: string, about?: string): Mistake => ({
  at,
  code,
  reason,
  ...(about !== undefined && { about }),
})

/** What counts as lens care: the category page, its filters and coupons for lens care go by the listing. */
const lensCare: readonly ProductRecord['category'][] = ['accessory', 'saline', 'humidifier', 'eye_care', 'lenscare']

function lensCareMistakes({ category, categories }: ProductRecord) {
  const isListed = categories.includes('lenscare')
  if (isListed === lensCare.includes(category)) return []
  return [
    isListed
      ? mistake('categories', 'no-lens-care', `it is listed in the category lenscare, but ${category} is no lens care`)
      : mistake('categories', 'lens-care', `${category} is lens care, but it is not listed in the category lenscare`),
  ]
}

/** Without these contacts a product must not be offered; a service is no product. */
function safetyMistakes({ category, safety, brand_channels }: ProductRecord) {
  if (category === 'service') return []
  if (!safety)
    return [mistake('safety', 'safety', 'it has no manufacturer with an address and an e-mail address (safety)')]
  const sellers = brands.filter(({ id }) => brand_channels.includes(id))
  return sellers
    .map(({ id, country }) => ({ id, region: country === 'CH' ? ('CH' as const) : ('EU' as const) }))
    .filter(({ region }) => safety.manufacturer.region !== region && !safety.responsible[region])
    .map(({ id, region }) =>
      mistake(
        'brand_channels',
        'responsible',
        `${id} sells it, but it names no responsible person for ${region} (safety)`,
        region,
      ),
    )
}

function priceMistakes({ brand_channels, prices, bulk_prices, price_history = [] }: ProductRecord) {
  const sellers = brands.filter(({ id }) => brand_channels.includes(id))
  const unpriced = sellers.filter(
    ({ country }) => !prices.some(({ market, channel }) => market === country && channel === 'website'),
  )
  return [
    ...unpriced.map(({ id, country }) =>
      mistake(`prices.${country}.website`, 'unpriced', `${id} sells it, but it has no website price in ${country}`, id),
    ),
    ...twice(prices.map(({ market, channel }) => `${channel} prices in ${market}`)).map((what) =>
      mistake('prices', 'twice', `it has two ${what}`, what),
    ),
    ...twice(bulk_prices.map(({ market, from }) => `bulk prices in ${market} from ${from} pieces`)).map((what) =>
      mistake('bulk_prices', 'bulk-twice', `it has two ${what}`, what),
    ),
    ...twice(price_history.map(({ market, from }) => `earlier prices in ${market} from ${from}`)).map((what) =>
      mistake('price_history', 'twice', `it has two ${what}`, what),
    ),
  ]
}

function parameterMistakes({ product_id, axes, not_made, stock, codes = [] }: ProductRecord) {
  const foreign = axisNames.filter((name) => !axes[name] && not_made.some((rule) => rule[name]))
  if (foreign.length)
    return foreign.map((name) =>
      mistake('not_made', 'not-made-foreign', `not_made speaks of ${name}, which it does not have`, name),
    )
  const parameters = readParameters({ axes, not_made })
  if (parameters.count() === 0) return [mistake('not_made', 'none-made', 'not_made excludes every combination')]
  const isUnknown = ({ options }: Pick<ProductRecord['stock'][number], 'options'>) => !parameters.exists(options)
  const idOf = ({ options }: Pick<ProductRecord['stock'][number], 'options'>) => JSON.stringify(options)
  const unknown = stock.filter(isUnknown)
  if (unknown.length)
    return unknown.map((one) => mistake('axes', 'stocked', `stock for ${idOf(one)}, which is not made`, idOf(one)))
  const uncoded = codes.filter(isUnknown)
  if (uncoded.length)
    return uncoded.map((one) => mistake('axes', 'coded', `a code for ${idOf(one)}, which is not made`, idOf(one)))
  return [
    ...twice(stock.map(({ options }) => variantId(product_id, options))).map((id) =>
      mistake('stock', 'twice', `it has stock twice for ${id}`, id),
    ),
    ...stock
      .filter(({ on_hand, stop_order }) => stop_order && on_hand < 0)
      .map((one) => mistake('stock', 'below-zero', `stock for ${idOf(one)} is below zero in spite of stop_order`)),
  ]
}

function colourMistakes({ axes: { color = [] }, color_texts = {}, images: { by_color = {} } }: ProductRecord) {
  return [
    ...twice([...color]).map((code) => mistake('axes.color', 'twice', `it has the colour ${code} twice`, code)),
    ...color
      .filter((code) => !color_texts[code])
      .map((code) => mistake(`color_texts.${code}`, 'colour-name', `the colour ${code} has no color_texts`, code)),
    ...Object.keys(by_color)
      .filter((code) => !color.includes(code))
      .map((code) =>
        mistake('axes.color', 'colour-pictures', `it has pictures for ${code}, a colour in which it is not made`, code),
      ),
  ]
}

function pictureMistakes({ marketing_images, rich_content }: ProductRecord) {
  return [...marketing_images, ...rich_content]
    .filter(({ start_date, end_date }) => start_date && end_date && start_date > end_date)
    .map(({ image }) => mistake('marketing_images', 'ends-first', `the picture ${image} ends before it starts`, image))
}

function twice(values: readonly string[]): string[] {
  const [once, again] = [new Set<string>(), new Set<string>()]
  for (const value of values) (once.has(value) ? again : once).add(value)
  return [...again]
}
