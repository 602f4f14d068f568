import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/checkout/order.ts'
import { err } from '#contract/result.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { createDatatrans } from '#server/payment/datatrans/datatrans.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { askToPayAgain, completePayAgain, readAsked, startPayAgain } from './pay-again.ts'
import { readRepayment } from './pay-again-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const by = { kind: 'staff' } as const
const context = () => ({ db: database.db, payments: shop.payments })

async function rowOf({ id }: Order) {
  const { rows } = await database.db.execute<{
    order: string
    payment: string
    method: string
    transaction: string
    email: string
  }>(sql`
    select orders.state as order, payments.state as payment, payment_method as method, transaction_id as transaction, email
    from orders join payments on payments.id = payment_id where orders.id = ${id}`)
  if (!rows[0]) throw new Error('There is no such order')
  return rows[0]
}

/** An order whose authorisation allows less than it costs, so that it cannot be collected. */
async function uncollectable() {
  const order = await shop.buy(shop.visitor(), lens(2))
  const { transaction, email } = await rowOf(order)
  await database.db.execute(sql`update simulator_transactions set authorised = 1 where id = ${transaction}`)
  await shop.workOff()
  return { order, transaction, email }
}

/** Staff have asked, and the customer has the mail. */
async function asked() {
  const due = await uncollectable()
  expect(await askToPayAgain(database.db, { order: due.order.id, by })).toMatchObject({ ok: true })
  await shop.workOff()
  return { ...due, token: await mailedToken(database, due.email, 'token') }
}

const read = (token: string, brand = 'claravue') => readAsked({ db: database.db, brand }, token)
const later = () => database.db.execute(sql`update repayments set created_at = created_at - interval '2 minutes'`)

/** Returns the transaction that the customer has begun by the link. */
async function begin(token: string) {
  const asked = await read(token)
  if (asked.code !== 'due') throw new Error('There is nothing to pay')
  const place = { origin: 'https://claravue.example', returnPath: '/order/pay' }
  const started = await startPayAgain(context(), asked.due, { method: 'master_card', ...place })
  return started.ok ? (started.value.split('/').at(-1) ?? '') : ''
}

async function complete(transaction: string) {
  const found = await readRepayment(database.db, transaction)
  return found && completePayAgain(context(), found)
}
const stateOf = async (transaction: string) => {
  const status = await shop.simulator.status(transaction)
  return status.ok ? status.value.state : status.error.code
}

test('an order whose money could not be collected is paid again by the mailed link, and goes on', async () => {
  const { order, token } = await asked()
  const again = await begin(token)
  expect(await complete(again)).toBe('awaiting')
  await shop.pay(again)
  expect(await complete(again)).toBe('paid')
  await shop.workOff()
  const paid = { order: 'fulfiller_ready', payment: 'settled', method: 'master_card', transaction: again }
  expect(await rowOf(order)).toMatchObject(paid)
  expect(await complete(again)).toBe('paid')
  expect(await read(token)).toEqual({ code: 'paid' })
})

test('the earlier authorisation is released before the link is mailed', async () => {
  const { transaction } = await asked()
  expect(await stateOf(transaction)).toBe('cancelled')
})

test('an order that is paid again without coming back goes on by the report, or by the reconciliation', async () => {
  const [reported, silent] = [await asked(), await asked()]
  const first = await begin(reported.token)
  await shop.pay(first)
  const status = await shop.simulator.status(first)
  if (!status.ok) throw new Error(status.error.code)
  await shop.onPaymentNews(status.value, 'another')
  expect(await rowOf(reported.order)).toMatchObject({ payment: 'uncollectable' })
  await shop.onPaymentNews(status.value, 'simulator')
  expect(await rowOf(reported.order)).toMatchObject({ payment: 'settling' })
  const second = await begin(silent.token)
  await shop.pay(second)
  await later()
  await shop.runJob('reconcile-payments')
  await shop.workOff()
  for (const { order } of [reported, silent]) expect(await rowOf(order)).toMatchObject({ payment: 'settled' })
})

