import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Brand } from '#contract/brand.ts'
import { Reordered, ReorderPlan } from '#contract/reorder/reorder.ts'
import { openBrowser } from '#server/testing/browser.ts'
import type { Ask } from '#server/testing/built-shop.ts'
import { left, lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  await database.db.execute(sql`create table products_before as select * from products`)
  await database.db.execute(sql`create table prices_before as select * from prices`)
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.execute(sql`
    update products set is_active = before.is_active, discontinued = before.discontinued, axes = before.axes,
      product_replacement = before.product_replacement, brand_channels = before.brand_channels
    from products_before before where before.product_id = products.product_id`)
  await database.db.execute(sql`
    update prices set amount = before.amount from prices_before before
    where (before.product_id, before.market, before.channel) = (prices.product_id, prices.market, prices.channel)`)
})

type Browser = ReturnType<typeof shop.visitor>

/** A customer who is signed in. */
async function customer(who = shop.visitor()) {
  const person = shop.person()
  expect((await who.post('/api/identity/sign-up', person)).status).toBe(201)
  return who
}

/** A visitor of the storefront with other settings. */
const visitorOf = (theme: Brand['theme']) => {
  const ask = (path: string, options: object) => shop.ask(path, { ...options, brand: { ...claravue, theme } })
  return openBrowser(ask as unknown as Ask, { headers: { Origin: 'http://shop.test' } })
}

const reorder = async (who: Browser, input: object) => who.post('/api/reorder', input)
async function reordered(who: Browser, input: object): Promise<Reordered> {
  const { status, body } = await reorder(who, input)
  expect([status, body]).toEqual([200, expect.anything()])
  return Reordered.parse(body)
}
async function planned(who: Browser, input: object): Promise<ReorderPlan> {
  const { status, body } = await who.post('/api/reorder/plan', input)
  expect([status, body]).toEqual([200, expect.anything()])
  return ReorderPlan.parse(body)
}
const linesOf = ({ items }: Reordered['cart']) =>
  items.map(({ quantity, product_id, options }) => `${quantity} × ${product_id} ${options.sphere ?? ''}`.trim())

describe('a customer who reorders', () => {
  test('[API-089, REO-002] has the lines of the last order in the cart, with its addresses and shipping, ready to be paid', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(2), lens(1, left), wish('CARE'))
    const done = await reordered(who, { last_order_internal_order_id: id, source: 'history', own_parameter: 'ignored' })
    expect(linesOf(done.cart)).toEqual(['2 × AQ-30 -2.5', '1 × AQ-30 -3', '1 × CARE'])
    expect(done.cart).toMatchObject({
      checkout_state: 'shipping_selected',
      billing_address: zurich,
      shipping_address: zurich,
      shipments: [{ method: { code: 'swisspost_priority' } }],
    })
    expect(done).toMatchObject({
      not_reorderable: false,
      switched_products: [],
      added_trial_products: [],
      found_non_reorderable_products: [],
      warnings: [],
    })
  })

  test('may do so twice, also at the same moment: quantities are set, not added', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(2), wish('CARE'))
    const input = { last_order_internal_order_id: id }
    const { cart } = await reordered(who, input)
    const again = await Promise.all([1, 2, 3].map(() => reordered(who, { ...input, cart_token: cart.token_value })))
    for (const done of again) expect(linesOf(done.cart)).toEqual(['2 × AQ-30 -2.5', '1 × CARE'])
  })

  test('keeps what else is in the cart, and leaves out or changes lines', async () => {
    const who = await customer()
    const { token_value, id } = await shop.buy(who, lens(2), wish('CARE'))
    await shop.cartOf(who, wish('SALE', 3), wish('CARE', 5))
    const items = [
      { line: 1, quantity: 4 },
      { line: 2, quantity: 0 },
    ]
    const done = await reordered(who, { last_order_token: token_value, items })
    expect(linesOf(done.cart)).toEqual(['3 × SALE', '4 × AQ-30 -2.5'])
    const plan = await planned(who, { last_order_internal_order_id: id, items })
    expect(plan.lines.map(({ change, why, next }) => [change, why, next?.quantity, next?.unit_price])).toEqual([
      ['cheaper', 'quantity', 4, 37_90],
      ['kept', 'same', 0, 12_00],
    ])
  })

  test('uses a coupon with it; one that is refused is a warning', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(2))
    const good = await reordered(who, { last_order_internal_order_id: id, coupon_code: 'SAVE5' })
    expect([good.cart.promotion_coupon?.code, good.warnings]).toEqual(['SAVE5', []])
    const other = await customer()
    const { id: order } = await shop.buy(other, lens(2))
    const bad = await reordered(other, { last_order_internal_order_id: order, coupon_code: 'EXPIRED1' })
    expect([bad.cart.promotion_coupon, bad.warnings.length]).toEqual([null, 1])
  })

  test('keeps the addresses that the cart has already', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(1))
    const cart = await shop.cartOf(who, wish('CARE'))
    const moved = { ...zurich, street: 'Neugasse' }
    await who.patch(`/api/carts/${cart.token_value}`, { shipping_address: moved })
    const done = await reordered(who, { last_order_internal_order_id: id })
    expect([done.cart.shipping_address?.street, done.cart.billing_address?.street]).toEqual(['Neugasse', 'Seeweg'])
  })
})

