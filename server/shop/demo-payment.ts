import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { PaymentMethod } from '#contract/payment.ts'
import { createTranslate } from '#messages/translate.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { addToCart, type CartContext, chooseShippingMethod, loadCart, openCart } from '#server/cart/operations.ts'
import { updateOrder } from '#server/cart/update-order.ts'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { preparePayment } from '#server/orders/prepare-payment.ts'
import { loadTexts } from '#server/process/texts.ts'

export type DemoBuyer = { id: string; email: string; name: { first_name: string; last_name: string } }
type DemoVisit = { brand: Brand; locale?: LocaleCode; customer: DemoBuyer; at: Date }

/** A visit of a customer of the demo, at a moment of the past. */
export async function demoVisit(
  db: Db,
  { brand, locale = brand.locales[0], customer, at }: DemoVisit,
): Promise<CartContext> {
  // A demo has many orders: to compile all texts for each of them would take longer than to place it.
  const texts = loadTexts('messages', { error() {} }, ['shipping'])
  return cartContext({
    db,
    // The tokens of this cart are given to no one.
    secret: crypto.randomUUID(),
    brand,
    locale,
    visitor: async () => ({
      kind: 'customer',
      userId: customer.id,
      email: customer.email,
      name: `${customer.name.first_name} ${customer.name.last_name}`,
      sessionId: '',
      expiresAt: '',
    }),
    cookies: openCookies('', false),
    say: (id) => id,
    shippingTexts: createTranslate(locale, texts.of(locale, brand.tone, 'shipping')),
    client: '',
    now: at.getTime(),
  })
}

type DemoCart = {
  wishes: Parameters<typeof addToCart>[2]
  home: PostalAddress
  /** Code of the shipping method. */
  shipping: string
  method: PaymentMethod
  /** The name of the provider that would take it. */
  provider: string
  milesNumber?: string
}

/**
 * Fills a cart and freezes it in a payment, by the same operations as a checkout; the payment is not stored. Undefined if
 * the catalogue has something of it no longer.
 */
export async function prepareDemoPayment(context: CartContext, customerId: string, wished: DemoCart) {
  const { wishes, home, shipping, method, provider, milesNumber } = wished
  const opened = await openCart(context)
  if (!opened.ok) throw new Error('A customer has no limit of carts')
  const { cart } = opened.value
  const added = await addToCart(context, cart.id, wishes)
  if (!added.ok) return undefined
  await updateOrder(context, cart.id, {
    billing_address: home,
    shipping_address: home,
    ...(milesNumber && { miles_and_more_number: milesNumber }),
  })
  await chooseShippingMethod(context, cart.id, shipping)
  const loaded = await loadCart(context, cart.id)
  if (!loaded) throw new Error('The cart of the demo order is gone')
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const bureau = { score: async () => ({ score: 'good' as const }) }
  const credit = { db: context.db, log, userId: customerId, bureau }
  const holds = { minutes: 1, openPerClient: 1, unpaidMinutesPerClient: 1 }
  const payments = { chosen: () => provider }
  const prepared = await preparePayment({ payments, cart: context, credit, holds }, loaded, { payment_method: method })
  if (!prepared.ok) throw new Error(`The demo order is refused: ${prepared.error.code}`)
  return prepared.value.payment
}
