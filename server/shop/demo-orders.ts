import { postalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import { createTranslate } from '#messages/translate.ts'
import { cartContext } from '#server/cart/cart-context.ts'
import { addToCart, type CartContext, chooseShippingMethod, loadCart, openCart } from '#server/cart/operations.ts'
import { updateOrder } from '#server/cart/update-order.ts'
import { setMilesAndMore } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { issueDemoInvoice } from '#server/documents/operations.ts'
import { insertDemoParcel } from '#server/fulfilment/demo-parcel-store.ts'
import { openCookies } from '#server/http/cookies.ts'
import { explain } from '#server/orders/complete-order.ts'
import {
  type DemoCustomer,
  hasCartOrOrder,
  insertDemoAlias,
  insertDemoOrder,
  readCustomer,
} from '#server/orders/demo-order-store.ts'
import { preparePayment } from '#server/orders/prepare-payment.ts'
import { saveAlias, savedAlias } from '#server/payment/simulator/aliases.ts'
import { loadTexts } from '#server/process/texts.ts'
import { buyerDigests } from '#server/promotions/operations.ts'
import { openReceivable } from '#server/receivables/operations.ts'
import { insertDemoRefund } from '#server/refunds/demo-refund-store.ts'
import { addDemoReminder } from '#server/reminders/demo-reminder.ts'
import { confirmedState, type DemoHistory, demoHistories, eventsOf, formerRange, parcelOf } from './demo-histories.ts'
import { asSoldBefore } from './demo-range.ts'
import { type DemoWearer, loadDemoWear, loadDemoWearers, wishesOf } from './demo-wearers.ts'
import { invoiceOf } from './order-writer.ts'

const email = 'customer@example.com'
const milesNumber = '992012345678901'
const piece = (productId: string) => ({
  productId,
  options: {},
  eye: null,
  wearerId: null,
  quantity: 1,
  channel: 'website' as const,
  createdFrom: null,
})
const name = { first_name: 'Carla', last_name: 'Keller' }
const homes: Partial<Record<CountryCode, object>> = {
  CH: { street: 'Seestrasse', street_number: '21', postcode: '8002', city: 'Zürich', country_code: 'CH' },
  DE: { street: 'Seeweg', street_number: '21', postcode: '80331', city: 'München', country_code: 'DE' },
  IT: {
    street: 'Via del Lago',
    street_number: '21',
    postcode: '20121',
    city: 'Milano',
    province_code: 'MI',
    country_code: 'IT',
  },
}

/**
 * Earlier orders of the demo's customer at each storefront. The first one was paid and shipped: without it, the demo offers
 * no payment by invoice. A customer who has ordered or shopped already is left alone. `hasCard`: a card is saved, as the
 * simulator saves one.
 */
export async function loadDemoOrders(db: Db, brands: readonly Brand[], hasCard: boolean): Promise<void> {
  const customer = await readCustomer(db, email)
  if (!customer) return
  for (const brand of brands)
    if (!(await hasCartOrOrder(db, brand.id, customer.id))) {
      const reminded = await db.transaction(async (db) => {
        const wearers = await loadDemoWearers(db, customer.id)
        const family = { ...customer, email, name, wearers }
        const placed = await asSoldBefore(db, formerRange, () => loadHistories(db, brand, family))
        await loadDemoWear(db, brand, customer.id, wearers)
        await setMilesAndMore(db, customer.id, milesNumber)
        if (hasCard) await addDemoCard(db, { brand: brand.id, customerId: customer.id })
        return placed
      })
      for (const id of reminded) await addDemoReminder(db, brand, id)
    }
}

async function addDemoCard(db: Db, owner: { brand: string; customerId: string }) {
  const card = await savedAlias(db, await saveAlias(db, 'visa', 'success'))
  if (card) await insertDemoAlias(db, owner, card)
}

type Name = { first_name: string; last_name: string }
type Buyer = DemoCustomer & { email: string; name: Name; wearers: Partial<Record<DemoWearer, string>> }
type Family = Buyer & { wearers: Record<DemoWearer, string> }

/** Gives the orders of which the customer is reminded. */
async function loadHistories(db: Db, brand: Brand, family: Family): Promise<string[]> {
  const reminded: string[] = []
  for (const history of demoHistories) {
    const order = await loadDemoOrder(db, brand, family, history)
    if (order && history.hasReminder) reminded.push(order.id)
  }
  return reminded
}

/** Undefined in a shop with a catalogue of its own, which may not sell these goods. */
export async function loadDemoOrder(db: Db, brand: Brand, customer: Buyer, history: DemoHistory) {
  const { placedBefore, state, also = [], lenses = [] } = history
  const method = brand.paymentMethods.includes(history.method) ? history.method : 'visa'
  const at = new Date(Date.now() - placedBefore)
  const context = await contextOf(db, brand, customer, at)
  const place = homes[brand.country]
  const home = place && postalAddress(brand.countries, 'shipping').parse({ ...customer.name, ...place })
  const { cart } = await openCart(context)
  const wished = lenses.flatMap((both) => wishesOf(both, customer.wearers))
  const added = await addToCart(context, cart.id, [...wished, ...['limpidella-360', ...also].map(piece)])
  const [shipping] = context.shippingTo(brand.country)
  if (!home || !added.ok || !shipping) return
  await updateOrder(context, cart.id, {
    billing_address: home,
    shipping_address: home,
    ...(history.hasMiles && { miles_and_more_number: milesNumber }),
  })
  await chooseShippingMethod(context, cart.id, shipping.code)
  const loaded = await loadCart(context, cart.id)
  if (!loaded) throw new Error('The cart of the demo order is gone')
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const credit = { db, log, userId: customer.id, bureau: { score: async () => ({ score: 'good' as const }) } }
  const holds = { minutes: 1, openPerClient: 1, unpaidMinutesPerClient: 1 }
  const prepared = await preparePayment({ cart: context, credit, holds }, loaded, { payment_method: method })
  if (!prepared.ok) throw new Error(`The demo order is refused: ${prepared.error.code}`)
  const { payment } = prepared.value
  const placed = explain(payment, confirmedState).map((event) => ({ ...event, at }))
  const parcel = parcelOf(history, at, payment.snapshot)
  const events = [...placed, ...eventsOf(history, at, { parcel, snapshot: payment.snapshot })]
  const isPaid = method !== 'invoice'
  const order = await insertDemoOrder(db, payment, { at, state, isPaid, events, people: buyerDigests(customer.email) })
  if (method === 'invoice') await openReceivable(db, brand, order, at)
  await issueDemoInvoice(db, invoiceOf(brand, { payment, order }, at))
  if (parcel) await insertDemoParcel(db, { ...parcel, orderId: order.id })
  if (state === 'cancelled') await insertDemoRefund(db, { orderId: order.id, payment, at })
  return order
}

async function contextOf(db: Db, brand: Brand, { id, email, name }: Buyer, at: Date): Promise<CartContext> {
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
      userId: id,
      email,
      name: `${name.first_name} ${name.last_name}`,
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
