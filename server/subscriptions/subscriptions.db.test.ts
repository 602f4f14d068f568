import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { Subscription } from '#contract/subscription/subscription.ts'
import type { Browser } from '#server/testing/browser.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

async function signUp(): Promise<Browser> {
  const who = shop.visitor()
  expect((await who.post('/api/identity/sign-up', shop.person())).status).toBe(201)
  return who
}

type Wishes = Parameters<OrderShop['readyCart']>[1]

/** Bought by a card that is saved. */
async function buy(who: Browser, wishes: Wishes = [lens(2)], frequency?: number): Promise<Order> {
  const cart = await shop.readyCart(who, wishes)
  if (frequency) await who.patch(`/api/carts/${cart.token_value}`, { subscription_frequency: frequency })
  const started = await shop.start(who, cart, { payment_method: 'visa', ...(!frequency && { save_alias: true }) })
  expect(started.status).toBe(200)
  await shop.pay(started.body.transaction_id)
  const placed = await shop.place(who, cart)
  expect(placed.status).toBe(201)
  await shop.workOff()
  return placed.body
}

const all = async (who: Browser): Promise<Subscription[]> =>
  (await who.get('/api/me/subscriptions')).body['hydra:member']
const means = async (who: Browser) => (await who.get('/api/me/subscriptions/payment-methods')).body['hydra:member']

/** A customer whose order is repeated every so many months. */
async function subscriber(frequency = 3, wishes: Wishes = [lens(2), wish('CARE')]) {
  const who = await signUp()
  const order = await buy(who, wishes, frequency)
  const [subscription] = await all(who)
  if (!subscription) throw new Error('The order has no subscription')
  const path = `/api/me/subscriptions/${subscription.id}`
  return { who, order, subscription, path }
}

const dayOf = (order: Order) =>
  Temporal.Instant.from(order.created_at).toZonedDateTimeISO('Europe/Zurich').toPlainDate()
const inDays = (days: number) => Temporal.Now.plainDateISO('Europe/Zurich').add({ days }).toString()

describe('a subscription begins', () => {
  test('[API-077, API-078] with the order of a cart that was to be repeated, once, paid by the card that was saved', async () => {
    const { who, order, subscription } = await subscriber(3)
    await shop.runJob('order-subscribed', { order: order.id })
    expect(await all(who)).toEqual([subscription])
    expect(await all(await signUp())).toEqual([])
    // A newer one beside it.
    await buy(who, [wish('CARE')], 2)
    expect((await all(who)).map(({ frequency }) => frequency)).toEqual([2, 3])
    expect((await who.get(`/api/me/subscriptions/${subscription.id}`)).body).toEqual(subscription)
    expect(Subscription.parse(subscription)).toEqual(subscription)
    expect(subscription).toMatchObject({
      state: 'active',
      frequency: 3,
      next_on: dayOf(order).add({ months: 3 }).toString(),
      order_id: order.id,
      payment: { payment_method: 'visa', masked: '400010xxxxxx0018' },
      shipping_address: zurich,
      items: [
        { product_id: 'AQ-30', quantity: 2, unit_price: 39_90, change: 'kept' },
        { product_id: 'CARE', quantity: 1, unit_price: 12_00, change: 'kept' },
      ],
    })
  })

  test('[REO-010] every month, unless the customer chooses otherwise', async () => {
    const who = await signUp()
    const order = await buy(who)
    const [card] = await means(who)
    const wished = { order_id: order.id, payment_method: 'visa', alias: card.alias }
    const made = await who.post('/api/me/subscriptions', wished)
    expect([made.status, made.body.frequency]).toEqual([201, 1])
    expect(made.body.next_on).toBe(dayOf(order).add({ months: 1 }).toString())
  })

  test('[API-079] by repeating an order, and sent twice it is the same one', async () => {
    const who = await signUp()
    const order = await buy(who)
    const [card] = await means(who)
    const wished = { order_id: order.id, frequency: 2, payment_method: 'visa', alias: card.alias }
    const [first, second] = [
      await who.post('/api/me/subscriptions', wished),
      await who.post('/api/me/subscriptions', wished),
    ]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const thief = await signUp()
    expect((await thief.post('/api/me/subscriptions', wished)).status).toBe(404)
    expect((await shop.visitor().post('/api/me/subscriptions', wished)).status).toBe(401)
  })

  test.each([0, -1, 1.5, 10_000])('not every %d months', async (frequency) => {
    const { who, path } = await subscriber()
    const refused = await who.patch(path, { frequency })
    expect([refused.status, refused.body.violations[0].propertyPath]).toEqual([422, 'frequency'])
  })

  test('for customers only, and not with what cannot be charged in their absence', async () => {
    const guest = shop.visitor()
    const cart = await shop.readyCart(guest, [lens()])
    const chosen = await guest.patch(`/api/carts/${cart.token_value}`, { subscription: true })
    expect([chosen.body.subscription, chosen.body.subscription_frequency]).toEqual([true, 1])
    expect((await shop.start(guest, cart)).body.code).toBe('subscription-account')
    const who = await signUp()
    const own = await shop.readyCart(who, [lens()])
    await who.patch(`/api/carts/${own.token_value}`, { subscription_frequency: 6 })
    const { body } = await who.get(`/api/carts/${own.token_value}/payment-methods`)
    expect(body['hydra:member'].map(({ code }: { code: string }) => code).toSorted()).toEqual([
      'master_card',
      'twint',
      'visa',
    ])
    const refused = await shop.start(who, own, { payment_method: 'paypal' })
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, 'payment_method'])
    const once = await who.patch(`/api/carts/${own.token_value}`, { subscription: false })
    expect([once.body.subscription, once.body.subscription_frequency]).toEqual([false, null])
  })

  test('without trial products and services', async () => {
    const { subscription } = await subscriber(1, [lens(), wish('TRIAL'), wish('BTT')])
    expect(subscription.items.map(({ product_id }) => product_id)).toEqual(['AQ-30'])
  })
})

