import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Cart } from '#contract/cart/cart.ts'
import type { Order } from '#contract/checkout/order.ts'
import { countSales } from '#server/sales/count-sales.ts'
import { auditBooks } from '#server/shop/books.ts'
import type { Browser } from '#server/testing/browser.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

/** A visitor of Claravue, whose own currency is the franc, at 1.06 euros. */
function inEuro(who = shop.visitor()) {
  who.keep('vsf-currency=EUR')
  return who
}
const cartAt = async (who: Browser, { token_value }: Cart): Promise<Cart> =>
  (await who.get(`/api/carts/${token_value}`)).body
const take = async (who: Browser, { token_value }: Cart, code: string) =>
  who.post(`/api/carts/${token_value}/coupon`, { couponCode: code })

describe('a cart', () => {
  test('[CHK-027, I18-007] has the prices of the currency that its visitor has chosen, and no changed price', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2), wish('CARE'))
    expect(cart).toMatchObject({ currency_code: 'CHF', items_total: 91_80 })
    const euros = await cartAt(inEuro(who), cart)
    expect(euros).toMatchObject({
      currency_code: 'EUR',
      items_total: 2 * 42_30 + 12_75,
      free_shipping: { from: 95_00, missing: 0 },
    })
    expect(euros.items.map(({ unit_price, price_changed }) => [unit_price, price_changed])).toEqual([
      [42_30, null],
      [12_75, null],
    ])
    // What is changed in euros is no change in francs.
    const [line] = euros.items
    await who.patch(`/api/carts/${cart.token_value}/items/${line?.id}`, { quantity: 1 })
    who.cookies.delete('vsf-currency')
    const francs = await cartAt(who, cart)
    expect(francs.currency_code).toBe('CHF')
    expect(francs.items.map(({ price_changed }) => price_changed)).toEqual([null, null])
  })

  test('keeps the currency of its storefront where another one is unknown or not offered', async () => {
    const who = shop.visitor()
    for (const code of ['GBP', 'constructor', 'eur', '']) {
      who.keep(`vsf-currency=${code}`)
      expect((await shop.cartOf(who, lens())).currency_code).toBe('CHF')
    }
  })

  test('tells of a price that the shop has changed in the chosen currency', async () => {
    const who = inEuro()
    const cart = await shop.cartOf(who, wish('SALE'))
    await database.db.execute(sql`update prices set amount = ${11_00} where product_id = 'SALE' and market = 'CH'`)
    const [item] = (await cartAt(who, cart)).items
    await database.db.execute(sql`update prices set amount = ${10_00} where product_id = 'SALE' and market = 'CH'`)
    expect(item?.price_changed).toEqual({ before: 10_60, after: 11_70 })
  })

  test('shows prices of products and of a search in the chosen currency', async () => {
    const who = inEuro()
    expect((await who.post('/api/products/AQ-30/pricing', { quantity: 1 })).body).toMatchObject({
      currency_code: 'EUR',
      unit: { current: 42_30 },
      bulk_price: 40_20,
    })
    expect((await who.get('/api/products/AQ-30')).body.price.current).toBe(42_30)
  })
})

describe('a coupon', () => {
  test('of an amount or with a minimum is refused in another currency, with the reason', async () => {
    const who = inEuro()
    const cart = await shop.cartOf(who, lens(2))
    const refused = await take(who, cart, 'SAVE5')
    expect([refused.status, refused.body.code]).toEqual([422, 'coupon-other-currency'])
    expect(refused.text).toContain('CHF')
    expect((await cartAt(who, cart)).promotion_coupon).toBeNull()
  })

  test('of an amount that was entered in francs gives nothing in euros, and cannot be paid with', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2)])
    expect((await take(who, cart, 'SAVE5')).body.order_promotion_total).toBe(-5_00)
    const euros = await cartAt(inEuro(who), cart)
    expect(euros).toMatchObject({
      order_promotion_total: 0,
      promotion_coupon: { code: 'SAVE5', refusal: { code: 'other-currency' } },
    })
    const started = await shop.start(who, cart)
    expect(started.body).toMatchObject({ code: 'coupon-other-currency', message: expect.stringContaining('CHF') })
  })

  test('of percent holds in every currency; what it took off is counted in the storefront’s own', async () => {
    const who = inEuro()
    const cart = await shop.readyCart(who, [lens(2)])
    expect((await take(who, cart, 'ONCE15')).body.order_promotion_total).toBe(-Math.round(84_60 * 0.15))
    await shop.pay((await shop.start(who, cart)).body.transaction_id)
    await shop.place(who, cart)
    const { rows } = await database.db.execute<{ total: number; discount: number }>(
      sql`select total, discount from coupon_uses where code = 'ONCE15'`,
    )
    expect(rows).toEqual([{ total: Math.round((84_60 - 12_69 + 9_45) / 1.06), discount: Math.round(12_69 / 1.06) }])
  })
})

