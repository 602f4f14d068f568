import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import { summaryOf } from '#contract/cart/cart-summary.ts'
import type { AddToCart } from '#contract/cart/changes.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { err, ok } from '#contract/result.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { type CartResult, cartById } from './cart-by-id.ts'
import { type CartRequest, cartContext } from './cart-context.ts'
import { adoptCarts, mergeCarts } from './merge.ts'
import { openCart } from './operations.ts'
import { explain } from './refusals.ts'
import { findCustomersCart } from './store.ts'

type Dependencies = CartRequest & {
  cookies: Cookies
  channelFor: (productId: string, fk: string | undefined) => PriceChannel
}

/** The carts that a visitor can open: the current one, which the cookie names, and any other by its token. */
export function cartForRequest({ cookies, channelFor, ...request }: Dependencies) {
  const { db, brand, visitor } = request
  const key = keyFor(request.secret, 'cart')
  const openContext = () => cartContext(request)

  const at = (token: string) => cartById(async () => readSignedId(key, token), { openContext, channelFor })

  function idInCookie() {
    const token = cookies.read('cart')
    return token === undefined ? undefined : readSignedId(key, token)
  }

  async function customersCart() {
    const who = await visitor()
    return who.kind === 'customer' ? findCustomersCart(db, brand.id, who.userId) : undefined
  }

  /** The cart of the cookie, or without a cookie that of the customer. A guest without a cookie costs no query. */
  const current = cartById(async () => idInCookie() ?? customersCart(), { openContext, channelFor })

  /** Each use of the cart renews the cookie. A cookie whose cart does not exist any more is removed. */
  function remember(token: string | undefined) {
    if (token !== undefined) cookies.write('cart', token)
    else if (cookies.read('cart') !== undefined) cookies.clear('cart')
  }
  const rememberId = (id: string | undefined) => remember(id && signedId(key, id))

  /** The operation on the current cart, with the cookie renewed or removed by its result. */
  const withCookie =
    <Args extends unknown[]>(operation: (...args: Args) => CartResult) =>
    async (...args: Args): CartResult => {
      const result = await operation(...args)
      if (result.ok) remember(result.value.token_value)
      else if (result.error.code === 'cart-not-found') remember(undefined)
      return result
    }

  async function create() {
    const created = await openCart(await openContext())
    remember(created.cart.token_value)
    return created
  }

  async function view(): Promise<Cart | undefined> {
    const cart = await current.view()
    remember(cart?.token_value)
    return cart
  }

  async function refusal(code: 'cart-not-found' | 'no-cart-token') {
    return err(explain({ code }, await openContext()))
  }

  /** Changes nothing if the carts are merged already. */
  async function merge({ from, into }: { from: string; into: string }): CartResult {
    const ids = { from: readSignedId(key, from), into: readSignedId(key, into) }
    if (!ids.from || !ids.into) return refusal('cart-not-found')
    const merged = await mergeCarts(await openContext(), { from: ids.from, into: ids.into })
    return merged.ok ? merged : refusal(merged.error.code)
  }

  async function setCurrent(token: string): CartResult {
    const cart = await at(token).view()
    if (!cart) return refusal('cart-not-found')
    remember(cart.token_value)
    return ok(cart)
  }

  return {
    create,
    /** The id of the cart with this token, or without a token that of the current cart. */
    id: async (token?: string) => (token === undefined ? (idInCookie() ?? customersCart()) : readSignedId(key, token)),
    /** The browser forgets a cart that has become an order. */
    forget(id: string) {
      if (idInCookie() === id) cookies.clear('cart')
    },
    /** A cart by its token, for the API. */
    at,
    /** The current cart, if there is one. */
    view,
    /** Creates a cart first where there is none. */
    async add(input: AddToCart, idempotencyKey?: string): CartResult {
      const added = await withCookie(current.add)(input, idempotencyKey)
      if (added.ok || added.error.code !== 'cart-not-found') return added
      const { cart } = await create()
      return at(cart.token_value).add(input, idempotencyKey)
    },
    setQuantity: withCookie(current.setQuantity),
    remove: withCookie(current.remove),
    applyCoupon: withCookie(current.applyCoupon),
    removeCoupon: withCookie(current.removeCoupon),
    setMilesAndMore: withCookie(current.setMilesAndMore),
    removeMilesAndMore: withCookie(current.removeMilesAndMore),
    acknowledgePrices: withCookie(current.acknowledgePrices),
    /** Notes what the steps of the checkout ask for, such as addresses. */
    update: withCookie(current.update),
    chooseShipping: withCookie(current.chooseShipping),
    shippingMethods: current.shippingMethods,
    /** Without a token it is about the current cart. */
    optOut: async (token = cookies.read('cart')) =>
      token === undefined ? refusal('no-cart-token') : at(token).optOut(),

    merge,
    setCurrent,

    /**
     * For the link in a reminder: merges its cart into the visitor's own one, or makes it the current cart. A link that
     * does not work leaves the visitor's own cart as it is, and `failed` is true.
     */
    async openAbandoned(token: string): Promise<{ cart: Cart | undefined; failed: boolean }> {
      const own = await view()
      const result = own ? await merge({ from: token, into: own.token_value }) : await setCurrent(token)
      return result.ok ? { cart: result.value, failed: false } : { cart: await view(), failed: true }
    },

    /** After signing in: the carts that were filled before, here or where the link was requested, become the customer's. */
    async adopt(...tokens: (string | undefined)[]) {
      const all = [cookies.read('cart'), ...tokens].filter((token) => token !== undefined)
      const ids = all.map((token) => readSignedId(key, token)).filter((id) => id !== undefined)
      rememberId(await adoptCarts(await openContext(), ids))
    },
    /** The session has become that of another person, so the cookie has to name that person's cart. */
    async change() {
      rememberId(await customersCart())
    },

    /** What every page shows of the current cart. */
    async summary(): Promise<CartSummary | null> {
      const cart = await view()
      return cart ? summaryOf(cart) : null
    },
  }
}
