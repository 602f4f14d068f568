import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { personOf, takeCoupon } from '#server/promotions/operations.ts'
import { buyers } from '#server/promotions/schema.ts'
import { type CartShop, lens, openCartShop, right, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let shop: CartShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openCartShop(database)
})
afterAll(() => database.close())

const coupon = ({ token_value }: Cart) => `/api/carts/${token_value}/coupon`
const order = ({ token_value }: Cart) => `/api/carts/${token_value}`
const miles = '999912345678901'
const noticesOf = (body: Cart) => body.notices.map(({ id }) => id)

describe('a coupon', () => {
  test('[API-013, CRT-016] takes its percentage off, with a notice', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2), wish('CARE'))
    const { status, body } = await shop.visitor().post(coupon(cart), { couponCode: 'welcome10' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      items_total: 91_80,
      items_total_before_promotion: 91_80,
      order_promotion_total: -9_18,
      // The goods are below the threshold again, since the discount counts.
      shipping_total: 6_90,
      total: 91_80 - 9_18 + 6_90,
      promotion_coupon: { code: 'WELCOME10', refusal: null },
      discounts: [{ type: 'coupon', code: 'WELCOME10', amount: -9_18 }],
      notices: [{ id: 'cart.coupon_applied', message: 'Your coupon has been applied.' }],
    })
    expect((await shop.visitor().get(order(cart))).body).toEqual({ ...body, notices: [] })
  })

  test('[API-007] is applied by an update of the order as well, and removed by null', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2))
    const applied = await shop.visitor().patch(order(cart), { coupon_code: 'SAVE5' })
    expect([applied.body.order_promotion_total, noticesOf(applied.body)]).toEqual([-5_00, ['cart.coupon_applied']])
    const removed = await shop.visitor().patch(order(cart), { coupon_code: null })
    expect([removed.body.order_promotion_total, noticesOf(removed.body)]).toEqual([0, ['cart.coupon_removed']])
  })

  test('[API-014, CRT-017] is removed, with a notice in the language of the visitor', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2))
    await shop.visitor().post(coupon(cart), { couponCode: 'FREESHIP' })
    const { body } = await shop.visitor({ 'Accept-Language': 'it' }).delete(coupon(cart))
    expect(body.notices).toEqual([{ id: 'cart.coupon_removed', message: 'Il codice sconto è stato rimosso.' }])
    expect(body).toMatchObject({ promotion_coupon: null, shipping_total: 6_90 })
    expect((await shop.visitor().get(order(cart))).body.promotion_coupon).toBeNull()
  })

  test('for free shipping, for lens care and for full prices: each takes off what it is for', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(), wish('CARE'), wish('SALE'))
    const totals = async (couponCode: string) => {
      const { body } = await shop.visitor().post(coupon(cart), { couponCode })
      return [body.order_promotion_total, body.shipping_total]
    }
    expect(await totals('FREESHIP')).toEqual([0, 0])
    expect(await totals('CARE20')).toEqual([-4_40, 6_90])
    expect(await totals('NOPROMO10')).toEqual([-5_19, 6_90])
  })

  const english: Record<string, string> = {
    NOTHING: 'This coupon does not exist.',
    EXPIRED1: 'This coupon has expired.',
    LIMIT1: 'This coupon has been used up.',
    WELCOME10: 'This coupon is only valid for a first order.',
    ONCE15: 'You have already used this coupon.',
    CARE20: 'This coupon does not apply to the products in your cart.',
    NOPROMO10: 'This coupon does not apply to reduced prices.',
    SAVE5: 'This coupon is valid from CHF\u00a050.00.',
  }
  test.each([
    ['NOTHING', 'coupon-not-found', lens()],
    ['EXPIRED1', 'coupon-expired', lens()],
    ['LIMIT1', 'coupon-usage-limit-reached', lens()],
    ['WELCOME10', 'coupon-new-customers-only', lens()],
    ['ONCE15', 'coupon-once-per-customer', lens()],
    ['CARE20', 'coupon-not-for-these-products', lens()],
    ['NOPROMO10', 'coupon-not-with-promotional-prices', wish('SALE')],
    ['SAVE5', 'coupon-minimum-not-reached', lens()],
  ])(
    '[ERR-003, ERR-004, CRT-015] %s is refused as %s, with a message and a violation',
    async (code, problem, wanted) => {
      const who = shop.visitor()
      const person = shop.person()
      await who.post('/api/identity/sign-up', person)
      // This customer has ordered before, with these coupons.
      await database.db.insert(buyers).values({ brand: 'claravue', person: personOf(person.email) })
      for (const used of ['ONCE15', 'LIMIT1'])
        await takeCoupon(database.db, {
          brand: 'claravue',
          code: used,
          cartId: crypto.randomUUID(),
          email: person.email,
          customerId: null,
          total: 90_00,
          discount: 10_00,
        })
      const cart = await shop.cartOf(who, wanted)
      const refused = await who.post(coupon(cart), { couponCode: code })
      expect(refused.status).toBe(422)
      const message = english[code]
      const violation = { propertyPath: 'coupon_code', code: problem, message }
      expect(refused.body).toMatchObject({ code: problem, message, violations: [violation] })
      expect((await who.get(order(cart))).body).toEqual(cart)
    },
  )

  test('[CRT-014] with a space in its code is refused', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2))
    const refused = await shop.visitor().post(coupon(cart), { couponCode: 'SAVE 5' })
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'coupon-with-space',
      message: 'A coupon code has no spaces.',
    })
  })

  test('whose condition is not met any more stays without effect and says why, until the condition is met again', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(), wish('CARE'))
    await shop.visitor().post(coupon(cart), { couponCode: 'SAVE5' })
    const [, bottle] = cart.items
    const { body } = await shop.visitor({ 'Accept-Language': 'de' }).delete(`${order(cart)}/items/${bottle?.id}`)
    expect(body.order_promotion_total).toBe(0)
    expect(body.promotion_coupon).toEqual({
      code: 'SAVE5',
      refusal: { code: 'minimum-not-reached', message: 'Dieser Gutschein gilt ab CHF\u00a050.00.' },
    })
    const again = await shop.visitor().post(`${order(cart)}/items`, lens())
    expect(again.body).toMatchObject({ order_promotion_total: -5_00, promotion_coupon: { refusal: null } })
  })

  test('[CRT-013] goes with the website’s prices, and not with those of a comparison', async () => {
    const cart = await shop.cartOf(shop.visitor(), wish('CARE', 5))
    expect(cart.coupons_allowed).toBe(true)
    const product = { product_id: 'AQ-30', options: right, fk: shop.keyTo('AQ-30') }
    const compared = await shop.visitor().post(`${order(cart)}/items`, { product, quantity: 1 })
    expect(compared.body.coupons_allowed).toBe(false)
    const refused = await shop.visitor().post(coupon(cart), { couponCode: 'CARE20' })
    expect(refused.body.code).toBe('coupon-not-with-promotional-prices')
  })

  test('[CRT-013] goes with the prices of a comparison, too, where the theme has special pricing', async () => {
    const special = { ...claravue, theme: { ...claravue.theme, specialPricing: true } }
    const product = { product_id: 'CARE', fk: shop.keyTo('CARE') }
    const cart = await shop.cartOf(shop.visitor())
    const added = await shop.visitor().post(`${order(cart)}/items`, { product, quantity: 5 })
    expect(added.body).toMatchObject({ price_channel: 'comparison', coupons_allowed: false })
    const there = await shop.ask(order(cart), { brand: special })
    expect(await there.json()).toMatchObject({ price_channel: 'comparison', coupons_allowed: true })
    const taken = await shop.post(coupon(cart), { couponCode: 'CARE20' }, { brand: special })
    expect(taken.status).toBe(200)
    expect(await taken.json()).toMatchObject({ items_total: 57_50, order_promotion_total: -11_50 })
  })

  test('can be guessed 20 times an hour for each cart; after that even the right code has to wait', async () => {
    const cart = await shop.cartOf(shop.visitor(), lens(2))
    const tries = async (couponCode: string) => (await shop.visitor().post(coupon(cart), { couponCode })).status
    for (let index = 0; index < 20; index++) expect(await tries(`GUESS${index}`)).toBe(422)
    const refused = await shop.visitor().post(coupon(cart), { couponCode: 'SAVE5' })
    // The hour begins with the first guess.
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^3[56]\d\d$/)])
    expect(refused.body.message).toContain('60')
    const another = await shop.cartOf(shop.visitor(), lens(2))
    for (let index = 0; index < 25; index++)
      expect((await shop.visitor().post(coupon(another), { couponCode: 'SAVE5' })).status).toBe(200)
  })

  test('can be guessed 60 times an hour from one address, in however many carts', async () => {
    const guesser = () => shop.visitor({}, '198.51.100.7')
    const guesses = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const cart = await shop.cartOf(guesser(), lens(2))
        const answers = Array.from({ length: 20 }, (_, index) =>
          guesser().post(coupon(cart), { couponCode: `GUESS-${at}-${index}` }),
        )
        return Promise.all(answers)
      }),
    )
    const statuses = guesses.flat().map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(140)
    // A new cart does not help, and other visitors are not affected.
    const cart = await shop.cartOf(guesser(), lens(2))
    expect((await guesser().patch(order(cart), { coupon_code: 'SAVE5' })).status).toBe(429)
    expect((await shop.visitor().patch(order(cart), { coupon_code: 'SAVE5' })).status).toBe(200)
  })

  test('for one use by each person is used once by each mailbox, whatever its addresses', async () => {
    const claim = { brand: 'claravue', code: 'ONCE15', customerId: null, total: 85_00, discount: 15_00 }
    const use = { ...claim, cartId: crypto.randomUUID(), email: 'bea@example.org' }
    await takeCoupon(database.db, use)
    await takeCoupon(database.db, { ...use, cartId: crypto.randomUUID(), email: 'o.n.ce@gmail.com' })
    const refusalFor = async (email: string) => {
      const who = shop.visitor()
      const cart = await shop.cartOf(who, lens(2))
      await who.patch(order(cart), { email })
      return (await who.post(coupon(cart), { couponCode: 'ONCE15' })).body.code
    }
    for (const email of ['bea@example.org', 'bea+1@example.org', 'once@gmail.com', 'On.ce+x@googlemail.com'])
      expect([email, await refusalFor(email)]).toEqual([email, 'coupon-once-per-customer'])
    expect(await refusalFor('b.ea@example.org')).toBeUndefined()
  })
})

