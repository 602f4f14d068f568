import type { Brand } from '#contract/brand.ts'

const usualMaximum = 99
/** The voucher for an eye test: nobody needs two. */
const orderedOnce = 'BTT'

/** What was typed or sent as a quantity: `2.9` is 2, and what is no number is 1. May be zero or less. */
export function readQuantity(input: unknown): number {
  const number = typeof input === 'string' && input.trim() ? Number(input) : input
  if (typeof number !== 'number' || !Number.isFinite(number)) return 1
  // Zero instead of minus zero.
  return Math.floor(number) + 0
}

/** The highest number of the quantity selector, which begins at 1. */
export function selectorMaximum({ theme }: Pick<Brand, 'theme'>, productId: string): number {
  return productId === orderedOnce ? 1 : (theme?.maxQuantity ?? usualMaximum)
}

type Line = { productId: string; available: number; stopOrder: boolean }

/** The most of a variant that one order may hold: what is there if it is not ordered again, else the selector's maximum. */
export function lineMaximum(brand: Pick<Brand, 'theme'>, { productId, available, stopOrder }: Line): number {
  const selector = selectorMaximum(brand, productId)
  if (!stopOrder) return selector
  const left = Math.max(0, available)
  return productId === orderedOnce ? Math.min(left, selector) : left
}
