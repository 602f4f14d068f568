import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Order } from '#contract/checkout/order.ts'
import { Withdrawal } from '#contract/checkout/withdrawal.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { auditBooks } from '#server/shop/books.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { lens, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'
import { withdraw } from './withdrawal.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const couponOf = (token: string) => `/api/carts/${token}/coupon`

describe('an order', () => {
  test('[DAT-001, DAT-002, DAT-003] has the fields of a cart, and those that only an order has', async () => {
    const order = await shop.buy(shop.visitor(), lens(2))
    for (const name of [
      'token_value',
      'id',
      'number',
      'internal_order_id',
      'state',
      'checkout_state',
      'created_at',
      'paid_at',
      'refunded_at',
      'comment',
      'tracking',
      'reorderable',
      'items_total',
      'items_total_before_promotion',
      'shipping_total',
      'total',
      'order_promotion_total',
      'promotion_coupon',
      'currency_code',
      'price_channel',
      'discount_note',
      'discounts',
      'shipping_price',
      'items',
      'shipments',
      'billing_address',
      'shipping_address',
      'customer',
      'customer_email',
      'account_id',
      'shop_cart_id',
      'subscription',
      'subscription_frequency',
    ])
      expect(order).toHaveProperty(name)
    expect(order).toMatchObject({ number: expect.stringMatching(/^\d+$/), currency_code: 'CHF', reorderable: true })
  })

  test('[CHK-010] with an account is open to the customer in every browser, and to no other customer', async () => {
    const [home, phone, person] = [shop.visitor(), shop.visitor(), shop.person()]
    await home.post('/api/identity/sign-up', person)
    await phone.post('/api/identity/sign-in', { email: person.email, password: person.password })
    const order = await shop.buy(home, lens())
    expect(order.customer?.email).toBe(person.email)
    const path = `/api/orders/${order.token_value}`
    expect((await phone.get(path)).body.redacted).toBe(false)
    expect((await shop.visitor().get(path)).body).toMatchObject({ redacted: true, customer: null })
  })

  test('[CHK-027] is in the currency of its storefront, which is the euro by default', async () => {
    const munich = { ...zurich, country_code: 'DE', postcode: '80331', city: 'München' }
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await shop.ask(path, {
        brand: linsenhaus,
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return answer.json()
    }
    const { token_value } = await send('POST', '/api/carts', {})
    const at = `/api/carts/${token_value}`
    await send('POST', `${at}/items`, lens())
    await send('PATCH', at, { email: 'euro@example.org', billing_address: munich, shipping_address: munich })
    const ways = await send('GET', `${at}/shipping-methods`)
    await send('PUT', `${at}/shipping-method`, { code: ways['hydra:member'][0].code })
    const { transaction_id } = await send('POST', `${at}/payments`, { payment_method: 'visa' })
    await shop.pay(transaction_id)
    const order = await send('POST', '/api/orders', { token_value })
    expect(order).toMatchObject({ number: '100001', currency_code: 'EUR', vat: [{ rate: 19 }] })
    expect(await shop.simulator.status(transaction_id)).toMatchObject({ value: { currency: 'EUR' } })
    expect((await shop.buy(shop.visitor(), lens())).currency_code).toBe('CHF')
  })

  test('stays as it was bought when the catalogue changes', async () => {
    const who = shop.visitor()
    const order = await shop.buy(who, wish('SALE'))
    await database.db.execute(sql`update prices set amount = ${99_00} where product_id = 'SALE'`)
    await database.db.execute(sql`update product_texts set title = 'Something else' where product_id = 'SALE'`)
    const later = (await who.get(`/api/orders/${order.token_value}`)).body as Order
    expect(later.items).toEqual(order.items)
    expect(later.total).toBe(order.total)
  })

  test('has events that explain its prices and its states, and that do not change afterwards', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2)])
    await who.post(couponOf(cart.token_value), { couponCode: 'SAVE5' })
    const started = await shop.start(who, cart)
    await shop.pay(started.body.transaction_id)
    const { body: order } = await shop.place(who, cart)
    await shop.workOff()
    const { rows } = await database.db.execute<{ type: string; details: Record<string, unknown> }>(
      sql`select type, details from order_events where order_id = ${order.id} order by id`,
    )
    expect(rows.map(({ type }) => type)).toEqual(['priced', 'placed', 'moved', 'moved'])
    expect(rows[0]?.details).toMatchObject({
      items: 79_80,
      promotion: -5_00,
      shipping: 8_90,
      total: 83_70,
      currency: 'CHF',
      prices: [{ quantity: 2, unitPrice: 39_90, total: 79_80, discount: -5_00, vatRate: 8.1, channel: 'website' }],
      adjustments: [
        { type: 'coupon', origin: 'SAVE5', amount: -5_00 },
        { type: 'shipping', origin: 'swisspost_priority', amount: 8_90 },
      ],
    })
    expect(rows[2]?.details).toEqual({ from: 'payment_pending', to: 'new', cause: 'payment settled' })
    expect(rows[3]?.details).toEqual({ from: 'new', to: 'fulfiller_ready' })
    await expect(database.db.execute(sql`update order_events set details = '{}'`)).rejects.toThrow()
    await expect(database.db.execute(sql`delete from order_events`)).rejects.toThrow()
  })
})