describe('the plan', () => {
  test('says what costs more and what costs less, and changes nothing', async () => {
    const who = await customer()
    const order = await shop.buy(who, lens(2), wish('CARE'))
    await database.db.execute(sql`update prices set amount = 4290 where product_id = 'AQ-30' and channel = 'website'`)
    await database.db.execute(sql`update prices set amount = 1100 where product_id = 'CARE' and channel = 'website'`)
    const plan = await planned(who, { last_order_internal_order_id: order.id })
    expect(plan.lines.map(({ change, why, last, next }) => [change, why, last.unit_price, next?.unit_price])).toEqual([
      ['dearer', 'price', 39_90, 42_90],
      ['cheaper', 'price', 12_00, 11_00],
    ])
    expect([plan.last.total, plan.now.total]).toEqual([order.total, 105_70])
    expect(plan.arrival).toEqual({ min: expect.stringMatching(/^\d{4}-/), max: expect.stringMatching(/^\d{4}-/) })
    expect((await who.get('/api/session')).body.cart).toBeNull()
  })

  test('[REO-003, ERR-015, ERR-017] names what took the place of a product, and what is gone', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(1), wish('LAST', 1, right), wish('CARE'))
    await database.db.execute(sql`
      update products set discontinued = true, product_replacement = 'SWISS' where product_id = 'AQ-30'`)
    await database.db.execute(sql`update products set is_active = false where product_id = 'LAST'`)
    const done = await reordered(who, { last_order_internal_order_id: id })
    expect(linesOf(done.cart)).toEqual(['1 × SWISS -2.5', '1 × CARE'])
    expect(done).toMatchObject({
      not_reorderable: true,
      found_non_reorderable_products: ['LAST'],
      switched_products: [{ from: 'AQ-30', to: 'SWISS' }],
    })
    expect(done.warnings).toEqual([
      'Cannot be reordered any more: Sample LAST en.',
      'At least one product is unavailable and was left out.',
    ])
  })

  test('[REO-003] adds the trial products of the storefront, but not for customers who opted out', async () => {
    const who = visitorOf({ reorderTrials: ['TRIAL', 'CARE'] })
    await customer(who)
    const { id } = await shop.buy(who, lens(1))
    const plan = await planned(who, { last_order_internal_order_id: id })
    expect(plan.added.map(({ product_id, unit_price }) => [product_id, unit_price])).toEqual([['TRIAL', 1_00]])
    const without = await reordered(who, { last_order_internal_order_id: id, trials: false })
    expect([without.added_trial_products, linesOf(without.cart)]).toEqual([[], ['1 × AQ-30 -2.5']])
    const done = await reordered(who, { last_order_internal_order_id: id })
    expect([done.added_trial_products, linesOf(done.cart)]).toEqual([['TRIAL'], ['1 × AQ-30 -2.5', '1 × TRIAL']])
    await who.post('/api/carts/opt-out', { cart_token: done.cart.token_value })
    const again = await reordered(who, { last_order_internal_order_id: id })
    expect([again.added_trial_products, linesOf(again.cart)]).toEqual([[], ['1 × AQ-30 -2.5']])
  })
})

