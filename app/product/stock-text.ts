import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { UsualDelivery, UsualStock } from '#contract/checkout/delivery.ts'

/** The stock of a delivery item; `available` is negative if more was sold than is there. */
export type KnownStock = { available: number; stopOrder: boolean }
type StockRequest = KnownStock & { quantity: number }

/** The first level that applies counts. */
const levels = [
  {
    text: 'product.stock.reduce_stock',
    colour: 'warning',
    applies: ({ stopOrder, available, quantity }: StockRequest) => stopOrder && available > 0 && quantity > available,
  },
  {
    text: 'product.stock.no_stock_available',
    colour: 'danger',
    applies: ({ stopOrder, available }: StockRequest) => stopOrder && available < 1,
  },
  {
    text: 'product.stock.available_stock_more_then_ten',
    colour: 'success',
    applies: ({ available, quantity }: StockRequest) => available > 10 && quantity <= available,
  },
  {
    text: 'product.stock.available_stock_less_then_ten',
    colour: 'brand-secondary',
    applies: ({ available, quantity }: StockRequest) => available > 0 && quantity <= available,
  },
  { text: 'product.stock.on_warehouse', colour: 'default', applies: () => true },
] as const

export type StockBadge =
  | { text: (typeof levels)[number]['text']; colour: (typeof levels)[number]['colour']; stock: number }
  | { text: null; colour: 'disabled' }

/** The text about a variant's stock for this quantity; `stock` is the number in the text. */
export function stockBadge(known: KnownStock | undefined, quantity: number): StockBadge {
  const level = known && levels.find(({ applies }) => applies({ ...known, quantity }))
  if (!level) return { text: null, colour: 'disabled' }
  return { text: level.text, colour: level.colour, stock: Math.max(0, known.available) }
}

const usualTexts = {
  all: 'product.usual_all',
  most: 'product.usual_most_versions',
  some: 'product.usual_some_versions',
  ordered: 'product.usual_ordered',
  'sold-out': 'product.stock.no_stock_available',
} as const

const usualOfStrengths = { most: 'product.usual_most_strengths', some: 'product.usual_some_strengths' } as const

/** Of a lens the strengths are chosen first, and then the versions of one; what is sold as one piece has versions only. */
export function usualText(usual: UsualDelivery, { category }: Pick<Product, 'category'>, options: Options = {}) {
  const stock = usualStock(usual, options)
  const isOpen = category === 'lens' && options.sphere === undefined
  return isOpen && (stock === 'most' || stock === 'some') ? usualOfStrengths[stock] : usualTexts[stock]
}

/** What is true for most of what can still be chosen after these options. */
export function usualStock({ stock, by_sphere }: UsualDelivery, { sphere }: Options): UsualStock {
  if (by_sphere === null || typeof sphere !== 'number') return stock
  return by_sphere[sphere.toFixed(2)] ?? 'ordered'
}

export function usualArrival(usual: UsualDelivery, options: Options) {
  const stock = usualStock(usual, options)
  return stock === 'sold-out' ? undefined : usual.arrivals?.[stock]
}
