import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '#contract/cart/cart.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { createLink } from '#server/identity/operations.ts'
import { digestOf } from '#server/secrets/tokens.ts'
import { type CartShop, left, lens, openCartShop, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { sweepCartsJob } from './jobs.ts'

let shop: CartShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openCartShop(database)
})
afterAll(() => database.close())

const pieces = (cart: { items: CartItem[] } | undefined) =>
  cart?.items.map(({ product_id, options, quantity }) => [product_id, options.sphere ?? null, quantity])
const cookieOf = (who: ReturnType<CartShop['visitor']>) => who.cookies.get('cart_id')
const add = (...items: ReturnType<typeof wish>[]) => ({ items })

test('[CRT-001] adding without a cart first creates one; a cart that cannot be opened any more counts as none', async () => {
  const who = shop.visitor()
  expect(await shop.screen(who, (cart) => cart.view())).toBeUndefined()
  await shop.screen(who, (cart) => cart.add(add(lens(2))))
  const more = await shop.screen(who, (cart) => cart.add(add(wish('CARE'))))
  expect(more.ok && pieces(more.value)).toEqual([
    ['AQ-30', -2.5, 2],
    ['CARE', null, 1],
  ])
  who.cookies.set('cart_id', 'nonsense')
  const anew = await shop.screen(who, (cart) => cart.add(add(lens())))
  expect(anew.ok && pieces(anew.value)).toEqual([['AQ-30', -2.5, 1]])
  expect(cookieOf(who)).toBe(anew.ok && anew.value.token_value)
})

describe('signing in', () => {
  test('makes the cart of a guest the customer’s, which no other visitor can open', async () => {
    const who = shop.visitor()
    const cart = await shop.cartOf(who, lens(2))
    const person = shop.person()
    const session = await who.post('/api/identity/sign-up', person)
    expect(session.body.cart).toMatchObject({ token_value: cart.token_value, items_count: 2 })
    const own = await who.get(`/api/carts/${cart.token_value}`)
    expect(own.body).toMatchObject({ customer_email: person.email, customer: { first_name: 'Anna' } })
    expect(own.body.account_id).toMatch(/^\d+$/)
    expect((await shop.visitor().get(`/api/carts/${cart.token_value}`)).status).toBe(404)
    const stranger = shop.visitor()
    await stranger.post('/api/identity/sign-up', shop.person())
    expect((await stranger.get(`/api/carts/${cart.token_value}`)).status).toBe(404)
    expect((await stranger.post(`/api/carts/${cart.token_value}/items`, lens())).status).toBe(404)
  })

  test('[AUT-018] without a cart brings the customer’s, on any device', async () => {
    const laptop = shop.visitor()
    const person = shop.person()
    await laptop.post('/api/identity/sign-up', person)
    const cart = await shop.cartOf(laptop, lens(3))
    const phone = shop.visitor()
    await phone.post('/api/identity/sign-in', person)
    expect(cookieOf(phone)).toBe(cart.token_value)
    expect(pieces(await shop.screen(phone, (cart) => cart.view()))).toEqual([['AQ-30', -2.5, 3]])
    // Creating another cart gives the one that exists.
    const again = await phone.post('/api/carts')
    expect([again.status, again.body.token_value]).toEqual([200, cart.token_value])
  })

  test('with a cart on both sides merges them: of a product in both, the larger quantity counts', async () => {
    const laptop = shop.visitor()
    const person = shop.person()
    await laptop.post('/api/identity/sign-up', person)
    const own = await shop.cartOf(laptop, lens(3), wish('CARE'))
    const phone = shop.visitor()
    const guest = await shop.cartOf(phone, lens(2), lens(1, left))
    await phone.post('/api/identity/sign-in', person)
    expect(cookieOf(phone)).toBe(own.token_value)
    const merged = [
      ['AQ-30', -2.5, 3],
      ['CARE', null, 1],
      ['AQ-30', -3, 1],
    ]
    expect(pieces(await shop.screen(phone, (cart) => cart.view()))).toEqual(merged)
    expect((await phone.get(`/api/carts/${guest.token_value}`)).status).toBe(404)
  })

  test('brings along the cart of the browser that requested the link', async () => {
    const asking = shop.visitor()
    const cart = await shop.cartOf(asking, wish('CARE', 2))
    const person = shop.person()
    await shop.visitor().post('/api/identity/sign-up', person)
    const { email } = person
    await asking.post('/api/identity/login-link', { email, token_value: cart.token_value })
    await shop.opened.background.settled()
    const hash = await mailedToken(database, email, 'hash')
    const elsewhere = shop.visitor()
    const { custom_token } = (await elsewhere.post('/api/identity/login-link/exchange', { hash })).body
    await elsewhere.post('/api/identity/id-token', { token: custom_token })
    expect(pieces(await shop.screen(elsewhere, (current) => current.view()))).toEqual([['CARE', null, 2]])
  })

  test('[AUT-021] signing out leaves nothing of the cart in the browser, and the cart waits for its owner', async () => {
    const who = shop.visitor()
    const person = shop.person()
    await who.post('/api/identity/sign-up', person)
    await shop.cartOf(who, lens())
    const left = await who.post('/api/identity/sign-out')
    expect(left.body.cart).toBeNull()
    expect(cookieOf(who)).toBeUndefined()
    await who.post('/api/identity/sign-in', person)
    expect(pieces(await shop.screen(who, (cart) => cart.view()))).toEqual([['AQ-30', -2.5, 1]])
  })
})

