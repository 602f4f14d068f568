import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderWriter } from '#server/shop/order-writer.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { linkedOrderNumber, redeemOrderLink, requestOrderLink } from './order-link.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())
beforeEach(() => database.db.execute(sql`delete from rate_limits`))

const place = (brand = 'claravue') => ({ db: database.db, brand })

async function lookUp(number: string, email: string, { client = '192.0.2.7', brand = 'claravue' } = {}) {
  const { background } = shop.opened
  requestOrderLink({ ...place(brand), client, background, ...orderWriter(shop.opened) }, { number, email })
  await background.settled()
}

async function placedOrder(email?: string) {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens()], email ? { email } : {})
  const { body } = await shop.start(who, cart)
  await shop.pay(body.transaction_id)
  const order = (await shop.place(who, cart)).body
  return { id: order.id, number: order.number, email: order.customer_email ?? '' }
}

const linksTo = async (email: string) =>
  (await mailsTo(database, email)).filter(({ template }) => template === 'order_link')

test('a link is mailed to the address of the order, in the language of the order, and opens this order', async () => {
  const order = await placedOrder()
  await lookUp(order.number, order.email)
  expect(await linksTo(order.email)).toMatchObject([{ locale: 'en', text: expect.stringContaining(order.number) }])
  const token = await mailedToken(database, order.email, 'token')
  for (const _ of [1, 2]) expect(await linkedOrderNumber(place(), token)).toBe(order.number)
  expect(await redeemOrderLink(place(), token)).toEqual({ ok: true, value: { orderId: order.id } })
})

test('another spelling of the same inbox is accepted, and the link goes to the spelling of the order', async () => {
  const order = await placedOrder('lena@example.org')
  await lookUp(order.number, 'lena+shop@example.org')
  expect(await linksTo('lena@example.org')).toHaveLength(1)
  expect(await linksTo('lena+shop@example.org')).toHaveLength(0)
})

test('no link is mailed for another address, another number or at another storefront', async () => {
  const order = await placedOrder()
  const other = await placedOrder()
  await lookUp(order.number, 'stranger@example.org')
  await lookUp(other.number, order.email)
  await lookUp('999999', order.email)
  await lookUp(order.number, order.email, { brand: 'linsenhaus' })
  for (const email of [order.email, other.email, 'stranger@example.org']) expect(await linksTo(email)).toHaveLength(0)
})

test('a link opens its order once, also if it is redeemed twice at the same moment', async () => {
  const order = await placedOrder()
  await lookUp(order.number, order.email)
  const token = await mailedToken(database, order.email, 'token')
  const redeemed = await Promise.all([1, 2, 3, 4].map(() => redeemOrderLink(place(), token)))
  expect(redeemed.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await linkedOrderNumber(place(), token)).toBeUndefined()
})

test('a link is worth nothing after a day, at another storefront, and after the order got another address', async () => {
  const order = await placedOrder()
  const invalid = { ok: false, error: { code: 'link-invalid' } }
  await lookUp(order.number, order.email)
  const token = await mailedToken(database, order.email, 'token')
  expect(await redeemOrderLink(place('linsenhaus'), token)).toEqual(invalid)
  const { rows } = await database.db.execute<{ hours: number }>(sql`
    select round(extract(epoch from expires_at - now()) / 3600)::int as hours from links where scope = 'order'
    order by created_at desc limit 1`)
  expect(rows).toEqual([{ hours: 24 }])
  await database.db.execute(sql`update links set expires_at = now() where scope = 'order'`)
  expect(await redeemOrderLink(place(), token)).toEqual(invalid)

  await lookUp(order.number, order.email)
  const next = await mailedToken(database, order.email, 'token')
  await database.db.execute(sql`update orders set email = 'corrected@example.org' where id = ${order.id}`)
  expect(await linkedOrderNumber(place(), next)).toBeUndefined()
  expect(await redeemOrderLink(place(), next)).toEqual(invalid)
})

test('one order gets three links an hour, one inbox ten, whichever clients ask', async () => {
  const order = await placedOrder('many@example.org')
  for (let client = 0; client < 5; client++) await lookUp(order.number, order.email, { client: `198.51.100.${client}` })
  expect(await linksTo(order.email)).toHaveLength(3)
  for (const _ of [1, 2, 3]) {
    const next = await placedOrder('many@example.org')
    for (const _ of [1, 2, 3]) await lookUp(next.number, next.email)
  }
  expect(await linksTo(order.email)).toHaveLength(10)
})

test('one client can try 30 numbers an hour; further ones bring no link, and another client still gets one', async () => {
  const order = await placedOrder()
  for (let number = 1; number <= 30; number++) await lookUp(String(900_000 + number), order.email)
  await lookUp(order.number, order.email)
  expect(await linksTo(order.email)).toHaveLength(0)
  await lookUp(order.number, order.email, { client: '192.0.2.8' })
  expect(await linksTo(order.email)).toHaveLength(1)
})

test('the database has no token, and the stored mail loses its text with the link', async () => {
  const order = await placedOrder()
  await lookUp(order.number, order.email)
  const token = await mailedToken(database, order.email, 'token')
  const { rows } = await database.db.execute(sql`select * from links where scope = 'order'`)
  expect(JSON.stringify(rows)).not.toContain(token)
  await database.db.execute(
    sql`update mails set secret_until = now() - interval '1 second' where template = 'order_link'`,
  )
  await shop.runJob('clear-mails')
  expect((await linksTo(order.email)).map(({ text, html }) => text + html)).toEqual([''])
})