describe('[ERR-016] reordering is not possible', () => {
  const sorry = 'Unfortunately reordering is not possible.'
  const refused = async (who: Browser, input: object) => {
    const { status, body } = await reorder(who, input)
    return [status, body.message]
  }

  test('without a cart that is open to the visitor', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(1))
    const input = { last_order_internal_order_id: id }
    const paid = await shop.readyCart(who, [lens(1)])
    await shop.pay((await shop.start(who, paid)).body.transaction_id)
    await shop.place(who, paid)
    const stranger = await customer()
    const foreign = await shop.cartOf(stranger, wish('CARE'))
    for (const cart_token of ['nonsense', paid.token_value, foreign.token_value])
      expect(await refused(who, { ...input, cart_token })).toEqual([404, sorry])
    expect((await stranger.get(`/api/carts/${foreign.token_value}`)).body.items).toHaveLength(1)
  })

  test('of an order that is unknown, of somebody else, at another storefront, or that was cancelled', async () => {
    const who = await customer()
    const { id, token_value } = await shop.buy(who, lens(1))
    const stranger = await customer()
    for (const input of [
      { last_order_internal_order_id: id },
      { last_order_token: token_value },
      { last_order_internal_order_id: crypto.randomUUID() },
      { last_order_internal_order_id: 'nonsense' },
      { last_order_token: 'nonsense' },
    ])
      expect(await refused(stranger, input)).toEqual([404, sorry])
    expect((await stranger.get('/api/session')).body.cart).toBeNull()
    const Cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'Content-Type': 'application/json', Origin: 'http://shop.test', Cookie }
    const elsewhere = await shop.ask('/api/reorder', {
      brand: linsenhaus,
      method: 'POST',
      headers,
      body: JSON.stringify({ last_order_token: token_value }),
    })
    expect(elsewhere.status).toBe(404)
    await database.db.execute(sql`update orders set state = 'cancelled' where id = ${id}`)
    expect(await refused(who, { last_order_internal_order_id: id })).toEqual([409, sorry])
  })

  test('without a customer, without shipping data, or with nothing that could be ordered again', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(1))
    expect(await refused(shop.visitor(), { last_order_internal_order_id: id })).toEqual([401, sorry])
    const { id: trial } = await shop.buy(who, wish('TRIAL'), wish('BTT'))
    expect(await refused(who, { last_order_internal_order_id: trial })).toEqual([409, sorry])
    await database.db.execute(sql`
      update payments set snapshot = jsonb_set(snapshot, '{cart,shipping_address}', 'null')
      where id = (select payment_id from orders where id = ${id})`)
    expect(await refused(who, { last_order_internal_order_id: id })).toEqual([409, sorry])
  })

  test('[ERR-014] of a plan from which everything was left out: the general warning', async () => {
    const who = await customer()
    const { id } = await shop.buy(who, lens(1))
    const [status, message] = await refused(who, {
      last_order_internal_order_id: id,
      items: [{ line: 1, quantity: 0 }],
    })
    expect([status, message]).toEqual([409, expect.stringMatching(/^Nothing of this order is left to reorder/)])
  })

  test('without naming one order', async () => {
    const who = await customer()
    for (const input of [{}, { last_order_token: 'a', last_order_internal_order_id: 'b' }]) {
      const { status, body } = await reorder(who, input)
      expect([status, body.violations[0]?.propertyPath]).toEqual([422, 'last_order_token'])
    }
  })
})

test('a guest has the products again in the browser that bought them, without address; another browser has nothing', async () => {
  const who = shop.visitor()
  const { token_value } = await shop.buy(who, lens(2))
  const done = await reordered(who, { last_order_token: token_value })
  expect(linesOf(done.cart)).toEqual(['2 × AQ-30 -2.5'])
  expect(done.cart).toMatchObject({ shipping_address: null, billing_address: null, customer_email: null })
  expect((await planned(who, { last_order_token: token_value })).ships_to).toBeNull()
  expect((await reorder(shop.visitor(), { last_order_token: token_value })).status).toBe(404)
})
