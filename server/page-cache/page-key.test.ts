import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claravue, openShop, timing } from '#server/testing/public-pages.ts'
import { addressOf, readTarget } from './page-key.ts'

describe('which requests share a page', () => {
  test('tracking parameters make no difference: one render, and it does not see them', async () => {
    const shop = await openShop()
    for (const path of ['/', '/?gclid=1', '/?utm_source=mail&fbclid=x', '/?%67clid=2', '/?']) await shop.get(path)
    expect(shop.targets()).toEqual(['/'])
    expect(shop.cache.stats).toMatchObject({ misses: 1, hits: 4, entries: 1 })
  })

  test('the values of a search that a product page is opened with are for the browser alone', async () => {
    const shop = await openShop()
    for (const path of ['/p/x', '/p/x?values=right:sph-2.50', '/p/x?values=left:sph-3.00']) await shop.get(path)
    expect(shop.targets()).toEqual(['/p/x'])
  })

  test('declared parameters do, in any order and with repeated values', async () => {
    const shop = await openShop()
    for (const query of ['page=2&brand=a&brand=b', 'brand=a&utm=1&brand=b&page=2', 'brand=a&page=2&brand=b']) {
      await shop.get(`/c/daily?${query}`)
    }
    await shop.get('/c/daily?brand=b&brand=a&page=2')
    await shop.get('/c/daily?page=3')
    expect(shop.targets()).toEqual([
      '/c/daily?brand=a&brand=b&page=2',
      '/c/daily?brand=b&brand=a&page=2',
      '/c/daily?page=3',
    ])
  })

  test('each brand has its own page, whatever host it was asked from', async () => {
    const shop = await openShop()
    await shop.get('/', { host: 'claravue.ch' })
    await shop.get('/', { host: 'evil.example' })
    await shop.get('/', { host: 'lenteo.it' })
    expect(shop.rendered.map(({ request }) => request.url)).toEqual([
      'https://claravue.example/',
      'https://lenteo.example/',
    ])
  })

  test('the data of a page is kept apart from the page, by the routes that are asked for', async () => {
    const shop = await openShop()
    await shop.get('/')
    await shop.get('/_.data')
    await shop.get('/_.data?utm_source=mail&_routes=')
    await shop.get('/_.data?_routes=root%2Croutes%2Fhome')
    await shop.get('/_.data?_routes=routes%2Fhome,root,root')
    await shop.get('/_.data?_routes=routes%2Fhome,root,invented')
    await shop.get('/de.data')
    await shop.get('/de/_.data')
    await shop.get('/c/daily.data?page=2&_routes=root')
    await shop.get('/?_routes=root')
    expect(shop.targets()).toEqual([
      '/',
      '/_.data',
      '/_.data?_routes=root%2Croutes%2Fhome',
      '/de.data',
      '/de/_.data',
      '/c/daily.data?_routes=root&page=2',
    ])
    expect(new Set(shop.policyAsked)).toEqual(new Set(['/', '/de', '/de/', '/c/daily']))
  })

  test('names of routes that are made up lead to one page, however many there are', async () => {
    const shop = await openShop()
    for (let number = 0; number < 20; number++) await shop.get(`/_.data?_routes=invented-${number}`)
    expect(shop.targets()).toEqual(['/_.data?_routes=none'])
    expect(shop.cache.stats).toMatchObject({ misses: 1, hits: 19, entries: 1 })
  })

  test('an answer by language is kept per language, and says what the choice depends on', async () => {
    const shop = await openShop()
    const german = await shop.get('/api/products', { 'accept-language': 'de' })
    await shop.get('/api/products', { 'accept-language': 'nonsense' })
    const french = await shop.get('/api/products?page=2', { 'accept-language': 'fr' })
    const named = await shop.get('/api/products?locale=fr', { 'accept-language': 'de' })
    const renamed = await shop.get('/api/products?locale=de', { 'accept-language': 'fr' })
    const misnamed = await shop.get('/api/products?locale=xx')
    expect(shop.targets()).toEqual([
      '/api/products?locale=de',
      '/api/products?locale=fr&page=2',
      '/api/products?locale=fr',
      '/api/products?locale=de',
    ])
    expect([german, french, named, renamed, misnamed].map(({ headers }) => headers.vary)).toEqual([
      'Accept-Encoding, Accept-Language',
      'Accept-Encoding, Accept-Language',
      'Accept-Encoding',
      'Accept-Encoding',
      'Accept-Encoding, Accept-Language',
    ])
    expect(timing(misnamed)).toBe('cache;desc="hit"')
    expect((await shop.get('/api/products', { 'accept-language': 'none' })).status).toBe(418)
  })

  test('a page is looked up without asking for its policy', async () => {
    const shop = await openShop()
    await shop.get('/c/daily')
    await shop.get('/c/daily')
    expect(shop.policyAsked).toEqual(['/c/daily'])
    expect(shop.answered.map(({ name, cache, status }) => `${name} ${cache} ${status}`)).toEqual([
      'category miss 200',
      'category hit 200',
    ])
  })

  test('the same parameters in any order and among any others lead to the same address', () => {
    const declared = fc.constantFrom('page', 'brand', 'sort')
    const value = fc.string({ unit: fc.constantFrom(...'a2&=+%,# é', '😀', '\ud800'), maxLength: 8 })
    const parameters = fc.array(fc.tuple(declared, value), { maxLength: 6 })
    const others = fc.array(fc.tuple(fc.constantFrom('utm_source', 'gclid', '_routes', 'locale'), value), {
      maxLength: 4,
    })
    const policy = { name: 'category', query: ['page', 'brand', 'sort'] }
    const address = (entries: [string, string][]) => {
      const asked = readTarget(`/c/daily?${new URLSearchParams(entries)}`)
      return asked && addressOf(claravue, asked, policy, () => undefined)
    }
    fc.assert(
      fc.property(
        parameters,
        others,
        fc.shuffledSubarray(policy.query, { minLength: 3 }),
        (wanted, unwanted, names) => {
          // Groups change places, values within a group do not.
          const shuffled = names.flatMap((name) => wanted.filter(([other]) => other === name))
          const direct = address(wanted)
          expect(address([...unwanted, ...shuffled])).toEqual(direct)
          const seen = new URL(`http://shop${direct?.target}`).searchParams
          for (const name of policy.query) {
            const given = new URLSearchParams(wanted).getAll(name)
            expect(seen.getAll(name)).toEqual(given)
          }
          expect(new Set(seen.keys()).isSubsetOf(new Set(policy.query))).toBe(true)
        },
      ),
    )
  })
})