describe('coupons', () => {
  type Who = ReturnType<OrderShop['visitor']>
  /** The discount of the coupon, or the reason for its refusal. */
  async function buyWith(code: string, email: string, who: Who = shop.visitor()) {
    const cart = await shop.readyCart(who, [lens()], { email })
    const applied = await who.post(couponOf(cart.token_value), { couponCode: code })
    if (applied.status !== 200) return applied.body.code
    const started = await shop.start(who, cart)
    await shop.pay(started.body.transaction_id)
    return (await shop.place(who, cart)).body.order_promotion_total
  }
  async function customer(email: string) {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', { ...shop.person(), email })
    return who
  }

  test.each([
    ['WELCOME10', -3_99, 'coupon-new-customers-only'],
    ['ONCE15', -5_99, 'coupon-once-per-customer'],
  ])('%s is for one order of a person, with an account or without', async (code, off, refusal) => {
    const [guest, member, other] = ['guest', 'member', 'other'].map((name) =>
      `${name}-${code}@example.org`.toLowerCase(),
    )
    expect(await buyWith(code, guest ?? '')).toBe(off)
    expect(await buyWith(code, (guest ?? '').toUpperCase())).toBe(refusal)
    expect(await buyWith(code, guest ?? '', await customer(guest ?? ''))).toBe(refusal)

    const who = await customer(member ?? '')
    expect(await buyWith(code, member ?? '', who)).toBe(off)
    expect(await buyWith(code, other ?? '', who)).toBe(refusal)
    expect(await buyWith(code, member ?? '')).toBe(refusal)
    expect(await buyWith(code, other ?? '')).toBe(off)
  })

  test('of a customer count for the account, whatever e-mail address the order has', async () => {
    const [account, elsewhere] = ['account@example.org', 'elsewhere@example.org']
    const who = await customer(account)
    expect(await buyWith('WELCOME10', elsewhere, who)).toBe(-3_99)
    for (const email of [account, elsewhere])
      expect(await buyWith('WELCOME10', email)).toBe('coupon-new-customers-only')
    expect(await buyWith('WELCOME10', 'third@example.org', who)).toBe('coupon-new-customers-only')
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('are given back when a payment fails, and stay used when it succeeds', async () => {
    const email = 'once@example.org'
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()], { email })
    await who.post(couponOf(cart.token_value), { couponCode: 'ONCE15' })
    const declined = await shop.start(who, cart)
    await shop.pay(declined.body.transaction_id, 'declined')
    await shop.place(who, cart)
    const started = await shop.start(who, cart)
    expect(started.status).toBe(200)
    // During the payment, another cart of the same person cannot use it.
    const [other, tab] = [await shop.readyCart(who, [lens()], { email }), shop.visitor()]
    expect((await tab.post(couponOf(other.token_value), { couponCode: 'ONCE15' })).body.code).toBe(
      'coupon-once-per-customer',
    )
    await shop.pay(started.body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ order_promotion_total: -5_99 })
    expect(await auditBooks(database.db)).toEqual([])
  })
})

