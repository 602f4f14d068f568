import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Consent } from '#contract/identity/consent.ts'

const listeners = new Map<string, () => void>()
const heard = { collector: vi.fn(), container: vi.fn() }
const opened = { collector: vi.fn(() => heard.collector), container: vi.fn(() => heard.container) }
const removeItem = vi.fn()
let openSinks: typeof import('./sinks.ts').openSinks

beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubGlobal('document', { cookie: 'vsf-consent=necessary' })
  vi.stubGlobal('localStorage', { removeItem })
  vi.stubGlobal('addEventListener', (type: string, hear: () => void) => listeners.set(type, hear))
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
function tell(consent: Consent) {
  for (const sink of openSinks(settings, consent)) sink({ name: 'logout', fields: {}, at: 1 })
}

test('with statistics allowed the collector and the container hear of what happens', () => {
  tell({ statistics: true, marketing: false })
  expect([heard.collector, heard.container].map((sink) => sink.mock.calls.length)).toEqual([1, 1])
})

test('with marketing alone neither is opened, and nothing that needs statistics is told', () => {
  tell({ statistics: false, marketing: true })
  expect([opened.collector, opened.container].map((open) => open.mock.calls.length)).toEqual([0, 0])
  const showEvent = vi.fn()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = showEvent
    },
  )
  vi.stubGlobal('location', { pathname: '/' })
  for (const sink of openSinks({ ...settings, shows: true }, { statistics: false, marketing: true }))
    sink({ name: 'logout', fields: {}, at: 1 })
  expect(showEvent).not.toHaveBeenCalled()
})

test('who withdraws the consent leaves nothing in the browser of what was told', () => {
  listeners.get('shop:consent')?.()
  expect(removeItem).toHaveBeenCalledWith('reported')
})

test('another answer that still allows statistics leaves it', () => {
  vi.stubGlobal('document', { cookie: 'vsf-consent=necessary+statistics' })
  listeners.get('shop:consent')?.()
  expect(removeItem).not.toHaveBeenCalled()
})
