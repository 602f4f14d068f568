import { expect, test } from 'vitest'
import { cookieLifetime, openCookies } from '#server/cookies.ts'

test.each([
  ['vsf-login-link', 86_400],
  ['vsf-uid', 14_400],
  ['vsf-atc', 14_400],
  ['vsf-tracking', 604_800],
  ['vsf-email-reorder', 86_400],
  ['vsf-wip', 14_400],
  ['anything', 14_400],
])('[TRK-015] %s lives for %i seconds', (name, seconds) => {
  expect(cookieLifetime(name)).toBe(seconds)
  const cookies = openCookies(undefined, false)
  cookies.write(name, 'x')
  expect(cookies.written()).toEqual([`${name}=x; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`])
})

test('are read from the request, and changes of the same request are seen at once', () => {
  const cookies = openCookies('a=1; b=2', true)
  expect([cookies.read('a'), cookies.read('c')]).toEqual(['1', undefined])
  cookies.write('a', '3')
  cookies.clear('b')
  expect([cookies.read('a'), cookies.read('b')]).toEqual(['3', undefined])
  expect(cookies.written()).toEqual([
    'a=3; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax',
    'b=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})
