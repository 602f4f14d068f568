import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Order } from '#contract/order.ts'
import { Withdrawal } from '#contract/withdrawal.ts'
import { auditBooks } from '#server/orders/books.ts'
import { withdraw } from '#server/orders/withdrawal.ts'
import { orderWriter } from '#server/orders/work.ts'
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
afterAll(() => database.close())

const couponOf = (token: string) => `/api/carts/${token}/coupon`

describe('an order', () => {
  test('[DAT-001, DAT-002, DAT-003] has what a cart has, with what only an order has', async () => {
    const order = await shop.buy(shop.visitor(), lens(2))
    for (const name of [
      ...['token_value', 'id', 'number', 'internal_order_id', 'state', 'checkout_state', 'created_at', 'paid_at'],
      ...['refunded_at', 'comment', 'tracking', 'reorderable', 'items_total', 'items_total_before_promotion'],
      ...['shipping_total', 'total', 'order_promotion_total', 'promotion_coupon', 'currency_code', 'price_channel'],
      ...['discount_note', 'discounts', 'shipping_price', 'items', 'shipments', 'billing_address', 'shipping_address'],
      ...['customer', 'customer_email', 'account_id', 'shop_cart_id', 'subscription', 'subscription_frequency'],
    ])
      expect(order).toHaveProperty(name)
    expect(order).toMatchObject({ number: expect.stringMatching(/^\d+$/), currency_code: 'CHF', reorderable: true })
  })

  test('[CHK-010] with an account is the customer’s, wherever they are signed in, and nobody else’s', async () => {
    const [home, phone, person] = [shop.visitor(), shop.visitor(), shop.person()]
    await home.post('/api/identity/sign-up', person)
    await phone.post('/api/identity/sign-in', { email: person.email, password: person.password })
    const order = await shop.buy(home, lens())
    expect(order.customer?.email).toBe(person.email)
    const path = `/api/orders/${order.token_value}`
    expect((await phone.get(path)).body.redacted).toBe(false)
    expect((await shop.visitor().get(path)).body).toMatchObject({ redacted: true, customer: null })
  })

  test('[CHK-027] is in the currency of its storefront, which is euros where nothing else is said', async () => {
    const munich = { ...zurich, country_code: 'DE', postcode: '80331', city: 'München' }
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await shop.ask(path, {
        ...{ brand: linsenhaus, method, headers: { 'Content-Type': 'application/json' } },
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
    expect(await shop.payments.status(transaction_id)).toMatchObject({ value: { currency: 'EUR' } })
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

  test('says why it costs what it costs and how it came to be what it is; nobody changes that afterwards', async () => {
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
    expect(rows.map(({ type }) => type)).toEqual(['priced', 'placed', 'moved'])
    expect(rows[0]?.details).toMatchObject({
      ...{ items: 79_80, promotion: -5_00, shipping: 8_90, total: 83_70, currency: 'CHF' },
      prices: [{ quantity: 2, unitPrice: 39_90, total: 79_80, discount: -5_00, vatRate: 8.1, channel: 'website' }],
      adjustments: [
        { type: 'coupon', origin: 'SAVE5', amount: -5_00 },
        { type: 'shipping', origin: 'swisspost_priority', amount: 8_90 },
      ],
    })
    expect(rows[2]?.details).toEqual({ from: 'payment_pending', to: 'new', cause: 'payment settled' })
    await expect(database.db.execute(sql`update order_events set details = '{}'`)).rejects.toThrow()
    await expect(database.db.execute(sql`delete from order_events`)).rejects.toThrow()
  })
})

describe('coupons', () => {
  test('one for new customers is for the first order only, by whatever address', async () => {
    const email = 'first-time@example.org'
    const buy = async () => {
      const who = shop.visitor()
      const cart = await shop.readyCart(who, [lens()], { email })
      const applied = await who.post(couponOf(cart.token_value), { couponCode: 'WELCOME10' })
      if (applied.status !== 200) return applied.body.code
      const started = await shop.start(who, cart)
      await shop.pay(started.body.transaction_id)
      return (await shop.place(who, cart)).body.order_promotion_total
    }
    expect(await buy()).toBe(-3_99)
    expect(await buy()).toBe('coupon-new-customers-only')
  })

  test('one for once is given back with a payment that fails, and used up by one that does not', async () => {
    const email = 'once@example.org'
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()], { email })
    await who.post(couponOf(cart.token_value), { couponCode: 'ONCE15' })
    const declined = await shop.start(who, cart)
    await shop.pay(declined.body.transaction_id, 'declined')
    await shop.place(who, cart)
    const started = await shop.start(who, cart)
    expect(started.status).toBe(200)
    // While it is being paid, another cart of the same person cannot have it.
    const [other, tab] = [await shop.readyCart(who, [lens()], { email }), shop.visitor()]
    expect((await tab.post(couponOf(other.token_value), { couponCode: 'ONCE15' })).body.code).toBe(
      'coupon-once-per-customer',
    )
    await shop.pay(started.body.transaction_id)
    expect((await shop.place(who, cart)).body).toMatchObject({ order_promotion_total: -5_99 })
    expect(await auditBooks(database.db)).toEqual([])
  })
})

describe('a saved means of payment', () => {
  test('[API-073, API-074, DAT-022] is the customer’s own: nobody else pays with it, and it can be forgotten', async () => {
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const first = await shop.readyCart(who, [lens()])
    const started = await shop.start(who, first, { payment_method: 'visa', save_alias: true })
    await shop.pay(started.body.transaction_id)
    await shop.place(who, first)
    const { body } = await who.get('/api/me/payment-aliases')
    expect(body['hydra:member']).toEqual([
      {
        ...{ alias: expect.any(String), internal_payment_method: 'visa', last_paid_with: true },
        masked: '400010xxxxxx0018',
      },
    ])
    const { alias } = body['hydra:member'][0]

    const second = await shop.readyCart(who, [lens()])
    const asked = vi.spyOn(shop.payments, 'start')
    expect((await shop.start(who, second, { payment_method: 'visa', alias })).status).toBe(200)
    // A provider takes a card by its last month.
    const card = { alias, method: 'visa', masked: '400010xxxxxx0018', expires: { month: '12', year: '34' } }
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ alias: card }))
    asked.mockRestore()
    const thief = shop.visitor()
    await thief.post('/api/identity/sign-up', shop.person())
    for (const other of [shop.visitor(), thief]) {
      const refused = await shop.start(other, await shop.readyCart(other, [lens()]), { payment_method: 'visa', alias })
      expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'alias'])
    }
    expect((await thief.delete(`/api/me/payment-aliases/${alias}`)).status).toBe(404)
    expect((await shop.visitor().get('/api/me/payment-aliases')).status).toBe(401)
    expect((await who.delete(`/api/me/payment-aliases/${alias}`)).status).toBe(204)
    expect((await who.get('/api/me/payment-aliases')).body['hydra:member']).toEqual([])
  })
})

