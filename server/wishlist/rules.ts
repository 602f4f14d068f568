import { err, ok, type Result } from '#contract/result.ts'

/** How many products one list holds. */
export const wishlistLimit = 100

/** Whether a product is still to be written: not if it is on the list already, which is no mistake. */
export function mayAdd(saved: readonly string[], productId: string): Result<boolean, { code: 'wishlist-full' }> {
  if (saved.includes(productId)) return ok(false)
  return saved.length < wishlistLimit ? ok(true) : err({ code: 'wishlist-full' })
}
