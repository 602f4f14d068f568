import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { linsenhaus } from '#brands/linsenhaus.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { readConfig } from '#server/config/config.ts'
import { openPayments } from '#server/payment/open-payments.ts'
import { auditBooks } from '#server/shop/books.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, testSecret } from '#server/testing/built-shop.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { zurich } from '#server/testing/order-shop.ts'
import { openRenewalShop, type RenewalShop } from '#server/testing/renewal-shop.ts'
import { askToPayAgain, readAsked, startPayAgain } from './pay-again.ts'

// Two merchants at Datatrans, each behind hosts of its own.

const secondAccount = { merchantId: '1100000002', password: 'of the second', hmacKey: 'facade'.repeat(8) }

let shop: RenewalShop
let database: Awaited<ReturnType<typeof freshDatabase>>
let first: Awaited<ReturnType<typeof startDatatransStandIn>>
let second: typeof first
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openRenewalShop(database)
  first = await startDatatransStandIn()
  second = await startDatatransStandIn({ account: secondAccount })
})
afterAll(async () => {
  first.close()
  second.close()
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const settingsOf = (prefix: string, { merchantId, password, hmacKey }: typeof standInAccount, environment: string) => ({
  [`${prefix}_MERCHANT_ID`]: merchantId,
  [`${prefix}_PASSWORD`]: password,
  [`${prefix}_HMAC_KEY`]: hmacKey,
  [`${prefix}_ENVIRONMENT`]: environment,
})

/** The second account takes what `places` names, and the first one the rest. */
async function configure(places: string) {
  const config = readConfig(
    brands,
    {},
    {
      ...settingsOf('PAYMENT_DATATRANS', standInAccount, 'sandbox'),
      ...settingsOf('PAYMENT_DATATRANS_SECOND', secondAccount, 'production'),
      PAYMENT_DATATRANS_SECOND_FOR: places,
    },
  )
  const hosts = { sandbox: first.hosts, production: second.hosts }
  const log = { warn() {}, error() {} }
  Object.assign(
    shop.payments,
    (await openPayments({ config, db: database.db, secret: testSecret, log, hosts })).payments,
  )
}

type Wish = Parameters<typeof shop.start>[2]

/** Throws if the payment was begun at another account. */
async function buy(account: typeof first, who: ReturnType<typeof shop.visitor>, wish?: Wish, details = {}) {
  const cart = await shop.readyCart(who, [lens(2)], details)
  const { body } = await shop.start(who, cart, wish)
  account.pay(body.transaction_id)
  return { cart, transaction: body.transaction_id }
}

async function providers(state: string) {
  const { rows } = await database.db.execute<{ provider: string }>(sql`
    select provider from payments where state = ${state} order by provider`)
  return rows.map(({ provider }) => provider)
}

const pathsTo = ({ calls }: typeof first) => calls.splice(0).map(({ path }) => path)

test('two accounts take the payments of their storefronts and methods, and each reports at its own path', async () => {
  await configure('linsenhaus, claravue:twint')
  const german = openBrowser(((path, asked) => shop.ask(path, { ...asked, brand: linsenhaus } as object)) as Ask, {
    headers: { Origin: 'http://shop.test' },
  })
  const berlin = {
    address: { ...zurich, postcode: '10115', city: 'Berlin', country_code: 'DE' },
    shipping: 'dhl_parcel',
  }
  await buy(first, shop.visitor(), { payment_method: 'visa' })
  await buy(second, german, { payment_method: 'visa' }, berlin)
  const { transaction } = await buy(second, shop.visitor(), { payment_method: 'twint' })
  expect(first.calls.at(-1)?.body.webhook).toEqual({ url: 'http://shop.test/api/payments/webhook' })
  expect(second.calls.at(-1)?.body.webhook).toEqual({ url: 'http://shop.test/api/payments/webhook/datatrans-second' })

  const { body, signature } = second.webhook(transaction)
  const report = async (path: string) => {
    const headers = { 'Content-Type': 'application/json', 'Datatrans-Signature': signature }
    return (await shop.ask(`/api/payments/webhook${path}`, { method: 'POST', headers, body })).status
  }
  const answers = [
    await report(''),
    await report('/datatrans'),
    await report('/nobody'),
    await report('/datatrans-second'),
  ]
  expect(answers).toEqual([401, 401, 401, 204])
  await shop.workOff()
  expect(await providers('settled')).toEqual(['datatrans-second'])
  await shop.pass('6 minutes')
  await shop.runJob('reconcile-payments')
  await shop.workOff()
  expect(await providers('settled')).toEqual(['datatrans', 'datatrans-second', 'datatrans-second'])
})

test('what the first account has taken stays there when all storefronts go to the second: money, refunds, saved cards, renewals', async () => {
  await configure('')
  const who = shop.visitor()
  await who.post('/api/identity/sign-up', shop.person())
  const { cart, transaction } = await buy(first, who, { payment_method: 'visa', save_alias: true })
  const { body: order } = await shop.place(who, cart)
  const open = await buy(first, shop.visitor())
  const subscription = await shop.subscribe()
  first.saveAlias(`alias ${subscription}`)
  await database.db.execute(
    sql`update payment_aliases set provider = 'datatrans' where alias = ${`alias ${subscription}`}`,
  )
  pathsTo(first)
  pathsTo(second)

  await configure('claravue, linsenhaus, lenteo')
  await shop.workOff()
  const refund = { order: order.id, key: 'one', by: { kind: 'staff' as const }, pieces: [{ line: 1, quantity: 1 }] }
  expect(await cancelOrder(database.db, refund)).toMatchObject({ ok: true })
  await shop.workOff()
  expect(pathsTo(first)).toEqual(['/settle', '', '/credit'].map((call) => `/v1/transactions/${transaction}${call}`))

  await shop.pass('6 minutes')
  await shop.runJob('reconcile-payments')
  await shop.workOff()
  expect(pathsTo(first)).toEqual(['', '/settle'].map((call) => `/v1/transactions/${open.transaction}${call}`))

  const alias = `alias-${transaction}`
  const again = await buy(first, who, { payment_method: 'visa', alias })
  expect((await shop.place(who, again.cart)).status).toBe(201)
  shop.setClock('2027-02-28T08:00:00Z')
  await shop.renew()
  expect(await shop.renewals(subscription)).toMatchObject([{ state: 'ordered' }])
  expect(first.chargesOf(`alias ${subscription}`)).toBe(1)
  await who.delete(`/api/me/payment-aliases/${alias}`)
  await shop.workOff()
  expect(pathsTo(first)).toContain(`/v1/aliases/${alias}`)
  expect(pathsTo(second)).toEqual([])

  await buy(second, shop.visitor())
  expect(pathsTo(second)).toEqual(['/v1/transactions'])
})

test('an order that the first account cannot collect is paid again at the second one, to which its refunds go', async () => {
  await configure('')
  const who = shop.visitor()
  const { cart, transaction } = await buy(first, who, { payment_method: 'visa' })
  const { body: order } = await shop.place(who, cart)
  first.failNext('settle', 'refused')
  await shop.workOff()
  const by = { kind: 'staff' } as const
  pathsTo(first)
  pathsTo(second)

  await configure('claravue')
  expect(await askToPayAgain(database.db, { order: order.id, by })).toMatchObject({ ok: true })
  await shop.workOff()
  expect(pathsTo(first)).toEqual(['', '/cancel'].map((call) => `/v1/transactions/${transaction}${call}`))

  const { rows } = await database.db.execute<{ email: string }>(sql`select email from orders where id = ${order.id}`)
  const page = `/order/pay?token=${await mailedToken(database, rows[0]?.email ?? '', 'token')}`
  const asked = await readAsked({ db: database.db, brand: 'claravue' }, page.slice(-43))
  if (asked.code !== 'due') throw new Error('There is nothing to pay')
  const start = { method: 'visa', origin: 'http://shop.test', returnPath: page } as const
  const started = await startPayAgain({ db: database.db, payments: shop.payments }, asked.due, start)
  const again = (started.ok && started.value.split('/').at(-1)) || ''
  second.pay(again)
  const one = { order: order.id, by, pieces: [{ line: 1, quantity: 1 }] }
  expect(await cancelOrder(database.db, { ...one, key: 'before' })).toMatchObject({ ok: true })
  await database.db.execute(sql`update repayments set created_at = created_at - interval '2 minutes'`)
  await shop.runJob('reconcile-payments')
  await shop.workOff()
  expect(pathsTo(first)).toEqual([])
  expect(pathsTo(second)).toEqual(
    ['', `/${again}`, `/${again}/settle`, `/${again}`, `/${again}/credit`].map((path) => `/v1/transactions${path}`),
  )
})
