import { expect, test } from 'vitest'
import { readConsent, writtenConsent } from './consent.ts'

test.each([
  { statistics: false, marketing: false },
  { statistics: true, marketing: false },
  { statistics: false, marketing: true },
  { statistics: true, marketing: true },
])('what was chosen is read as it was written: %o', (consent) => {
  const [pair = ''] = writtenConsent(consent, true).split('; ')
  expect(readConsent(`vsf-locale=it; ${pair}; other=1`)).toEqual(consent)
})

test.each(['', 'vsf-consent=', 'not-vsf-consent=statistics', 'vsf-consent=statisticsmarketing'])(
  'nothing is allowed by %j',
  (cookies) => expect(readConsent(cookies)).toEqual({ statistics: false, marketing: false }),
)

test('it is kept for 180 days, for the whole shop, and on https for https alone', () => {
  const chosen = { statistics: true, marketing: false }
  expect(writtenConsent(chosen, false)).toBe('vsf-consent=necessary+statistics; Path=/; Max-Age=15552000; SameSite=Lax')
  expect(writtenConsent(chosen, true)).toMatch(/; Secure$/)
})
