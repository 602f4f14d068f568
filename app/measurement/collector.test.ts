import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sink } from '#app/reporting/report.ts'

const page = { hidden: false, cookie: '', documentElement: { lang: 'de' }, tests: '' }
const listeners = new Map<string, () => void>()
const sendBeacon = vi.fn<(path: string, body: string) => boolean>()
let collect: Sink

beforeEach(async () => {
  vi.useFakeTimers()
  listeners.clear()
  Object.assign(page, { hidden: false, cookie: 'vsf-consent=necessary+statistics', tests: '' })
  sendBeacon.mockReset().mockReturnValue(true)
  vi.stubGlobal('document', { ...page, querySelector: () => page.tests && { content: page.tests } })
  vi.stubGlobal('location', { pathname: '/' })
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('addEventListener', (type: string, hear: () => void) => listeners.set(type, hear))
  vi.resetModules()
  vi.doMock('./vitals.ts', () => ({ measureVitals() {} }))
  collect = (await import('./collector.ts')).openCollector()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./vitals.ts')
  vi.useRealTimers()
  vi.resetModules()
})

const view = (page_type: string, at = 1) =>
  collect({
    name: 'page_view',
    at,
    fields: { route_name: page_type, page_type, page_location: 'https://shop.test/', page_title: 'Secret' },
  })
const sent = () => sendBeacon.mock.calls.map(([path, body]) => [path, JSON.parse(body)])

test('a batch has the names, types of pages, times and values, and nothing else of the events', () => {
  page.tests = 'banner,hero'
  collect({ name: 'login', at: 1, fields: { method: 'password' } })
  view('home', 2)
  collect({ name: 'view_item', at: 3, fields: { currency: 'CHF', value: 39.9, items: [] } })
  collect({ name: 'web_vital', at: 4, fields: { metric: 'LCP', value: 1200 } })
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(5000)
  const events = [
    // It came before the page view that tells the type of its page.
    { name: 'login', page: 'home', at: 1 },
    { name: 'page_view', page: 'home', at: 2 },
    { name: 'view_item', page: 'home', at: 3, value: 39.9, currency: 'CHF' },
    { name: 'web_vital', page: 'home', at: 4, metric: 'LCP', value: 1200 },
  ]
  expect(sent()).toEqual([['/api/events', { locale: 'de', events, tests: ['banner', 'hero'] }]])
})

test('the 20th event sends the batch, and the next one begins another', () => {
  for (let index = 0; index < 21; index++) view('home', index)
  expect(sent().map(([, { events }]) => events.length)).toEqual([20])
  vi.advanceTimersByTime(5000)
  expect(sent().map(([, { events }]) => events.length)).toEqual([20, 1])
})

test('a page that is hidden sends what is held at once, and what is told then as well', () => {
  view('home')
  listeners.get('visibilitychange')?.()
  expect(sent()).toHaveLength(0)
  Object.assign(document, { hidden: true })
  listeners.get('visibilitychange')?.()
  expect(sent()).toHaveLength(1)
  listeners.get('pagehide')?.()
  expect(sent()).toHaveLength(1)
  collect({ name: 'web_vital', at: 4, fields: { metric: 'CLS', value: 0 } })
  expect(sent()).toHaveLength(2)
})

test('a page that is left without having been hidden sends what is held', () => {
  view('home')
  listeners.get('pagehide')?.()
  expect(sent()).toHaveLength(1)
})

test('who has withdrawn the consent meanwhile is not counted', () => {
  view('home')
  Object.assign(document, { cookie: 'vsf-consent=necessary' })
  vi.advanceTimersByTime(5000)
  Object.assign(document, { cookie: 'vsf-consent=necessary+statistics' })
  vi.advanceTimersByTime(5000)
  expect(sent()).toEqual([])
})

test('a browser that takes no beacon is asked for a request that outlives the page', () => {
  const fetch = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetch)
  sendBeacon.mockReturnValue(false)
  view('home')
  vi.advanceTimersByTime(5000)
  expect(fetch).toHaveBeenCalledWith('/api/events', expect.objectContaining({ method: 'POST', keepalive: true }))
})
