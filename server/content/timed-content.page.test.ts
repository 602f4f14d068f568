import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

let database: Database
beforeAll(async () => {
  database = await readOnlyDemo()
})
afterEach(() => void vi.useRealTimers())

const hero = (title: string, times: object) => ({ component: 'hero_banner', _uid: title, title, ...times })

/** The page with these blocks at this time of the first of June in Zurich. */
async function at(time: string, ...body: object[]) {
  const { ask } = await openBuiltShop(database, {}, withStories({ home: pageOf(...body) }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-06-01T${time}+02:00`) })
  const response = await ask('/', { isPublic: true })
  const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  return {
    titles: [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, title]) => title),
    banners: [...html.matchAll(/<span class="title-\w+">(.*?)<\/span>/g)].map(([, title]) => title),
    cached: /max-age=(\d+), stale-while-revalidate=(\d+)/
      .exec(response.headers.get('CDN-Cache-Control') ?? '')
      ?.slice(1),
  }
}

const morning = { endTime: '2026-06-01 11:59' }
const afternoon = { startTime: '2026-06-01 12:00', endTime: '2026-06-01 17:59' }

test.each([
  ['08:00:00', ['Morning'], ['30', '30']],
  ['11:59:15', ['Morning'], ['30', '15']],
  ['11:59:50', ['Morning'], ['10', '0']],
  ['12:00:00', ['Afternoon'], ['30', '30']],
  ['17:59:59', ['Afternoon'], ['1', '0']],
  ['18:00:00', [], ['30', '30']],
])('[CMS-010] at %s the hero shows %j, and the page is cached no longer than that', async (time, titles, cached) => {
  const block = { component: 'hero', _uid: 'h', items: [hero('Morning', morning), hero('Afternoon', afternoon)] }
  expect(await at(time, block)).toEqual({ titles, cached, banners: [] })
})

test.each([
  ['11:59:50', [], ['10', '0']],
  ['12:00:00', ['Afternoon'], ['30', '30']],
  ['18:00:00', [], ['30', '30']],
])('[CMS-010] at %s a hero banner by itself shows %j', async (time, titles, cached) => {
  expect(await at(time, hero('Afternoon', afternoon))).toEqual({ titles, cached, banners: [] })
})

test.each(['big_banner', 'small_banner', 'banner'])(
  '[CMS-029, CMS-032] a %s is invisible before its start and after its end, in a section as well',
  async (component) => {
    const banner = { component, _uid: 'b', title: 'Sale', ...afternoon }
    const nested = { component: 'section', _uid: 's', body: [{ ...banner, _uid: 'n', title: 'Nested' }] }
    expect(await at('11:59:40', banner, nested)).toEqual({ titles: [], banners: [], cached: ['20', '0'] })
    expect((await at('12:00:00', banner, nested)).banners).toEqual(['Sale', 'Nested'])
    expect((await at('17:59:59', banner, nested)).banners).toEqual(['Sale', 'Nested'])
    expect((await at('18:00:00', banner, nested)).banners).toEqual([])
  },
)

test('[CMS-032] a banner with days instead of times is visible from the beginning of the first to the end of the last', async () => {
  const shown = async (time: string, days: object) =>
    (await at(time, { component: 'banner', _uid: 'b', title: 'Sale', ...days })).banners
  const today = { startTime: '2026-06-01', endTime: '2026-06-01' }
  expect(await shown('00:00:00', today)).toEqual(['Sale'])
  expect(await shown('23:59:59', today)).toEqual(['Sale'])
  expect(await shown('00:00:00', { endTime: '2026-05-31' })).toEqual([])
  expect(await shown('23:59:59', { startTime: '2026-06-02' })).toEqual([])
})
