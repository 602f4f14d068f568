import type { Cart, CartSummary } from '#contract/cart/cart.ts'
import { summaryOf } from '#contract/cart/cart-summary.ts'
import type { AddToCart, UpdateOrder } from '#contract/cart/changes.ts'
import type { PriceChannel } from '#contract/catalogue/catalogue.ts'
import { err, ok } from '#contract/result.ts'
import { peekLink } from '#server/identity/operations.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { readSignedId, signedId } from '#server/secrets/signed-id.ts'
import { type CartResult, cartById } from './cart-by-id.ts'
import { type CartRequest, cartContext, cartKeysOf } from './cart-context.ts'
import type { Filling } from './fill-cart.ts'
import { adoptCarts, copyLines, mergeCarts } from './merge.ts'
import { openCart } from './operations.ts'
import { explain } from './refusals.ts'
import { findCustomersCart } from './store.ts'

type Dependencies = CartRequest & {
  channelFor: (productId: string, fk: string | undefined) => PriceChannel
}

/** The carts that a visitor can open: the current one, which the cookie names, and any other by its token. */
export function cartForRequest({ channelFor, ...request }: Dependencies) {
  const { db, brand, visitor, cookies } = request
  const keys = cartKeysOf(request)
  let newKey: string | undefined
  const key = keyFor(request.secret, 'cart')
  const openContext = () => cartContext(request)

  /** A client without the key that enters the first personal fields of a cart gets it. */
  function onPersonalFields({ id, customer }: Cart) {
    if (customer) return
    newKey = keys.of(id)
    cookies.write('cartKey', newKey)
  }
  const dependencies = { openContext, channelFor, onPersonalFields }
  const at = (token: string) => cartById(async () => readSignedId(key, token), dependencies)

  function idInCookie() {
    const token = cookies.read('cart')
    return token === undefined ? undefined : readSignedId(key, token)
  }

  async function customersCart() {
    const who = await visitor()
    return who.kind === 'customer' ? findCustomersCart(db, brand.id, who.userId) : undefined
  }

  /** The cart of the cookie, or without a cookie that of the customer. A guest without a cookie costs no query. */
  const current = cartById(async () => idInCookie() ?? customersCart(), dependencies)

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

  /** Token and key of a guest's cart come together: no request of this browser has the one without the other. */
  async function create() {
    const context = await openContext()
    const created = await openCart(context)
    if (!created.ok) return err(explain(created.error, context))
    const { cart } = created.value
    remember(cart.token_value)
    if (!cart.customer) cookies.write('cartKey', keys.of(cart.id))
    return created
  }

  async function view(): Promise<Cart | undefined> {
    const cart = await current.view()
    if (cart?.redacted) return cartIn(await startAnew(cart.id))
    remember(cart?.token_value)
    return cart
  }

  /** A new cart with the lines of another one, which stays with the browser that it belongs to. */
  async function startAnew(from: string): CartResult {
    const created = await create()
    if (!created.ok) return created
    const copy = await copyLines(await openContext(), { from, into: created.value.cart.id })
    remember(copy?.token_value)
    return copy ? ok(copy) : refusal('cart-not-found')
  }

  /** A cart that is another browser's, although this one has its cookie, stays as it is. */
  async function update(changes: UpdateOrder): CartResult {
    const id = idInCookie()
    const updated = await withCookie(current.update)(changes)
    if (updated.ok || updated.error.code !== 'cart-key-missing' || !id) return updated
    const own = await startAnew(id)
    return own.ok ? at(own.value.token_value).update(changes) : own
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

  /** By its token alone no cart changes hands: a visitor without its key goes on with a copy of its lines. */
  async function setCurrent(token: string): CartResult {
    const cart = await at(token).view()
    if (!cart) return refusal('cart-not-found')
    const isOwn = cart.customer !== null || keys.has(cart.id) || idInCookie() === cart.id
    const own = isOwn ? ok(cart) : await startAnew(cart.id)
    if (own.ok) remember(own.value.token_value)
    return own
  }

  /** The lines behind a mailed link come into the visitor's cart. The cart itself comes back only to its own browser. */
  async function openLink(token: string): Promise<Cart | undefined> {
    const link = await peekLink(db, 'abandoned-cart', brand.id, token)
    const from = link?.content.cart
    if (!from) return undefined
    const own = await view()
    if (own) return copyLines(await openContext(), { from, into: own.id })
    const same = keys.has(from) ? await at(signedId(key, from)).view() : undefined
    if (!same) return cartIn(await startAnew(from))
    remember(same.token_value)
    return same
  }

  const cartIn = (result: Awaited<CartResult>) => (result.ok ? result.value : undefined)

  return {
    create,
    /** The id of the cart with this token, or without a token that of the current cart. */
    id: async (token?: string) => (token === undefined ? (idInCookie() ?? customersCart()) : readSignedId(key, token)),
    /** The browser forgets a cart that has become an order. */
    forget(id: string) {
      if (idInCookie() === id) cookies.clear('cart')
      if (keys.has(id) && cookies.read('cartKey') !== undefined) cookies.clear('cartKey')
    },
    /** A cart by its token, for the API. */
    at,
    /** The current cart, if there is one. */
    view,
    /** Number of pieces of a product in the cart with this token, or without a token in the current one. */
    pieces: (productId: string, token?: string) => (token === undefined ? current : at(token)).pieces(productId),
    /** Creates a cart first where there is none. */
    async add(input: AddToCart, idempotencyKey?: string): CartResult {
      const added = await withCookie(current.add)(input, idempotencyKey)
      if (added.ok || added.error.code !== 'cart-not-found') return added
      const created = await create()
      return created.ok ? at(created.value.cart.token_value).add(input, idempotencyKey) : created
    },
    /** Creates a cart first where there is none. */
    async fill(filling: Filling): CartResult {
      const filled = await withCookie(current.fill)(filling)
      if (filled.ok || filled.error.code !== 'cart-not-found') return filled
      const created = await create()
      return created.ok ? at(created.value.cart.token_value).fill(filling) : created
    },
    setQuantity: withCookie(current.setQuantity),
    changeOptions: withCookie(current.changeOptions),
    remove: withCookie(current.remove),
    applyCoupon: withCookie(current.applyCoupon),
    removeCoupon: withCookie(current.removeCoupon),
    setMilesAndMore: (number: string) => update({ miles_and_more_number: number }),
    removeMilesAndMore: () => update({ miles_and_more_number: null }),
    reprice: withCookie(current.reprice),
    acknowledgePrices: withCookie(current.acknowledgePrices),
    /** Notes what the steps of the checkout ask for, such as addresses. */
    update,
    chooseShipping: withCookie(current.chooseShipping),
    shippingMethods: current.shippingMethods,
    /** Without a token it is about the current cart. */
    optOut: async (token = cookies.read('cart')) =>
      token === undefined ? refusal('no-cart-token') : at(token).optOut(),

    merge,
    setCurrent,

    /** For the link in a reminder. One that does not work leaves the visitor's own cart as it is, and `failed` is true. */
    async openAbandoned(token: string): Promise<{ cart: Cart | undefined; failed: boolean }> {
      const cart = await openLink(token)
      return cart ? { cart, failed: false } : { cart: await view(), failed: true }
    },
    /** For an API client without cookies: the key of the cart into which this request has entered personal fields. */
    newKey: () => newKey,
    /** True if this client has entered the personal fields of a cart. */
    hasKey: keys.has,

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
