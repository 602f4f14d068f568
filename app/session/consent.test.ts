import { afterEach, expect, test, vi } from 'vitest'
import { consentChanged, currentConsent, hearOtherPages } from './consent.ts'

afterEach(() => void vi.unstubAllGlobals())

const ask = (cookie: string, globalPrivacyControl?: boolean) => {
  vi.stubGlobal('document', { cookie })
  vi.stubGlobal('navigator', { globalPrivacyControl })
  return Object.entries(currentConsent()).flatMap(([kind, isAllowed]) => (isAllowed ? [kind] : []))
}

test('a visitor allows what they have answered, and nothing without an answer', () => {
  expect(ask('cart_id=1; vsf-consent=necessary+statistics.1.0f; other=2')).toEqual(['statistics'])
  expect(ask('my-vsf-consent=necessary+statistics')).toEqual([])
  expect(ask('')).toEqual([])
})

test('Global Privacy Control is a no, also after an earlier yes', () => {
  expect(ask('vsf-consent=necessary+statistics+marketing', true)).toEqual([])
  expect(ask('vsf-consent=necessary+statistics+marketing', false)).toEqual(['statistics', 'marketing'])
})

test.each(['focus', 'visibilitychange', 'pageshow'])('an answer on another page is heard once, by %s', (event) => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  const heard: string[][] = []
  ask('')
  const forget = hearOtherPages()
  page.addEventListener(consentChanged, () => heard.push(ask(document.cookie)))
  const look = () => page.dispatchEvent(new Event(event))
  look()
  expect(heard).toEqual([])
  // A refusal allows no more than no answer, and ends the question all the same.
  for (const answer of ['vsf-consent=necessary', 'vsf-consent=necessary+statistics']) {
    ask(answer)
    look()
    look()
  }
  forget()
  ask('vsf-consent=necessary')
  look()
  expect(heard).toEqual([[], ['statistics']])
})