test('a saved card that has run out is neither offered nor taken', async () => {
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

describe('a withdrawal', () => {
  const declaring = () => ({
    ...{ db: database.db, brand: 'claravue', client: '192.0.2.7', now: new Date('2026-11-15T09:12:00Z') },
    ...orderWriter(shop.opened),
  })

  test('is received from whoever knows number and address, once, and confirmed with what was declared and when', async () => {
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

  test('is not, with the address of somebody else, and only so often', async () => {
    const order = await shop.buy(shop.visitor(), lens())
    const wrong = Withdrawal.parse({ number: order.number, email: 'else@example.org', name: 'X' })
    const guess = () => withdraw({ ...declaring(), client: '192.0.2.8' }, wrong)
    for (let tries = 0; tries < 20; tries++)
      expect(await guess()).toEqual({ ok: false, error: { code: 'order-not-found' } })
    expect(await guess()).toMatchObject({ ok: false, error: { code: 'too-many' } })
    expect(await mailsTo(database, 'else@example.org')).toEqual([])
  })
})

describe('the audit of the books', () => {
  test.each([
    ['a total that is not the sum of its parts', sql`update orders set total = total + 1`],
    ['stock that nobody took', sql`update stock set on_hand = on_hand - 1 where product_id = 'AQ-30'`],
    ['goods that are set aside for nobody', sql`update stock set reserved = reserved + 1 where product_id = 'AQ-30'`],
    ['a payment without its order', sql`update payments set state = 'returned' where state = 'settled'`],
    ['a coupon that was used more often than it says', sql`update coupons set used = 0 where code = 'WELCOME10'`],
    ['a state that nothing led to', sql`update orders set state = 'shipped' where state = 'new'`],
    ['a number that was left out', sql`update order_numbers set last = last + 1`],
    ['a buyer whom nobody knows', sql`delete from buyers`],
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

test('what a lens is short of is not sold twice, though it was counted anew meanwhile', async () => {
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