test('an order that is paid again in two tabs at the same time keeps one payment, and the other goes back', async () => {
  const { order, token } = await asked()
  const [first, second] = [await begin(token), await begin(token)]
  await shop.pay(first)
  await shop.pay(second)
  const outcomes = await Promise.all([first, second, first, second].map(complete))
  expect(outcomes).toEqual([outcomes[0], outcomes[1], outcomes[0], outcomes[1]])
  expect(outcomes.slice(0, 2).sort()).toEqual(['owed', 'paid'])
  const [kept, given] = outcomes[0] === 'paid' ? [first, second] : [second, first]
  await later()
  await shop.workOff()
  await shop.runJob('reconcile-payments')
  expect([await stateOf(kept), await stateOf(given)]).toEqual(['paid', 'cancelled'])
  expect(await rowOf(order)).toMatchObject({ payment: 'settled', transaction: kept })
})

test('money that comes for an order which was cancelled meanwhile goes back', async () => {
  const { order, token } = await asked()
  const again = await begin(token)
  await cancelOrder(database.db, { order: order.id, key: 'gone', by })
  expect(await read(token)).toEqual({ code: 'cancelled' })
  await shop.pay(again)
  expect(await complete(again)).toBe('owed')
  await later()
  await shop.workOff()
  await shop.runJob('reconcile-payments')
  expect(await stateOf(again)).toBe('cancelled')
  expect(await rowOf(order)).toMatchObject({ order: 'cancelled', payment: 'returned' })
})

test('a try that was declined ends, and the next one pays', async () => {
  const { order, token } = await asked()
  const declined = await begin(token)
  await shop.pay(declined, 'declined')
  expect(await complete(declined)).toBe('failed')
  const again = await begin(token)
  await shop.pay(again)
  expect(await complete(again)).toBe('paid')
  await shop.workOff()
  expect(await rowOf(order)).toMatchObject({ payment: 'settled' })
})

test('a try begun for an earlier failure does not replace a later one, and its money goes back', async () => {
  const { order, token } = await asked()
  const [failing, stale] = [await begin(token), await begin(token)]
  await shop.pay(failing)
  expect(await complete(failing)).toBe('paid')
  await database.db.execute(sql`update simulator_transactions set state = 'cancelled' where id = ${failing}`)
  await shop.workOff()
  expect(await rowOf(order)).toMatchObject({ payment: 'uncollectable', transaction: failing })
  expect(await read(token)).toEqual({ code: 'invalid' })
  await shop.pay(stale)
  expect(await complete(stale)).toBe('owed')
  await later()
  await shop.runJob('reconcile-payments')
  expect(await stateOf(stale)).toBe('cancelled')
})

test('a try whose customer never pays is not asked about for ever, but counts if its money comes after all', async () => {
  const { order, token } = await asked()
  const again = await begin(token)
  await database.db.execute(sql`update repayments set created_at = created_at - interval '36 minutes'`)
  await shop.runJob('reconcile-payments')
  const { rows } = await database.db.execute(sql`select state from repayments where transaction_id = ${again}`)
  expect(rows).toEqual([{ state: 'ended' }])
  await shop.pay(again)
  expect(await complete(again)).toBe('paid')
  await shop.workOff()
  expect(await rowOf(order)).toMatchObject({ payment: 'settled' })
})

/** So many older tries that look like this one, at another provider. */
const older = (transaction: string, count: number, { provider, state }: { provider: string; state: string }) =>
  database.db.execute(sql`
    insert into repayments (id, payment_id, method, provider, replaces, state, transaction_id, created_at)
    select gen_random_uuid(), payment_id, method, ${provider}, replaces, ${state}, ${provider} || number,
      created_at - interval '1 day'
    from repayments, generate_series(1, ${count}::int) number where transaction_id = ${transaction}`)

/** Meanwhile this provider answers any question about a payment so. */
async function whileAnswering(provider: string, status: typeof shop.simulator.status, work: () => Promise<void>) {
  const before = { ...shop.payments }
  const odd = { ...shop.simulator, status }
  shop.payments.of = (name) => (name === provider ? odd : before.of(name))
  try {
    await work()
  } finally {
    Object.assign(shop.payments, before)
    await database.db.execute(sql`delete from repayments where provider = ${provider}`)
  }
}

