import { expect, test } from 'vitest'
import { deviceClassOf, isProgram } from './browser-rules.ts'
import { createClientLimit } from './client-limit.ts'
import { createCountBuffer } from './count-buffer.ts'
import { createDayClock } from './day-clock.ts'
import { bucketOf, figureOf, vitalNames, vitals } from './vital-rules.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E Safari/604.1'
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
const galaxyTab = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const ipad = 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1 Version/12.1 Mobile/15E Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const cubot = 'Mozilla/5.0 (Linux; Android 11; CUBOT X50) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'

test('a browser is on a phone, a tablet or a desktop', () => {
  expect([iphone, pixel, cubot, galaxyTab, ipad, windows].map((agent) => deviceClassOf(agent))).toEqual([
    'phone',
    'phone',
    'phone',
    'tablet',
    'tablet',
    'desktop',
  ])
  expect(deviceClassOf(windows, '?1')).toBe('phone')
})

test('programs are told from browsers', () => {
  expect([iphone, pixel, cubot, galaxyTab, ipad, windows].filter(isProgram)).toEqual([])
  const programs = [
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0 Safari/537.36',
    'curl/8.9',
    'python-requests/2.32',
    'facebookexternalhit/1.1',
  ]
  expect(programs.filter((agent) => !isProgram(agent))).toEqual([])
})

test('of a client the first three are taken, and again in the next window', () => {
  const isTooMuch = createClientLimit({ most: 3, within: 1000, mostClients: 2 })
  const take = (client: string, now: number) => isTooMuch(client, now)
  expect([0, 1, 2, 3, 999].map((now) => take('a', now))).toEqual([false, false, false, true, true])
  expect([take('b', 5), take('c', 6)]).toEqual([false, true])
  expect([take('c', 1000), take('a', 1001)]).toEqual([false, false])
})

test('a clock that is put back does not shut out anybody for long', () => {
  const isTooMuch = createClientLimit({ most: 1, within: 1000, mostClients: 2 })
  expect([isTooMuch('a', 1_000_000), isTooMuch('a', 1_000_001), isTooMuch('a', 5)]).toEqual([false, true, false])
})

test('a day begins at midnight of the country, also when the clocks change', () => {
  const dayIn = createDayClock()
  const at = (time: string) => dayIn('CH', Date.parse(time))
  expect(at('2026-11-17T22:59:59.999Z')).toBe('2026-11-17')
  expect(at('2026-11-17T23:00:00.000Z')).toBe('2026-11-18')
  expect(at('2026-11-17T22:59:59.999Z')).toBe('2026-11-17')
  // On 25 October 2026 the day has 25 hours.
  expect(at('2026-10-24T22:00:00Z')).toBe('2026-10-25')
  expect(at('2026-10-25T22:59:59Z')).toBe('2026-10-25')
  expect(at('2026-10-25T23:00:00Z')).toBe('2026-10-26')
})

test('good and poor are the ends of buckets, so that a rating is exact', () => {
  for (const name of vitalNames)
    expect(vitals[name].edges).toEqual(expect.arrayContaining([vitals[name].good, vitals[name].poor]))
})

test('three quarters of the visits had at most the figure', () => {
  const lcp = (...values: number[]) => {
    const buckets = new Map<number, number>()
    for (const value of values) {
      const bucket = bucketOf('LCP', value)
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1)
    }
    return figureOf(
      'LCP',
      [...buckets].map(([bucket, count]) => ({ bucket, count })),
    )
  }
  expect(lcp()).toBeUndefined()
  // Three of four are within 2,000 to 2,500: the third of the three is at its upper end.
  expect(lcp(2100, 2200, 2300, 9000)).toEqual({ p75: 2500, rating: 'good', count: 4 })
  expect(lcp(100, 100, 2600, 2700)).toEqual({ p75: 2750, rating: 'fair', count: 4 })
  expect(lcp(100, 4100, 4100, 4100)?.rating).toBe('poor')
})

test('shifts of the layout are counted in thousandths', () => {
  expect(figureOf('CLS', [{ bucket: 100, count: 4 }])).toEqual({ p75: 0.09375, rating: 'good', count: 4 })
  expect(figureOf('CLS', [{ bucket: 300, count: 1 }])?.rating).toBe('poor')
})

const place = { day: '2026-11-18', storefront: 'claravue', locale: 'de', device: 'phone', page_type: 'home' }

test('counts are taken in parts of at most 2,000 rows of a kind, and once', () => {
  const buffer = createCountBuffer()
  for (let index = 0; index < 4500; index++) buffer.addVisit({ ...place, hash: `${index}` })
  buffer.addEvent({ ...place, event: 'page_view', bucket: 0, count: 1, sum: 0 })
  buffer.addEvent({ ...place, event: 'page_view', bucket: 0, count: 1, sum: 0 })
  const parts = buffer.take()
  expect(parts.map(({ visits }) => visits.length)).toEqual([2000, 2000, 500])
  expect(parts.flatMap(({ events }) => events)).toMatchObject([{ event: 'page_view', count: 2 }])
  expect(new Set(parts.flatMap(({ visits }) => visits.map(({ hash }) => hash))).size).toBe(4500)
  expect(buffer.take()).toEqual([])
})

test('those who have seen an A/B test are written before those who have reached a goal of it', () => {
  const buffer = createCountBuffer()
  const row = { day: '2026-11-18', storefront: 'claravue', test: 'banner', edition: '1', variant: 'default' }
  for (let index = 0; index < 1500; index++)
    for (const goal of ['purchase', 'visit']) buffer.addTest({ ...row, goal, hash: `${index}` })
  const goals = buffer.take().flatMap(({ tests }) => tests.map(({ goal }) => goal))
  expect([goals.length, goals.lastIndexOf('visit'), goals.indexOf('purchase')]).toEqual([3000, 1499, 1500])
})

test('no more is held than there is room for, and a visit of today is held once', () => {
  const buffer = createCountBuffer()
  const visit = (hash: string) => buffer.addVisit({ ...place, hash })
  const written = Array.from({ length: 10_000 }, (_, index) => `${index}`)
  expect(written.every(visit)).toBe(true)
  expect([visit('one more'), visit('0')]).toEqual([false, true])
  for (const part of buffer.take()) buffer.remember(part.visits)
  expect([visit('0'), buffer.take()]).toEqual([true, []])
  expect(buffer.addVisit({ ...place, day: '2026-11-19', hash: '0' })).toBe(true)
  expect(buffer.take()).toHaveLength(1)
})
