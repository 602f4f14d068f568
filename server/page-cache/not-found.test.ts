import { expect, test } from 'vitest'
import { openShop, page, timing } from '#server/testing/public-pages.ts'

/** An application without a single product. */
function openEmptyShop() {
  let drawn = 0
  const opened = openShop({
    render: async ({ url }, { marksNotFound, brand, view }) => {
      if (marksNotFound) return new Response(null, { status: 404, headers: { 'Cache-Control': 'private, no-store' } })
      drawn++
      return page(`${brand.id} ${new URL(url).pathname} ${view}`, {}, 404)
    },
  })
  return opened.then((shop) => ({ ...shop, drawn: () => drawn }))
}

test('three hundred invented paths are drawn once, and take one place in the cache', async () => {
  const shop = await openEmptyShop()
  for (let number = 0; number < 300; number++) {
    const { status, body } = await shop.get(`/p/invented-${number}`)
    expect([status, body.toString()]).toEqual([404, 'claravue /p/- usual'])
  }
  expect(shop.drawn()).toBe(1)
  expect(shop.cache.stats.entries).toBe(1)
  expect(timing(await shop.get('/p/invented-300'))).toBe('cache;desc="hit"')
  expect(shop.answered.at(-1)).toMatchObject({ name: 'product', status: 404, cache: 'hit' })
})

test('each storefront, language and view has a page of its own', async () => {
  const shop = await openEmptyShop()
  const lost = async (path: string, headers = {}) => (await shop.get(path, headers)).body.toString()
  expect([
    await lost('/p/x'),
    await lost('/fr/p/x'),
    await lost('/p/x', { host: 'lenteo.it' }),
    await lost('/p/x', { cookie: 'vsf-view=clear' }),
  ]).toEqual(['claravue /p/- usual', 'claravue /fr/p/- usual', 'lenteo /p/- usual', 'claravue /p/- clear'])
  expect(shop.cache.stats.entries).toBe(4)
})

test('a page that is missing now is there as soon as it exists, and missing once it is gone', async () => {
  const shop = await openEmptyShop()
  expect((await shop.get('/p/2')).status).toBe(404)
  shop.answerWith(async () => page('there'))
  expect((await shop.get('/p/2')).body.toString()).toBe('there')
  shop.answerWith(async () => page('gone', {}, 404))
  shop.cache.invalidate(['product:1'])
  expect((await shop.get('/p/2')).status).toBe(404)
})

test('the page of all that are missing goes with what it is made of, as any other', async () => {
  const shop = await openEmptyShop()
  await shop.get('/p/x')
  await shop.get('/p/y')
  expect(shop.cache.invalidate(['content:home'])).toBe(1)
  await shop.get('/p/z')
  expect(shop.drawn()).toBe(2)
})

test('an answer of the API that is 404 is its own', async () => {
  const shop = await openShop({ render: async () => page('no such product', {}, 404) })
  expect((await shop.get('/api/products')).body.toString()).toBe('no such product')
  expect(shop.cache.stats.entries).toBe(0)
})

test('data of a page that is missing is no page', async () => {
  const shop = await openShop({ render: async () => page('data', {}, 404) })
  expect((await shop.get('/p/x.data')).body.toString()).toBe('data')
  expect(shop.rendered.map(({ visit }) => visit.marksNotFound)).toEqual([undefined])
})

test('the application answers for the path of missing pages if a page exists there after all', async () => {
  const shop = await openShop({
    render: async (_, { marksNotFound }) => (marksNotFound ? page('', {}, 404) : page('a product called -')),
  })
  expect((await shop.get('/p/x')).body.toString()).toBe('sorry')
  expect(shop.failed).toHaveLength(1)
})
