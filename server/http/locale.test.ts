import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { rememberedHome, resolveLocale } from './locale.ts'

test.each([
  [{ query: 'fr', cookie: 'vsf-locale=it', acceptLanguage: 'en' }, 'fr'],
  [{ query: 'xx', cookie: 'a=b; vsf-locale=it', acceptLanguage: 'en' }, 'it'],
  [{ acceptLanguage: 'es, fr-CH;q=0.8, en;q=0.9, it;q=0' }, 'en'],
  [{ acceptLanguage: '*;;q=,,' }, 'de'],
  [{}, 'de'],
])('an answer without language in its address: %o is %s', (asked, locale) => {
  expect(resolveLocale(claravue, asked)).toBe(locale)
})

test('[I18-005] a brand that speaks Italian alone answers in Italian, whatever is asked', () => {
  expect(resolveLocale(lenteo, { query: 'de', cookie: 'vsf-locale=de', acceptLanguage: 'de' })).toBe('it')
})

test.each([
  ['vsf-locale=en', '/en'],
  ['x=1; vsf-locale=fr; y=2', '/fr'],
  ['vsf-locale=de', undefined],
  ['vsf-locale=//evil.example', undefined],
  [undefined, undefined],
])('with cookie %s the home page is at %s', (cookie, home) => {
  expect(rememberedHome(claravue, cookie)).toBe(home)
})

test('a remembered language that the brand lacks leads nowhere', () => {
  expect(rememberedHome(lenteo, 'vsf-locale=de')).toBeUndefined()
})
