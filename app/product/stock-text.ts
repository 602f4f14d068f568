/** As a delivery item has it; `available` below zero is what was sold and is still to come. */
export type KnownStock = { available: number; stopOrder: boolean }
type Asked = KnownStock & { quantity: number }

/** Tried in this order. */
const levels = [
  {
    text: 'product.stock.reduce_stock',
    colour: 'warning',
    applies: ({ stopOrder, available, quantity }: Asked) => stopOrder && available > 0 && quantity > available,
  },
  {
    text: 'product.stock.no_stock_available',
    colour: 'danger',
    applies: ({ stopOrder, available }: Asked) => stopOrder && available < 1,
  },
  {
    text: 'product.stock.available_stock_more_then_ten',
    colour: 'success',
    applies: ({ available, quantity }: Asked) => available > 10 && quantity <= available,
  },
  {
    text: 'product.stock.available_stock_less_then_ten',
    colour: 'brand-secondary',
    applies: ({ available, quantity }: Asked) => available > 0 && quantity <= available,
  },
  { text: 'product.stock.on_warehouse', colour: 'default', applies: () => true },
] as const

export type StockBadge =
  | { text: (typeof levels)[number]['text']; colour: (typeof levels)[number]['colour']; stock: number }
  | { text: null; colour: 'disabled' }

/** What is said about the stock of a variant when so many are wanted; `stock` is the number that the text prints. */
export function stockBadge(known: KnownStock | undefined, quantity: number): StockBadge {
  const level = known && levels.find(({ applies }) => applies({ ...known, quantity }))
  if (!level) return { text: null, colour: 'disabled' }
  return { text: level.text, colour: level.colour, stock: Math.max(0, known.available) }
}
