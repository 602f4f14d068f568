import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import type { AddToCart } from '#contract/cart/changes.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { err, ok } from '#contract/result.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { type CartAnswer, cartById } from './cart-by-id.ts'
import { type CartRequest, cartContext } from './cart-context.ts'
import { adoptCarts, mergeCarts } from './merge.ts'
import { findCustomersCart, openCart } from './operations.ts'
import { explain } from './refusals.ts'

type CartForRequest = CartRequest & {
  cookies: Cookies
  channelFor: (productId: string, fk: string | undefined) => PriceChannel
}

/** The carts of the visitor: the current one, that the cookie names, and any other by its token. */
export function cartForRequest({ cookies, channelFor, ...request }: CartForRequest) {
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

  /** That of the cookie, or without one that of the customer. Costs a guest without cookie no query. */
  const current = cartById(async () => idInCookie() ?? customersCart(), { openContext, channelFor })

  /** The cookie lives on with whoever uses the cart. What it named may be nobody's by now: then it goes. */
  function remember(token: string | undefined) {
    if (token !== undefined) cookies.write('cart', token)
    else if (cookies.read('cart') !== undefined) cookies.clear('cart')
  }
  const rememberId = (id: string | undefined) => remember(id && signedId(key, id))

  const remembering =
    <Args extends unknown[]>(operation: (...args: Args) => CartAnswer) =>
    async (...args: Args): CartAnswer => {
      const result = await operation(...args)
      if (result.ok) remember(result.value.token_value)
      else if (result.error.code === 'cart-not-found') remember(undefined)
      return result
    }

  async function create() {
    const opened = await openCart(await openContext())
    remember(opened.cart.token_value)
    return opened
  }

  async function view(): Promise<Cart | undefined> {
    const cart = await current.view()
    remember(cart?.token_value)
    return cart
  }

  async function refusal(code: 'cart-not-found' | 'no-cart-token') {
    return err(explain({ code }, await openContext()))
  }

  /** Nothing changes if they are merged already. */
  async function merge({ from, into }: { from: string; into: string }): CartAnswer {
    const ids = { from: readSignedId(key, from), into: readSignedId(key, into) }
    if (!ids.from || !ids.into) return refusal('cart-not-found')
    const merged = await mergeCarts(await openContext(), { from: ids.from, into: ids.into })
    return merged.ok ? merged : refusal(merged.error.code)
  }

  async function setCurrent(token: string): CartAnswer {
    const cart = await at(token).view()
    if (!cart) return refusal('cart-not-found')
    remember(cart.token_value)
    return ok(cart)
  }

  return {
    create,
    /** Of the token, or without one of the current cart. */
    id: async (token?: string) => (token === undefined ? (idInCookie() ?? customersCart()) : readSignedId(key, token)),
    /** The browser forgets a cart that has become an order. */
    forget(id: string) {
      if (idInCookie() === id) cookies.clear('cart')
    },
    /** A cart by its token, for programs. */
    at,
    /** The current cart, if there is one. */
    view,
    /** Where there is no cart, one is made first. */
    async add(input: AddToCart, idempotencyKey?: string): CartAnswer {
      const added = await remembering(current.add)(input, idempotencyKey)
      if (added.ok || added.error.code !== 'cart-not-found') return added
      const { cart } = await create()
      return at(cart.token_value).add(input, idempotencyKey)
    },
    setQuantity: remembering(current.setQuantity),
    remove: remembering(current.remove),
    applyCoupon: remembering(current.applyCoupon),
    removeCoupon: remembering(current.removeCoupon),
    setMilesAndMore: remembering(current.setMilesAndMore),
    removeMilesAndMore: remembering(current.removeMilesAndMore),
    acknowledgePrices: remembering(current.acknowledgePrices),
    /** Who pays, where it goes: what the steps of the checkout ask for. */
    update: remembering(current.update),
    chooseShipping: remembering(current.chooseShipping),
    shippingMethods: current.shippingMethods,
    /** Of this cart, or of the current one. */
    optOut: async (token = cookies.read('cart')) =>
      token === undefined ? refusal('no-cart-token') : at(token).optOut(),

    merge,
    setCurrent,

    /**
     * Behind the link of a letter: its cart goes into the one that the visitor has, or becomes that. A link that does
     * not work leaves the visitor's own cart as it is, and says so.
     */
    async openAbandoned(token: string): Promise<{ cart: Cart | undefined; failed: boolean }> {
      const own = await view()
      const opened = own ? await merge({ from: token, into: own.token_value }) : await setCurrent(token)
      return opened.ok ? { cart: opened.value, failed: false } : { cart: await view(), failed: true }
    },

    /** Somebody has signed in: what was put into carts before, here or where the link was asked for, is the customer's. */
    async adopt(...tokens: (string | undefined)[]) {
      const given = [cookies.read('cart'), ...tokens].filter((token) => token !== undefined)
      const ids = given.map((token) => readSignedId(key, token)).filter((id) => id !== undefined)
      rememberId(await adoptCarts(await openContext(), ids))
    },
    /** Somebody goes on as somebody else, whose cart is another. */
    async change() {
      rememberId(await customersCart())
    },

    /** What every page shows of it. */
    async summary(): Promise<CartSummary | null> {
      const cart = await view()
      if (!cart) return null
      const { token_value, items_count, total, version } = cart
      return { token_value, items_count, total, version }
    },
  }
}
