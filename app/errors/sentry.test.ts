import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrubRecording } from './scrub-recording.ts'
import { captureError, sentryOptions } from './sentry.ts'

const dsn = 'https://key@o1.ingest.sentry.example/17'
const sent: { url: string; body: string }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body })
    return new Response('{}')
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('[TRK-021] 50 breadcrumbs at most, and nothing watches the page by itself', () => {
  expect(sentryOptions(dsn)).toMatchObject({ maxBreadcrumbs: 50, integrations: [], sendClientReports: false })
})

test('an error reaches Sentry with what is allowed, and nothing of the page', async () => {
  const facts = { name: 'TypeError', message: 'Failed to fetch', frames: [], causes: [] }
  expect(await captureError(dsn, { facts, place: '/de/cart', lang: 'de', brand: 'claravue' }, 0.1)).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(1), 20_000)
  expect(sent[0]?.url).toMatch(/^https:\/\/o1\.ingest\.sentry\.example\/api\/17\/envelope\//)
  const [, , event = ''] = sent[0]?.body.split('\n') ?? []
  // The library names itself, and asks Sentry not to keep the address.
  expect(JSON.parse(event).sdk).toMatchObject({ settings: { infer_ip: 'never' } })
  expect(Object.keys(JSON.parse(event)).toSorted()).toEqual([
    'environment',
    'event_id',
    'exception',
    'level',
    'platform',
    'release',
    'sdk',
    'tags',
    'timestamp',
    'transaction',
  ])
})

test('a recording has neither the addresses of pages nor what is not of the document', () => {
  const recording = `{"segment_id":0}\n${JSON.stringify([
    { type: 4, timestamp: 1, data: { href: 'https://shop.example/order/secret?email=anna', width: 390 } },
    { type: 2, timestamp: 2, data: { node: {} } },
    { type: 5, timestamp: 3, data: { tag: 'breadcrumb', payload: { message: 'Anna Meier' } } },
  ])}`
  expect(scrubRecording(recording)).toBe(
    `{"segment_id":0}\n${JSON.stringify([
      { type: 4, timestamp: 1, data: { href: '', width: 390 } },
      { type: 2, timestamp: 2, data: { node: {} } },
    ])}`,
  )
})
