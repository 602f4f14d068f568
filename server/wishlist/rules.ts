import { err, ok, type Result } from '#contract/result.ts'

/** How many products one list holds. */
export const wishlistLimit = 100

/** Whether the product has to be added: false if it is on the list already, which is not an error. */
export function mayAdd(saved: readonly string[], productId: string): Result<boolean, { code: 'wishlist-full' }> {
  if (saved.includes(productId)) return ok(false)
  return saved.length < wishlistLimit ? ok(true) : err({ code: 'wishlist-full' })
}
