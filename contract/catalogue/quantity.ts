import type { Brand } from '#contract/brand.ts'

export const usualMaximum = 99
/** The voucher for an eye test, of which one order can have only one. */
const orderedOnce = 'BTT'

/** Reads a quantity that was typed or sent: `2.9` is 2, and text that is not a number is 1. May be zero or less. */
export function readQuantity(input: unknown): number {
  const number = typeof input === 'string' && input.trim() ? Number(input) : input
  if (typeof number !== 'number' || !Number.isFinite(number)) return 1
  // Adding zero turns minus zero into zero.
  return Math.floor(number) + 0
}

/** The maximum of the quantity selector, which begins at 1. */
export function selectorMaximum({ theme }: Pick<Brand, 'theme'>, productId: string): number {
  return productId === orderedOnce ? 1 : (theme?.maxQuantity ?? usualMaximum)
}

type Line = { productId: string; available: number; stopOrder: boolean }

/** The most of a variant that one order may have: the stock if it is not reordered, else the selector's maximum. */
export function lineMaximum(brand: Pick<Brand, 'theme'>, { productId, available, stopOrder }: Line): number {
  const selector = selectorMaximum(brand, productId)
  if (!stopOrder) return selector
  const left = Math.max(0, available)
  return productId === orderedOnce ? Math.min(left, selector) : left
}