test('staff acting for a customer uses the customer’s cart, and leaves it as it was', async () => {
  await createDemoAccounts(database.db)
  const customer = shop.visitor()
  const { body } = await customer.post('/api/identity/sign-in', {
    email: 'customer@example.com',
    password: 'Linsen2026',
  })
  const theirs = await shop.cartOf(customer, wish('CARE', 2))
  const staff = shop.visitor()
  await staff.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const own = await shop.cartOf(staff, lens())
  const acting = await staff.post('/api/staff/acting', { customer_id: body.customer.id, reason: 'asked for help' })
  expect(acting.status).toBe(200)
  expect(cookieOf(staff)).toBe(theirs.token_value)
  expect(pieces(await shop.screen(staff, (cart) => cart.view()))).toEqual([['CARE', null, 2]])
  await staff.delete('/api/staff/acting')
  expect(cookieOf(staff)).toBeUndefined()
  expect((await staff.get(`/api/carts/${theirs.token_value}`)).status).toBe(404)
  expect((await staff.get(`/api/carts/${own.token_value}`)).body.items_count).toBe(1)
})

test('carts of guests without a change for 90 days are deleted, those of customers stay', async () => {
  const [forgotten, recent] = [await shop.cartOf(shop.visitor(), lens()), await shop.cartOf(shop.visitor(), lens())]
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const owned = await shop.cartOf(who, lens())
  const age = (id: string, days: number) =>
    database.db.execute(sql`update carts set updated_at = now() - make_interval(days => ${days}) where id = ${id}`)
  await age(forgotten.id, 91)
  await age(recent.id, 89)
  await age(owned.id, 400)
  await sweepCartsJob.run({}, { db: database.db })
  const statuses = [forgotten, recent, owned].map(({ token_value }) => who.get(`/api/carts/${token_value}`))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 200, 200])
})

