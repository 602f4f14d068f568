import type { Cart } from '#contract/cart/cart.ts'
import type { AddToCart } from '#contract/cart/changes.ts'
import type { Problem } from '#contract/problem.ts'
import { err, ok, type Result } from '#contract/result.ts'

/** Why the shop did not do it, or that nobody knows whether it did. */
export type CartRefusal = { code: 'refused'; status: number; problem: Problem } | { code: 'unreached' }

export type CartAnswer = Promise<Result<Cart, CartRefusal>>
type Wish = Omit<AddToCart['items'][number], 'product'> & {
  product: Partial<AddToCart['items'][number]['product']> & { product_id: string }
}
export type CartWishes = readonly Wish[]

/** Whatever its status: an answer with violations did not do what was asked. */
const isProblem = (said: Cart | Problem): said is Problem => 'violations' in said && said.violations.length > 0

/** The cart through the shop's API. `locale` is asked with each request: the language of a page may change. */
export function createCartRequests(locale: () => string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  async function ask(method: string, path: string, body?: object, key?: string): CartAnswer {
    try {
      const answer = await fetch(`/api/carts${path}?locale=${locale()}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A page that is left has said what it wanted all the same.
        keepalive: true,
      })
      const said: Cart | Problem = await answer.json()
      const isDone = answer.ok && !isProblem(said)
      return isDone ? ok(said) : err({ code: 'refused', status: answer.status, problem: said as Problem })
    } catch {
      return err({ code: 'unreached' })
    }
  }

  return {
    create: () => ask('POST', ''),
    read: (token: string) => ask('GET', `/${token}`),
    add: (token: string, items: CartWishes, key: string) => ask('POST', `/${token}/items`, { items }, key),
    /** None of it takes the line away. */
    setQuantity: (token: string, line: number, quantity: number) =>
      quantity > 0 ? ask('PATCH', `/${token}/items/${line}`, { quantity }) : ask('DELETE', `/${token}/items/${line}`),
    applyCoupon: (token: string, couponCode: string) => ask('POST', `/${token}/coupon`, { couponCode }),
    removeCoupon: (token: string) => ask('DELETE', `/${token}/coupon`),
    setMiles: (token: string, number: string) => ask('PATCH', `/${token}`, { miles_and_more_number: number }),
    removeMiles: (token: string) => ask('DELETE', `/${token}/miles-and-more`),
    pricesSeen: (token: string) => ask('PATCH', `/${token}`, { prices_seen: true }),
    optOut: (token: string) => ask('POST', '/opt-out', { cart_token: token }),
  }
}
export type CartRequests = ReturnType<typeof createCartRequests>
