import { expect, test } from 'vitest'
import { createRequestCookies } from '#server/request-cookies.ts'

test('what came is read, and what is set lives as long as its name says', () => {
  const cookies = createRequestCookies('cart_id=abc; vsf-uid=a%20b', 'http://shop.test')
  expect([cookies.get('cart_id'), cookies.get('vsf-uid'), cookies.get('other')]).toEqual(['abc', 'a b', undefined])
  expect(cookies.names()).toEqual(['cart_id', 'vsf-uid'])
  cookies.set('vsf-login-link', 'x')
  cookies.set('vsf-atc', 'y')
  expect(cookies.outgoing()).toEqual([
    'vsf-login-link=x; Max-Age=86400; Path=/; HttpOnly; SameSite=Lax',
    'vsf-atc=y; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax',
  ])
})

test('of one name the last word counts', () => {
  const cookies = createRequestCookies(null, 'https://shop.test')
  cookies.set('vsf-session', 'one')
  cookies.expire('vsf-session')
  expect(cookies.outgoing()).toEqual(['vsf-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
})
