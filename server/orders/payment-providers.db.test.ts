import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#server/cancellations/operations.ts'
import type { Db } from '#server/database/database.ts'
import { createProviders } from '#server/payment/providers.ts'
import type { PaymentService } from '#server/payment/service.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'

let shop: OrderShop
let database: Awaited<ReturnType<typeof freshDatabase>>
const logged: object[] = []
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

/** From now on there is only this provider. */
function configure(name: string, service: PaymentService) {
  const log = { warn: (details: object) => logged.push(details), error: (details: object) => logged.push(details) }
  Object.assign(shop.payments, createProviders(new Map([[name, service]]), { chosen: () => name, unnamed: name }, log))
}

test('what a provider has begun stays with it when another one is configured: money, refunds and saved cards', async () => {
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const cart = await shop.readyCart(who, [lens()])
  const started = await shop.start(who, cart, { payment_method: 'visa', save_alias: true })
  await shop.pay(started.body.transaction_id)
  const asked: unknown[] = []
  const other = Object.fromEntries(
    Object.keys(shop.simulator).map((name) => [name, (what: unknown) => asked.push([name, what])]),
  ) as unknown as PaymentService
  configure('another', other)
  expect((await shop.place(who, cart)).body).toMatchObject({ code: 'provider-unavailable' })
  await shop.pass('50 minutes')
  await shop.runJob('reconcile-payments')
  expect(logged).toEqual([{ provider: 'simulator' }])

  configure('simulator', shop.simulator)
  const { body: order } = await shop.place(who, cart)
  const [{ alias }] = (await who.get('/api/me/payment-aliases')).body['hydra:member']
  await runBoth('settle-payment', other)
  await cancelOrder(database.db, { order: order.id, key: 'all', by: { kind: 'customer' } })
  await runBoth('send-refund', other)
  await who.delete(`/api/me/payment-aliases/${alias}`)
  await runBoth('forget-alias', other)
  expect(asked).toEqual([])
  expect(await shop.simulator.status(started.body.transaction_id)).toMatchObject({ value: { refunded: order.total } })
  expect(await shop.simulator.savedCard(alias)).toBeUndefined()
})

test('a report of one provider about a payment of another one places no order', async () => {
  const who = shop.visitor()
  const { body } = await shop.start(who, await shop.readyCart(who, [lens()]))
  const id: string = body.transaction_id
  await shop.pay(id)
  const stateOf = async () => {
    const { rows } = await database.db.execute(sql`select state from payments where transaction_id = ${id}`)
    return rows[0]?.state
  }
  const status = await shop.simulator.status(id)
  if (!status.ok) throw new Error(status.error.code)
  await shop.onPaymentNews(status.value, 'another')
  expect(await stateOf()).toBe('open')
  await shop.onPaymentNews(status.value, 'simulator')
  expect(await stateOf()).toBe('settling')
  await shop.workOff()
})

test.each(['the trigger', 'the migration'])(
  'what a version that knows one provider writes beside this one belongs to the right one, by %s',
  async (means) => {
    const { db } = database
    const { id } = await shop.buy(shop.visitor(), lens())
    await shop.workOff()
    const undo = new Error('Only looked at')
    const work = db.transaction(async (db) => {
      await db.execute(sql`
      insert into payments (id, brand, cart_id, cart_version, method, state, is_closed, amount, currency, snapshot, expires_at)
      select gen_random_uuid(), 'old', gen_random_uuid(), 1, method, 'cancelled', true, 100, 'CHF', '{}', now()
      from unnest(array['visa', 'invoice', null]) method`)
      await db.execute(sql`
      insert into refunds (id, order_id, key, cause, state, currency, amount, shipping, goodwill, points, actor)
      values (gen_random_uuid(), ${id}, 'old', 'goodwill', 'approved', 'CHF', 100, 0, 100, 0, 'staff')`)
      if (means === 'the migration') await healAgain(db)
      const payments = await db.execute(sql`select method, provider from payments where brand = 'old' order by method`)
      expect(payments.rows).toEqual([
        { method: 'invoice', provider: 'none' },
        { method: 'visa', provider: 'datatrans' },
        { method: null, provider: 'none' },
      ])
      const refunds = await db.execute(sql`select provider from refunds where order_id = ${id}`)
      expect(refunds.rows).toEqual([{ provider: 'simulator' }])
      throw undo
    })
    await expect(work).rejects.toBe(undo)
  },
)

/** Makes the rows as they were before there was a trigger, and runs the statements of the migration that change data. */
async function healAgain(db: Db) {
  await db.execute(sql`update payments set provider = 'datatrans' where brand = 'old'`)
  await db.execute(sql`update refunds set provider = 'datatrans' where key = 'old'`)
  const file = readdirSync('server/migrations').find((name) => name.endsWith('_money_leftovers.sql')) ?? ''
  const statements = readFileSync(join('server/migrations', file), 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) if (statement.trim().startsWith('UPDATE')) await db.execute(sql.raw(statement))
}

/** Runs a job while only the other provider is configured, when it waits, and again beside its own. */
async function runBoth(name: string, other: PaymentService) {
  const { rows } = await database.db.execute<{ data: object }>(sql`select data from pgboss.job where name = ${name}`)
  configure('another', other)
  await expect(shop.runJob(name, rows[0]?.data), name).rejects.toThrow('unavailable')
  configure('simulator', shop.simulator)
  await shop.runJob(name, rows[0]?.data)
}