describe('bonus points', () => {
  const pointsOf = async (orderId: string) => {
    const { rows } = await database.db.execute(sql`select points from bonus_points where order_id = ${orderId}`)
    return rows
  }

  test('[DAT-004] are earned by customers on the goods after discounts, and not by guests', async () => {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const cart = await shop.readyCart(who, [lens(2)])
    await who.post(couponOf(cart.token_value), { couponCode: 'SAVE5' })
    const started = await shop.start(who, cart)
    await shop.pay(started.body.transaction_id)
    const [{ body: order }] = [await shop.place(who, cart), await shop.place(who, cart)]
    expect(order).toMatchObject({ items_total: 79_80, order_promotion_total: -5_00, bonus_points: { points: 74 } })
    expect(await pointsOf(order.id)).toEqual([{ points: 74 }])
    const guests = await shop.buy(shop.visitor(), lens(2))
    expect(guests.bonus_points).toBeNull()
    expect(await pointsOf(guests.id)).toEqual([])
    expect(await auditBooks(database.db)).toEqual([])
  })
})

test('products that were bought together are recommended together once the order is confirmed', async () => {
  const question = { items: [{ product_id: 'LAST' }], location: 'cart' }
  const recommended = async () => (await shop.visitor().post('/api/recommendations', question)).body
  const before = await recommended()
  const order = await shop.buy(shop.visitor(), wish('LAST', 1, right), wish('SWISS', 1, right))
  await shop.workOff()
  await shop.runJob('order-placed', { order: order.id })
  const ids = (answer: { result: { product_id: string }[] }) => answer.result.map(({ product_id }) => product_id)
  expect(ids(before)[0]).not.toBe('SWISS')
  expect(ids(await recommended())[0]).toBe('SWISS')
  const { rows } = await database.db.execute(sql`
    select times from bought_together where product_id = 'LAST' and with_product_id = 'SWISS'`)
  expect(rows).toEqual([{ times: 1 }])
})

describe('a saved means of payment', () => {
  test('[API-073, API-074, DAT-022] is the customer’s own: no other customer pays with it, and it can be deleted', async () => {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const first = await shop.readyCart(who, [lens()])
    const started = await shop.start(who, first, { payment_method: 'visa', save_alias: true })
    await shop.pay(started.body.transaction_id)
    await shop.place(who, first)
    const { body } = await who.get('/api/me/payment-aliases')
    expect(body['hydra:member']).toEqual([
      {
        alias: expect.any(String),
        internal_payment_method: 'visa',
        last_paid_with: true,
        expires: { month: '12', year: '34' },
        masked: '400010xxxxxx0018',
      },
    ])
    const { alias } = body['hydra:member'][0]
    expect((await who.get('/api/me/payment-aliases?customer_context=claravue')).body).toEqual(body)
    const elsewhere = await who.get('/api/me/payment-aliases?customer_context=lenteo')
    expect([elsewhere.status, elsewhere.body.violations]).toMatchObject([422, [{ propertyPath: 'customer_context' }]])

    const second = await shop.readyCart(who, [lens()])
    const asked = vi.spyOn(shop.simulator, 'start')
    expect((await shop.start(who, second, { payment_method: 'visa', alias })).status).toBe(200)
    // The provider needs the last month of a card.
    const card = { alias, method: 'visa', masked: '400010xxxxxx0018', expires: { month: '12', year: '34' } }
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ alias: card }))
    asked.mockRestore()
    const thief = shop.visitor()
    await thief.post('/api/identity/sign-up', shop.person())
    expect((await thief.get('/api/me/payment-aliases')).body['hydra:member']).toEqual([])
    for (const other of [shop.visitor(), thief]) {
      const refused = await shop.start(other, await shop.readyCart(other, [lens()]), { payment_method: 'visa', alias })
      expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'alias'])
    }
    expect((await thief.delete(`/api/me/payment-aliases/${alias}`)).status).toBe(404)
    expect((await shop.visitor().get('/api/me/payment-aliases')).status).toBe(401)
    await database.db.execute(sql`
      insert into payment_aliases (brand, customer_id, alias, method, provider, means)
      select brand, customer_id, 'another', method, provider, means from payment_aliases where alias = ${alias}`)
    expect((await who.delete(`/api/me/payment-aliases/${alias}`)).status).toBe(204)
    await shop.workOff()
    expect(await shop.simulator.savedCard(alias)).toBeUndefined()
    const left = (await who.get('/api/me/payment-aliases')).body['hydra:member']
    expect(left.map(({ alias }: { alias: string }) => alias)).toEqual(['another'])
  })
})

