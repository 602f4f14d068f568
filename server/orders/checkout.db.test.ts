import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { Order } from '#contract/checkout/order.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterEach(async () => expect(await auditBooks(database.db)).toEqual([]))
afterAll(() => database.close())

const at = ({ token_value }: Cart) => `/api/carts/${token_value}`

describe('on the way to the payment', () => {
  test('[API-008, CHK-001] the e-mail address leads to the addresses, and those to the shipping', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2))
    const mailed = await who.patch(at(cart), { email: ' Anna@Example.org ' })
    expect(mailed.body).toMatchObject({ checkout_state: 'address', customer_email: 'anna@example.org' })
    const bern = { ...zurich, postcode: '3011', city: 'Bern' }
    await who.patch(at(cart), { billing_address: bern, shipping_address: zurich })
    const addressed = {
      checkout_state: 'addressed',
      customer_email: 'anna@example.org',
      shipping_address: { city: 'Zürich' },
      billing_address: { city: 'Bern' },
    }
    expect((await who.get(at(cart))).body).toMatchObject(addressed)
    const hurried = shop.visitor()
    const { token_value } = await shop.cartOf(hurried, lens())
    const atOnce = { email: 'anna@example.org', billing_address: bern, shipping_address: zurich }
    expect((await hurried.patch(`/api/carts/${token_value}`, atOnce)).body).toMatchObject(addressed)
  })

  test('[CHK-012] a blank birthday or phone number of an address is null', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    const blank = { ...zurich, birthday: '', phone_number: ' ' }
    await who.patch(at(cart), { email: 'anna@example.org', billing_address: blank, shipping_address: blank })
    const address = { city: 'Zürich', birthday: null, phone_number: null }
    expect((await who.get(at(cart))).body).toMatchObject({ billing_address: address, shipping_address: address })
  })

  test('[CHK-011] only the shipping address keeps another recipient and a studio', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2))
    const address = { ...zurich, recipient: 'Optik Muster', studio_id: 'studio-1' }
    await who.patch(at(cart), { email: 'studio@example.org', billing_address: address, shipping_address: address })
    expect((await who.get(at(cart))).body).toMatchObject({
      shipping_address: { recipient: 'Optik Muster', studio_id: 'studio-1' },
      billing_address: { recipient: null, studio_id: null },
    })
  })

  test('[API-010, API-011, CHK-017] the options are those of the destination, and the chosen one sets the price', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2)])
    const offered = async () =>
      (await who.get(`${at(cart)}/shipping-methods`)).body['hydra:member'].map(({ code }: { code: string }) => code)
    const swiss = ['swisspost_letter', 'swisspost_economy', 'swisspost_priority', 'quickpac_express']
    expect(await offered()).toEqual(swiss)
    expect(cart).toMatchObject({
      checkout_state: 'shipping_selected',
      shipping_total: 8_90,
      shipments: [{ method: { code: 'swisspost_priority', price: 8_90 } }],
    })
    const abroad = { ...zurich, country_code: 'DE', postcode: '80331', city: 'München' }
    const moved = await who.patch(at(cart), { shipping_address: abroad })
    expect(moved.body).toMatchObject({ checkout_state: 'addressed', shipping_total: 9_90, vat: [{ rate: 19 }] })
    expect(await offered()).toEqual(['dhl_parcel', 'dhl_express'])
    const refused = await who.put(`${at(cart)}/shipping-method`, { code: 'swisspost_priority' })
    expect([refused.status, refused.body.code]).toEqual([422, 'shipping-not-offered'])
  })

  test('[CHK-017] an option that is switched off is neither offered nor taken', async () => {
    const cart = await shop.readyCart(shop.visitor(), [lens(2)])
    const shipping = claravue.shipping.map((option) => ({ ...option, isActive: option.key !== 'express' }))
    const brand = { ...claravue, shipping }
    const answer = await shop.ask(`${at(cart)}/shipping-methods`, { brand })
    const { 'hydra:member': offered } = await answer.json()
    expect(offered.map(({ key }: Record<string, unknown>) => key)).toEqual(['letter', 'standard', 'priority'])
    const chosen = await shop.ask(`${at(cart)}/shipping-method`, {
      brand,
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: 'quickpac_express' }),
    })
    expect([chosen.status, (await chosen.json()).code]).toEqual([422, 'shipping-not-offered'])
  })

  test('[PRC-024, CHK-017] from the threshold on only the configured ways are free, and the best value is preselected', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(3))
    const costs = async (brand = claravue) => {
      const answer = await shop.ask(`${at(cart)}/shipping-methods`, { brand })
      const { 'hydra:member': options } = await answer.json()
      return options.map(({ key, price, cost }: Record<string, unknown>) => [key, price, cost])
    }
    expect(cart).toMatchObject({
      items_total: 119_70,
      shipping_total: 0,
      shipments: [{ method: { code: 'swisspost_economy', price: 6_90 } }],
      free_shipping: { from: 90_00, missing: 0, name: 'Standard delivery' },
    })
    // A letter that is slower than a free parcel and costs as much is not offered.
    expect(await costs()).toEqual([
      ['standard', 6_90, 0],
      ['priority', 8_90, 8_90],
      ['express', 12_90, 12_90],
    ])
    expect(await costs({ ...claravue, freeShippingBy: ['priority', 'express'] })).toEqual([
      ['standard', 6_90, 6_90],
      ['priority', 8_90, 0],
      ['express', 12_90, 0],
    ])
    const chosen = await who.put(`${at(cart)}/shipping-method`, { code: 'quickpac_express' })
    expect(chosen.body).toMatchObject({ shipping_total: 12_90, total: 132_60, free_shipping: { missing: 0 } })
  })

  test('a country that is not served is named, and nothing changes', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    const { status, body } = await shop
      .ask(at(cart), {
        brand: { ...claravue, countries: ['CH'] },
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', 'Cart-Key': who.cookies.get('cart_key') ?? '' },
        body: JSON.stringify({ email: 'a@example.org', shipping_address: { ...zurich, country_code: 'AT' } }),
      })
      .then(async (answer) => ({ status: answer.status, body: await answer.json() }))
    expect([status, body.violations[0].propertyPath]).toEqual([422, 'shipping_address.country_code'])
    expect((await who.get(at(cart))).body).toMatchObject({ checkout_state: 'cart', customer_email: null })
  })
})