test('a thousand older tries that cannot be looked after keep no other try from its end', async () => {
  const { order, token } = await asked()
  const again = await begin(token)
  await shop.pay(again)
  await later()
  await older(again, 1000, { provider: 'broken', state: 'open' })
  const broken = () => Promise.reject(new Error('The provider does not understand'))
  await whileAnswering('broken', broken, () => shop.runJob('reconcile-payments'))
  await shop.workOff()
  expect(await rowOf(order)).toMatchObject({ payment: 'settled' })
})

test.each(['open', 'owed'])(
  'of a provider that does not answer three tries that are %s are asked about, and those of others come to their end',
  async (state) => {
    const { order, token } = await asked()
    const again = await begin(token)
    await shop.pay(again)
    await later()
    await older(again, 20, { provider: 'silent', state })
    const questions: string[] = []
    const silent = async (id: string) => {
      questions.push(id)
      return err({ code: 'unavailable' } as const)
    }
    await whileAnswering('silent', silent, () => shop.runJob('reconcile-payments'))
    expect(questions).toHaveLength(3)
    await shop.workOff()
    expect(await rowOf(order)).toMatchObject({ payment: 'settled' })
  },
)

test('at a provider that remembers references each transaction of an order that is paid again goes back', async () => {
  const standIn = await startDatatransStandIn()
  const datatrans = createDatatrans({ ...standInAccount, hosts: standIn.hosts, timeout: 60_000 })
  const before = { ...shop.payments }
  shop.payments.of = () => datatrans
  try {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens(2)])
    const { body } = await shop.start(who, cart)
    standIn.pay(body.transaction_id)
    const { body: order } = await shop.place(who, cart)
    const collectTooLate = async () => {
      standIn.failNext('settle', 'refused')
      await shop.workOff()
      const { payment, transaction, email } = await rowOf(order)
      expect(payment).toBe('uncollectable')
      const { total: amount } = order
      const late = { transactionId: transaction, reference: 'late', amount, currency: 'CHF' } as const
      expect(await datatrans.settle(late)).toMatchObject({ ok: true })
      return { transaction, email }
    }
    const askAgain = async (email: string) => {
      await askToPayAgain(database.db, { order: order.id, by })
      await shop.workOff()
      const again = await begin(await mailedToken(database, email, 'token'))
      standIn.pay(again)
      expect(await complete(again)).toBe('paid')
    }
    const first = await collectTooLate()
    await askAgain(first.email)
    const second = await collectTooLate()
    await askAgain(second.email)
    const third = await collectTooLate()
    await cancelOrder(database.db, { order: order.id, key: 'all', by })
    await shop.workOff()
    for (const { transaction } of [first, second, third])
      expect(await datatrans.status(transaction)).toMatchObject({ value: { refunded: order.total } })
    expect(await rowOf(order)).toMatchObject({ order: 'cancelled', payment: 'returned' })
  } finally {
    Object.assign(shop.payments, before)
    standIn.close()
  }
})

test('a link to pay again opens its order at its storefront, and none once the order has another address', async () => {
  const { order, token, email } = await asked()
  expect(await read(token)).toMatchObject({ code: 'due', due: { order: { id: order.id } } })
  expect(await read(token, 'linsenhaus')).toEqual({ code: 'invalid' })
  expect(await read(`${token}x`)).toEqual({ code: 'invalid' })
  const move = (to: string) => database.db.execute(sql`update orders set email = ${to} where id = ${order.id}`)
  await move('other@example.org')
  expect(await read(token)).toEqual({ code: 'invalid' })
  await move(email)
})

test('nobody is asked to pay an order again whose money is collected', async () => {
  const order = await shop.buy(shop.visitor(), lens(1))
  await shop.workOff()
  const refused = await askToPayAgain(database.db, { order: order.id, by })
  expect(refused).toEqual({ ok: false, error: { code: 'nothing-to-pay' } })
  const mails = await mailsTo(database, (await rowOf(order)).email)
  expect(mails.map(({ template }) => template)).toEqual(['order_confirmation'])
})
