import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import { standInAccount, startDatatransStandIn } from '#server/testing/datatrans.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { quiet } from '#server/testing/originals.ts'
import { openPayments } from '../open-payments.ts'
import type { PaymentService, PaymentStart } from '../service.ts'
import { createDatatrans } from './datatrans.ts'

let standIn: Awaited<ReturnType<typeof startDatatransStandIn>>
beforeAll(async () => {
  standIn = await startDatatransStandIn()
})
beforeEach(() => standIn.inTrouble(undefined))
afterAll(() => standIn.close())

const open = (change: object = {}) =>
  createDatatrans({ ...standInAccount, hosts: standIn.hosts, timeout: 60_000, ...change })

const startOf = (reference: string, change: Partial<PaymentStart> = {}): PaymentStart => ({
  reference,
  method: 'visa',
  amount: 4990,
  currency: 'CHF',
  locale: 'fr',
  origin: 'https://claravue.example',
  paths: { paid: '/fr/checkout/paid', cancelled: '/fr/checkout/payment?cancelled=1', failed: '/fr/checkout/payment' },
  ...change,
})

async function begin(service: PaymentService, reference: string) {
  const started = await service.start(startOf(reference))
  if (!started.ok) throw new Error(started.error.code)
  return started.value.transactionId
}

const unavailable = { ok: false, error: { code: 'unavailable' } }

test('[PAY-003, PAY-004] a payment is started as the API reference says', async () => {
  const started = await open().start(startOf('R-1', { saveAlias: true }))
  expect(standIn.calls.at(-1)).toEqual({
    path: '/v1/transactions',
    key: 'start-R-1',
    body: {
      refno: 'R-1',
      amount: 4990,
      currency: 'CHF',
      language: 'fr',
      autoSettle: false,
      paymentMethods: ['VIS'],
      option: { createAlias: true },
      redirect: {
        successUrl: 'https://claravue.example/fr/checkout/paid',
        cancelUrl: 'https://claravue.example/fr/checkout/payment?cancelled=1',
        errorUrl: 'https://claravue.example/fr/checkout/payment',
        method: 'GET',
      },
      webhook: { url: 'https://claravue.example/api/payments/webhook' },
    },
  })
  const transactionId = started.ok ? started.value.transactionId : ''
  expect(started).toEqual({
    ok: true,
    value: {
      transactionId,
      redirectUrl: `https://pay.example/v1/start/${transactionId}`,
      lightbox: { script: 'https://pay.example/upp/payment/js/datatrans-2.0.0.js', transactionId },
    },
  })
})

test.each([
  [{ alias: 'A', method: 'visa', expires: { month: '06', year: '28' } } as const, 'card'],
  [{ alias: 'T', method: 'twint' } as const, 'TWI'],
])('%j is sent as %s', async (alias, name) => {
  await open().charge({ reference: `C-${alias.alias}`, amount: 100, currency: 'CHF', alias })
  const { body, path } = standIn.calls.at(-1) ?? {}
  expect(path).toBe('/v1/transactions/authorize')
  expect(body?.[name]).toEqual(name === 'card' ? { alias: 'A', expiryMonth: '06', expiryYear: '28' } : { alias: 'T' })
})

describe('the hosts', () => {
  const requested: string[] = []
  const realFetch = globalThis.fetch
  beforeAll(() => {
    globalThis.fetch = async (address) => {
      requested.push(String(address))
      return Response.json({ transactionId: '240417191339383491' }, { status: 201 })
    }
  })
  afterAll(() => {
    globalThis.fetch = realFetch
  })

  test.each([
    ['sandbox', 'https://api.sandbox.datatrans.com/v1/transactions', 'https://pay.sandbox.datatrans.com'],
    ['production', 'https://api.datatrans.com/v1/transactions', 'https://pay.datatrans.com'],
  ])('[PAY-002] of %s are %s and %s', async (environment, api, pay) => {
    const config = readConfig(brands, {}, { ...liveSettings, PAYMENT_DATATRANS_ENVIRONMENT: environment })
    const { payments, simulator } = await openPayments({ config, db: {} as Db, secret: '', log: quiet })
    expect(simulator).toBeUndefined()
    expect(await payments.of('datatrans').start(startOf('R-2'))).toMatchObject({
      value: {
        redirectUrl: `${pay}/v1/start/240417191339383491`,
        lightbox: { script: `${pay}/upp/payment/js/datatrans-2.0.0.js` },
      },
    })
    expect(requested.at(-1)).toBe(api)
  })
})

describe('a fault of the network is a refusal', () => {
  test.each([
    ['a fault of Datatrans', async () => ({ status: 500 })],
    ['a fault of a bank behind it', async () => ({ status: 400, body: { error: { code: 'THIRD_PARTY_ERROR' } } })],
    ['too many calls', async () => ({ status: 429 })],
    ['the same call still at work', async () => ({ status: 409 })],
  ])('%s', async (_, trouble) => {
    const service = open()
    const transactionId = await begin(service, `down-${_}`.slice(0, 20))
    standIn.pay(transactionId)
    standIn.inTrouble(trouble)
    const order = { transactionId, reference: 'x', amount: 4990, currency: 'CHF' } as const
    expect(await service.status(transactionId)).toEqual(unavailable)
    expect(await service.settle(order)).toEqual(unavailable)
    expect(await service.cancel(order)).toEqual(unavailable)
    expect(await service.refund(order)).toEqual(unavailable)
    expect(await service.start(startOf('down'))).toEqual(unavailable)
    const alias = { alias: 'A', method: 'visa' } as const
    expect(await service.charge({ ...order, alias })).toEqual(unavailable)
  })

  test('no server at that address', async () => {
    const nowhere = open({ hosts: { ...standIn.hosts, api: 'http://127.0.0.1:9' } })
    expect(await nowhere.start(startOf('nowhere'))).toEqual(unavailable)
  })

  test('a response that takes too long: the second request starts the same payment', async () => {
    const isOver = Promise.withResolvers<void>()
    standIn.inTrouble(() => isOver.promise.then(() => undefined))
    expect(await open({ timeout: 100 }).start(startOf('slow'))).toEqual(unavailable)
    isOver.resolve()
    standIn.inTrouble(undefined)
    expect(await open().start(startOf('slow'))).toMatchObject({ ok: true })
    expect(standIn.countOf('slow')).toBe(1)
  })

  test('a settlement whose response was lost is settled, even after Datatrans forgot the key', async () => {
    const service = open()
    const transactionId = await begin(service, 'lost')
    standIn.pay(transactionId)
    const order = { transactionId, reference: 'lost', amount: 4990, currency: 'CHF' } as const
    standIn.inTrouble(async () => ({ status: 502 }))
    expect(await service.settle(order)).toEqual(unavailable)
    standIn.inTrouble(undefined)
    standIn.forgetKeys()
    expect(await service.settle(order)).toEqual({ ok: true, value: null })
    expect(await service.status(transactionId)).toMatchObject({ value: { state: 'paid' } })
  })
})

test('a request that Datatrans does not understand throws an error without secrets', async () => {
  const mistaken = open({ password: 'wrong' })
  await expect(mistaken.start(startOf('R-3'))).rejects.toThrow(
    'Datatrans refused POST /v1/transactions: 401 UNAUTHORIZED unauthorized',
  )
})
