import type { Product } from '#contract/catalogue/product.ts'

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
  ordered: 'product.usual_ordered',
  'sold-out': 'product.stock.no_stock_available',
} as const

/** What is true for most values of a product, before any is chosen. */
export const usualText = (stock: keyof typeof usualTexts, { category }: Pick<Product, 'category'>) =>
  stock === 'most' && category === 'lens' ? 'product.usual_most_strengths' : usualTexts[stock]
