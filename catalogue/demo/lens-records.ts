import type { LensFamily } from './lens-family.ts'
import { lensMaterials } from './lens-materials.ts'
import { type LensBox, lensBoxes } from './lenses.ts'
import { bulkPricesOf, historyOf, pricesOf } from './prices.ts'
import { colourPictures, groupOf, type ProductRecord, productRecord, skuOf, textOf } from './record.ts'
import { type StockKind, stockRows } from './stock.ts'
import { dailyTexts } from './texts-daily.ts'
import { monthlyTexts } from './texts-monthly.ts'
import { specialTexts } from './texts-special.ts'
import { boxLasts, inEvery, lensCount, type Texts, trialBox } from './words.ts'

const texts: Texts = { ...dailyTexts, ...monthlyTexts, ...specialTexts }

export const lensRecords = lensBoxes.map((box) => lensRecord(box))

function lensRecord(box: LensBox): ProductRecord {
  const { product_id, family, pack, trial } = box
  const { channels, axes, notMade = [], discontinued = false } = family
  const content = lensCount(pack.count, trial)
  const boxes = trial ? [] : lensBoxes.filter((other) => other.family === family && !other.trial)
  const place = boxes.findIndex((other) => other.product_id === product_id)
  const prices = pricesOf({ price: pack.price, sale: pack.sale, channels, aboveWebsite: place > 0 ? 8 : 0 })
  return productRecord({
    maker: family.brand,
    product_id,
    sku: skuOf(product_id),
    category: 'lens',
    categories: listedIn(family, trial),
    brand_channels: channels,
    lens_type: family.type,
    lens_usage: family.usage,
    material: lensMaterials[family.id],
    badge: badgeOf(box, place === boxes.length - 1),
    unit: 'lens',
    units: pack.count,
    content,
    texts: inEvery((locale) =>
      textOf(
        `${family.brand} ${family.name}, ${content[locale]}`,
        texts[family.id]?.[locale] ?? '',
        (trial ? trialBox(pack.count) : boxLasts(family.usage, pack.count))[locale],
      ),
    ),
    is_active: !family.inactive,
    is_trial: trial,
    product_status: discontinued ? 'discontinued' : family.preorder ? 'preorder' : 'available',
    discontinued,
    product_replacement: family.replacedBy ? boxLike(box, family.replacedBy) : null,
    similar_products: family.similar.map((id) => boxLike(box, id)),
    group_upsell: boxes[place + 1]?.product_id ?? null,
    product_group: boxes[1] && boxes[0] ? groupOf(boxes[0].product_id, product_id) : null,
    images: {
      front: `${product_id}-front`,
      back: `${product_id}-back`,
      blister: `${product_id}-blister`,
      parameters: `${product_id}-parameters`,
      ...(axes.color && { by_color: colourPictures(axes.color, { front: `${product_id}-worn` }) }),
    },
    axes,
    not_made: notMade,
    prices,
    bulk_prices: trial || pack.sale || discontinued ? [] : bulkPricesOf(prices),
    price_history: historyOf({ price: pack.price, sale: pack.sale, channels }),
    stock: stockRows({ product_id, kind: pack.stock ?? usualStock(family), axes, notMade, least: 20 }),
    lead_days: family.preorder ? 21 : (family.leadDays ?? 2),
    popularity: trial ? Math.round(family.popularity / 4) : family.popularity - Math.max(place, 0) * 12,
  })
}

/** Of the best sellers the warehouse has every common strength. Toric lenses have too many combinations for that. */
function usualStock({ popularity, axes }: LensFamily): StockKind {
  return popularity >= 500 && !axes.cylinder ? 'common' : 'mixed'
}

function badgeOf({ family, pack, trial }: LensBox, largest: boolean): ProductRecord['badge'] {
  if (trial) return 'trial'
  if (family.discontinued) return null
  if (pack.sale) return 'sale'
  return family.badge === 'new' || largest ? (family.badge ?? null) : null
}

/** By how long it is worn and by what it corrects; a lens may do both of the latter. */
function listedIn({ usage, type, axes }: LensFamily, trial: boolean): string[] {
  const corrects = [
    ...(axes.cylinder ? ['toric'] : []),
    ...(type === 'multifocal' || type === 'coloured' ? [type] : []),
  ]
  return ['lenses', usage, ...corrects, ...(trial ? ['trial'] : [])]
}

/** The box of another family that comes closest: with as many lenses, or else its smallest. */
function boxLike({ pack }: LensBox, familyId: string): string {
  const boxes = lensBoxes.filter(({ family, trial }) => family.id === familyId && !trial)
  const like = boxes.find((box) => box.pack.count === pack.count) ?? boxes[0]
  if (!like) throw new Error(`There is no lens family ${familyId}`)
  return like.product_id
}
