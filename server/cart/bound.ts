import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Cart, CartSummary } from '#contract/cart.ts'
import type { AddToCart } from '#contract/cart-changes.ts'
import type { PriceChannel } from '#contract/catalogue.ts'
import { formatMoney, moneyLocale } from '#contract/format.ts'
import { err, type Result } from '#contract/result.ts'
import type { Translate } from '#messages/translate.ts'
import * as carts from '#server/cart/operations.ts'
import { type CartProblem, type CartRefusal, explain } from '#server/cart/refusals.ts'
import { readCartToken } from '#server/cart/token.ts'
import type { Cookies } from '#server/cookies.ts'
import type { Db } from '#server/db.ts'
import { usualShipping } from '#server/delivery/operations.ts'
import { personOf } from '#server/promotions/operations.ts'
import { keyFor } from '#server/secret.ts'

export const cartCookie = 'cart_id'

type Visitor = { kind: 'guest' } | { kind: 'staff' } | { kind: 'customer'; userId: string; email: string }
type Request = {
  db: Db
  secret: string
  brand: Brand
  locale: LocaleCode
  cookies: Cookies
  visitor: () => Promise<Visitor>
  /** Whose price list applies to a product. */
  channelFor: (productId: string, fk: string | undefined) => PriceChannel
  say: Translate
  shippingTexts: Translate
  now: number
}
type Answer = Promise<Result<Cart, CartProblem>>

/** The carts of the visitor: the current one, that the cookie names, and any other by its token. */
export function bindCart({
  db,
  secret,
  brand,
  locale,
  cookies,
  visitor,
  channelFor,
  say,
  shippingTexts,
  now,
}: Request) {
  const key = keyFor(secret, 'cart')
  const money = (amount: number) =>
    formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) })

  async function dealing(): Promise<carts.CartDealing> {
    const who = await visitor()
    const customer = who.kind === 'customer' ? { id: who.userId, person: personOf(who.email) } : undefined
    const shipping = usualShipping(brand, shippingTexts)
    return { db, key, brand, locale, say, money, shipping, now: new Date(now), ...(customer && { customer }) }
  }

  /** That of the cookie, or without one that of the customer. Costs a guest without cookie no query. */
  async function currentId(): Promise<string | undefined> {
    const token = cookies.read(cartCookie)
    const named = token && readCartToken(key, token)
    if (named) return named
    const who = await visitor()
    return who.kind === 'customer' ? carts.findCustomersCart(db, brand.id, who.userId) : undefined
  }

  /** The cookie lives on with whoever uses it. What it named may be nobody's by now: then it goes. */
  function keep(cart: Cart | undefined) {
    if (cart) cookies.write(cartCookie, cart.token_value)
    else if (cookies.read(cartCookie) !== undefined) cookies.clear(cartCookie)
  }

  async function explained(result: Promise<Result<Cart, CartRefusal>>, pathTo?: (item: number) => string): Answer {
    const done = await result
    return done.ok ? done : err(explain(done.error, say, pathTo))
  }
  const nowhere = Promise.resolve(err({ code: 'cart-not-found' }))

  const wishesOf = ({ items }: AddToCart) =>
    items.map(({ product, quantity, created_from, position }) => ({
      ...{ productId: product.product_id, options: product.options, quantity, createdFrom: created_from ?? null },
      channel: channelFor(product.product_id, product.fk),
      ...(position !== undefined && { position }),
    }))

  /** What can be done with one cart; `find` says which. */
  function operationsOn(find: () => Promise<string | undefined>) {
    const change = async (
      work: (dealing: carts.CartDealing, id: string) => Promise<Result<Cart, CartRefusal>>,
      pathTo?: (item: number) => string,
    ) => {
      const id = await find()
      return explained(id ? work(await dealing(), id) : nowhere, pathTo)
    }
    return {
      async view(): Promise<Cart | undefined> {
        const id = await find()
        return id ? carts.viewCart(await dealing(), id) : undefined
      },
      add: (input: AddToCart, idempotencyKey?: string) =>
        change(
          (deal, id) => carts.addToCart(deal, id, wishesOf(input), idempotencyKey),
          (item) => `items.${item}.`,
        ),
      setQuantity: (lineId: number, quantity: number) =>
        change((deal, id) => carts.changeQuantity(deal, id, { lineId, quantity })),
      remove: (lineId: number) => change((deal, id) => carts.removeFromCart(deal, id, lineId)),
    }
  }
  type Operations = ReturnType<typeof operationsOn>

  async function create() {
    const opened = await carts.openCart(await dealing())
    keep(opened.cart)
    return opened
  }

  const current = operationsOn(currentId)
  const kept =
    <Args extends unknown[]>(operation: (...args: Args) => Answer) =>
    async (...args: Args): Answer => {
      const result = await operation(...args)
      if (result.ok) keep(result.value)
      else if (result.error.code === 'cart-not-found') keep(undefined)
      return result
    }

  async function view(): Promise<Cart | undefined> {
    const cart = await current.view()
    keep(cart)
    return cart
  }

  return {
    create,
    /** The current cart, if there is one. */
    view,
    /** Where there is no cart, one is made first. */
    async add(input: AddToCart, idempotencyKey?: string): Answer {
      const added = await kept(current.add)(input, idempotencyKey)
      if (added.ok || added.error.code !== 'cart-not-found') return added
      const { cart } = await create()
      return at(cart.token_value).add(input, idempotencyKey)
    },
    setQuantity: kept(current.setQuantity),
    remove: kept(current.remove),

    /** A cart by its token, for programs. */
    at,

    /** What every page shows of it; without cookie and customer no query. */
    async summary(): Promise<CartSummary | null> {
      const cart = await view()
      if (!cart) return null
      const { token_value, items_count, total, version } = cart
      return { token_value, items_count, total, version }
    },
  }

  function at(token: string): Operations {
    return operationsOn(async () => readCartToken(key, token))
  }
}
export type CartOperations = ReturnType<typeof bindCart>
