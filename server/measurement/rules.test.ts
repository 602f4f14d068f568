import { expect, test } from 'vitest'
import { deviceClassOf, isProgram } from './browser-rules.ts'
import { createClientLimit } from './client-limit.ts'
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
