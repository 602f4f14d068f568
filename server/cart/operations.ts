import { hash, randomUUID } from 'node:crypto'
import { countries } from '#brands/countries.ts'
import type { Brand, CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { hundredths, variantId } from '#contract/catalogue/lens-parameters.ts'
import type { CheckoutState } from '#contract/checkout/checkout.ts'
import type { ShippingOption } from '#contract/checkout/shipping.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { refusalOf } from '#server/http/problem.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { chooseShipping, type DetailRefusal, reachedState, type ShippingWay, shippingOf } from './checkout-rules.ts'
import { announcements } from './extras-rules.ts'
import { addItems, type LineRefusal, optOut, removeLine, setQuantity, type Wish } from './line-rules.ts'
import { type Market, noteSeenPrices, type PricedCart, priceCart } from './price-rules.ts'
import { type CartFacts, type CartState, isOpenTo } from './rules.ts'
import { type CartQuestion, findCustomersCart, insertCart, lockCarts, readCart, writeCart } from './store.ts'
import { cartView } from './view.ts'

/** Who deals with which cart, where, and in which words. */
export type CartContext = {
  db: Db
  key: Buffer
  brand: Brand
  locale: LocaleCode
  say: Translate
  money: (amount: number) => string
  /** The ways of sending something to a country, and what a way is called. */
  shippingTo: (country: CountryCode) => ShippingWay[]
  shippingName: (key: ShippingWay['key']) => string
  /** `person` is what promotions call them. */
  customer?: { id: string; person: string }
  now: Date
}
export type CartNotFound = { code: 'cart-not-found' }

export const questionOf = ({ brand, locale, customer }: CartContext, id: string): CartQuestion => ({
  id,
  brand: brand.id,
  market: brand.country,
  locale,
  person: customer?.person ?? null,
})

/** How the cart can be sent to where it goes: home, where nothing else was said. */
const shippingOffers = ({ brand, shippingTo }: CartContext, { shippingAddress }: CartState) =>
  shippingTo(shippingAddress?.country_code ?? brand.country)

const named = ({ shippingName }: CartContext, { code, key, price }: ShippingWay): ShippingOption => ({
  code,
  name: shippingName(key),
  key,
  price,
})

export function marketOf(context: CartContext, cart: CartState): Market {
  const { brand, now } = context
  const shipping = shippingOf(cart, shippingOffers(context, cart), brand)
  const destination = cart.shippingAddress?.country_code ?? brand.country
  return {
    country: brand.country,
    vat: countries[destination].vat,
    ...(shipping && { shipping: { code: shipping.code, price: shipping.price, freeFrom: brand.freeShippingFrom } }),
    specialPricing: brand.theme?.specialPricing ?? false,
    now,
  }
}

type PricedHere = PricedCart & { market: Market }

function pricedHere(context: CartContext, cart: CartState, facts: CartFacts): PricedHere {
  const market = marketOf(context, cart)
  return { market, ...priceCart(cart, facts, market) }
}

function shownPriced(context: CartContext, priced: PricedHere, facts: CartFacts, notices: MessageId[] = []): Cart {
  const { key, brand, locale, say, money } = context
  const { cart, market } = priced
  const way = shippingOf(cart, shippingOffers(context, cart), brand)
  const shipping = way && named(context, way)
  return cartView(priced, facts, {
    token: signedId(key, cart.id),
    brand,
    locale,
    market,
    shipping,
    explain(refusal) {
      const values = { amount: money(facts.coupon?.minimum ?? 0) }
      return refusalOf({ code: `coupon-${refusal}`, values }, say).message
    },
    notices: notices.map((id) => ({ id, message: say(id) })),
  })
}

/** What everybody reads of a cart. */
export const shownCart = (context: CartContext, cart: CartState, facts: CartFacts): Cart =>
  shownPriced(context, pricedHere(context, cart, facts), facts)

/** A changed cart has come as far as what it knows: a payment that was started for it is not for this one any more. */
const stateOf = (context: CartContext, { cart, sums }: PricedHere): CheckoutState =>
  reachedState(cart, { offered: shippingOffers(context, cart), total: sums.total })

export const checkoutStateOf = (context: CartContext, cart: CartState, facts: CartFacts): CheckoutState =>
  stateOf(context, pricedHere(context, cart, facts))

const nothingKnown: CartFacts = {
  products: [],
  stock: [],
  coupon: null,
  owner: null,
  customer: { hasOrdered: false, hasUsedIt: false },
}

/** A new cart; a customer gets the one that they have. */
export async function openCart(context: CartContext): Promise<{ cart: Cart; isNew: boolean }> {
  const { db, brand, customer } = context
  const id = randomUUID()
  const customerId = customer?.id ?? null
  const createdAt = await insertCart(db, { id, brand: brand.id, customerId })
  if (customer) {
    const known = createdAt ? id : await findCustomersCart(db, brand.id, customer.id)
    const cart = known && (await viewCart(context, known))
    if (!cart) throw new Error('A customer has neither a cart nor can get one')
    return { cart, isNew: createdAt !== undefined }
  }
  const cart: CartState = {
    id,
    customerId,
    state: 'cart',
    mergedInto: null,
    checkoutState: 'cart',
    version: 0,
    couponCode: null,
    milesAndMoreNumber: null,
    optedOut: false,
    createdAt: createdAt ?? '',
    lines: [],
    email: null,
    billingAddress: null,
    shippingAddress: null,
    shippingMethod: null,
    comment: null,
    sharesContact: false,
    wantsReminder: false,
    locale: null,
  }
  return { cart: shownCart(context, cart, nothingKnown), isNew: true }
}

/** The cart with all that decides about it, if it is one and the visitor's to see. */
export async function openedCart(context: CartContext, id: string) {
  const found = await readCart(context.db, questionOf(context, id))
  if (!found || !isOpenTo(found.cart, context.customer?.id)) return undefined
  const { cart, facts } = found
  const priced = pricedHere(context, cart, facts)
  return { facts, market: priced.market, priced, view: shownPriced(context, priced, facts) }
}
export type OpenedCart = NonNullable<Awaited<ReturnType<typeof openedCart>>>

/** The cart, if it is one and the visitor's to see. */
export async function viewCart(context: CartContext, id: string): Promise<Cart | undefined> {
  const found = await readCart(context.db, questionOf(context, id))
  return found && isOpenTo(found.cart, context.customer?.id) ? shownCart(context, found.cart, found.facts) : undefined
}

export async function shippingMethods(context: CartContext, id: string): Promise<ShippingOption[] | undefined> {
  const found = await readCart(context.db, questionOf(context, id))
  if (!found || !isOpenTo(found.cart, context.customer?.id)) return undefined
  return shippingOffers(context, found.cart).map((way) => named(context, way))
}

type Change<E> = {
  decide: (cart: CartState, facts: CartFacts) => Result<CartState, E>
  /** What else the decision has to know. */
  about?: Pick<CartQuestion, 'wanted' | 'couponCode'>
  /** A request with a key is carried out once. */
  once?: { key: string; wish: unknown }
  /** The visitor has seen every price as it is now. */
  allSeen?: boolean
}
const stale = Symbol('somebody else was faster')
export type KeyReused = { code: 'key-reused' }

/**
 * Every change of a cart: one statement reads, a rule decides, one statement writes, if the cart is still the one that
 * was read. Who comes too late does it again while nobody else can.
 */
export async function changeCart<E>(context: CartContext, id: string, change: Change<E>) {
  const { decide, about, once, allSeen } = change
  const used = once && { key: once.key, digest: hash('sha256', JSON.stringify(once.wish), 'base64url') }

  async function attempt(db: Db): Promise<Result<Cart, E | CartNotFound | KeyReused> | typeof stale> {
    const found = await readCart(db, { ...questionOf(context, id), ...about, key: used?.key })
    if (!found || !isOpenTo(found.cart, context.customer?.id)) return err({ code: 'cart-not-found' })
    const { cart, facts, digest } = found
    if (digest !== null)
      return digest === used?.digest ? ok(shownCart(context, cart, facts)) : err({ code: 'key-reused' })
    const decided = decide(cart, facts)
    if (!decided.ok) return decided
    const noted = noteSeenPrices(cart, decided.value, facts, allSeen)
    const priced = pricedHere(context, noted, facts)
    const written = await writeCart(db, cart, { ...noted, checkoutState: stateOf(context, priced) }, used)
    if (!written) return stale
    return ok(shownPriced(context, { ...priced, cart: written }, facts, announcements(cart, written)))
  }

  const first = await attempt(context.db)
  if (first !== stale) return first
  return context.db.transaction(async (db) => {
    await lockCarts(db, [id])
    const second = await attempt(db)
    if (second === stale) throw new Error('A cart was changed by somebody who did not lock it')
    return second
  })
}

/** Nothing has the id of a variant that cannot be written down. */
function wantedVariant({ productId, options }: Wish) {
  const isNoStep = (value: unknown) => typeof value === 'number' && hundredths(value) === undefined
  return { productId, variantId: Object.values(options).some(isNoStep) ? '' : variantId(productId, options) }
}

export const addToCart = (context: CartContext, id: string, wishes: readonly Wish[], key?: string) =>
  changeCart<LineRefusal>(context, id, {
    about: { wanted: wishes.map(wantedVariant) },
    decide: (cart, facts) => addItems(cart, wishes, { facts, brand: context.brand }),
    ...(key && { once: { key, wish: wishes } }),
  })

/** Trial products that the shop adds by itself: nobody gets them who said so once. */
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

export const chooseShippingMethod = (context: CartContext, id: string, code: string) =>
  changeCart<DetailRefusal>(context, id, {
    decide: (cart) => chooseShipping(cart, code, shippingOffers(context, cart)),
  })

export const optOutOfTrials = (context: CartContext, id: string) =>
  changeCart<never>(context, id, { decide: (cart) => ok(optOut(cart)) })

export { remindOfCarts } from './reminder.ts'
export { findCustomersCart } from './store.ts'