describe('a payment starts', () => {
  test('only when all steps are complete', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    const { status, body } = await shop.start(who, cart)
    expect([status, body.code]).toEqual([409, 'checkout-incomplete'])
    const empty = await shop.start(who, await shop.cartOf(shop.visitor()))
    expect(empty.body.code).toBe('cart-empty')
  })

  test('once, however often the button is pressed, and reserves the goods', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('LAST', 2, right)])
    const pressed = async (of: Cart) => {
      const both = await Promise.all([shop.start(who, of), shop.start(who, of)])
      return [...both, await shop.start(who, of)] as const
    }
    // A scarce product is reserved too much for a second payment; others are not.
    const plenty = await pressed(await shop.readyCart(shop.visitor(), [wish('CARE')]))
    const few = await pressed(cart)
    for (const payments of [plenty, few]) expect(new Set(payments.map(({ body }) => body.transaction_id)).size).toBe(1)
    const [, , third] = few
    expect(third).toMatchObject({ status: 200, body: { checkout_state: 'payment_selected' } })
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 3, reserved: 2 })
    // Its own cart still sees the reserved pieces; other carts see one left.
    expect((await who.get(at(cart))).body.items[0]).toMatchObject({ availability: 'orderable', max_quantity: 3 })
    const other = await shop.cartOf(shop.visitor(), wish('LAST', 1, right))
    expect(other.items[0]?.max_quantity).toBe(1)
    await shop.simulator.customer.cancel(third.body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ code: 'payment-required', because: 'cancelled' })
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 3, reserved: 0 })
  })

  test('[ERR-011, PRC-016] not for more than the stock: the message says how much is left', async () => {
    const [first, second] = [shop.visitor(), shop.visitor()]
    const carts = [
      await shop.readyCart(first, [wish('LAST', 2, right)]),
      await shop.readyCart(second, [wish('LAST', 2, right)]),
    ] as const
    const held = await shop.start(first, carts[0])
    const { status, body } = await shop.start(second, carts[1])
    expect([status, body.code]).toEqual([422, 'stop-order'])
    expect(body).toMatchObject({ available: 1, notification: 'checkout_failed' })
    expect(body.message).toContain('only 1 left in stock')
    await shop.simulator.customer.cancel(held.body.transaction_id)
    await shop.place(first, carts[0])
  })

  test('not at a price that the shopper has not seen yet', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('SWISS', 1, right)])
    await database.db.execute(
      sql`update prices set amount = ${41_00} where product_id = 'SWISS' and channel = 'website'`,
    )
    const refused = await shop.start(who, cart)
    expect([refused.status, refused.body.code]).toEqual([409, 'price-changed'])
    await who.patch(at(cart), { prices_seen: true })
    expect((await shop.start(who, cart)).status).toBe(200)
  })

  test('[CHK-022, ERR-020] not above the limit for other countries', async () => {
    const who = shop.visitor()
    const abroad = { ...zurich, country_code: 'DE', postcode: '80331', city: 'München' }
    const cart = await shop.readyCart(who, [lens(6)], { address: abroad, shipping: 'dhl_parcel' })
    const { status, body } = await shop.start(who, cart)
    expect([status, body.code]).toEqual([422, 'order-limit'])
    expect(body.message).toBe(
      'A customs limit of CHF\u00a0150.00 applies to orders to other countries. Remove something from your cart, or place two orders.',
    )
    // A bill that goes to Switzerland does not raise the limit of a parcel that leaves it.
    expect((await who.patch(at(cart), { billing_address: zurich })).status).toBe(200)
    expect((await shop.start(who, cart)).body.code).toBe('order-limit')
  })

  test('[PAY-006] on invoice only for customers who have ordered before', async () => {
    const who = shop.visitor()
    const person = shop.person()
    await who.post('/api/identity/sign-up', person)
    const { email } = person
    const first = await shop.readyCart(who, [lens()], { email })
    const refused = await shop.start(who, first, { payment_method: 'invoice' })
    expect([refused.status, refused.body.code]).toEqual([422, 'method-not-offered'])
    const methods = async (of: typeof who, cart: Cart) =>
      (await of.get(`${at(cart)}/payment-methods`)).body['hydra:member'].map(({ code }: { code: string }) => code)
    expect(await methods(who, first)).not.toContain('invoice')
    const { body } = await shop.start(who, first)
    await shop.pay(body.transaction_id)
    const paid = await shop.place(who, first)
    expect(paid.status).toBe(201)
    await shop.ship(paid.body.id)
    await database.db.execute(sql`update users set email_verified = true where email = ${email}`)

    const second = await shop.readyCart(who, [lens()], { email })
    expect(await methods(who, second)).toContain('invoice')
    expect((await shop.start(who, second, { payment_method: 'invoice' })).body).toMatchObject({ transaction_id: null })
    const placed = await shop.place(who, second)
    expect(placed).toMatchObject({ status: 201, body: { state: 'new', payment_method: 'invoice', paid_at: null } })
    // The e-mail address alone proves nothing.
    const guest = shop.visitor()
    expect(await methods(guest, await shop.readyCart(guest, [lens()], { email }))).not.toContain('invoice')
  })

  test('[PAY-007] again after it was declined, with the cart as it was', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2)])
    const first = await shop.start(who, cart)
    await shop.pay(first.body.transaction_id, 'declined')
    const { status, body } = await shop.place(who, cart)
    expect([status, body.code, body.message]).toEqual([
      409,
      'payment-required',
      'The payment was declined. Try again or choose another payment method.',
    ])
    const kept = (await who.get(at(cart))).body
    expect(kept).toMatchObject({ checkout_state: 'shipping_selected', total: cart.total, items_count: 2 })
    const second = await shop.start(who, cart)
    expect(second.body.transaction_id).not.toBe(first.body.transaction_id)
    await shop.pay(second.body.transaction_id)
    expect((await shop.place(who, cart)).status).toBe(201)
  })
})

