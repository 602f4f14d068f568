import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { claravue } from '#brands/claravue.ts'
import { auditBooks } from '#server/shop/books.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { actByLink, viewLink } from '#server/subscriptions/link.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { block, unblock } from './acts.ts'

// Whoever is blocked orders nothing more with the account, by whichever way.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: RenewalShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const reason = 'chargeback'
const desk = () => ({
  db: database.db,
  brand: claravue,
  brands,
  writerOf: orderWriter(shop.opened).writerOf,
  paperFile: async () => undefined,
  actor: 'service',
})

test('no renewal is ordered, neither by its day nor by the link of its mail, until the customer resumes it', async () => {
  const { db } = database
  const id = await shop.subscribe()
  const userId = `customer ${id}`
  await shop.onDay('2027-02-23')
  const [mail] = await shop.mailsTo(id)
  const token = /\/subscription\/announced\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const place = { context: shop.context, brand: claravue, client: '192.0.2.1' }
  expect(await viewLink(place, token)).toMatchObject({ view: { isOpen: true } })

  expect(await block(desk(), { userId, reason })).toMatchObject({ ok: true })
  expect(await viewLink(place, token)).toBeUndefined()
  for (const act of [{ kind: 'skip' }, { kind: 'pause' }, { kind: 'delay', on: '2027-03-07' }] as const)
    expect(await actByLink(place, token, act)).toEqual({ ok: false, error: { code: 'link-invalid' } })
  await shop.onDay('2027-02-28')
  // An order that was paid before may become a subscription afterwards, by its job.
  await db.execute(sql`update subscriptions set state = 'active', pause_reason = null where id = ${id}`)
  await shop.onDay('2027-02-28')
  expect([await shop.orderCount(), await shop.attempts(id)]).toEqual([0, []])

  await unblock(desk(), { userId, reason })
  await shop.onDay('2027-02-28')
  expect(await shop.orderCount()).toBe(1)
})

test('a cart of the account is not paid, neither from the browser that filled it nor by its token', async () => {
  const { db } = database
  const who = shop.visitor()
  const person = shop.person()
  const { body } = await who.post('/api/identity/sign-up', person)
  const userId: string = body.customer.id
  const cart = await shop.readyCart(who, [lens()], { email: person.email })
  expect(await block(desk(), { userId, reason })).toMatchObject({ ok: true })
  const before = await shop.orderCount()
  for (const visitor of [who, shop.visitor()])
    for (const payment_method of ['visa', 'invoice'] as const) {
      const { status } = await shop.start(visitor, cart, { payment_method })
      expect(status).toBe(404)
    }
  const { rows } = await db.execute(sql`select from payments where snapshot ->> 'customerId' = ${userId}`)
  expect([rows.length, await shop.orderCount()]).toEqual([0, before])
})
