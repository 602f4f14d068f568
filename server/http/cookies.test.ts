import { expect, test } from 'vitest'
import { openCookies } from './cookies.ts'

test.each([
  ['vsf-login-link', 86_400],
  ['vsf-uid', 14_400],
  ['vsf-atc', 14_400],
  ['vsf-tracking', 604_800],
  ['vsf-email-reorder', 86_400],
  ['vsf-wip', 14_400],
  ['fs', 14_400],
  ['anything', 14_400],
])('[TRK-015] %s lives for %i seconds', (name, seconds) => {
  const cookies = openCookies(undefined, false)
  cookies.write(name, 'x')
  expect(cookies.written()).toEqual([`${name}=x; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`])
})

test('one may live for as long as its writer says', () => {
  const cookies = openCookies(undefined, false)
  cookies.write('vsf-session', 'x', 60)
  expect(cookies.written()).toEqual(['vsf-session=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'])
})

test('are read from the request, and changes of the same request are seen at once', () => {
  const cookies = openCookies('a=1; b=2; c=a%20b', true)
  expect([cookies.read('a'), cookies.read('c'), cookies.read('d')]).toEqual(['1', 'a b', undefined])
  expect(cookies.names()).toEqual(['a', 'b', 'c'])
  cookies.write('a', '3')
  cookies.write('d', '4')
  cookies.clear('b')
  expect([cookies.read('a'), cookies.read('b'), cookies.read('d')]).toEqual(['3', undefined, '4'])
  expect(cookies.names()).toEqual(['a', 'c', 'd'])
  expect(cookies.written()).toEqual([
    'a=3; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax',
    'd=4; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax',
    'b=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('of one name the last word counts', () => {
  const cookies = openCookies(undefined, true)
  cookies.write('vsf-session', 'one')
  cookies.clear('vsf-session')
  expect(cookies.written()).toEqual(['vsf-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
})
