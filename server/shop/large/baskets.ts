import { sql } from 'drizzle-orm'
import { postalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import { carrierOf } from '#contract/checkout/carriers.ts'
import type { Wish } from '#server/cart/line-rules.ts'
import type { Db } from '#server/database/database.ts'
import { invoiceFacts } from '#server/documents/invoice-rules.ts'
import { explain } from '#server/orders/complete-order.ts'
import { confirmedState } from '#server/orders/rules.ts'
import { simulated } from '#server/payment/operations.ts'
import { demoVisit, prepareDemoPayment } from '../demo-payment.ts'
import { type Place, streetsOf } from './invented.ts'

type Axis = readonly (readonly [number, number, number] | string)[]
type Product = { id: string; category: string; axes: Record<string, Axis> }
type Draw = () => number

const day = 86_400_000

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function drawsOf(seed: number): Draw {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const oneOf = <T>(list: readonly T[], draw: Draw): T => {
  const one = list[Math.floor(draw() * list.length)]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}

/** What the storefront can sell without an end, so that no basket of the past is refused. */
async function readProducts(db: Db, brand: string): Promise<Product[]> {
  const { rows } = await db.execute<Product>(sql`
    select product_id as id, category, axes from products
    where is_active and not is_trial and not discontinued and ${brand} = any(brand_channels) and category <> 'service'
      and not exists (select from stock where stock.product_id = products.product_id and stop_order)
    order by product_id`)
  return rows
}

/** One value of each axis; near the middle, as most eyes are. */
function optionsOf({ axes }: Product, draw: Draw): Options {
  const chosen = Object.entries(axes).map(([name, axis]) => {
    const part = oneOf(axis, draw)
    if (typeof part === 'string') return [name, part]
    const [from, to, step] = part
    return [name, from + step * Math.floor(draw() * (Math.round((to - from) / step) + 1))]
  })
  return Object.fromEntries(chosen)
}

const wish = (product: Product, more: Partial<Wish>): Wish => ({
  productId: product.id,
  options: {},
  eye: null,
  wearerId: null,
  quantity: 1,
  channel: 'website',
  createdFrom: null,
  ...more,
})

/** Lenses for both eyes in four of ten baskets, often with a bottle; otherwise one or two pieces of another thing. */
function wishesOf(products: readonly Product[], draw: Draw): Wish[] {
  const lenses = products.filter(({ category }) => category === 'lens')
  const others = products.filter(({ category }) => category !== 'lens')
  const other = () => {
    const product = oneOf(others, draw)
    return wish(product, { options: optionsOf(product, draw), quantity: draw() < 0.8 ? 1 : 2 })
  }
  if (draw() < 0.6) return [other()]
  const lens = oneOf(lenses, draw)
  const quantity = 1 + Math.floor(draw() * 3)
  const both = (['right', 'left'] as const).map((eye) => wish(lens, { eye, quantity, options: optionsOf(lens, draw) }))
  return draw() < 0.4 ? [...both, other()] : both
}

const provinces: Partial<Record<CountryCode, string>> = { IT: 'MI' }

/** An order before it is somebody's: what was bought, and all that follows from it. */
export type Basket = {
  place: number
  total: number
  shipping: number
  points: number
  carrier: string
  /** From the day of the order to the first and last day of arrival. */
  arrival: [number, number]
  snapshot: object
  priced: object
  facts: object
}

type Shelf = { brand: Brand; place: Place; index: number; customerId: string; now: Date }

/** So many baskets of a place, each made by the operations of a checkout. */
async function basketsOf(db: Db, { brand, place, index, customerId, now }: Shelf, count: number, draw: Draw) {
  const name = { first_name: 'A', last_name: 'B' }
  const customer = { id: customerId, email: `${customerId}@example.com`, name }
  const context = await demoVisit(db, { brand, locale: place.locale, customer, at: now })
  const products = await readProducts(db, brand.id)
  const [town] = streetsOf(place.region)
  const home = postalAddress(brand.countries, 'shipping').parse({
    ...town,
    ...name,
    street_number: '1',
    country_code: place.country,
    province_code: provinces[place.country],
  })
  const baskets: Basket[] = []
  // A lens is not made in every combination, and a basket with such a one is not counted.
  for (let tries = 0; baskets.length < count && tries < 20 * count; tries++) {
    const shipping = oneOf(context.shippingTo(place.country), draw).code
    const wished = { wishes: wishesOf(products, draw), home, shipping, method: 'visa' as const, provider: simulated }
    const payment = await prepareDemoPayment(context, customerId, wished)
    if (payment?.snapshot.delivery) baskets.push(basketOf(brand, index, payment, now))
    await db.execute(
      sql`delete from cart_lines where cart_id in (select id from carts where customer_id = ${customerId})`,
    )
    await db.execute(sql`delete from carts where customer_id = ${customerId}`)
  }
  if (baskets.length < count) throw new Error(`The catalogue of ${brand.id} gives too few baskets`)
  return baskets
}

type Payment = NonNullable<Awaited<ReturnType<typeof prepareDemoPayment>>>

function basketOf(brand: Brand, place: number, payment: Payment, now: Date): Basket {
  const { snapshot, amount: total, currency } = payment
  const { cart, delivery } = snapshot
  const daysTo = (date = '') => Math.max(0, Math.round((Date.parse(date) - now.getTime()) / day))
  const order = { id: payment.id, number: 0, createdAt: now, snapshot, total, currency }
  return {
    place,
    total,
    shipping: cart.shipping_total,
    points: cart.bonus_points?.points ?? 0,
    carrier: carrierOf(cart.shipments[0]?.method.code ?? '') ?? 'dhl',
    arrival: [daysTo(delivery?.min), daysTo(delivery?.max)],
    snapshot: {
      ...snapshot,
      cart: { ...cart, token_value: '', items: cart.items.map((item, place) => ({ ...item, id: place + 1 })) },
    },
    priced: explain(payment, confirmedState)[0]?.details ?? {},
    facts: invoiceFacts(order, brand, { kind: 'paid', method: 'visa', on: '' }),
  }
}

/** Baskets of all places. The carts in which they were filled, and the customer who filled them, are undone. */
export async function fillBaskets(
  db: Db,
  {
    brands,
    places,
    perPlace,
    seed,
    now,
  }: { brands: readonly Brand[]; places: readonly Place[]; perPlace: number; seed: number; now: Date },
): Promise<Basket[]> {
  const draw = drawsOf(seed)
  const baskets: Basket[] = []
  const undo = new Error('The baskets are filled')
  const filling = db.transaction(async (db) => {
    const customerId = crypto.randomUUID()
    await db.execute(sql`
      insert into users (id, name, email, email_verified, role, created_at, updated_at)
      values (${customerId}, '', ${`${customerId}@example.com`}, true, 'customer', now(), now())`)
    await db.execute(sql`
      insert into customers (user_id, first_name, last_name, locale_code) values (${customerId}, 'A', 'B', 'de')`)
    for (const [index, place] of places.entries()) {
      const brand = brands.find(({ id }) => id === place.brand)
      if (brand) baskets.push(...(await basketsOf(db, { brand, place, index, customerId, now }, perPlace, draw)))
    }
    throw undo
  })
  await filling.catch((error) => {
    if (error !== undo) throw error
  })
  return baskets
}
