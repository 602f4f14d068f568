import { describe, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database, Db } from '#server/database/database.ts'
import { createLocalFlags } from '#server/flags/local.ts'
import { openFulfilment } from '#server/fulfilment/open-fulfilment.ts'
import { createApi } from '#server/http/api.ts'
import { apiPolicies } from '#server/http/route-policy.ts'
import type { IdentityServices } from '#server/identity/open-identity.ts'
import type { Passwords } from '#server/identity/password.ts'
import type { PaymentProviders } from '#server/payment/operations.ts'
import { createBackground } from '#server/process/background.ts'
import { loadTexts } from '#server/process/texts.ts'
import type { MissedSearches } from '#server/sales/missed-searches.ts'
import type { ContentSearch, SearchService } from '#server/search/operations.ts'
import { openExternalServices } from '#server/shop/external-services.ts'
import { quietErrors } from '#server/testing/quiet-errors.ts'
import { createContentFiles } from './files.ts'

const note = () => {}
const log = { debug: note, info: note, warn: note, error: note }
const config = readConfig(brands, {}, {})
const api = createApi({
  config,
  database: {} as Database,
  texts: loadTexts('messages', log),
  content: createContentFiles('content'),
  flags: createLocalFlags({}, log),
  search: {} as SearchService,
  contentSearch: {} as ContentSearch,
  missedSearches: {} as MissedSearches,
  payments: {} as PaymentProviders,
  ...openFulfilment(config.fulfilment, {} as Db),
  log,
  background: createBackground(log),
  passwords: {} as Passwords,
  identity: {} as IdentityServices,
  external: openExternalServices(config),
  contentLog: log,
  errors: quietErrors,
  secret: 'none is needed for content',
})

function ask(path: string, { brand = brands[0], isPublic = false } = {}) {
  const visit = { brand, origin: 'http://shop.test', client: '', requestId: 'r', route: '', startedAt: 0 }
  return api.request(`http://shop.test${path}`, {}, { visit, isPublic })
}

describe('the content', () => {
  test('[API-093] settings are those of the language, and not cached', async () => {
    const answers = await Promise.all(['de', 'fr'].map((locale) => ask(`/api/content/settings?locale=${locale}`)))
    for (const answer of answers) expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    const [german, french] = await Promise.all(answers.map((answer) => answer.json()))
    expect(german).toMatchObject({ terms_and_conditions: { linktype: 'story', cached_url: 'terms' } })
    expect(german.working_hours).not.toBe(french.working_hours)
    expect(apiPolicies(api)('/api/content/settings')).toBeUndefined()
  })

  test('[API-094] the header menu is that of the language, its links resolved', async () => {
    const german = await (await ask('/api/content/menus/header-menu?locale=de')).json()
    expect(german).toMatchObject({ name: 'header-menu', lang: 'de' })
    expect(german.items[0].children[0].link.cached_url).toBe('c/kontaktlinsen/tageslinsen')
    const italian = await (await ask('/api/content/menus/header-menu?locale=it')).json()
    expect(italian.items[0].children[0].link.cached_url).toBe('c/lenti-a-contatto/lenti-giornaliere')
  })

  test('a story comes with its tags, so that it can be cached', async () => {
    const answer = await ask('/api/content/stories/home?locale=en', { isPublic: true })
    expect(await answer.json()).toMatchObject({ slug: 'home', lang: 'en', content: { component: 'page' } })
    expect(answer.headers.get('Cache-Tag')).toBe('content:claravue/en/home')
    expect(apiPolicies(api)('/api/content/stories/home')).toEqual({
      name: 'api-story',
      query: ['locale'],
      byLocale: true,
    })
  })

  test.each([
    '/api/content/stories/nothing',
    '/api/content/stories/settings',
    '/api/content/stories/menus/header-menu',
    '/api/content/stories/..%2fde%2fhome',
    '/api/content/stories/home%00',
    '/api/content/menus/nothing',
    '/api/content/menus/..%2fhome',
  ])('%s is a problem with status 404', async (path) => {
    const answer = await ask(`${path}?locale=de`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'application/problem+json'])
  })

  test('each storefront has its own content', async () => {
    const titles = await Promise.all(
      brands.map(async (brand) => (await (await ask('/api/content/stories/home', { brand })).json()).content.title),
    )
    expect(new Set(titles).size).toBe(brands.length)
  })

  test('the operations are described by their names', async () => {
    const { paths, components } = await (await ask('/api/openapi.json')).json()
    expect([
      paths['/api/content/settings'].get.operationId,
      paths['/api/content/menus/{name}'].get.operationId,
      paths['/api/content/stories/{slug}'].get.operationId,
    ]).toEqual(['getShopSettings', 'getMenu', 'getStory'])
    expect(Object.keys(components.schemas)).toEqual(
      expect.arrayContaining(['ShopSettings', 'Menu', 'MenuItem', 'Story']),
    )
  })
})