describe('Miles and More', () => {
  test('[API-009, CRT-020] the number is stored with the cart, with a notice', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    const { body } = await who.patch(order(cart), { miles_and_more_number: miles })
    expect([body.miles_and_more_number, noticesOf(body)]).toEqual([miles, ['cart.set_miles_and_more_number_success']])
    expect((await who.get(order(cart))).body.miles_and_more_number).toBe(miles)
  })

  test('[API-015, CRT-021] is deleted, with a notice', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens())
    await who.patch(order(cart), { miles_and_more_number: miles })
    const { body } = await who.delete(`${order(cart)}/miles-and-more`)
    expect([body.miles_and_more_number, noticesOf(body)]).toEqual([null, ['cart.miles_and_more_removed']])
  })

  test.each(['99991234567890', '9999123456789012', '888812345678901', '9999 12345678901', 'abc'])(
    '[ERR-005, ERR-006, CRT-019] %j is reported as invalid',
    async (number) => {
      const cart = await shop.cartOf(shop.visitor(), lens())
      const refused = await shop.visitor().patch(order(cart), { miles_and_more_number: number })
      expect(refused.status).toBe(422)
      const [violation] = refused.body.violations
      expect(violation).toMatchObject({ propertyPath: 'miles_and_more_number', code: 'miles-and-more-invalid' })
      expect(violation.message).toMatch(/^Miles and More invalid/)
      expect((await shop.visitor().get(order(cart))).body.version).toBe(cart.version)
    },
  )

  test('[CRT-018] and a coupon do not go together, whichever comes first', async () => {
    const who = shop.visitor()
    const friend = shop.visitor()
    const third = shop.visitor()
    const first = await shop.cartOf(who, lens(2))
    await who.post(coupon(first), { couponCode: 'SAVE5' })
    const second = await who.patch(order(first), { miles_and_more_number: miles })
    expect([second.status, second.body.code]).toEqual([409, 'coupon-or-miles'])
    const other = await shop.cartOf(friend, lens(2))
    await friend.patch(order(other), { miles_and_more_number: miles })
    expect((await friend.post(coupon(other), { couponCode: 'SAVE5' })).body.code).toBe('coupon-or-miles')
    const both = await third.patch(order(await shop.cartOf(third, lens(2))), {
      coupon_code: 'SAVE5',
      miles_and_more_number: miles,
    })
    expect(both.body.code).toBe('coupon-or-miles')
    const swapped = await who.patch(order(first), { coupon_code: null, miles_and_more_number: miles })
    expect(swapped.body).toMatchObject({ promotion_coupon: null, miles_and_more_number: miles })
    // The database itself refuses both together.
    const direct = database.db.execute(sql`update carts set coupon_code = 'SAVE5' where id = ${first.id}`)
    await expect(direct).rejects.toThrow()
  })
})
