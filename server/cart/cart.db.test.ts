import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { Cart, CartItem } from '#contract/cart/cart.ts'
import { type CartShop, left, lens, openCartShop, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let shop: CartShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openCartShop(database)
})
afterAll(() => database.close())

const items = ({ token_value }: Cart) => `/api/carts/${token_value}/items`
const item = (cart: Cart, at = 0) => `${items(cart)}/${cart.items[at]?.id}`

describe('a cart', () => {
  test('[API-002] is created empty, with a token in a cookie that scripts cannot read', async () => {
    const created = await shop.visitor().post('/api/carts')
    expect(created.status).toBe(201)
    const cart = Cart.parse(created.body)
    expect(cart).toMatchObject({ items: [], total: 0, shipping_total: 0, state: 'cart', checkout_state: 'cart' })
    // 32 bytes: the id, and a signature that only the shop can make.
    expect(cart.token_value).toMatch(/^[\w-]{43}$/)
    expect(created.setCookies).toEqual([
      `cart_id=${cart.token_value}; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(/^cart_key=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('[API-003] is read by anyone who has its token, but not at another storefront', async () => {
    const { token_value } = await shop.cartOf(shop.visitor(), lens(2))
    const read = await shop.visitor().get(`/api/carts/${token_value}`)
    expect([read.status, read.body.items_total]).toEqual([200, 79_80])
    const elsewhere = await shop.ask(`/api/carts/${token_value}`, { brand: linsenhaus })
    expect(elsewhere.status).toBe(404)
  })

  test('[DAT-001, DAT-002, DAT-003] has all fields of a cart, null where only an order has a value', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2), wish('CARE'))
    expect(Object.keys(cart).toSorted()).toEqual(Object.keys(Cart.shape).toSorted())
    expect(cart).toMatchObject({
      id: cart.shop_cart_id,
      number: null,
      internal_order_id: null,
      state: 'cart',
      checkout_state: 'cart',
      paid_at: null,
      refunded_at: null,
      comment: null,
      tracking: null,
      reorderable: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      items_total: 91_80,
      items_total_before_promotion: 91_80,
      order_promotion_total: 0,
      shipping_total: 0,
      shipping_price: 6_90,
      total: 91_80,
      currency_code: 'CHF',
      price_channel: 'website',
      promotion_coupon: null,
      discount_note: null,
      discounts: [{ type: 'free-shipping', code: 'threshold', amount: -6_90 }],
      shipments: [{ method: { code: 'swisspost_economy', key: 'standard', price: 6_90 } }],
      billing_address: null,
      shipping_address: null,
      customer: null,
      customer_email: null,
      account_id: null,
      subscription: false,
      subscription_frequency: null,
      vat: [{ rate: 8.1, gross: 91_80, tax: 6_88 }],
    })
  })

  test('[DAT-004] shows the savings against the website’s prices', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(4))
    expect(cart).toMatchObject({
      savings: { current: 151_60, website: 159_60, savings_from_website: 8_00, savings_from_website_in_percents: 5 },
      bonus_points: null,
      reminder_alarm: null,
      miles_and_more_number: null,
      shipping_opt_in_personal_data: false,
    })
  })

  test('[DAT-005, DAT-006] has lines with product and prices', async () => {
    const cart = await shop.cartOf(shop.visitor({ 'Accept-Language': 'fr' }), lens(4))
    const [line] = cart.items
    expect(Object.keys(line ?? {}).toSorted()).toEqual(Object.keys(CartItem.shape).toSorted())
    expect(line).toMatchObject({
      product_id: 'AQ-30',
      sku: 'SKU-AQ-30',
      title: 'Sample AQ-30 fr',
      variant_id: 'AQ-30:sph-2.50,bc8.6,dia14.2',
      name: 'Sample AQ-30 fr · −2.50 · 8.6 · 14.2',
      images: { front: '/images/AQ-30-front.webp', back: '/images/AQ-30-back.webp' },
      brand: ['Sample'],
      is_trial: false,
      options: right,
      category: 'lens',
      meta: { product_id: 'AQ-30', variant_id: 'AQ-30:sph-2.50,bc8.6,dia14.2' },
      formatted_options: [
        { name: 'sphere', value: '−2.50' },
        { name: 'radius', value: '8.6' },
        { name: 'diameter', value: '14.2' },
      ],
      detail: { category: 'lens', lens_usage: 'daily', lens_type: 'spherical', badge: null },
      quantity: 4,
      position: 1,
      total: 151_60,
      unit_price: 37_90,
      website_unit_price: 39_90,
      regular_unit_price: 49_90,
      special_unit_price: 37_90,
      savings: { savings_from_regular: 48_00, savings_from_website: 8_00, savings_from_website_in_percents: 5 },
      price: { current: 37_90, original: 49_90 },
    })
  })

  test('[DAT-007, CAT-028] remembers the recommendation that led to a line', async () => {
    const created_from = {
      type: 'recommendation',
      recommendation_id: 'cross-sell-AQ-30',
      source: 'cross-sell',
      item_position: 2,
    }
    const cart = await shop.cartOf(shop.visitor())
    const added = await shop.visitor().post(items(cart), { ...wish('CARE'), created_from })
    expect(added.body.items[0].created_from).toEqual(created_from)
    const again = await shop.visitor().get(`/api/carts/${cart.token_value}`)
    expect(again.body.items[0].created_from).toEqual(created_from)
  })

  test('[CRT-005] its trial item is the last line with a trial product', async () => {
    const who = shop.visitor()
    expect((await shop.cartOf(who, lens())).trial_item_id).toBeNull()
    const cart = await shop.cartOf(who, wish('TRIAL'), lens())
    expect(cart.trial_item_id).toBe(cart.items[0]?.id)
    // The greatest id counts, not the place in the list.
    const two = await shop.cartOf(shop.visitor(), wish('TRIAL'), wish('TRIAL-2'), lens())
    expect(two.trial_item_id).toBe(two.items[1]?.id)
    const one = await shop.cartOf(who, wish('TRIAL'))
    const { body } = await who.post(items(one), { ...wish('TRIAL-2'), position: 0 })
    expect(body.items.map(({ product_id }: { product_id: string }) => product_id)).toEqual(['TRIAL-2', 'TRIAL'])
    expect(body.trial_item_id).toBe(body.items[0].id)
  })

  test('[CRT-003] that became an order is not found any more, and the cookie is removed', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    await database.db.execute(sql`update carts set state = 'completed' where id = ${cart.id}`)
    const session = await who.get('/api/session')
    expect(session.body.cart).toBeNull()
    expect(session.setCookies).toEqual(['cart_id=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
    expect((await who.get(`/api/carts/${cart.token_value}`)).status).toBe(404)
    expect((await who.post(items(cart), lens())).status).toBe(404)
    // Also by a page that was open meanwhile.
    const late = shop.visitor()
    const open = await shop.cartOf(late, lens())
    await database.db.execute(sql`update carts set state = 'completed' where id = ${open.id}`)
    expect(await shop.screen(late, ({ remove }) => remove(open.items[0]?.id ?? 0))).toMatchObject({ ok: false })
    expect(late.cookies.has('cart_id')).toBe(false)
  })

  test('is summed up in the session, which costs no query for a guest without the cookie', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2), wish('CARE'))
    const { token_value, version } = cart
    expect((await who.get('/api/session')).body.cart).toEqual({ token_value, version, items_count: 3, total: 91_80 })
    expect((await shop.visitor().get('/api/session')).body.cart).toBeNull()
  })
})

describe('adding', () => {
  test('[API-004] adds both eyes at once, and counts them together for the bulk price from four on', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2), lens(2, left))
    expect(cart.items.map(({ options, quantity, unit_price }) => [options.sphere, quantity, unit_price])).toEqual([
      [-2.5, 2, 37_90],
      [-3, 2, 37_90],
    ])
    // The product page shows the same price for four.
    const page = await shop.post('/api/products/AQ-30/pricing', { quantity: 4 })
    expect((await page.json()).unit.current).toBe(37_90)
  })

  test('adding a product again raises the quantity of its line', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2))
    const again = await shop.visitor().post(items(cart), lens(3))
    expect(again.body.items.map(({ id, quantity }: CartItem) => [id, quantity])).toEqual([[cart.items[0]?.id, 5]])
  })

  test('[CRT-002, API-004] uses the price list of the cookie, and of a key in the request', async () => {
    const fk = shop.keyTo('AQ-30')
    const cookie = Buffer.from(JSON.stringify([{ product_id: 'AQ-30', atc: 'comparison', fk }])).toString('base64url')
    const byCookie = shop.visitor()
    byCookie.cookies.set('vsf-atc', cookie)
    const cart = await shop.cartOf(byCookie, lens(), wish('CARE'))
    expect(cart.items.map(({ price_channel, unit_price }) => [price_channel, unit_price])).toEqual([
      ['comparison', 36_90],
      ['website', 12_00],
    ])
    expect(cart.price_channel).toBe('comparison')

    const byKey = await shop.cartOf(shop.visitor())
    const added = await shop.visitor().post(items(byKey), {
      product: { product_id: 'AQ-30', options: right, price_channel: 'comparison', fk },
      quantity: 1,
    })
    expect(added.body.items[0].unit_price).toBe(36_90)
    const forged = await shop.visitor().post(items(byKey), {
      product: { product_id: 'CARE', price_channel: 'comparison', fk: `${fk}x` },
      quantity: 1,
    })
    expect([forged.status, forged.body.code]).toEqual([422, 'price-channel-closed'])
    expect(forged.body.violations).toMatchObject([{ propertyPath: 'product.price_channel' }])
    const named = { product_id: 'AQ-30', options: left, price_channel: 'website' }
    const asked = await byCookie.post(items(byKey), { product: named, quantity: 1 })
    expect(asked.body.items.map(({ price_channel }: CartItem) => price_channel)).toEqual(['comparison', 'website'])
  })

  const noVersion = 'This product does not come in this version.'
  test.each([
    ['an unknown product', wish('NOTHING'), 'variant-unknown', 'product.product_id', noVersion],
    ['one that is not sold any more', wish('GONE', 1, right), 'variant-unknown', 'product.product_id', noVersion],
    [
      'a strength that is not made',
      lens(1, { ...right, sphere: -0.3 }),
      'variant-unknown',
      'product.options.sphere',
      noVersion,
    ],
    [
      'a lens without strength',
      lens(1, { radius: 8.6, diameter: 14.2 }),
      'variant-unknown',
      'product.options.sphere',
      noVersion,
    ],
    ['a hundred of one', lens(100), 'too-many-pieces', 'quantity', 'No more than 99 pieces per order.'],
    ['two eye tests', wish('BTT', 2), 'too-many-pieces', 'quantity', 'No more than 1 piece per order.'],
    [
      ...(['more than the three last ones', wish('LAST', 4, right), 'stop-order', 'quantity'] as const),
      'Only 3 left in stock. Please choose a smaller quantity.',
    ],
    ['a discontinued product without stock', wish('OLD', 1, right), 'stop-order', 'quantity', 'Sold out'],
  ])(
    '[ERR-013, ERR-018, CAT-022] %s is refused with 422 and a message',
    async (_, wanted, code, propertyPath, message) => {
      const cart = await shop.cartOf(shop.visitor(), wish('CARE'))
      const refused = await shop.visitor().post(items(cart), wanted)
      expect(refused.status).toBe(422)
      expect(refused.headers.get('Content-Type')).toBe('application/problem+json')
      expect(refused.body).toMatchObject({ code, message, violations: [{ propertyPath }] })
      expect((await shop.visitor().get(`/api/carts/${cart.token_value}`)).body).toEqual(cart)
    },
  )

  test('several items are added all or not at all', async () => {
    const cart = await shop.cartOf(shop.visitor())
    const refused = await shop.visitor().post(items(cart), { items: [lens(), wish('NOTHING')] })
    expect(refused.body.violations).toMatchObject([{ propertyPath: 'items.1.product.product_id' }])
    expect((await shop.visitor().get(`/api/carts/${cart.token_value}`)).body.items).toEqual([])
  })
})

describe('a line', () => {
  test('[API-006, PRC-014] gets the quantity of the request; stop-order refuses more than the stock', async () => {
    const cart = await shop.cartOf(shop.visitor(), wish('CARE'), wish('LAST', 1, right))
    const three = await shop.visitor().patch(item(cart, 1), { quantity: 3 })
    expect(three.body.items).toMatchObject([{ quantity: 1 }, { quantity: 3, max_quantity: 3 }])
    const four = await shop.visitor().patch(item(cart, 1), { quantity: 4 })
    expect([four.status, four.body.code]).toEqual([422, 'stop-order'])
    const { items } = (await shop.visitor().get(`/api/carts/${cart.token_value}`)).body
    expect(items.map(({ quantity }: CartItem) => quantity)).toEqual([1, 3])
  })

  test('[ERR-011, ERR-012] that cannot become more says how many are left, or that it is sold out', async () => {
    const cart = await shop.cartOf(shop.visitor(), wish('LAST', 1, right))
    const german = shop.visitor({ 'Accept-Language': 'de' })
    const four = await german.patch(item(cart), { quantity: 4 })
    expect(four.body.message).toBe('Nur noch 3 an Lager. Wähle eine kleinere Menge.')
    await database.db.execute(sql`update stock set reserved = 3 where product_id = 'LAST'`)
    const none = await german.patch(item(cart), { quantity: 2 })
    expect(none.body.message).toBe('Ausverkauft')
    const shown = await german.get(`/api/carts/${cart.token_value}`)
    expect(shown.body.items[0]).toMatchObject({ availability: 'stop-order', max_quantity: 0 })
    await database.db.execute(sql`update stock set reserved = 0 where product_id = 'LAST'`)
  })

  test.each([
    [0, ['SALE', 'AQ-30'], 49_90],
    [1, ['CARE', 'AQ-30'], 51_90],
    [2, ['CARE', 'SALE'], 22_00],
  ])('[API-005] is removed by its id, wherever it stands: number %i of three', async (at, left, goods) => {
    const cart = await shop.cartOf(shop.visitor(), wish('CARE'), wish('SALE'), lens())
    const removed = await shop.visitor().delete(item(cart, at))
    expect(removed.body.items.map(({ product_id }: CartItem) => product_id)).toEqual(left)
    expect(removed.body).toMatchObject({ items_total: goods, version: cart.version + 1 })
  })

  test('whose product is not sold any more costs nothing, and can be removed', async () => {
    const cart = await shop.cartOf(shop.visitor(), wish('SWISS', 2, right), wish('CARE'))
    await database.db.execute(sql`update products set is_active = false where product_id = 'SWISS'`)
    const shown = await shop.visitor().get(`/api/carts/${cart.token_value}`)
    expect(shown.body.items[0]).toMatchObject({ availability: 'not-sold', unit_price: 39_90, total: 0 })
    expect(shown.body.items_total).toBe(12_00)
    expect((await shop.visitor().patch(item(cart), { quantity: 1 })).status).toBe(422)
    expect((await shop.visitor().delete(item(cart))).body.items).toHaveLength(1)
    await database.db.execute(sql`update products set is_active = true where product_id = 'SWISS'`)
  })

  test('whose price has changed says so until the visitor changes the line or acknowledges the price', async () => {
    const cart = await shop.cartOf(shop.visitor(), wish('CARE', 2), lens())
    await database.db.execute(sql`update prices set amount = 1300 where product_id = 'CARE' and channel = 'website'`)
    const path = `/api/carts/${cart.token_value}`
    const shown = (await shop.visitor().get(path)).body
    expect(shown.items[0]).toMatchObject({ unit_price: 13_00, total: 26_00 })
    expect(shown.items[0].price_changed).toEqual({ before: 12_00, after: 13_00 })
    const elsewhere = (await shop.visitor().patch(item(cart, 1), { quantity: 2 })).body
    expect(elsewhere.items[0].price_changed).toEqual({ before: 12_00, after: 13_00 })
    const touched = (await shop.visitor().patch(item(cart), { quantity: 3 })).body
    expect(touched.items[0].price_changed).toBeNull()
    await database.db.execute(sql`update prices set amount = 1200 where product_id = 'CARE' and channel = 'website'`)
    const back = (await shop.visitor().patch(path, { prices_seen: true })).body
    expect([back.items[0].unit_price, back.items[0].price_changed]).toEqual([12_00, null])
  })
})

describe('trial products', () => {
  test('[API-018] that the shop added by itself are removed by the opt-out, and not added again', async () => {
    const who = shop.visitor()
    const { token_value } = await shop.cartOf(who, lens())
    const addTrial = () => shop.screen(who, (cart) => cart.at(token_value).addTrials({ items: [wish('TRIAL')] }))
    const added = await addTrial()
    expect(added.ok && added.value.items.map(({ created_from }) => created_from)).toEqual([null, { type: 'automatic' }])
    const out = await who.post('/api/carts/opt-out', {})
    expect(out.body.items.map(({ product_id }: CartItem) => product_id)).toEqual(['AQ-30'])
    expect(out.body.opted_out).toBe(true)
    const again = await addTrial()
    expect(again.ok && again.value.items).toHaveLength(1)
    const named = await shop.cartOf(shop.visitor(), wish('TRIAL'))
    const chosen = await shop.visitor().post('/api/carts/opt-out', { cart_token: named.token_value })
    // The visitor added this one, so it stays.
    expect(chosen.body.items).toHaveLength(1)
  })

  test('[CHK-030] are removed from the cart of the cookie cart_id where the request names none', async () => {
    const { token_value } = await shop.cartOf(shop.visitor(), lens())
    const elsewhere = shop.visitor({ Cookie: `cart_id=${token_value}` })
    expect((await elsewhere.post('/api/carts/opt-out', {})).body).toMatchObject({ token_value, opted_out: true })
  })

  test('[ERR-024] opting out without any token is refused with a message', async () => {
    const refused = await shop.visitor().post('/api/carts/opt-out', {})
    expect(refused.body).toMatchObject({ status: 422, code: 'no-cart-token', message: 'No cart token available' })
  })
})

test('none of this is an error in the log', () => {
  expect(shop.logged.filter(({ level }) => level !== 'info')).toEqual([])
})