describe('a customer', () => {
  test('[REO-007, REO-008, REO-009] pauses a subscription, activates it again, and sees it as inactive or active', async () => {
    const { who, path, subscription } = await subscriber()
    const paused = await who.patch(path, { state: 'inactive', paused_until: inDays(60) })
    expect(paused.body).toMatchObject({ state: 'inactive', paused_until: inDays(60), next_on: null })
    const active = await who.patch(path, { state: 'active' })
    expect(active.body).toMatchObject({ state: 'active', paused_until: null, next_on: subscription.next_on })
    expect((await who.patch(path, { state: 'active' })).body.version).toBe(active.body.version)
  })

  test.each([
    ['paused_until', { state: 'inactive', paused_until: '2020-01-01' }],
    ['paused_until', { state: 'inactive', paused_until: '2999-01-01' }],
    ['delay_to', { delay_to: '2020-01-01' }],
    ['delay_to', { delay_to: '2026-02-30' }],
    ['skip', { skip: 7 }],
    ['alias', { payment_method: 'visa', alias: 'somebody-elses' }],
    ['payment_method', { payment_method: 'invoice', alias: null }],
    ['payment_method', { payment_method: 'bitcoin' }],
    ['shipping_method', { shipping_method: 'by-pigeon' }],
    ['shipping_address.postcode', { shipping_address: { ...zurich, postcode: '1' } }],
    [
      'items',
      {
        items: [
          { line: 1, quantity: 0 },
          { line: 2, quantity: 0 },
        ],
      },
    ],
    ['items.0.line', { items: [{ line: 9, quantity: 1 }] }],
    ['items.0.wearer_id', { items: [{ line: 1, wearer_id: '7e7a6a3f-7a55-4c53-9d15-2f6ad1b6a001' }] }],
    ['items.0.product', { items: [{ product: { product_id: 'AQ-30', options: { sphere: 99 } }, quantity: 1 }] }],
    ['items.0.product', { items: [{ product: { product_id: 'GONE' }, quantity: 1 }] }],
  ])('is told of a wrong %s, and nothing changes', async (field, change) => {
    const { who, path, subscription } = await subscriber()
    const refused = await who.patch(path, change)
    expect([refused.status, refused.body.violations?.[0]?.propertyPath]).toEqual([422, field])
    expect((await who.get(path)).body).toEqual(subscription)
  })

  test('cannot see or change a subscription of somebody else', async () => {
    const { path, subscription, who } = await subscriber()
    const thief = await signUp()
    expect((await thief.get(path)).status).toBe(404)
    expect((await thief.patch(path, { ended: true })).status).toBe(404)
    expect((await shop.visitor().get(path)).status).toBe(401)
    expect((await who.get('/api/me/subscriptions/nonsense')).status).toBe(404)
    expect(await all(who)).toEqual([subscription])
    expect(await all(thief)).toEqual([])
  })

  test('[API-080] changes interval, quantities, wearer, products and shipping at once', async () => {
    const { who, path, order } = await subscriber(3)
    const wearer = (await who.get('/api/me/wearers')).body['hydra:member'][0].id
    const items = [
      { line: 1, quantity: 4, wearer_id: wearer },
      { line: 2, quantity: 0 },
      { ...wish('SALE'), quantity: 2 },
    ]
    const { body } = await who.patch(path, { frequency: 6, items, shipping_method: 'swisspost_economy', version: 0 })
    expect(body).toMatchObject({
      frequency: 6,
      next_on: dayOf(order).add({ months: 6 }).toString(),
      shipping_method: { code: 'swisspost_economy' },
      version: 1,
      items: [
        { line: 1, quantity: 4, wearer_id: wearer },
        { line: 2, product_id: 'SALE', quantity: 2, unit_price: 10_00 },
      ],
    })
    expect((await who.patch(path, { frequency: 2, version: 0 })).body.code).toBe('subscription-changed')
  })

  test('skips the next order once, however often the form is sent, and moves the one after it', async () => {
    const { who, path, order } = await subscriber(1)
    for (const _ of [1, 2]) expect((await who.patch(path, { skip: 1 })).status).toBe(200)
    const skipped = (await who.get(path)).body
    expect(skipped.next_on).toBe(dayOf(order).add({ months: 2 }).toString())
    expect(skipped.renewals).toMatchObject([{ period: 1, state: 'skipped' }])
    const moved = await who.patch(path, { delay_to: inDays(100) })
    expect(moved.body).toMatchObject({ next_on: inDays(100), next_period: 2 })
  })

  test('ends it for good, once', async () => {
    const { who, path } = await subscriber()
    const ended = await who.patch(path, { ended: true })
    expect(ended.body).toMatchObject({ state: 'inactive', ended_at: expect.any(String), next_on: null })
    expect((await who.patch(path, { ended: true })).body).toEqual(ended.body)
    expect((await who.patch(path, { state: 'active' })).body.code).toBe('subscription-ended')
  })

  test('changes nothing while the next order is being paid', async () => {
    const { who, path, subscription } = await subscriber()
    await database.db.execute(sql`
      insert into renewals (subscription_id, period, due_on, state, claimed_until)
      values (${subscription.id}, 1, ${subscription.next_on}, 'charging', now())`)
    const refused = await who.patch(path, { skip: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'subscription-charging'])
  })

  test('answers by a change what the renewal waits for', async () => {
    const { who, path, subscription } = await subscriber()
    await database.db.execute(sql`
      insert into renewals (subscription_id, period, due_on, state, waits_for)
      values (${subscription.id}, 1, ${subscription.next_on}, 'waiting', 'product')`)
    expect((await who.get(path)).body.renewal).toMatchObject({ state: 'waiting', waits_for: 'product' })
    const changed = await who.patch(path, { items: [{ line: 2, quantity: 0 }] })
    expect(changed.body.renewal).toMatchObject({ state: 'announced', waits_for: null })
  })

  test('[REO-011, API-081] changes the addresses of all subscriptions together, but not of ended ones', async () => {
    const { who, path } = await subscriber()
    await buy(who, [wish('CARE')], 2)
    await buy(who, [wish('SALE')], 4)
    await who.patch(path, { ended: true })
    const address = { ...zurich, street: 'Bergweg' }
    const { body } = await who.put('/api/me/subscriptions/addresses', { shipping_address: address })
    const streets = body['hydra:member'].map((one: Subscription) => [
      one.shipping_address.street,
      one.billing_address.street,
    ])
    expect(streets).toEqual([
      ['Bergweg', 'Seeweg'],
      ['Bergweg', 'Seeweg'],
      ['Seeweg', 'Seeweg'],
    ])
    const wrong = { shipping_address: { ...zurich, postcode: '1' } }
    expect((await who.put('/api/me/subscriptions/addresses', wrong)).status).toBe(422)
  })

  test('[REO-012, API-082, DAT-018] pays with a saved card or, where it is allowed, by invoice', async () => {
    const { who, path, order, subscription } = await subscriber()
    expect(await means(who)).toEqual([subscription.payment])
    const invented = { payment_method: 'visa', alias: 'somebody-else' }
    for (const other of [invented, { payment_method: 'invoice', alias: null }])
      expect((await who.patch(path, other)).status).toBe(422)
    await database.db.execute(sql`
      update users set email_verified = true where id = (select customer_id from orders where id = ${order.id})`)
    await shop.ship(order.id)
    const invoice = { payment_method: 'invoice', alias: null, masked: null, expires: null }
    expect(await means(who)).toEqual([subscription.payment, invoice])
    const changed = await who.patch(path, { payment_method: 'invoice', alias: null })
    expect(changed.body.payment).toEqual(invoice)
  })
})
