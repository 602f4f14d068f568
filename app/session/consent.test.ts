import { expect, test } from 'vitest'
import { consentCookieText, readConsent } from './consent.ts'

test.each([
  { statistics: false, marketing: false },
  { statistics: true, marketing: false },
  { statistics: false, marketing: true },
  { statistics: true, marketing: true },
])('a choice is read as it was written: %o', (consent) => {
  const [pair = ''] = consentCookieText(consent, true).split('; ')
  expect(readConsent(`vsf-locale=it; ${pair}; other=1`)).toEqual(consent)
})

test.each(['', 'vsf-consent=', 'not-vsf-consent=statistics', 'vsf-consent=statisticsmarketing'])(
  'nothing is allowed by %j',
  (cookies) => expect(readConsent(cookies)).toEqual({ statistics: false, marketing: false }),
)

test('the cookie lives for 180 days, for the whole shop, and on https for https only', () => {
  const chosen = { statistics: true, marketing: false }
  expect(consentCookieText(chosen, false)).toBe(
    'vsf-consent=necessary+statistics; Path=/; Max-Age=15552000; SameSite=Lax',
  )
  expect(consentCookieText(chosen, true)).toMatch(/; Secure$/)
})
