import type { Model } from './glasses.ts'
import { historyOf, pricesOf } from './prices.ts'
import { type ReadingGlass, readingGlasses } from './reading-glasses.ts'
import { colourPictures, type ProductRecord, productRecord, skuOf, textOf } from './record.ts'
import { stockRows } from './stock.ts'
import { type Sunglass, sunglasses } from './sunglasses.ts'
import { readingTexts } from './texts-reading.ts'
import { sunglassTexts } from './texts-sunglasses.ts'
import { inEvery, piece, readingEditions, sunglassEditions, type Texts } from './words.ts'

type Category = 'sunglasses' | 'reading_glasses'
type Edition = (typeof sunglassEditions)['tinted']
type Frame = { product_id: string; model: Model; category: Category; plain: boolean; edition: Edition; texts: Texts }

function glassesRecord({ product_id, model, category, plain, edition, texts }: Frame, axes: ProductRecord['axes']) {
  const { channels, brand, name, price } = model
  const sale = plain ? model.sale : undefined
  const amounts = { price: plain ? price : price + (category === 'sunglasses' ? 3000 : 600), sale, channels }
  const all = category === 'sunglasses' ? sunglasses : readingGlasses
  const views = { front: `${product_id}-front`, back: `${product_id}-back` }
  return productRecord({
    maker: brand,
    product_id,
    sku: skuOf(product_id),
    category,
    categories: [category],
    brand_channels: channels,
    shape: model.shape,
    ...(category === 'sunglasses' && { polarised: !plain }),
    badge: sale ? 'sale' : plain ? (model.badge ?? null) : null,
    unit: 'piece',
    units: 1,
    content: inEvery((locale) => `1 ${piece(locale, 1)}`),
    texts: inEvery((locale) => ({
      ...textOf(`${brand} ${name} ${edition.title[locale]}`, texts[model.id]?.[locale] ?? '', edition.sentence[locale]),
    })),
    similar_products: similar(all, product_id, model),
    images: { ...views, by_color: colourPictures(model.colors, views) },
    axes,
    prices: pricesOf(amounts),
    price_history: historyOf(amounts),
    stock: stockRows({
      product_id,
      kind: model.stock ?? (model.badge === 'bestseller' ? 'plenty' : 'mixed'),
      axes,
      least: 8,
    }),
    lead_days: 2,
    popularity: plain ? model.popularity : Math.round(model.popularity * 0.7),
  })
}

/** The other edition, then models of the same shape or brand that are sold in the same shops. */
function similar(all: readonly (Sunglass | ReadingGlass)[], product_id: string, model: Model): string[] {
  const others = all.filter((other) => other.product_id !== product_id)
  const edition = others.filter((other) => other.model.id === model.id)
  const alike = others.filter(
    ({ model: other, product_id: id }) =>
      id === other.id && other.id !== model.id && (other.shape === model.shape || other.brand === model.brand),
  )
  return [...edition, ...alike].slice(0, 4).map((other) => other.product_id)
}

export const sunglassRecords = sunglasses.map(({ product_id, model, edition }) => {
  const frame = { product_id, model, category: 'sunglasses', plain: edition === 'tinted' } as const
  return glassesRecord({ ...frame, edition: sunglassEditions[edition], texts: sunglassTexts }, { color: model.colors })
})

export const readingRecords = readingGlasses.map(({ product_id, model, edition }) => {
  const frame = { product_id, model, category: 'reading_glasses', plain: edition === 'clear' } as const
  const axes = { sphere: model.strengths, color: model.colors }
  return glassesRecord({ ...frame, edition: readingEditions[edition], texts: readingTexts }, axes)
})
