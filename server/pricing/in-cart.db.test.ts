import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Pricing } from '#contract/catalogue/pricing.ts'
import { type CartShop, left, lens, openCartShop, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let shop: CartShop
let close: () => Promise<void>
beforeAll(async () => {
  const database = await freshDatabase()
  close = () => database.close()
  shop = await openCartShop(database)
})
afterAll(() => close())

type Visitor = ReturnType<CartShop['visitor']>
const priced = async (who: Visitor, question: object) => {
  const { status, body } = await who.post('/api/products/AQ-30/pricing', question)
  expect(status).toBe(200)
  return Pricing.parse(body)
}

describe('three lenses in the cart, with a lower price from four on', () => {
  test('[API-028] one more is quoted at the price that the cart then charges, by the token of the cart', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2), lens(1, left), wish('CARE', 5))
    const { token_value } = cart
    const quoted = await priced(shop.visitor(), { quantity: 1, cart_token: token_value })
    expect([quoted.in_cart, quoted.unit.current, quoted.total_excluding_in_cart.current]).toEqual([3, 37_90, 37_90])
    const four = await who.post(`/api/carts/${token_value}/items`, lens())
    expect(four.body.items.map((item: { unit_price: number }) => item.unit_price)).toEqual([37_90, 37_90, 12_00])
  })

  test('[API-028] without a token the cart of the cookie counts, and without either only the quantity', async () => {
    const who = shop.visitor()
    await shop.cartOf(who, lens(3))
    expect((await priced(who, { quantity: 1 })).unit.current).toBe(37_90)
    const alone = await priced(shop.visitor(), { quantity: 1 })
    expect([alone.in_cart, alone.unit.current]).toEqual([0, 39_90])
  })
})

describe('a cart that the visitor cannot open counts as empty', () => {
  test.each(['abc', '', 'x'.repeat(100)])('such as that of the token %j', async (cart_token) => {
    expect((await priced(shop.visitor(), { quantity: 1, cart_token })).in_cart).toBe(0)
  })

  test('as that of another customer does, by its token', async () => {
    const owner = shop.visitor()
    await owner.post('/api/identity/sign-up', shop.person())
    const { token_value: cart_token } = await shop.cartOf(owner, lens(3))
    expect((await priced(owner, { quantity: 1, cart_token })).in_cart).toBe(3)
    const stranger = shop.visitor()
    expect((await priced(stranger, { quantity: 1, cart_token })).in_cart).toBe(0)
    await stranger.post('/api/identity/sign-up', shop.person())
    expect((await priced(stranger, { quantity: 1, cart_token })).in_cart).toBe(0)
  })
})
