import { afterEach, beforeEach, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import { createContentFiles } from '#server/content/files.ts'
import type { Database, Db } from '#server/database/database.ts'
import { openFulfilment } from '#server/fulfilment/open-fulfilment.ts'
import { createApi } from '#server/http/api.ts'
import type { IdentityServices } from '#server/identity/open-identity.ts'
import type { Passwords } from '#server/identity/password.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import { createBackground } from '#server/process/background.ts'
import { loadTexts } from '#server/process/texts.ts'
import type { MissedSearches } from '#server/sales/missed-searches.ts'
import type { ContentSearch, SearchService } from '#server/search/operations.ts'
import { openExternalServices } from '#server/shop/external-services.ts'
import { quietErrors } from '#server/testing/quiet-errors.ts'
import type { User } from './service.ts'

const note = () => {}
const log = { debug: note, info: note, warn: note, error: note }
const config = readConfig(brands, {}, {})
let reported: unknown[][]
let users: User[]
beforeEach(() => {
  reported = []
  users = []
})
afterEach(() => expect(users.every(({ id }) => id.length >= 4)).toBe(true))

const colour = { variableKey: 'colour', type: 'String', value: 'blue' } as const
const api = createApi({
  config,
  log,
  database: {} as Database,
  search: {} as SearchService,
  contentSearch: {} as ContentSearch,
  missedSearches: {} as MissedSearches,
  payments: {} as PaymentProviders,
  ...openFulfilment(config.fulfilment, {} as Db),
  identity: {} as IdentityServices,
  external: openExternalServices(config),
  contentLog: log,
  errors: quietErrors,
  secret: 'not needed',
  texts: loadTexts('messages', log),
  content: createContentFiles('content'),
  background: createBackground(log),
  passwords: {} as Passwords,
  flags: {
    tests: undefined,
    async flag(key, user) {
      users.push(user)
      return key === 'banner' ? [colour] : undefined
    },
    attribute: async (...report) => void reported.push(report),
    track: async (...report) => void reported.push(report),
  },
})

function post(path: string, body: object, cookie = '') {
  const visit = { brand: brands[0], origin: 'http://shop.test', client: '', requestId: 'r', route: '', startedAt: 0 }
  const headers = { 'Content-Type': 'application/json', cookie }
  const request = { method: 'POST', headers, body: JSON.stringify(body) }
  return api.request(`http://shop.test/api/flags/${path}`, request, { visit, isPublic: false })
}

test('[API-090] the response has the variables of a test for the user that the program names', async () => {
  const answer = await post('banner', { userContext: { id: 'anna', customVariables: { country: 'CH' } } })
  expect(await answer.json()).toEqual({ key: 'banner', variables: [colour] })
  expect(users).toEqual([{ id: 'anna', customVariables: { country: 'CH' } }])
  expect(answer.headers.get('Set-Cookie')).toBeNull()
})

test('[API-090] without a named user it is the visitor of this browser, who gets an id', async () => {
  const first = await post('banner', {})
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/^vsf-uid=[\w-]{36};/)
  const second = await post('banner', {}, cookie.split(';')[0])
  expect([second.headers.getSetCookie(), users[1]]).toEqual([[], users[0]])
})

test('an unknown test is 404, and malformed input is 422', async () => {
  expect((await post('nothing', {})).status).toBe(404)
  expect((await post('a.b', {})).status).toBe(422)
  expect((await post('track', { eventName: '' })).status).toBe(422)
  expect((await post('attributes', { attributes: { a: {} } })).status).toBe(422)
  // Each attribute would be a call of its own to the service.
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1]))
  expect((await post('attributes', { attributes: many(20) })).status).toBe(204)
  expect((await post('attributes', { attributes: many(21) })).status).toBe(422)
  expect((await post('banner', { userContext: { customVariables: many(21) } })).status).toBe(422)
})

test('[API-091, API-092] attributes and goals are passed on; those of this browser’s visitor only with consent', async () => {
  const attributes = { lens: 'toric' }
  const goal = { eventName: 'order', eventProperties: { total: 59.8 } }
  for (const cookie of ['', 'vsf-consent=necessary', 'vsf-consent=necessary+marketing']) {
    expect((await post('attributes', { attributes }, cookie)).status).toBe(204)
    expect((await post('track', goal, cookie)).status).toBe(204)
  }
  expect(reported).toEqual([])

  const allowed = 'vsf-consent=necessary+statistics; vsf-uid=visitor-1'
  await post('attributes', { attributes }, allowed)
  await post('track', { ...goal, userContext: { id: 'anna' } })
  expect(reported).toEqual([
    [{ id: 'visitor-1' }, attributes],
    [{ id: 'anna' }, 'order', { total: 59.8 }],
  ])
})