describe('an order', () => {
  const total = 2 * 42_30 + 9_45

  test('[CHK-027] is paid, confirmed, invoiced and refunded in the currency of its cart', async () => {
    const who = inEuro()
    const cart = await shop.readyCart(who, [lens(2)], { email: 'euro@example.org' })
    expect(cart).toMatchObject({ currency_code: 'EUR', shipping_total: 9_45, total })
    const { body } = await shop.start(who, cart)
    await shop.pay(body.transaction_id)
    const order = (await shop.place(who, cart)).body
    expect(order).toMatchObject({ currency_code: 'EUR', total })
    expect(await shop.simulator.status(body.transaction_id)).toMatchObject({ value: { currency: 'EUR' } })
    // Later the visitor shops in francs: the order stays as it is.
    who.cookies.delete('vsf-currency')
    expect((await who.get(`/api/orders/${order.token_value}`)).body).toMatchObject({ currency_code: 'EUR', total })
    await shop.workOff()
    const cancelled = await who.post(`/api/orders/${order.token_value}/cancel`, {})
    expect(cancelled.status).toBe(200)
    await shop.workOff()
    expect(await shop.simulator.status(body.transaction_id)).toMatchObject({ value: { currency: 'EUR' } })
    const { rows } = await database.db.execute(sql`
      select currency, rate, total,
        (select json_agg(json_build_array(currency, amount)) from refunds where order_id = orders.id) as refunds,
        (select json_agg(distinct facts ->> 'currency') from documents
          where order_id = orders.id and type <> 'delivery_note') as papers
      from orders where id = ${order.id}`)
    expect(rows).toEqual([{ currency: 'EUR', rate: 1.06, total, refunds: [['EUR', total]], papers: ['EUR'] }])
    for (const { text } of await mailsTo(database, 'euro@example.org')) {
      expect(text).not.toContain('CHF')
      expect(text).toContain('€')
    }
  })

  test('has the currency in which its payment began, whatever is chosen before it comes', async () => {
    const who = inEuro()
    const cart = await shop.readyCart(who, [lens(2)])
    const { body } = await shop.start(who, cart)
    who.cookies.delete('vsf-currency')
    const changed = await shop.screen(who, (carts) => carts.reprice())
    // Another version: a form that was open before is for the cart of before.
    expect(changed).toMatchObject({ ok: true, value: { currency_code: 'CHF', version: cart.version + 1 } })
    await shop.pay(body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ currency_code: 'EUR', total })
  })

  test('can be paid by what takes its currency: neither by TWINT nor by invoice', async () => {
    const who = inEuro()
    const cart = await shop.readyCart(who, [lens(2)])
    for (const payment_method of ['twint', 'invoice'] as const)
      expect((await shop.start(who, cart, { payment_method })).body.code).toBe('method-not-offered')
    expect((await shop.start(who, cart, { payment_method: 'postfinance_efinance' })).status).toBe(200)
  })

  test('earns points and counts as sold by its worth in the storefront’s own currency', async () => {
    const [who, person] = [shop.visitor(), shop.person()]
    await who.post('/api/identity/sign-up', person)
    const order = await shop.buy(inEuro(who), lens(2))
    expect(order.bonus_points).toEqual({ points: Math.floor(84_60 / 1.06 / 100) })
    await database.db.execute(sql`update orders set created_at = '2026-03-02T12:00:00Z' where id = ${order.id}`)
    await countSales({ db: database.db, brands, now: new Date('2026-03-02T18:00:00Z') })
    const { rows } = await database.db.execute(sql`
      select figure, amount::int from sales_figures
      where storefront = 'claravue' and span = 'day' and starts = '2026-03-02' and figure in ('orders', 'product')
      order by figure`)
    expect(rows).toEqual([
      { figure: 'orders', amount: Math.round(total / 1.06) },
      { figure: 'product', amount: Math.round((2 * 42_30) / 1.06) },
    ])
  })

  test('of before can be ordered again in the currency of now, without a comparison of prices', async () => {
    const [who, person] = [shop.visitor(), shop.person()]
    await who.post('/api/identity/sign-up', person)
    const order: Order = await shop.buy(inEuro(who), lens(2))
    who.cookies.delete('vsf-currency')
    const plan = (await who.post('/api/reorder/plan', { last_order_token: order.token_value })).body
    expect(plan).toMatchObject({
      currency_code: 'CHF',
      last: { currency_code: 'EUR', total },
      now: { items_total: 79_80 },
      lines: [{ change: 'kept', why: 'same', next: { unit_price: 39_90 } }],
    })
  })
})