test('a saved card that has expired is neither offered nor accepted', async () => {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const first = await shop.readyCart(who, [lens()])
  const { body } = await shop.start(who, first, { payment_method: 'visa', save_alias: true })
  await shop.pay(body.transaction_id)
  await shop.place(who, first)
  const saved = async () => (await who.get('/api/me/payment-aliases')).body['hydra:member']
  const [{ alias }] = await saved()
  await database.db.execute(
    sql`update payment_aliases set means = jsonb_set(means, '{expires,year}', '"25"') where alias = ${alias}`,
  )
  expect(await saved()).toEqual([])
  const refused = await shop.start(who, await shop.readyCart(who, [lens()]), { payment_method: 'visa', alias })
  expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'alias'])
})

test('[API-075] a customer’s last payment is the latest one of this customer', async () => {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const party = { ...zurich, email: 'anna@example.org' }
  const payload = {
    billing_address: party,
    shipping_address: party,
    order_total: { value: 48_80, currency: 'CHF' },
    price_channel: 'website',
    items: [{ product_id: 'AQ-30', quantity: 1 }],
    last_order_date: null,
    tags: [],
  }
  const last = async (of = who, body: object = payload) => of.post('/api/me/last-payment', body)
  expect((await last()).body).toEqual({ last_payment: null })
  await shop.buy(who, lens(2))
  const order = await shop.buy(who, lens())
  await shop.buy(shop.visitor(), lens(3))
  await shop.workOff()
  expect((await last()).body.last_payment).toEqual({
    payment_method: 'visa',
    amount: 48_80,
    currency: 'CHF',
    order_number: order.number,
    paid_at: expect.any(String),
    created_at: order.created_at,
  })
  expect((await last(who, { ...payload, items: 'none' })).status).toBe(422)
  expect((await last(shop.visitor())).status).toBe(401)
})

describe('staff', () => {
  async function atTheDesk() {
    await createDemoAccounts(database.db)
    const desk = shop.visitor()
    await desk.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
    return desk
  }

  test('finds an order by its number, and with it the customer, but none for a guest’s order', async () => {
    const [who, person, desk] = [shop.visitor(), shop.person(), await atTheDesk()]
    await who.post('/api/identity/sign-up', person)
    const [own, guests] = [await shop.buy(who, lens()), await shop.buy(shop.visitor(), lens())]
    const find = async (number: string) => (await desk.get(`/api/staff/customers?search=${number}`)).body
    const { account_id, customer } = own
    const found = await find(own.number)
    expect(found['hydra:member']).toEqual([
      { id: customer?.id, account_id, full_name: 'Anna Muster', email: person.email },
    ])
    expect(found.order).toEqual({
      number: own.number,
      created_at: own.created_at,
      state: 'payment_pending',
      total: own.total,
      customer_id: customer?.id,
      email: own.customer_email,
    })
    expect(await find(guests.number)).toMatchObject({
      'hydra:member': [],
      order: { customer_id: null, email: guests.customer_email },
    })
    expect(await find('99999999')).toEqual({ 'hydra:member': [], order: null })
    expect((await who.get(`/api/staff/customers?search=${own.number}`)).status).toBe(404)
  })

  test('neither uses nor sees nor saves means of payment when acting for a customer', async () => {
    const [who, person, desk] = [shop.visitor(), shop.person(), await atTheDesk()]
    await who.post('/api/identity/sign-up', person)
    const first = await shop.readyCart(who, [lens()])
    const saving = await shop.start(who, first, { payment_method: 'visa', save_alias: true })
    await shop.pay(saving.body.transaction_id)
    const { body: order } = await shop.place(who, first)
    const saved = async () => (await who.get('/api/me/payment-aliases')).body['hydra:member']
    const [{ alias }] = await saved()

    await desk.post('/api/staff/acting', { customer_id: order.customer?.id, reason: 'orders on the phone' })
    const cart = await shop.readyCart(desk, [lens()])
    const refused = await shop.start(desk, cart, { payment_method: 'visa', alias })
    expect([refused.status, refused.body.code]).toEqual([403, 'acting'])
    for (const answer of [
      await desk.get('/api/me/payment-aliases'),
      await desk.delete(`/api/me/payment-aliases/${alias}`),
    ])
      expect(answer.status).toBe(403)
    const started = await shop.start(desk, cart, { payment_method: 'master_card', save_alias: true })
    await shop.pay(started.body.transaction_id)
    const { body: placed } = await shop.place(desk, cart)
    expect(placed.customer?.email).toBe(person.email)
    expect((await saved()).map((one: { alias: string }) => one.alias)).toEqual([alias])
    const { rows } = await database.db.execute(sql`
      select details ->> 'actedBy' = (select id from users where email = 'staff@example.com') as "isStaff"
      from order_events where order_id = ${placed.id} and type = 'placed'`)
    expect(rows).toEqual([{ isStaff: true }])
  })
})

