import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brands } from '#brands/all.ts'
import { err, ok } from '#contract/result.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database, Db } from '#server/database/database.ts'
import { startWorkers } from '#server/jobs/workers.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { testSecret } from '#server/testing/built-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { onlyProvider } from '#server/testing/only-provider.ts'
import { openApi } from '#server/testing/open-api.ts'
import { signature } from './datatrans/webhook.ts'
import { paymentNewsJob } from './jobs.ts'
import { openPayments } from './open-payments.ts'
import type { PaymentService, PaymentStatus } from './service.ts'
import { createSimulator } from './simulator/simulator.ts'

const key = keyFor(testSecret, 'simulated-webhooks').toString('hex')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

async function begin(payments: PaymentService) {
  const started = await payments.start({
    reference: randomBytes(10).toString('hex'),
    method: 'visa',
    amount: 4990,
    currency: 'CHF',
    locale: 'de',
    origin: '',
    paths: { paid: '/', cancelled: '/', failed: '/' },
  })
  if (!started.ok) throw new Error(started.error.code)
  return started.value.transactionId
}

async function jobsOf(db: Db, name: string) {
  const { rows } = await db.execute<{ data: object; after: number }>(sql`
    select data, round(extract(epoch from start_after - created_on))::int as after
    from pgboss.job where name = ${name} order by created_on`)
  return rows
}

/** The API, and a payment that has been made. */
async function apiWithPayment(database: Database) {
  const { ask } = await openApi(database)
  const config = readConfig(brands, {}, {})
  const { payments, simulator } = await openPayments({ config, db: database.db, secret: testSecret, log })
  const transactionId = await begin(payments.of('simulator'))
  await simulator?.customer.pay(transactionId, 'success')
  const body = JSON.stringify({ transactionId, status: 'authorized' })
  const report = (content: string, signed?: string) =>
    ask('/api/payments/webhook', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(signed && { 'Datatrans-Signature': signed }) },
      body: content,
    })
  return { payments, transactionId, body, report, news: () => jobsOf(database.db, paymentNewsJob.name) }
}

describe('the webhook endpoint', () => {
  dbTest('accepts a signed report, and the shop learns the state of the payment', async ({ database }) => {
    const { payments, transactionId, body, report, news } = await apiWithPayment(database)
    const accepted = await report(body, signature(key, body, Date.now()))
    expect([accepted.status, await accepted.text()]).toEqual([204, ''])
    expect(await news()).toMatchObject([{ data: { transactionId, provider: 'simulator' } }])
    const received: PaymentStatus[] = []
    const dependencies = { payments, log, onPaymentNews: async (status: PaymentStatus) => void received.push(status) }
    const { stop } = await startWorkers({ database, jobs: [paymentNewsJob], dependencies, log, count() {} })
    onTestFinished(stop)
    await vi.waitFor(() => expect(received).toMatchObject([{ transactionId, state: 'authorised', authorised: 4990 }]), {
      timeout: 120_000,
    })
  })

  dbTest(
    'refuses a report with a wrong signature or that is too long, and does nothing about it',
    async ({ database }) => {
      const { body, report, news } = await apiWithPayment(database)
      const signed = signature(key, body, Date.now())
      const others = [
        await report(body),
        await report(body, signature('00'.repeat(32), body, Date.now())),
        await report(body.replace('authorized', 'settled'), signed),
        await report(body, signature(key, body, Date.now() - 2 * 60 * 60 * 1000)),
      ]
      for (const refused of others)
        expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'bad-signature' }])
      expect((await report(' '.repeat(256 * 1024 + 1), signed)).status).toBe(413)
      expect(await news()).toEqual([])
    },
  )
})

dbTest.for([
  ['success', [0]],
  ['declined', [0]],
  ['cancelled', [0]],
  ['no_return', [0]],
  ['webhook_first', [0]],
  ['late_webhook', [30]],
  ['two_webhooks', [0, 0]],
  ['silence', []],
] as const)('after a payment by the card %s, webhooks are sent after %j seconds', async ([card, after], { db }) => {
  const simulator = createSimulator({ db, key, webhookUrl: 'http://shop.invalid' })
  const transaction = await begin(simulator)
  expect(await jobsOf(db, 'simulator-webhook')).toEqual([])
  await simulator.customer.pay(transaction, card)
  await simulator.customer.pay(transaction, card)
  const jobs = await jobsOf(db, 'simulator-webhook')
  expect(jobs).toEqual(after.map((seconds) => ({ data: { transaction }, after: seconds })))
})

describe('news of a payment', () => {
  const onPaymentNews = vi.fn()
  const runJob = (status: PaymentService['status']) =>
    paymentNewsJob.run(
      { transactionId: '1', provider: 'simulator' },
      { payments: onlyProvider({ status } as PaymentService), onPaymentNews, log },
    )

  test('are tried again if the provider does not answer', async () => {
    await expect(runJob(async () => err({ code: 'unavailable' }))).rejects.toThrow('does not answer')
    expect(onPaymentNews).not.toHaveBeenCalled()
  })

  test('are dropped if the provider knows no such payment', async () => {
    await runJob(async () => err({ code: 'unknown-transaction' }))
    expect(onPaymentNews).not.toHaveBeenCalled()
    expect(log.warn).toHaveBeenCalledWith({ payment: '1', refusal: 'unknown-transaction' }, expect.any(String))
  })

  test('are what the provider answers, not what the webhook says', async () => {
    const status = { transactionId: '1', state: 'cancelled' } as PaymentStatus
    await runJob(async () => ok(status))
    expect(onPaymentNews).toHaveBeenCalledExactlyOnceWith(status, 'simulator')
  })
})
