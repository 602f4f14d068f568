import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const heard = { collector: vi.fn(), container: vi.fn() }
const opened = { collector: vi.fn(() => heard.collector), container: vi.fn(() => heard.container) }
let openSinks: typeof import('./sinks.ts').openSinks

beforeEach(async () => {
  vi.clearAllMocks()
  answer('necessary')
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  vi.doMock('./collector.ts', () => ({ openCollector: opened.collector }))
  vi.doMock('./data-layer.ts', () => ({ openDataLayer: opened.container }))
  openSinks = (await import('./sinks.ts')).openSinks
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const file of ['./collector.ts', './data-layer.ts']) vi.doUnmock(file)
  vi.resetModules()
})

const settings = { collects: true, container: 'GTM-TEST1', goals: false, shows: false }
const answer = (kinds: string) => vi.stubGlobal('document', { cookie: `vsf-consent=${kinds}` })

function open(kinds: string, shows = false) {
  answer(kinds)
  const sinks = openSinks({ ...settings, shows })
  return () => {
    for (const sink of sinks) sink({ name: 'logout', fields: {}, at: 1 })
  }
}

test('with statistics allowed the collector and the container hear of what happens', () => {
  open('necessary+statistics')()
  expect([heard.collector, heard.container].map((sink) => sink.mock.calls.length)).toEqual([1, 1])
})

test('an error is told by the shop’s code, and any other word as other', () => {
  answer('necessary+statistics')
  const [sink] = openSinks(settings)
  const tell = (error_code: string) => sink?.({ name: 'error_shown', fields: { error_code, place: 'notice' }, at: 1 })
  for (const code of ['payment-declined', 'anna@example.org']) tell(code)
  const told = heard.container.mock.calls.map(([happening]) => happening.fields)
  expect(told).toEqual([
    { error_code: 'payment-declined', place: 'notice' },
    { error_code: 'other', place: 'notice' },
  ])
})

test('with marketing alone neither is opened, and nothing that needs statistics is told', () => {
  open('necessary+marketing')()
  expect([opened.collector, opened.container].map((open) => open.mock.calls.length)).toEqual([0, 0])
  const showEvent = vi.fn()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = showEvent
    },
  )
  vi.stubGlobal('location', { pathname: '/' })
  open('necessary+marketing', true)()
  expect(showEvent).not.toHaveBeenCalled()
})

test('what another tab has withdrawn is told to nobody any more', () => {
  const tell = open('necessary+statistics')
  answer('necessary')
  tell()
  expect([heard.collector, heard.container].map((sink) => sink.mock.calls.length)).toEqual([0, 0])
})

test('with statistics VWO hears of goals with their value, of the language and of accounts; otherwise of nothing', () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => void sent.push([path, JSON.parse(body)]))
  const goals = (kinds: string) => {
    vi.stubGlobal('document', { cookie: `vsf-consent=${kinds}`, documentElement: { lang: 'fr' } })
    return openSinks({ collects: false, goals: true, shows: false })
  }
  for (const sink of goals('necessary+marketing')) sink({ name: 'login', fields: { method: 'link' }, at: 1 })
  expect(sent).toEqual([])
  const purchase = { transaction_id: '1', currency: 'CHF', value: 23.8, shipping: 0, tax: 1, items: [] }
  goals('necessary+statistics')
  for (const sink of goals('necessary+statistics')) {
    sink({ name: 'purchase', fields: purchase, at: 1 })
    sink({ name: 'login', fields: { method: 'link' }, at: 1 })
    sink({ name: 'logout', fields: {}, at: 1 })
  }
  expect(sent).toEqual([
    ['/api/flags/attributes', { attributes: { language: 'fr' } }],
    ['/api/flags/track', { eventName: 'purchase', eventProperties: { value: 23.8 } }],
    ['/api/flags/attributes', { attributes: { customer: true } }],
    ['/api/flags/track', { eventName: 'login' }],
  ])
})