describe('a withdrawal', () => {
  const declaring = () => ({
    db: database.db,
    brand: 'claravue',
    client: '192.0.2.7',
    now: new Date('2026-11-15T09:12:00Z'),
    ...orderWriter(shop.opened),
  })

  test('is accepted with number and e-mail address, once, and confirmed with its content and time', async () => {
    const order = await shop.buy(shop.visitor(), lens(2), wish('CARE'))
    const email = order.customer_email ?? ''
    const declaration = Withdrawal.parse({
      number: order.number,
      email: email.toUpperCase(),
      name: 'Anna Muster',
      lines: ['2'],
    })
    for (const _ of [1, 2]) expect(await withdraw(declaring(), declaration)).toMatchObject({ ok: true })
    const receipts = (await mailsTo(database, email)).filter(({ template }) => template === 'withdrawal_receipt')
    expect(receipts).toHaveLength(1)
    expect(receipts[0]?.text).toContain('15.11.2026')
    expect(receipts[0]?.text).toContain('10:12')
    expect(receipts[0]?.text).toContain('1 × Sample CARE en')
    expect(receipts[0]?.text).not.toContain('AQ-30')
    const { rows } = await database.db.execute(sql`
      select type, details from order_events where order_id = ${order.id} and type = 'withdrawal'`)
    expect(rows).toEqual([{ type: 'withdrawal', details: { lines: [2], reason: null } }])
  })

  test('that differs in its lines is recorded each time, but causes five mails a day at most', async () => {
    const order = await shop.buy(shop.visitor(), lens(), wish('CARE'), wish('SALE'))
    const email = order.customer_email ?? ''
    const choices = [['1'], ['2'], ['3'], ['1', '2'], ['1', '2'], ['1', '3'], ['2', '3'], ['1', '2', '3']]
    for (const lines of choices) {
      const declaration = Withdrawal.parse({ number: order.number, email, name: 'Anna Muster', lines })
      expect(await withdraw(declaring(), declaration)).toMatchObject({ ok: true })
    }
    const receipts = (await mailsTo(database, email)).filter(({ template }) => template === 'withdrawal_receipt')
    const { rows } = await database.db.execute(sql`select id from withdrawals where order_id = ${order.id}`)
    expect([receipts.length, rows.length]).toEqual([5, 7])
  })

  test('is refused with another e-mail address, and only so many may be tried', async () => {
    const order = await shop.buy(shop.visitor(), lens())
    const wrong = Withdrawal.parse({ number: order.number, email: 'else@example.org', name: 'X' })
    const guess = () => withdraw({ ...declaring(), client: '192.0.2.8' }, wrong)
    for (let tries = 0; tries < 20; tries++)
      expect(await guess()).toEqual({ ok: false, error: { code: 'order-not-found' } })
    expect(await guess()).toMatchObject({ ok: false, error: { code: 'too-many' } })
    expect(await mailsTo(database, 'else@example.org')).toEqual([])
  })
})

