import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSignIn, readRedirectCookie, redirectTarget, writeRedirectCookie } from './redirect-target.ts'

const place = { origin: 'https://claravue.example', hosts: ['claravue.example', 'www.claravue.example'], home: '/it' }
const target = (wish: string | undefined) => redirectTarget(wish, place)

test('[RTE-033] a URL of the shop is the target', () => {
  expect(target('/my-account/history?page=2#top')).toBe('/my-account/history?page=2#top')
  expect(target('https://claravue.example/p/1')).toBe('/p/1')
  expect(target('https://www.claravue.example/p/1')).toBe('/p/1')
})

test('[RTE-034] without a target it is the home page, in the language of the visitor', () => {
  for (const none of [undefined, '']) expect(target(none)).toBe('/it')
})

test('[RTE-035] the path of an abandoned cart is used unaltered', () => {
  expect(target('/abandoned-cart/mail/a%20b?uid=7&x=%2F')).toBe('/abandoned-cart/mail/a%20b?uid=7&x=%2F')
})

test.each([
  'https://evil.example/',
  'https://claravue.example.evil.example/',
  'https://claravue.example@evil.example/',
  'https://user:word@claravue.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'my-account',
  'https:evil.example',
  '/..//evil.example',
  `/${'x'.repeat(2000)}`,
])('[RTE-042] %j is replaced by home', (wish) => {
  expect(target(wish)).toBe('/it')
})

test('[RTE-042] whatever the target is, the browser stays on this host', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    'https:',
    'evil.example',
    '@',
    '.',
    '..',
    '%2f',
    '\t',
    ':',
    '?',
    '#',
    'a',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (wish) => {
      const { origin } = new URL(target(wish.join('')), place.origin)
      expect(origin).toBe(place.origin)
    }),
  )
})

test('[RTE-040] redirectUrl wins', () => {
  const cookie = writeRedirectCookie('/my-account')
  expect(afterSignIn({ redirectUrl: '/checkout/address', cookie }, place).location).toBe('/checkout/address')
})

test('[RTE-041] otherwise the redirect-to cookie and its flags count', () => {
  const cookie = writeRedirectCookie('/my-account', ['force_refresh'])
  expect(afterSignIn({ cookie }, place)).toEqual({ location: '/my-account', reload: true })
  expect(readRedirectCookie('to=/&flags=sign_up,made_up')).toEqual({ to: '/', flags: ['sign_up'] })
  expect(afterSignIn({ cookie: 'to=https%3A%2F%2Fevil.example' }, place)).toEqual({ location: '/it', reload: false })
})

test('[RTE-041] the flag newsletter shows the choice of newsletters before the target, by cookie and by link', () => {
  const choice = '/it/my-account/newsletter'
  const before = (target: string) => `${choice}?url=${encodeURIComponent(target)}`
  const flags = ['newsletter'] as const
  const next = (candidates: Parameters<typeof afterSignIn>[0]) => afterSignIn(candidates, place).location
  expect(next({ cookie: writeRedirectCookie('/help', flags) })).toBe(before('/help'))
  expect(next({ redirectUrl: '/p/1', flags })).toBe(before('/p/1'))
  expect(next({ redirectUrl: 'https://evil.example/', flags })).toBe(before('/it'))
  expect(next({ redirectUrl: '/fr/help', flags })).toBe('/fr/my-account/newsletter?url=%2Ffr%2Fhelp')
  expect(next({ redirectUrl: choice, flags })).toBe(choice)
  expect(afterSignIn({ redirectUrl: '/p/1', flags }, { ...place, home: '/' }).location).toBe(
    '/my-account/newsletter?url=%2Fp%2F1',
  )
})

test('[RTE-040, RTE-041] the page before the login counts only if there is no other target', () => {
  const cookie = writeRedirectCookie('/my-account')
  const next = (candidates: Parameters<typeof afterSignIn>[0]) => afterSignIn(candidates, place).location
  expect(next({ from: '/p/1' })).toBe('/p/1')
  expect(next({ from: '/p/1', cookie })).toBe('/my-account')
  expect(next({ from: '/p/1', cookie, redirectUrl: '/help' })).toBe('/help')
  expect(next({ from: 'https://evil.example/' })).toBe(place.home)
})
