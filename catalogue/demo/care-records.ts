import { amountOf, type CareItem, careItems } from './care.ts'
import type { CarePack, Quantity } from './care-product.ts'
import { careNames, serviceNames } from './names.ts'
import { historyOf, pricesOf } from './prices.ts'
import { groupOf, type ProductRecord, productRecord, skuOf, textOf } from './record.ts'
import { services } from './services.ts'
import { stockRows } from './stock.ts'
import { accessoryTexts, serviceTexts, solutionTexts } from './texts-care.ts'
import { inEvery, type Locale, piece, singleDoses } from './words.ts'

const texts = { ...solutionTexts, ...accessoryTexts }

const contentOf = (quantity: Quantity, locale: Locale) =>
  'doses' in quantity && !Number.isInteger(quantity.ml)
    ? `${quantity.doses} ${singleDoses[locale]}`
    : amountOf(quantity, piece(locale, 'pieces' in quantity ? quantity.pieces : 1))

const unitsOf = (quantity: Quantity) => {
  if ('bottles' in quantity) return { unit: '100ml' as const, units: (quantity.bottles * quantity.ml) / 100 }
  return { unit: 'piece' as const, units: 'doses' in quantity ? quantity.doses : quantity.pieces }
}

function careRecord({ product_id, family, pack }: CareItem): ProductRecord {
  const { channels, packs } = family
  // A box of single doses is another thing than a bottle, not more of the same.
  const alike = packs.filter(({ quantity }) => 'doses' in quantity === 'doses' in pack.quantity)
  const place = alike.indexOf(pack)
  const usual = alike.find(({ id }) => id === '360') ?? alike[0] ?? pack
  const idOf = ({ id }: CarePack) => `${family.id}-${id}`
  const next = alike[place + 1]
  const badge = family.badge === 'new' || pack === usual ? family.badge : undefined
  // Solutions are what people order without looking: they must never run out in a demo.
  const least = family.category === 'lenscare' || family.category === 'saline' ? 500 : 100
  return productRecord({
    maker: family.brand,
    product_id,
    sku: skuOf(product_id),
    category: family.category,
    categories: ['lenscare', family.list],
    brand_channels: channels,
    badge: pack.sale ? 'sale' : (badge ?? null),
    ...unitsOf(pack.quantity),
    content: inEvery((locale) => contentOf(pack.quantity, locale)),
    texts: inEvery((locale) =>
      textOf(
        `${family.brand} ${careNames[family.id]?.[locale]}, ${contentOf(pack.quantity, locale)}`,
        texts[family.id]?.[locale] ?? '',
      ),
    ),
    similar_products: family.similar.map((id) => similarTo(pack, id)),
    group_upsell: next ? idOf(next) : null,
    product_group: alike[1] ? groupOf(idOf(usual), product_id) : null,
    images: { front: `${product_id}-front`, back: `${product_id}-back` },
    vat_class: family.vat ?? 'standard',
    prices: pricesOf({ price: pack.price, sale: pack.sale, channels }),
    price_history: historyOf({ price: pack.price, sale: pack.sale, channels }),
    stock: stockRows({ product_id, kind: pack.stock ?? 'plenty', axes: {}, least }),
    popularity: family.popularity - Math.abs(alike.indexOf(usual) - place) * 20,
  })
}

function similarTo(pack: CarePack, familyId: string): string {
  const items = careItems.filter(({ family }) => family.id === familyId)
  const item = items.find((other) => other.pack.id === pack.id) ?? items[0]
  if (!item) throw new Error(`There is no care product ${familyId}`)
  return item.product_id
}

export const careRecords = careItems.map(careRecord)

export const serviceRecords = services.map(({ product_id, channels, price, popularity }) =>
  productRecord({
    maker: 'Visorelle',
    product_id,
    sku: skuOf(product_id),
    category: 'service',
    categories: ['service'],
    brand_channels: channels,
    unit: 'piece',
    units: 1,
    content: inEvery((locale) => `1 ${piece(locale, 1)}`),
    texts: inEvery((locale) =>
      textOf(serviceNames[product_id]?.[locale] ?? '', serviceTexts[product_id]?.[locale] ?? ''),
    ),
    images: { front: `${product_id}-front` },
    prices: pricesOf({ price, channels }),
    stock: stockRows({ product_id, kind: 'plenty', axes: {} }),
    lead_days: 0,
    popularity,
  }),
)