describe('the database itself refuses', () => {
  const copied = (table: string, changes: Record<string, string>) => {
    const changed = Object.entries(changes).map(([name, value]) => `"${name}": ${value}`)
    return sql.raw(`insert into ${table} overriding system value
      select (jsonb_populate_record(${table}, jsonb '{${changed.join(', ')}}')).* from ${table} limit 1`)
  }
  const id = () => `"${crypto.randomUUID()}"`
  test.each([
    ['a second order of a payment', copied('orders', { id: id(), number: '1' }), 'orders_paymentId_unique'],
    ['a number twice in a storefront', sql`update orders set number = 1`, 'orders_number'],
    ['points for an order twice', copied('bonus_points', { id: '-1' }), 'bonus_points_earned_once'],
    ['a coupon twice for a cart', copied('coupon_uses', {}), 'coupon_uses_brand_code_cart_id_pk'],
    [
      'a coupon more often than its limit',
      sql`update coupons set used = 2 where code = 'LIMIT1'`,
      'coupons_usage_limit',
    ],
    ['to sell more than the stock', sql`update stock set on_hand = -1 where product_id = 'LAST'`, 'stock_stop_order'],
  ])('%s', async (_, mistake, constraint) => {
    const refused = await database.db.execute(mistake).catch((error: Error) => error.cause)
    expect(refused).toMatchObject({ constraint })
  })

  test('a second open payment of a cart', async () => {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()])
    const { body } = await shop.start(who, cart)
    const again = sql`
      insert into payments select (jsonb_populate_record(payments, ${`{"id": ${id()}, "transaction_id": null}`}::jsonb)).*
      from payments where transaction_id = ${body.transaction_id}`
    expect(await database.db.execute(again).catch((error: Error) => error.cause)).toMatchObject({
      constraint: 'payments_one_open',
    })
  })
})

describe('the audit of the records', () => {
  test.each([
    ['a total that is not the sum of its parts', sql`update orders set total = total + 1`],
    ['stock that vanished without an order', sql`update stock set on_hand = on_hand - 1 where product_id = 'AQ-30'`],
    ['reserved goods without a payment', sql`update stock set reserved = reserved + 1 where product_id = 'AQ-30'`],
    ['a payment without its order', sql`update payments set state = 'returned' where state = 'settled'`],
    ['a coupon that was used more often than it says', sql`update coupons set used = 0 where code = 'WELCOME10'`],
    ['a state without its event', sql`update orders set state = 'accepted' where state = 'fulfiller_ready'`],
    ['a number that was left out', sql`update order_numbers set last = last + 1`],
    ['points that were not earned', sql`update bonus_points set points = points + 1`],
    ['points that were not booked', sql`delete from bonus_points`],
    ['a buyer who was not noted', sql`delete from buyers`],
  ])('finds %s', async (_, mistake) => {
    expect(await auditBooks(database.db)).toEqual([])
    const undo = new Error('undo')
    const found = await database.db
      .transaction(async (db) => {
        await db.execute(mistake)
        const mistakes = await auditBooks(db)
        throw Object.assign(undo, { mistakes })
      })
      .catch((error: typeof undo & { mistakes?: unknown[] }) => {
        if (error !== undo) throw error
        return error.mistakes
      })
    expect(found).not.toEqual([])
  })
})

test('goods are not sold twice if their stock is counted again during the payment', async () => {
  await shop.count('LAST', 2, { stopOrder: true })
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [wish('LAST', 2, right)])
  const started = await shop.start(who, cart)
  await shop.count('LAST', 1, { stopOrder: true })
  await shop.pay(started.body.transaction_id)
  expect((await shop.place(who, cart)).body).toMatchObject({ code: 'payment-required', because: 'owed' })
  await shop.workOff()
  expect(await shop.stockOf('LAST')).toEqual({ on_hand: 1, reserved: 0 })
  expect(await auditBooks(database.db)).toEqual([])
})
