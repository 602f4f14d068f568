import type { Cart, CartSummary } from './cart.ts'

/** What every page shows of a cart. */
export const summaryOf = ({ token_value, items_count, total, version }: Cart): CartSummary => ({
  token_value,
  items_count,
  total,
  version,
})