describe('what the application is left to answer by itself', () => {
  test.each([
    'mode=wip',
    '_storyblok=1',
    'hash=x',
    'atc=1',
    'fk=abc',
    'choice=1',
    'login=true',
    'page=1&mode=',
    '%6dode=wip',
  ])('%s', async (query) => {
    const shop = await openShop()
    for (const path of ['/c/daily', '/c/daily.data']) {
      await shop.get(path)
      expect((await shop.get(`${path}?${query}`)).status).toBe(418)
    }
    expect(shop.rendered).toHaveLength(2)
  })

  test('internal sessions, told by the name of a cookie and not by a part of one', async () => {
    const shop = await openShop()
    const status = async (cookie: string) => (await shop.get('/', { cookie })).status
    expect(await status('staff_session=abc')).toBe(418)
    expect(await status('locale=de; vsf-wip=1')).toBe(418)
    expect(await status('my-vsf-wip=1;vsf-wip=1')).toBe(418)
    expect(await status('my-vsf-wip=1; staff_sessions=2; note=vsf-wip')).toBe(200)
  })

  test('forms, paths that are not public, and addresses that mean another path', async () => {
    const shop = await openShop()
    const status = async (path: string, method?: string) => (await shop.get(path, {}, method)).status
    expect(await status('/', 'POST')).toBe(418)
    expect(await status('/account')).toBe(418)
    expect(await status('/account.data?page=1')).toBe(418)
    expect(await status('/account/../c/daily')).toBe(418)
    expect(await status(`/c/daily?page=${'1'.repeat(2000)}`)).toBe(418)
    expect(await status('http://claravue.ch/')).toBe(418)
    expect(await status('/api/products?locale=de#negotiated')).toBe(418)
    expect(shop.rendered).toHaveLength(0)
  })
})
