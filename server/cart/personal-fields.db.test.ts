import { afterAll, beforeAll, expect, test } from 'vitest'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop, zurich } from '#server/testing/order-shop.ts'

// A token names a cart; it may reach other people. What a person has typed is for the browser that typed it.

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const email = 'victim@example.org'
const at = ({ token_value }: { token_value: string }) => `/api/carts/${token_value}`
const personal = {
  email,
  billing_address: zurich,
  shipping_address: { ...zurich, phone_number: '+41 44 123 45 67' },
  comment: 'Ring twice',
  miles_and_more_number: '999912345678901',
}
const hidden = {
  customer_email: null,
  billing_address: null,
  shipping_address: null,
  comment: null,
  miles_and_more_number: null,
  redacted: true,
}

test('with the token alone a cart shows lines, totals and states', async () => {
  const victim = shop.visitor()
  const cart = await shop.cartOf(victim, lens(2))
  await victim.patch(at(cart), personal)
  const own = (await victim.get(at(cart))).body
  expect(own).toMatchObject({ customer_email: email, comment: 'Ring twice', redacted: false })
  expect(own.shipping_address.last_name).toBe('Muster')

  const stranger = shop.visitor()
  stranger.keep(`cart_id=${cart.token_value}`)
  const seen = await stranger.get(at(cart))
  const { items, total, checkout_state, items_count } = own
  expect(seen.body).toMatchObject({ ...hidden, items, total, checkout_state, items_count })
  const answers = [
    seen,
    await stranger.post(`${at(cart)}/items`, wish('CARE')),
    await stranger.patch(`${at(cart)}/items/${items[0].id}`, { quantity: 3 }),
    await stranger.put(`${at(cart)}/shipping-method`, { code: 'swisspost_priority' }),
    await stranger.patch(at(cart), { prices_seen: true }),
    await stranger.get(`${at(cart)}/shipping-methods`),
    await stranger.get('/api/session'),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/victim|Muster|Seeweg|Ring twice|9999123/)
})

test.each([
  { email: 'attacker@example.org' },
  { shipping_address: { ...zurich, street: 'Diebsgasse' } },
  { billing_address: { ...zurich, street: 'Diebsgasse' } },
  { comment: null },
  { miles_and_more_number: null },
  { reminder_opt_in: true },
])('with the token alone %j is refused and changes nothing', async (change) => {
  const victim = shop.visitor()
  const cart = await shop.cartOf(victim, lens(2))
  await victim.patch(at(cart), personal)
  const before = (await victim.get(at(cart))).body
  const refused = await shop.visitor().patch(at(cart), change)
  expect([refused.status, refused.body.code]).toEqual([403, 'cart-key-missing'])
  expect((await victim.get(at(cart))).body).toEqual(before)
  expect((await victim.patch(at(cart), { comment: 'Ring once' })).body.comment).toBe('Ring once')
})

/** By a program that keeps no cookies, so that it has the token alone. */
async function cartOfProgram(...items: ReturnType<typeof lens>[]) {
  const { token_value } = (await shop.visitor().post('/api/carts')).body
  return (await shop.visitor().post(`/api/carts/${token_value}/items`, { items })).body
}

test('a browser has the key with its cart: the token alone does not even enter the first details', async () => {
  const victim = shop.visitor()
  const cart = await shop.cartOf(victim, lens())
  const stranger = shop.visitor()
  expect((await stranger.patch(at(cart), { comment: 'Ring twice' })).body.code).toBe('cart-key-missing')
  expect(stranger.cookies.has('cart_key')).toBe(false)
  // A request that was on its way when the first details were stored changes no cart.
  const late = shop.visitor()
  for (const name of ['cart_id', 'cart_key']) late.keep(`${name}=${victim.cookies.get(name)}`)
  await victim.patch(at(cart), { email })
  const session = await late.get('/api/session')
  expect(session.body.cart.token_value).toBe(cart.token_value)
})

