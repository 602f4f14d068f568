import { afterEach, expect, test, vi } from 'vitest'
import { currentConsent } from './consent.ts'

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
