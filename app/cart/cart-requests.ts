import { readJson } from '#app/session/read-json.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { AddToCart, ChangeOptions } from '#contract/cart/changes.ts'
import type { Problem } from '#contract/problem.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { SidebarContents } from './contents.ts'

/** Why the shop refused, or that there was no response: then it is unknown whether the shop did it. */
export type CartRefusal = { code: 'refused'; status: number; problem: Problem } | { code: 'unreached' }

export type CartResponse = Promise<Result<Cart, CartRefusal>>
/** What an addition brings besides the cart, so that the sidebar can open without another request. */
export type FilledSidebar = SidebarContents & { cart: Cart }
type Wish = Omit<AddToCart['items'][number], 'product'> & {
  product: Partial<AddToCart['items'][number]['product']> & { product_id: string }
}
export type CartWishes = readonly Wish[]

/** A response with violations is a refusal, whatever its status. */
const isProblem = (result: object): result is Problem =>
  'violations' in result && Array.isArray(result.violations) && result.violations.length > 0

const refused = (status: number, problem: Problem) => err({ code: 'refused', status, problem })

/** The key of an idempotent request: the shop acts once, however often the request arrives. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type PageLanguage = { locale: string; path: (target: string) => string }

/** The cart through the shop's API. `language` is a function, because the language of the page may change. */
export function createCartRequests(language: () => PageLanguage, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const send = (method: string, path: string, body?: object, key?: string) =>
    sendTo<Cart>(`/api/carts${path}?locale=${language().locale}`, method, body, key)

  async function sendTo<T extends object>(
    url: string,
    method: string,
    body?: object,
    key?: string,
  ): Promise<Result<T, CartRefusal>> {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The request reaches the shop even if the visitor leaves the page.
        keepalive: true,
      })
      if (!response.ok) return refused(response.status, await readJson<Problem>(response))
      const result = await readJson<T | Problem>(response)
      return isProblem(result) ? refused(response.status, result) : ok(result)
    } catch {
      return err({ code: 'unreached' })
    }
  }

  return {
    create: () => send('POST', ''),
    read: (token: string) => send('GET', `/${token}`),
    /** Adds to the current cart. The server creates a cart first if the browser does not have one. */
    addToCurrent: (items: CartWishes, key: string) =>
      sendTo<FilledSidebar>(language().path('/cart/contents'), 'POST', { items }, key),
    add: (token: string, items: CartWishes, key: string) => send('POST', `/${token}/items`, { items }, key),
    /** A quantity of zero removes the line. */
    setQuantity: (token: string, line: number, quantity: number) =>
      quantity > 0 ? send('PATCH', `/${token}/items/${line}`, { quantity }) : send('DELETE', `/${token}/items/${line}`),
    changeOptions: (token: string, items: ChangeOptions['items']) => send('PATCH', `/${token}/items`, { items }),
    applyCoupon: (token: string, couponCode: string) => send('POST', `/${token}/coupon`, { couponCode }),
    removeCoupon: (token: string) => send('DELETE', `/${token}/coupon`),
    setMiles: (token: string, number: string) => send('PATCH', `/${token}`, { miles_and_more_number: number }),
    removeMiles: (token: string) => send('DELETE', `/${token}/miles-and-more`),
    subscribe: (token: string, frequency: number) => send('PATCH', `/${token}`, { subscription_frequency: frequency }),
    buyOnce: (token: string) => send('PATCH', `/${token}`, { subscription: false }),
    pricesSeen: (token: string) => send('PATCH', `/${token}`, { prices_seen: true }),
    optOut: (token: string) => send('POST', '/opt-out', { cart_token: token }),
  }
}
export type CartRequests = ReturnType<typeof createCartRequests>