describe('an order', () => {
  test('[API-012, CHK-010, CHK-025] is placed once, when it is paid, also without an account', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2), wish('CARE')])
    const { body } = await shop.start(who, cart)
    expect(await shop.place(who, cart)).toMatchObject({ status: 409, body: { code: 'payment-required' } })
    await shop.pay(body.transaction_id)
    const first = await shop.place(who, cart)
    expect(first.status).toBe(201)
    expect(Order.parse(first.body)).toMatchObject({
      state: 'payment_pending',
      checkout_state: 'completed',
      total: 91_80 + 8_90,
      payment_method: 'visa',
      items_count: 3,
      customer_email: cart.customer_email,
      shipping_address: { street: 'Seeweg' },
    })
    expect(await shop.place(who, cart)).toMatchObject({ status: 200, body: { id: first.body.id } })
    expect((await who.get(at(cart))).status).toBe(404)
  })

  test('[CHK-029] waits for its payment, and is new once that is settled; the customer gets one confirmation', async () => {
    const who = shop.visitor()
    const order = await shop.buy(who, lens(2))
    expect([order.state, order.paid_at]).toEqual(['payment_pending', null])
    await shop.workOff()
    await shop.runJob('order-placed', { order: order.id })
    const later: Order = (await who.get(`/api/orders/${order.token_value}`)).body
    expect(later.events.map(({ state }) => state)).toEqual(['payment_pending', 'new', 'fulfiller_ready'])
    expect([later.state, typeof later.paid_at]).toEqual(['fulfiller_ready', 'string'])
    const mails = await mailsTo(database, order.customer_email ?? '')
    expect(mails.map(({ template }) => template)).toEqual(['order_confirmation'])
    expect(mails[0]?.text).toContain(order.number)
    expect(mails[0]?.text).toMatch(/Total\s+CHF\s88\.70\s+Including 8\.1% VAT: CHF\s6\.65/)
  })

  test('[CHK-026] clears the cookies that were for it, and no others', async () => {
    const who = shop.visitor()
    const spent = ['vsf-atc', 'vsf-shipping-date-product', 'vsf-tracking', 'vsf-email-reorder', 'vsf-login-link']
    for (const name of [...spent, 'vsf-locale']) who.cookies.set(name, 'x')
    await shop.buy(who, lens())
    expect([...who.cookies.keys()].sort()).toEqual(['vsf-locale', 'vsf-ordered'])
  })

  test('[API-056] is whole for its customer on every device, as long as they are signed in', async () => {
    const who = shop.visitor()
    const person = shop.person()
    await who.post('/api/identity/sign-up', person)
    const order = await shop.buy(who, lens(2))
    const seen = async (reader: ReturnType<typeof shop.visitor>) =>
      (await reader.get(`/api/orders/${order.token_value}`)).body
    const phone = shop.visitor()
    await phone.post('/api/identity/sign-in', person)
    expect(await seen(phone)).toMatchObject({ redacted: false, billing_address: { last_name: 'Muster' } })
    await phone.post('/api/identity/sign-out')
    expect(await seen(phone)).toMatchObject({ redacted: true, number: order.number })
  })

  test('[API-056, ERR-018] is whole for the browser that ordered; with nothing but the link it shows neither names nor prescriptions', async () => {
    const who = shop.visitor()
    const order = await shop.buy(who, lens(2))
    const path = `/api/orders/${order.token_value}`
    expect((await who.get(path)).body).toMatchObject({ redacted: false, billing_address: { last_name: 'Muster' } })
    const stranger = await shop.visitor().get(path)
    expect(stranger.body).toMatchObject({ redacted: true, number: order.number, total: order.total })
    for (const secret of ['Muster', 'Seeweg', 'Anna', '-2.5', order.customer_email ?? '?'])
      expect(JSON.stringify(stranger.body)).not.toContain(secret)
    const unknown = await who.get(`/api/orders/${order.token_value.slice(0, -2)}xx`)
    expect([unknown.status, unknown.body.message]).toEqual([404, 'This order does not exist.'])
  })

  test('[TRK-014] is tagged for the studio if a service is in it, or the visitor came for one', async () => {
    const who = shop.visitor()
    expect((await shop.buy(who, lens())).tags).toEqual([])
    expect((await shop.buy(shop.visitor(), wish('BTT'))).tags).toEqual(['studio'])
    who.cookies.set('vsf-tracking', encodeURIComponent(JSON.stringify({ order_type: 'studio' })))
    expect((await shop.buy(who, lens())).tags).toEqual(['studio'])
  })

  test('each storefront counts its own orders, without a gap', async () => {
    const [first, second] = [await shop.buy(shop.visitor(), lens()), await shop.buy(shop.visitor(), lens())]
    expect(Number(second.number) - Number(first.number)).toBe(1)
  })

  test('[PAY-008] with nothing to pay skips the payment', async () => {
    await database.db.execute(sql`
      insert into coupons (brand, code, gives) values ('claravue', 'ALL', '{"kind": "percent", "percent": 100}')
      on conflict do nothing`)
    const free = {
      ...claravue,
      shipping: [{ code: 'pickup', key: 'standard' as const, to: { CH: { price: 0, days: [1, 1] as const } } }],
    }
    const who = shop.visitor()
    const send = async (method: string, path: string, body: unknown) => {
      const answer = await shop.ask(path, {
        brand: free,
        method,
        headers: { 'Content-Type': 'application/json', 'Cart-Key': who.cookies.get('cart_key') ?? '' },
        body: JSON.stringify(body),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const cart = await shop.cartOf(who, lens())
    const early = await send('POST', '/api/orders', { token_value: cart.token_value })
    expect([early.status, early.body.code]).toEqual([409, 'payment-required'])
    await send('PATCH', at(cart), { email: 'free@example.org', billing_address: zurich, shipping_address: zurich })
    await send('POST', `${at(cart)}/coupon`, { couponCode: 'ALL' })
    const chosen = await send('PUT', `${at(cart)}/shipping-method`, { code: 'pickup' })
    expect(chosen.body).toMatchObject({ total: 0, checkout_state: 'payment_skipped' })
    const placed = await send('POST', '/api/orders', { token_value: cart.token_value })
    expect(placed).toMatchObject({ status: 201, body: { total: 0, state: 'new', payment_method: null } })
    expect((await send('POST', '/api/orders', { token_value: cart.token_value })).body.id).toBe(placed.body.id)
  })
})

describe('a change during the payment', () => {
  test('stays in the cart: the order has what was paid', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2), wish('CARE')])
    const { body } = await shop.start(who, cart)
    await who.patch(`${at(cart)}/items/${cart.items[0]?.id}`, { quantity: 3 })
    await who.post(`${at(cart)}/items`, wish('SALE'))
    await shop.pay(body.transaction_id)
    const placed = await shop.place(who, cart)
    expect(placed.body).toMatchObject({ total: cart.total, items_count: 3 })
    const left = (await who.get(at(cart))).body
    expect(left.items.map((item: Cart['items'][number]) => [item.product_id, item.quantity])).toEqual([
      ['AQ-30', 1],
      ['SALE', 1],
    ])
    expect(left.checkout_state).toBe('shipping_selected')
    expect(who.cookies.has('cart_id')).toBe(true)
  })

  test('of the payment’s state: one that was cancelled and is paid after all still gets its goods, if they are available', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('LAST', 1, right)])
    const { body } = await shop.start(who, cart)
    await shop.pass('40 minutes')
    await shop.withoutAbandoning(() => shop.runJob('reconcile-payments'))
    expect(await shop.stockOf('LAST')).toMatchObject({ reserved: 0 })
    await database.db.execute(
      sql`update simulator_transactions set created_at = now() where id = ${body.transaction_id}`,
    )
    await shop.pay(body.transaction_id)
    expect((await shop.place(who, cart)).status).toBe(201)
    expect(await shop.stockOf('LAST')).toEqual({ on_hand: 2, reserved: 0 })
  })

  test('of the stock: money for goods that are not available any more goes back', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [wish('LAST', 2, right)])
    const { body } = await shop.start(who, cart)
    await shop.pass('40 minutes')
    await shop.withoutAbandoning(() => shop.runJob('reconcile-payments'))
    const faster = await shop.buy(shop.visitor(), wish('LAST', 2, right))
    expect(faster.number).toBeDefined()
    await database.db.execute(
      sql`update simulator_transactions set created_at = now() where id = ${body.transaction_id}`,
    )
    await shop.pay(body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ code: 'payment-required', because: 'owed' })
    await shop.workOff()
    expect(await shop.simulator.status(body.transaction_id)).toMatchObject({ value: { state: 'cancelled' } })
    expect((await shop.place(who, cart)).status).toBe(409)
  })

  test('of the amount: money that does not match goes back', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()])
    const { body } = await shop.start(who, cart, { payment_method: 'visa' })
    await shop.pay(body.transaction_id)
    await database.db.execute(
      sql`update simulator_transactions set authorised = authorised - 1 where id = ${body.transaction_id}`,
    )
    expect((await shop.place(who, cart)).body).toMatchObject({ code: 'payment-required', because: 'owed' })
    await shop.workOff()
    expect(await shop.simulator.status(body.transaction_id)).toMatchObject({ value: { state: 'cancelled' } })
  })
})

