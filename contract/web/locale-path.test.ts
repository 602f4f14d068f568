import { expect, test } from 'vitest'
import { leavesTheApp, localizedPath, splitLocale } from './locale-path.ts'

test.each([
  ['/it/p/1', 'it', '/p/1'],
  ['/it', 'it', '/'],
  ['/about/us', undefined, '/about/us'],
  ['/item', undefined, '/item'],
  ['/xx/p/1', undefined, '/xx/p/1'],
])('%s names the language %s and the page %s', (written, locale, path) => {
  expect(splitLocale(written)).toEqual(locale ? { locale, path } : { path })
})

test('a path has no prefix in the default language and one in the others', () => {
  const locales = ['de', 'it'] as const
  expect([localizedPath(locales, 'de', '/'), localizedPath(locales, 'de', '/p/1')]).toEqual(['/', '/p/1'])
  expect([localizedPath(locales, 'it', '/'), localizedPath(locales, 'it', '/p/1')]).toEqual(['/it', '/it/p/1'])
})

test.each([
  '/service',
  '/service/a/b',
  '/termin',
  '/termin/x',
  '/de/service',
  '/de/service/x',
  '/en/appointment',
  '/x/en/appointments',
  '/fr/rendez-vous/1',
  '/it/appuntamento',
])('[RTE-024] %s leaves the app', (path) => expect(leavesTheApp(path)).toBe(true))

test.each(['/', '/services', '/terminal', '/it/service', '/p/service', '/appointment', '/de/servicepoint'])(
  '%s stays',
  (path) => expect(leavesTheApp(path)).toBe(false),
)
