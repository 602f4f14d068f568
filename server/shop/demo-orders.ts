import { postalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import { addAddress } from '#server/addresses/operations.ts'
import { setMilesAndMore } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { issueDemoInvoice } from '#server/documents/operations.ts'
import { insertDemoParcel } from '#server/fulfilment/demo-parcel-store.ts'
import { explain } from '#server/orders/complete-order.ts'
import { hasCartOrOrder, insertDemoAlias, insertDemoOrder, readCustomer } from '#server/orders/demo-order-store.ts'
import { referenceOf } from '#server/orders/rules.ts'
import type { NewPayment } from '#server/orders/store.ts'
import { firstProvider, simulated } from '#server/payment/operations.ts'
import { saveAlias, savedAlias } from '#server/payment/simulator/aliases.ts'
import { insertPastPayment, insertPastRefund } from '#server/payment/simulator/past-payment.ts'
import { buyerDigests } from '#server/promotions/operations.ts'
import { openReceivable } from '#server/receivables/operations.ts'
import { insertDemoRefund } from '#server/refunds/demo-refund-store.ts'
import { addDemoReminder } from '#server/reminders/demo-reminder.ts'
import { confirmedState, type DemoHistory, demoHistories, eventsOf, formerRange, parcelOf } from './demo-histories.ts'
import { type DemoBuyer, demoVisit, prepareDemoPayment } from './demo-payment.ts'
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
 * no payment by invoice. A customer who has ordered or shopped already is left alone. `hasSimulator`: payments are
 * simulated, so a saved card can be charged and past payments can be refunded.
 */
export async function loadDemoOrders(db: Db, brands: readonly Brand[], hasSimulator: boolean): Promise<void> {
  const customer = await readCustomer(db, email)
  if (!customer) return
  for (const brand of brands)
    if (!(await hasCartOrOrder(db, brand.id, customer.id))) {
      const reminded = await db.transaction(async (db) => {
        const wearers = await loadDemoWearers(db, customer.id)
        const family = { ...customer, email, name, wearers, hasSimulator }
        const placed = await asSoldBefore(db, formerRange, () => loadHistories(db, brand, family))
        await loadDemoWear(db, brand, customer.id, wearers)
        await setMilesAndMore(db, customer.id, milesNumber)
        const home = homeOf(brand, name)
        // Nothing was placed in a shop with a catalogue of its own, which would come here at every start.
        if (placed.length > 0 && home) await addAddress(db, customer.id, home)
        if (hasSimulator) await addDemoCard(db, { brand: brand.id, customerId: customer.id })
        return placed
      })
      for (const id of reminded) await addDemoReminder(db, brand, id)
    }
}

async function addDemoCard(db: Db, owner: { brand: string; customerId: string }) {
  const card = await savedAlias(db, await saveAlias(db, 'visa', 'success'))
  if (card) await insertDemoAlias(db, owner, card)
}

type Buyer = DemoBuyer & { wearers: Partial<Record<DemoWearer, string>>; hasSimulator: boolean }
type Family = Buyer & { wearers: Record<DemoWearer, string> }

/** Where the people of the demo live in the country of the storefront. */
const homeOf = ({ country, countries }: Brand, person: typeof name) => {
  const home = homes[country]
  return home && postalAddress(countries, 'shipping').parse({ ...person, ...home })
}

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
  const context = await demoVisit(db, { brand, customer, at })
  const home = homeOf(brand, customer.name)
  const [shipping] = context.shippingTo(brand.country)
  if (!home || !shipping) return
  const lensWishes = lenses.flatMap((both) => wishesOf(both, customer.wearers))
  const payment = await prepareDemoPayment(context, customer.id, {
    wishes: [...lensWishes, ...['limpidella-360', ...also].map(piece)],
    home,
    shipping: shipping.code,
    method,
    provider: customer.hasSimulator ? simulated : firstProvider,
    ...(history.hasMiles && { milesNumber }),
  })
  // A shop with a catalogue of its own may not sell these.
  if (!payment) return
  const placed = explain(payment, confirmedState).map((event) => ({ ...event, at }))
  const parcel = parcelOf(history, at, payment.snapshot)
  const events = [...placed, ...eventsOf(history, at, { parcel, snapshot: payment.snapshot })]
  const isPaid = method !== 'invoice'
  const transactionId = customer.hasSimulator ? await paidInThePast(db, payment) : null
  const details = { at, state, isPaid, transactionId, events, people: buyerDigests(customer.email) }
  const order = await insertDemoOrder(db, payment, details)
  if (method === 'invoice') await openReceivable(db, brand, order, at)
  await issueDemoInvoice(db, invoiceOf(brand, { payment, order }, at))
  if (parcel) await insertDemoParcel(db, { ...parcel, orderId: order.id })
  if (state === 'cancelled') {
    await insertDemoRefund(db, { orderId: order.id, payment, at })
    if (transactionId) await insertPastRefund(db, transactionId, payment.amount)
  }
  return order
}

async function paidInThePast(db: Db, { id, method, amount, currency }: NewPayment): Promise<string | null> {
  if (!method || method === 'invoice') return null
  return insertPastPayment(db, { reference: referenceOf(id), method, amount, currency })
}
