import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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

/** React Router's, of which the page is changed by hand. */
function startRouter() {
  const listeners: ((state: object) => void)[] = []
  const at = (path: string) => ({ matches: [{ route: { path } }] })
  vi.stubGlobal('__reactRouterDataRouter', {
    state: at('de'),
    subscribe(listener: (state: object) => void) {
      listeners.push(listener)
      return () => undefined
    },
  })
  return (path: string) => {
    for (const listener of listeners) listener(at(path))
  }
}

const facts = { name: 'TypeError', message: 'Failed to fetch', frames: [], causes: [] }
const happened = { facts, place: '/de/cart', lang: 'de', brand: 'claravue' }

test('[TRK-021] an error brings the patterns of the 50 pages before it', async () => {
  setSentry(dsn)
  const goTo = startRouter()
  await captureError(dsn, happened, 0.1)
  for (let page = 1; page <= 60; page++) goTo(`p/${page}`)
  await captureError(dsn, happened, 0.1)
  await vi.waitFor(() => expect(sent).toHaveLength(2), 120_000)
  const { breadcrumbs } = JSON.parse(sent[1]?.body.split('\n')[2] ?? '')
  const pages = Array.from({ length: 50 }, (_, index) => `/p/${index + 11}`)
  expect(breadcrumbs.map(({ message }: { message: string }) => message)).toEqual(pages)
})

test('who withdraws the consent while a file is loading is told of to nobody, and not recorded', async () => {
  const startReplay = vi.fn()
  vi.doMock('./sentry-replay.ts', () => ({ startReplay }))
  onTestFinished(() => void vi.doUnmock('./sentry-replay.ts'))
  expect(await captureError(dsn, happened, 0)).toBe(false)
  setSentry(dsn)
  const captured = captureError(dsn, happened, 0)
  setSentry(undefined)
  await captured
  expect(startReplay).not.toHaveBeenCalled()
  setSentry(dsn)
  await captureError(dsn, happened, 0)
  expect(startReplay).toHaveBeenCalledOnce()
})

test('an error reaches Sentry with what is allowed, and nothing of the page', async () => {
  setSentry(dsn)
  expect(await captureError(dsn, happened, 0.1)).toBe(true)
  await vi.waitFor(() => expect(sent).toHaveLength(1), 120_000)
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
