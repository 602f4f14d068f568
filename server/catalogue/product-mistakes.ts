import { brands } from '#brands/all.ts'
import { axisNames, readParameters, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { ProductRecord } from './catalogue-file.ts'

/** What no schema can say about a product's line: where parts of it contradict each other. */
export function productMistakes(product: ProductRecord): string[] {
  return [
    ...priceMistakes(product),
    ...parameterMistakes(product),
    ...colourMistakes(product),
    ...pictureMistakes(product),
    ...lensCareMistakes(product),
    ...safetyMistakes(product),
    ...twice(product.categories).map((code) => `it is listed twice in the category ${code}`),
    ...(product.product_replacement === product.product_id ? ['it is named as its own replacement'] : []),
  ]
}

/** What counts as lens care: the category page, its filters and coupons for lens care go by the listing. */
const lensCare: readonly ProductRecord['category'][] = ['accessory', 'saline', 'humidifier', 'eye_care', 'lenscare']

function lensCareMistakes({ category, categories }: ProductRecord) {
  const isListed = categories.includes('lenscare')
  if (isListed === lensCare.includes(category)) return []
  return [
    isListed
      ? `it is listed in the category lenscare, but ${category} is no lens care`
      : `${category} is lens care, but it is not listed in the category lenscare`,
  ]
}

/** Without these contacts a product must not be offered; a service is no product. */
function safetyMistakes({ category, safety, brand_channels }: ProductRecord) {
  if (category === 'service') return []
  if (!safety) return ['it has no manufacturer with an address and an e-mail address (safety)']
  const sellers = brands.filter(({ id }) => brand_channels.includes(id))
  return sellers
    .map(({ id, country }) => ({ id, region: country === 'CH' ? ('CH' as const) : ('EU' as const) }))
    .filter(({ region }) => safety.manufacturer.region !== region && !safety.responsible[region])
    .map(({ id, region }) => `${id} sells it, but it names no responsible person for ${region} (safety)`)
}

function priceMistakes({ brand_channels, prices, bulk_prices, price_history = [] }: ProductRecord) {
  const sellers = brands.filter(({ id }) => brand_channels.includes(id))
  const unpriced = sellers.filter(
    ({ country }) => !prices.some(({ market, channel }) => market === country && channel === 'website'),
  )
  return [
    ...unpriced.map(({ id, country }) => `${id} sells it, but it has no website price in ${country}`),
    ...twice(prices.map(({ market, channel }) => `${channel} prices in ${market}`)).map((what) => `it has two ${what}`),
    ...twice(bulk_prices.map(({ market, from }) => `bulk prices in ${market} from ${from} pieces`)).map(
      (what) => `it has two ${what}`,
    ),
    ...twice(price_history.map(({ market, from }) => `earlier prices in ${market} from ${from}`)).map(
      (what) => `it has two ${what}`,
    ),
  ]
}

function parameterMistakes({ product_id, axes, not_made, stock, codes = [] }: ProductRecord) {
  const foreign = axisNames.filter((name) => !axes[name] && not_made.some((rule) => rule[name]))
  if (foreign.length) return foreign.map((name) => `not_made speaks of ${name}, which it does not have`)
  const parameters = readParameters({ axes, not_made })
  if (parameters.count() === 0) return ['not_made excludes every combination']
  const unknown = stock.filter(({ options }) => !parameters.exists(options))
  if (unknown.length) return unknown.map(({ options }) => `stock for ${JSON.stringify(options)}, which is not made`)
  const uncoded = codes.filter(({ options }) => !parameters.exists(options))
  if (uncoded.length) return uncoded.map(({ options }) => `a code for ${JSON.stringify(options)}, which is not made`)
  return [
    ...twice(stock.map(({ options }) => variantId(product_id, options))).map((id) => `it has stock twice for ${id}`),
    ...stock
      .filter(({ on_hand, stop_order }) => stop_order && on_hand < 0)
      .map(({ options }) => `stock for ${JSON.stringify(options)} is below zero in spite of stop_order`),
  ]
}

function colourMistakes({ axes: { color = [] }, color_texts = {}, images: { by_color = {} } }: ProductRecord) {
  return [
    ...twice([...color]).map((code) => `it has the colour ${code} twice`),
    ...color.filter((code) => !color_texts[code]).map((code) => `the colour ${code} has no color_texts`),
    ...Object.keys(by_color)
      .filter((code) => !color.includes(code))
      .map((code) => `it has pictures for ${code}, a colour in which it is not made`),
  ]
}

function pictureMistakes({ marketing_images, rich_content }: ProductRecord) {
  return [...marketing_images, ...rich_content]
    .filter(({ start_date, end_date }) => start_date && end_date && start_date > end_date)
    .map(({ image }) => `the picture ${image} ends before it starts`)
}

const twice = (values: string[]) => [...new Set(values.filter((value, index) => values.indexOf(value) < index))]