test('of two programs that enter the first details at the same moment one gets the key', async () => {
  const cart = await cartOfProgram(lens())
  const both = [shop.visitor(), shop.visitor()]
  const answers = await Promise.all(both.map((who, index) => who.patch(at(cart), { email: `b${index}@example.org` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(both.map((who) => who.cookies.has('cart_key'))).toEqual([winner === 0, winner === 1])
  expect((await both[winner]?.get(at(cart)))?.body.customer_email).toBe(`b${winner}@example.org`)
})

test('a program without cookies gets the key in a header, and proves itself by it', async () => {
  const cart = await cartOfProgram(lens())
  const stored = await shop.visitor().patch(at(cart), { email })
  const key = stored.headers.get('Cart-Key') ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  const program = (value: string) => shop.visitor({ 'Cart-Key': value })
  expect((await program(key).get(at(cart))).body.customer_email).toBe(email)
  expect((await program(key).patch(at(cart), { comment: 'Ring twice' })).status).toBe(200)
  const another = await cartOfProgram(lens())
  const keyOfAnother = (await shop.visitor().patch(at(another), { email })).headers.get('Cart-Key') ?? ''
  for (const wrong of [keyOfAnother, cart.token_value, 'x'])
    expect((await program(wrong).get(at(cart))).body).toMatchObject(hidden)
  const lines = await shop.visitor().post(`${at(cart)}/items`, wish('CARE'))
  expect(lines.headers.get('Cart-Key')).toBeNull()
})

test('a browser with the cookie of a prepared cart goes on in a cart of its own, with the lines', async () => {
  const attacker = shop.visitor()
  const prepared = await shop.cartOf(attacker, lens(2))
  await attacker.patch(at(prepared), { ...personal, email: 'attacker@example.org' })
  function plant() {
    const victim = shop.visitor()
    victim.keep(`cart_id=${prepared.token_value}`)
    return victim
  }

  const looking = await shop.screen(plant(), (cart) => cart.view())
  expect(looking).toMatchObject({ customer_email: null, shipping_address: null, items_count: 2, redacted: false })
  expect(looking?.token_value).not.toBe(prepared.token_value)

  const victim = plant()
  const entered = await shop.screen(victim, (cart) => cart.update({ email }))
  expect(entered).toMatchObject({ ok: true, value: { customer_email: email, shipping_address: null } })
  expect(victim.cookies.get('cart_id')).not.toBe(prepared.token_value)
  expect((await attacker.get(at(prepared))).body.customer_email).toBe('attacker@example.org')
})

test('an order that is fetched by the token of its cart alone is redacted, and stays the buyer’s', async () => {
  const victim = shop.visitor()
  const cart = await shop.readyCart(victim, [lens(2)], { email })
  await shop.pay((await shop.start(victim, cart)).body.transaction_id)
  const stranger = shop.visitor()
  stranger.keep(`cart_id=${cart.token_value}`)
  const taken = await stranger.post('/api/orders', { token_value: cart.token_value })
  expect(taken.status).toBe(201)
  expect(taken.body).toMatchObject({ redacted: true, shipping_address: null, customer_email: null })
  expect(taken.body.items[0]).toMatchObject({ options: {}, formatted_options: [] })
  expect(stranger.cookies.has('vsf-ordered')).toBe(false)
  expect((await stranger.get(`/api/orders/${taken.body.token_value}`)).body.redacted).toBe(true)
  const own = await shop.place(victim, cart)
  expect(own.body).toMatchObject({ id: taken.body.id, redacted: false, customer_email: email })
})

test('a login link that a stranger asked for brings neither the stranger’s cart nor address', async () => {
  const person = shop.person()
  await shop.visitor().post('/api/identity/sign-up', person)
  const attacker = shop.visitor()
  const prepared = await shop.readyCart(attacker, [lens(2)], { email: 'attacker@example.org' })
  /** The victim's cart after following the newest login link. */
  async function enterByLink(asking: ReturnType<OrderShop['visitor']>) {
    await asking.post('/api/identity/login-link', { email: person.email, token_value: prepared.token_value })
    await shop.opened.background.settled()
    const hash = await mailedToken(database, person.email, 'hash')
    const victim = shop.visitor()
    const { custom_token } = (await victim.post('/api/identity/login-link/exchange', { hash })).body
    await victim.post('/api/identity/id-token', { token: custom_token })
    return shop.screen(victim, (cart) => cart.view())
  }
  expect(await enterByLink(shop.visitor())).toBeUndefined()
  // Even the browser that has the cart brings no more than its lines to another one.
  expect(await enterByLink(attacker)).toMatchObject({
    customer_email: person.email,
    shipping_address: null,
    billing_address: null,
    checkout_state: 'cart',
    items_count: 2,
  })
})

test('merging takes no Miles and More number out of a cart whose key the client lacks', async () => {
  const victim = shop.visitor()
  const cart = await shop.cartOf(victim, lens(2))
  await victim.patch(at(cart), { miles_and_more_number: personal.miles_and_more_number })
  const stranger = shop.visitor()
  const own = await shop.cartOf(stranger, wish('CARE'))
  const tokens = { abandoned_cart_token: cart.token_value, latest_cart_token: own.token_value }
  const merged = await stranger.post('/api/carts/merge', tokens)
  expect(merged.body).toMatchObject({ items_count: 3, miles_and_more_number: null, redacted: false })
})
