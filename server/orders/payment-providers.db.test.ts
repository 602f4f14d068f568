import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '#server/cancellations/operations.ts'
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

/** Runs a job while only the other provider is configured, when it waits, and again beside its own. */
async function runBoth(name: string, other: PaymentService) {
  const { rows } = await database.db.execute<{ data: object }>(sql`select data from pgboss.job where name = ${name}`)
  configure('another', other)
  await expect(shop.runJob(name, rows[0]?.data), name).rejects.toThrow('unavailable')
  configure('simulator', shop.simulator)
  await shop.runJob(name, rows[0]?.data)
}
