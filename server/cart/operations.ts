import { hash, randomUUID } from 'node:crypto'
import type { Brand, CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { CheckoutState } from '#contract/cart/checkout-state.ts'
import type { CartShippingOption } from '#contract/checkout/shipping.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { refusalOf } from '#server/http/problem.ts'
import { type TooMany, tooMany } from '#server/rate-limits/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { chooseShipping, type DetailRefusal, reachedState, type ShippingWay, worthChoosing } from './checkout-rules.ts'
import { announcements } from './extras-rules.ts'
import {
  addItems,
  changeOptions,
  type LineRefusal,
  type OptionsChange,
  optOut,
  removeLine,
  setQuantity,
  type Wish,
  wantedVariant,
} from './line-rules.ts'
import { noteSeenPrices } from './price-rules.ts'
import { freedOffer, optionOf, type PricedInMarket, pricedOffers, priceFor, shippingOffers } from './pricing.ts'
import {
  type CartFacts,
  type CartState,
  emptyCart,
  isOpenTo,
  mayEnterPersonalFields,
  maySeePersonalFields,
} from './rules.ts'
import {
  type CartQuery,
  findCustomersCart,
  insertCart,
  insertGuestCart,
  lockCarts,
  readCart,
  readPieces,
  writeCart,
} from './store.ts'
import { cartView, redactedCart } from './view.ts'

export { absentCartContext } from './cart-context.ts'
export { fillRenewalCart } from './renewal-cart.ts'
export { priceSample } from './sample.ts'

/** What a request brings along: its storefront, its language, its customer, and the time. */
export type CartContext = {
  db: Db
  key: Buffer
  brand: Brand
  locale: LocaleCode
  say: Translate
  money: (amount: number) => string
  /** The storefront's own currency, in which the amounts of coupons are. */
  ownCurrency: string
  /** The time of day in the storefront's country. */
  time: (moment: Date) => string
  /** The ways of shipping to a country. */
  shippingTo: (country: CountryCode) => ShippingWay[]
  /** The name of a way of shipping in the visitor's language. */
  shippingName: (key: ShippingWay['key']) => string
  /** `person` is the digest by which promotions know the customer. */
  customer?: { id: string; person: string }
  /** The visitor's IP address, for rate limits. */
  client: string
  /** True if the client has proven that it entered the personal fields of this cart. */
  hasKey: (id: string) => boolean
  now: Date
}
export type CartNotFound = { code: 'cart-not-found' }

export const queryOf = ({ brand, locale, customer }: CartContext, id: string): CartQuery => ({
  id,
  brand: brand.id,
  market: brand.country,
  locale,
  person: customer?.person ?? null,
  visitorId: customer?.id ?? null,
})

function viewOfPriced(context: CartContext, priced: PricedInMarket, facts: CartFacts, notices: MessageId[] = []): Cart {
  const { key, brand, locale, say, money, ownCurrency } = context
  const { cart, market, way } = priced
  const freed = freedOffer(context, cart)
  return cartView(priced, facts, {
    token: signedId(key, cart.id),
    brand,
    locale,
    market,
    shipping: way && optionOf(context, way),
    freed: freed && optionOf(context, freed),
    explain(refusal) {
      const values = { amount: money(facts.coupon?.minimum ?? 0), currency: ownCurrency }
      return refusalOf({ code: `coupon-${refusal}`, values }, say).message
    },
    notices: notices.map((id) => ({ id, message: say(id) })),
  })
}

/** The cart as screens and the API show it to this visitor. */
export const viewOf = (context: CartContext, cart: CartState, facts: CartFacts): Cart =>
  forVisitor(context, cart, viewOfPriced(context, priceFor(context, cart, facts), facts))

const forVisitor = ({ hasKey }: CartContext, cart: CartState, view: Cart): Cart =>
  maySeePersonalFields(cart, hasKey) ? view : redactedCart(view)

/** The state that a changed cart has reached. A payment that was started for it is not for the changed cart. */
const stateOf = (context: CartContext, { cart, sums }: PricedInMarket): CheckoutState =>
  reachedState(cart, { offered: shippingOffers(context, cart), total: sums.total })

export const checkoutStateOf = (context: CartContext, cart: CartState, facts: CartFacts): CheckoutState =>
  stateOf(context, priceFor(context, cart, facts))

const noFacts: CartFacts = {
  products: [],
  stock: [],
  coupon: null,
  owner: null,
  wearers: [],
  customer: { hasOrdered: false, hasUsedIt: false },
}

export type OpenedCart = { cart: Cart; isNew: boolean }

/** A new cart, or for a customer the one that exists already. The number of carts of a client without account is limited. */
export async function openCart(context: CartContext): Promise<Result<OpenedCart, TooMany>> {
  const { db, brand, customer, client } = context
  const id = randomUUID()
  if (customer) return ok(await openCustomersCart(context, customer.id, id))
  const created = await insertGuestCart(db, { id, brand: brand.id, client })
  if (!created?.createdAt) return err(tooMany(created?.secondsLeft ?? 1))
  return ok({ cart: viewOf(context, { ...emptyCart, id, createdAt: created.createdAt }, noFacts), isNew: true })
}

async function openCustomersCart(context: CartContext, customerId: string, id: string): Promise<OpenedCart> {
  const { db, brand } = context
  const createdAt = await insertCart(db, { id, brand: brand.id, customerId })
  const own = createdAt ? id : await findCustomersCart(db, brand.id, customerId)
  const cart = own && (await viewCart(context, own))
  if (!cart) throw new Error('A customer has neither a cart nor can get one')
  return { cart, isNew: createdAt !== undefined }
}

/**
 * The cart with its prices and the facts behind them, if it exists and the visitor may open it. It is whole, for a
 * payment: what is shown to the visitor comes from `viewCart`.
 */
export async function loadCart(context: CartContext, id: string) {
  const found = await readCart(context.db, queryOf(context, id))
  if (!found || !isOpenTo(found.cart, context.customer?.id)) return undefined
  const { cart, facts } = found
  const priced = priceFor(context, cart, facts)
  return { facts, market: priced.market, priced, view: viewOfPriced(context, priced, facts) }
}
export type LoadedCart = NonNullable<Awaited<ReturnType<typeof loadCart>>>

/** The cart, if it exists and the visitor may open it. */
export async function viewCart(context: CartContext, id: string): Promise<Cart | undefined> {
  const found = await readCart(context.db, queryOf(context, id))
  return found && isOpenTo(found.cart, context.customer?.id) ? viewOf(context, found.cart, found.facts) : undefined
}

/** Number of pieces of a product in the cart; none if the visitor may not open it. */
export async function piecesIn({ db, brand, customer }: CartContext, id: string, productId: string): Promise<number> {
  const found = await readPieces(db, { id, brand: brand.id, productId })
  return found && isOpenTo(found, customer?.id) ? found.pieces : 0
}

export async function shippingMethods(context: CartContext, id: string): Promise<CartShippingOption[] | undefined> {
  const found = await readCart(context.db, queryOf(context, id))
  if (!found || !isOpenTo(found.cart, context.customer?.id)) return undefined
  const offered = worthChoosing(found.cart, pricedOffers(context, found.cart, found.facts))
  return offered.map((way) => ({ ...optionOf(context, way), cost: way.cost }))
}

type Change<E> = {
  decide: (cart: CartState, facts: CartFacts) => Result<CartState, E>
  /** What else has to be read for the decision. */
  about?: Pick<CartQuery, 'wanted' | 'couponCode'>
  /** A request with an idempotency key is carried out once. */
  once?: { key: string; wish: unknown }
  /** The visitor has seen every price as it is now. */
  allSeen?: boolean
  /** The visitor enters personal fields, which is refused if another browser has entered some before. */
  entersPersonalFields?: boolean
}
export type CartKeyMissing = { code: 'cart-key-missing' }
const stale = Symbol('the cart has changed since it was read')
export type KeyReused = { code: 'key-reused' }

/**
 * Every change of a cart: one statement reads, a rule decides, one statement writes if the cart has not changed since.
 * If it has, the change is made again under a lock.
 */
export async function changeCart<E>(context: CartContext, id: string, change: Change<E>) {
  const { decide, about, once, allSeen } = change
  const used = once && { key: once.key, digest: hash('sha256', JSON.stringify(once.wish), 'base64url') }

  type Refusal = E | CartNotFound | KeyReused | CartKeyMissing
  async function attempt(db: Db): Promise<Result<Cart, Refusal> | typeof stale> {
    const found = await readCart(db, { ...queryOf(context, id), ...about, key: used?.key })
    if (!found || !isOpenTo(found.cart, context.customer?.id)) return err({ code: 'cart-not-found' })
    const { cart, facts, digest } = found
    if (change.entersPersonalFields && !mayEnterPersonalFields(cart, context.hasKey))
      return err({ code: 'cart-key-missing' })
    if (digest !== null) return digest === used?.digest ? ok(viewOf(context, cart, facts)) : err({ code: 'key-reused' })
    const decided = decide(cart, facts)
    if (!decided.ok) return decided
    const noted = noteSeenPrices(cart, decided.value, facts, allSeen)
    const priced = priceFor(context, noted, facts)
    const isHeld = cart.isHeld || context.hasKey(id)
    const written = await writeCart(db, cart, { ...noted, isHeld, checkoutState: stateOf(context, priced) }, used)
    if (!written) return stale
    const view = viewOfPriced(context, { ...priced, cart: written }, facts, announcements(cart, written))
    return ok(change.entersPersonalFields ? view : forVisitor(context, written, view))
  }

  const first = await attempt(context.db)
  if (first !== stale) return first
  return context.db.transaction(async (db) => {
    await lockCarts(db, [id])
    const second = await attempt(db)
    if (second === stale) throw new Error('A cart was changed without its lock')
    return second
  })
}

/** Another version of the cart, without a change of what is in it: no payment that was prepared before is for it. */
export const repriceCart = (context: CartContext, id: string) =>
  changeCart<never>(context, id, { decide: (cart) => ok(cart) })

export const addToCart = (context: CartContext, id: string, wishes: readonly Wish[], key?: string) =>
  changeCart<LineRefusal>(context, id, {
    about: { wanted: wishes.map(wantedVariant) },
    decide: (cart, facts) => addItems(cart, wishes, { facts, brand: context.brand }),
    ...(key && { once: { key, wish: wishes } }),
  })

/** Trial products that the shop adds by itself, but not for customers who opted out. */
export const addAutomatically = (context: CartContext, id: string, wishes: readonly Omit<Wish, 'createdFrom'>[]) => {
  const automatic = wishes.map((wish) => ({ ...wish, createdFrom: { type: 'automatic' as const } }))
  return changeCart<LineRefusal>(context, id, {
    about: { wanted: automatic.map(wantedVariant) },
    decide: (cart, facts) => (cart.optedOut ? ok(cart) : addItems(cart, automatic, { facts, brand: context.brand })),
  })
}

export const changeQuantity = (context: CartContext, id: string, wish: { lineId: number; quantity: number }) =>
  changeCart<LineRefusal>(context, id, {
    decide: (cart, facts) => setQuantity(cart, wish, { facts, brand: context.brand }),
  })

export const removeFromCart = (context: CartContext, id: string, lineId: number) =>
  changeCart<LineRefusal>(context, id, { decide: (cart) => removeLine(cart, lineId) })

export const changeLineOptions = (context: CartContext, id: string, changes: readonly OptionsChange[]) =>
  changeCart<LineRefusal>(context, id, {
    about: { wanted: changes.map(({ pack, ...line }) => wantedVariant({ ...line, ...pack })) },
    decide: (cart, facts) => changeOptions(cart, changes, { facts, brand: context.brand }),
  })

export const chooseShippingMethod = (context: CartContext, id: string, code: string) =>
  changeCart<DetailRefusal>(context, id, {
    decide: (cart) => chooseShipping(cart, code, shippingOffers(context, cart)),
  })

export const optOutOfTrials = (context: CartContext, id: string) =>
  changeCart<never>(context, id, { decide: (cart) => ok(optOut(cart)) })