describe('without the customer', () => {
  test('[CRT-003] the shop places the order of a customer who paid and never came back, and the cart is closed', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()])
    const { body } = await shop.start(who, cart)
    await shop.pay(body.transaction_id, 'silence')
    await shop.pass('2 minutes')
    await shop.runJob('reconcile-payments')
    await shop.workOff()
    expect(who.cookies.has('cart_id')).toBe(true)
    expect((await who.get('/api/session')).body.cart).toBeNull()
    expect(who.cookies.has('cart_id')).toBe(false)
    expect(await shop.place(who, cart)).toMatchObject({ status: 200, body: { state: 'fulfiller_ready' } })
  })

  test('money is collected and given back, also if the job for it was lost', async () => {
    const who = shop.visitor()
    const order = await shop.buy(who, lens())
    const cart = await shop.readyCart(who, [lens()])
    const { body } = await shop.start(who, cart)
    await shop.pay(body.transaction_id)
    await database.db.execute(
      sql`update simulator_transactions set authorised = authorised - 1 where id = ${body.transaction_id}`,
    )
    await shop.place(who, cart)
    await database.db.execute(sql`delete from pgboss.job`)
    await shop.pass('6 minutes')
    await shop.runJob('reconcile-payments')
    expect((await who.get(`/api/orders/${order.token_value}`)).body.state).toBe('new')
    expect(await shop.simulator.status(body.transaction_id)).toMatchObject({ value: { state: 'cancelled' } })
  })

  test('the shop sends one reminder of a cart that was left for four hours, if the customer wants one', async () => {
    const [welcome, not] = [shop.visitor(), shop.visitor()]
    const cart = await shop.cartOf(welcome, lens(2))
    await welcome.patch(at(cart), { email: 'left@example.org', reminder_opt_in: true })
    await not.patch(at(await shop.cartOf(not, lens())), { email: 'silent@example.org' })
    await shop.runJob('remind-of-carts')
    expect(await mailsTo(database, 'left@example.org')).toEqual([])
    await shop.pass('5 hours')
    await shop.runJob('remind-of-carts')
    await shop.runJob('remind-of-carts')
    const mails = await mailsTo(database, 'left@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ template: 'abandoned_cart', locale: 'en' })
    const [, token = ''] = /\/en\/abandoned-cart\/mail\/([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
    expect(token).not.toBe(cart.token_value)
    const reader = shop.visitor()
    const opened = await shop.screen(reader, (current) => current.openAbandoned(token))
    expect(opened).toMatchObject({ failed: false, cart: { items_count: 2, customer_email: null } })
    expect(await mailsTo(database, 'silent@example.org')).toEqual([])
  })

  test('many carts with spellings of one address cause one reminder a day, and none waits for the next day', async () => {
    const spellings = ['target@gmail.com', 't.arget@gmail.com', 'target+1@gmail.com', 'Target+2@googlemail.com']
    for (const email of spellings) {
      const who = shop.visitor()
      await who.patch(at(await shop.cartOf(who, lens())), { email, reminder_opt_in: true })
    }
    await shop.pass('5 hours')
    await shop.runJob('remind-of-carts')
    await database.db.execute(sql`delete from rate_limits`)
    await shop.runJob('remind-of-carts')
    const mails = await Promise.all(spellings.map((email) => mailsTo(database, email.toLowerCase())))
    expect(mails.flat()).toHaveLength(1)
  })
})
