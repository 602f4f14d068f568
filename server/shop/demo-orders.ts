import { postalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import { createTranslate } from '#messages/translate.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { addToCart, type CartContext, chooseShippingMethod, loadCart, openCart } from '#server/cart/operations.ts'
import { updateOrder } from '#server/cart/update-order.ts'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { explain } from '#server/orders/complete-order.ts'
import { type DemoCustomer, hasCartOrOrder, insertDemoOrder, readCustomer } from '#server/orders/demo-order-store.ts'
import { preparePayment } from '#server/orders/prepare-payment.ts'
import { loadTexts } from '#server/process/texts.ts'
import { buyerDigests } from '#server/promotions/operations.ts'
import { openReceivable } from '#server/receivables/operations.ts'

const email = 'customer@example.com'
const bottle = {
  productId: 'limpidella-360',
  options: {},
  eye: null,
  quantity: 1,
  channel: 'website',
  createdFrom: null,
} as const
const name = { first_name: 'Carla', last_name: 'Keller' }
const homes: Partial<Record<CountryCode, object>> = {
  CH: { ...name, street: 'Seestrasse', street_number: '21', postcode: '8002', city: 'Zürich', country_code: 'CH' },
  DE: { ...name, street: 'Seeweg', street_number: '21', postcode: '80331', city: 'München', country_code: 'DE' },
}

/** What the customer has ordered before, and how many days ago. An invoice is not paid yet. */
const earlier = [
  { method: 'visa', daysAgo: 40 },
  { method: 'invoice', daysAgo: 12 },
] as const
type EarlierOrder = (typeof earlier)[number]

/**
 * Two earlier orders of the demo's customer that were shipped, at each storefront with invoices. Without one that was paid
 * the demo offers no payment by invoice; the other one is paid by a file of samples/bank/. A customer who has ordered or
 * shopped already is left alone.
 */
export async function loadDemoOrders(db: Db, brands: readonly Brand[]): Promise<void> {
  const customer = await readCustomer(db, email)
  if (!customer) return
  for (const brand of brands.filter(({ paymentMethods }) => paymentMethods.includes('invoice')))
    if (!(await hasCartOrOrder(db, brand.id, customer.id)))
      await db.transaction(async (db) => {
        for (const order of earlier) await loadDemoOrder(db, brand, customer, order)
      })
}

async function loadDemoOrder(db: Db, brand: Brand, customer: DemoCustomer, { method, daysAgo }: EarlierOrder) {
  const context = await contextOf(db, brand, customer)
  const home = homes[brand.country] && postalAddress(brand.countries, 'shipping').parse(homes[brand.country])
  const { cart } = await openCart(context)
  const added = await addToCart(context, cart.id, [bottle])
  const [shipping] = context.shippingTo(brand.country)
  // A shop with a catalogue of its own may not sell the bottle.
  if (!home || !added.ok || !shipping) return
  await updateOrder(context, cart.id, { billing_address: home, shipping_address: home })
  await chooseShippingMethod(context, cart.id, shipping.code)
  const loaded = await loadCart(context, cart.id)
  if (!loaded) throw new Error('The cart of the demo order is gone')
  // No points: they would have to be booked.
  const shown = { ...loaded, view: { ...loaded.view, bonus_points: null } }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const credit = { db, log, userId: customer.id, bureau: { score: async () => ({ score: 'good' as const }) } }
  const holds = { minutes: 1, openPerClient: 1, unpaidMinutesPerClient: 1 }
  const prepared = await preparePayment({ cart: context, credit, holds }, shown, { payment_method: method })
  if (!prepared.ok) throw new Error(`The demo order is refused: ${prepared.error.code}`)
  const { payment } = prepared.value
  const events = [...explain(payment, 'new'), { type: 'moved', details: { from: 'new', to: 'shipped', cause: 'demo' } }]
  const at = new Date(Date.now() - daysAgo * 86_400_000)
  const people = buyerDigests(email)
  const order = await insertDemoOrder(db, payment, { events, people, at, isPaid: method !== 'invoice' })
  if (method === 'invoice') await openReceivable(db, brand, order, at)
}

async function contextOf(db: Db, brand: Brand, customer: DemoCustomer): Promise<CartContext> {
  const locale = brand.locales[0]
  const texts = loadTexts('messages', { error() {} })
  return cartContext({
    db,
    // The tokens of this cart are given to no one.
    secret: crypto.randomUUID(),
    brand,
    locale,
    visitor: async () => ({
      kind: 'customer',
      userId: customer.id,
      email,
      name: `${name.first_name} ${name.last_name}`,
      sessionId: '',
      expiresAt: '',
    }),
    cookies: openCookies('', false),
    say: (id) => id,
    shippingTexts: createTranslate(locale, texts.of(locale, brand.tone, 'shipping')),
    client: '',
    now: Date.now(),
  })
}
