import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrubRecording } from './scrub-recording.ts'
import { captureError, sentryOptions } from './sentry.ts'
import { setSentry } from './tell.ts'

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
afterEach(() => {
  setSentry(undefined)
  vi.unstubAllGlobals()
})

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

const page = (label: string, text: string) => ({
  type: 2,
  tagName: 'a',
  attributes: { href: 'https://shop.example/order/secret', class: 'link', 'aria-label': label, id: 'order-4711' },
  childNodes: [
    { type: 3, textContent: text },
    { type: 3, textContent: '.link::after { content: "→" }', isStyle: true },
  ],
})
const change = (text: string) => ({
  source: 0,
  texts: [{ id: 7, value: text }],
  attributes: [{ id: 8, attributes: { class: 'open', value: text, title: null } }],
  adds: [{ parentId: 1, nextId: null, node: page(text, text) }],
})
const recording = `{"segment_id":0}\n${JSON.stringify([
  { type: 4, timestamp: 1, data: { href: 'https://shop.example/order/secret?email=anna', width: 390 } },
  { type: 2, timestamp: 2, data: { node: page('Anna', 'Anna Meier'), initialOffset: { left: 0, top: 0 } } },
  { type: 3, timestamp: 3, data: change('Anna') },
  { type: 3, timestamp: 3, data: { source: 5, text: 'anna', isChecked: false, id: 9 } },
  { type: 5, timestamp: 4, data: { tag: 'breadcrumb', payload: { message: 'Anna Meier' } } },
  { type: 6, timestamp: 4, data: { plugin: 'console', payload: 'Anna Meier' } },
])}`

test('of a recording the shape of the page is left: no text, no input, no address, nothing that is not of the document', () => {
  const [head, events = ''] = scrubRecording(recording).split('\n')
  expect(head).toBe('{"segment_id":0}')
  const node = (text: string) => ({
    type: 2,
    tagName: 'a',
    attributes: { class: 'link' },
    childNodes: [
      { type: 3, textContent: text },
      { type: 3, textContent: '.link::after { content: "→" }', isStyle: true },
    ],
  })
  expect(JSON.parse(events)).toEqual([
    { type: 4, timestamp: 1, data: { href: '', width: 390 } },
    { type: 2, timestamp: 2, data: { node: node('**** *****'), initialOffset: { left: 0, top: 0 } } },
    {
      type: 3,
      timestamp: 3,
      data: {
        source: 0,
        texts: [{ id: 7, value: '****' }],
        attributes: [{ id: 8, attributes: { class: 'open' } }],
        adds: [{ parentId: 1, nextId: null, node: node('****') }],
      },
    },
    { type: 3, timestamp: 3, data: { source: 5, text: '****', isChecked: false, id: 9 } },
  ])
})

test('a recording is scrubbed before it is sent, and says its length then', async () => {
  const url = 'https://o1.ingest.sentry.example/api/17/envelope/'
  const transport = sentryOptions(dsn).transport({ url, recordDroppedEvent() {} })
  const headers = { type: 'replay_recording', length: recording.length } as const
  await transport.send([
    { event_id: '1', sent_at: '' },
    [
      [{ type: 'replay_event' }, { type: 'replay_event' } as never],
      [headers, recording],
    ],
  ])
  const [, , , header = '', ...payload] = String(sent[0]?.body).split('\n')
  expect(payload.join('\n')).toBe(scrubRecording(recording))
  expect(JSON.parse(header)).toEqual({ type: 'replay_recording', length: Buffer.byteLength(scrubRecording(recording)) })
})