describe('an abandoned cart', () => {
  /** The token of the link in a reminder. */
  const linkTo = ({ id }: { id: string }) =>
    createLink(database.db, { scope: 'abandoned-cart', brand: 'claravue', content: { cart: id } })
  const open = (who: ReturnType<CartShop['visitor']>, token: string) =>
    shop.screen(who, (cart) => cart.openAbandoned(token))

  test('[CRT-022, API-016] its lines are merged into the current one; opened again it changes nothing', async () => {
    const abandoned = await shop.cartOf(shop.visitor(), lens(2), wish('CARE'))
    const who = shop.visitor()
    const own = await shop.cartOf(who, lens(1))
    const merged = [
      ['AQ-30', -2.5, 2],
      ['CARE', null, 1],
    ]
    const link = await linkTo(abandoned)
    const opened = await open(who, link)
    expect(opened.failed).toBe(false)
    expect(opened.cart?.token_value).toBe(own.token_value)
    expect(pieces(opened.cart)).toEqual(merged)
    const again = await open(who, link)
    expect([again.failed, pieces(again.cart)]).toEqual([false, merged])
    expect(pieces((await shop.visitor().get(`/api/carts/${abandoned.token_value}`)).body)).toEqual(merged)

    const another = await shop.cartOf(shop.visitor(), wish('SALE'))
    const body = { abandoned_cart_token: another.token_value, latest_cart_token: own.token_value }
    expect(pieces((await who.post('/api/carts/merge', body)).body)).toEqual([...merged, ['SALE', null, 1]])
    expect(pieces((await who.post('/api/carts/merge', body)).body)).toEqual([...merged, ['SALE', null, 1]])
  })

  test('[CRT-022] its lines are merged into the cart of the customer who is signed in', async () => {
    const abandoned = await shop.cartOf(shop.visitor(), lens(2))
    const who = shop.visitor()
    await who.post('/api/identity/sign-up', shop.person())
    const own = await shop.cartOf(who, wish('CARE'))
    who.cookies.delete('cart_id')
    const opened = await open(who, await linkTo(abandoned))
    expect(opened.cart?.token_value).toBe(own.token_value)
    expect(opened.cart?.items_count).toBe(3)
  })

  test('[CRT-023, API-017] is loaded where its details were entered; elsewhere its lines come into a new cart', async () => {
    const left = shop.visitor()
    const abandoned = await shop.cartOf(left, lens(2))
    await left.patch(`/api/carts/${abandoned.token_value}`, { email: 'left@example.org', comment: 'Ring twice' })
    const link = await linkTo(abandoned)
    left.cookies.delete('cart_id')
    const back = await open(left, link)
    expect([cookieOf(left), back.cart?.customer_email]).toEqual([abandoned.token_value, 'left@example.org'])

    const elsewhere = shop.visitor()
    const { failed, cart: copy } = await open(elsewhere, link)
    expect([failed, pieces(copy)]).toEqual([false, [['AQ-30', -2.5, 2]]])
    expect(copy).toMatchObject({ customer_email: null, comment: null, checkout_state: 'cart' })
    expect(copy?.token_value).not.toBe(abandoned.token_value)
    expect(cookieOf(elsewhere)).toBe(copy?.token_value)

    const program = shop.visitor()
    const current = await program.put('/api/session/cart', { token: abandoned.token_value })
    expect([current.status, current.body.customer_email, pieces(current.body)]).toEqual([
      200,
      null,
      [['AQ-30', -2.5, 2]],
    ])
    expect(cookieOf(program)).toBe(current.body.token_value)
    expect(cookieOf(program)).not.toBe(abandoned.token_value)
    left.cookies.delete('cart_id')
    await left.put('/api/session/cart', { token: abandoned.token_value })
    expect(cookieOf(left)).toBe(abandoned.token_value)
    expect((await program.put('/api/session/cart', { token: 'nonsense' })).status).toBe(404)
    expect(cookieOf(program)).toBe(current.body.token_value)
  })

  test('[CRT-024] that cannot be loaded says so; the own cart is loaded as it was', async () => {
    const who = shop.visitor()
    const own = await shop.cartOf(who, lens(2))
    expect(await open(who, 'nonsense')).toEqual({ cart: own, failed: true })
    expect(await open(shop.visitor(), 'nonsense')).toEqual({ cart: undefined, failed: true })
  })

  test('opens by the link of a reminder alone: not by its own token, another purpose or after 30 days', async () => {
    const abandoned = await shop.cartOf(shop.visitor(), lens(2))
    const login = { scope: 'sign-in', brand: 'claravue', content: { cart: abandoned.id } } as const
    const link = await linkTo(abandoned)
    const foreign = { scope: 'abandoned-cart', brand: 'lenteo', content: { cart: abandoned.id } } as const
    for (const token of [
      abandoned.token_value,
      await createLink(database.db, login),
      await createLink(database.db, foreign),
    ]) {
      const who = shop.visitor()
      expect((await open(who, token)).failed).toBe(true)
      expect(cookieOf(who)).toBeUndefined()
    }
    const { rows } = await database.db.execute<{ days: number }>(
      sql`select round(extract(epoch from expires_at - now()) / 86400)::int as days from links where digest = ${digestOf(link)}`,
    )
    expect(rows).toEqual([{ days: 30 }])
    await database.db.execute(sql`update links set expires_at = now() where digest = ${digestOf(link)}`)
    expect((await open(shop.visitor(), link)).failed).toBe(true)
  })
})
