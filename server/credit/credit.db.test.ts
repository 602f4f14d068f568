import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { CreditScoreRequest } from '#contract/checkout/credit-score.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { startJsonService } from '#server/testing/json-service.ts'
import type { CreditBureau } from './bureau.ts'
import { bureauByRules } from './local-bureau.ts'
import { creditScore } from './operations.ts'
import { bureauAt } from './remote-bureau.ts'

const anna = {
  first_name: 'Anna',
  last_name: 'Muster',
  company: null,
  birthday: null,
  email: 'anna@example.com',
  street: 'Limmatquai',
  street_number: '5',
  postcode: '8001',
  city: 'Zürich',
  country_code: 'CH' as const,
}
const request: CreditScoreRequest = {
  billing_address: anna,
  shipping_address: anna,
  order_total: { value: 59_80, currency: 'CHF' },
  price_channel: 'website',
  items: [{ product_id: 'ondrella-day-30', quantity: 2 }],
  last_order_date: '2026-08-15',
  tags: [],
}

const warnings: string[] = []
const note = () => {}
const log = { debug: note, info: note, error: note, warn: (_: object, text: string) => void warnings.push(text) }
const ask = (db: Db, bureau: CreditBureau, userId: string | undefined = 'anna') =>
  creditScore({ db, bureau, log, userId }, request)

describe('at a bureau', () => {
  let service: Awaited<ReturnType<typeof startJsonService>>
  beforeAll(async () => {
    service = await startJsonService(() => ({ body: { score: 'good' } }))
  })
  afterAll(() => service.stop())

  dbTest('[CHK-023, DAT-016] the whole request is sent, with matching profile 4', async ({ db }) => {
    expect(await ask(db, bureauAt({ url: service.url }))).toEqual({ ok: true, value: { score: 'good' } })
    expect(service.asked).toMatchObject([{ key: undefined, question: { ...request, matching_profile: 4 } }])
    expect(Object.keys(request)).toEqual([
      'billing_address',
      'shipping_address',
      'order_total',
      'price_channel',
      'items',
      'last_order_date',
      'tags',
    ])
  })
})

dbTest('the bureau is not called for a guest', async ({ db }) => {
  const bureau = { score: () => Promise.reject(new Error('called')) }
  expect(await creditScore({ db, bureau, log, userId: undefined }, request)).toEqual({
    ok: true,
    value: { score: 'unknown' },
  })
  expect(warnings).toEqual([])
})

dbTest('without the bureau the score is unknown, and a customer can be checked 20 times an hour', async ({ db }) => {
  const away = { score: () => Promise.reject(new Error('away')) }
  expect(await ask(db, away)).toEqual({ ok: true, value: { score: 'unknown' } })
  expect(warnings).toEqual(['the credit bureau does not answer'])
  for (let count = 1; count < 20; count++) await ask(db, bureauByRules)
  expect(await ask(db, bureauByRules)).toMatchObject({ ok: false, error: { code: 'too-many' } })
  expect(await ask(db, bureauByRules, 'bea')).toMatchObject({ ok: true })
})
