import { expect, test } from 'vitest'
import { type Cookie, cookieTable, type WrittenCookieId } from './cookie-table.ts'
import { openCookies } from './cookies.ts'

test.each<[string, number, WrittenCookieId]>([
  ['vsf-login-link', 86_400, 'loginLink'],
  ['vsf-uid', 14_400, 'visitor'],
  ['vsf-atc', 14_400, 'addToCart'],
  ['vsf-tracking', 604_800, 'tracking'],
  ['vsf-email-reorder', 86_400, 'emailReorder'],
  ['vsf-wip', 14_400, 'wip'],
  ['vsf-session', 14_400, 'session'],
  ['staff_session', 1800, 'acting'],
])('[TRK-015] %s lives for %i seconds', (name, seconds, id) => {
  const cookies = openCookies(undefined, false)
  cookies.write(id, 'x')
  expect(cookies.written()).toEqual([`${name}=x; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`])
})

const cookies: readonly Cookie[] = Object.values(cookieTable)
const required = ['vsf-login-link', 'vsf-tracking', 'vsf-email-reorder']

test('[TRK-015] any other cookie lives for four hours, or says why it does not', () => {
  const others = cookies.filter(({ name, seconds }) => seconds !== 14_400 && !required.includes(name))
  expect(others.filter(({ reason = '' }) => reason.length < 10)).toEqual([])
  expect(cookies.filter(({ reason }) => reason).map(({ name }) => name)).toEqual(others.map(({ name }) => name))
})

test('[I18-009] the exceptions are these', () => {
  const others = cookies.filter(({ seconds }) => seconds !== 14_400)
  expect(Object.fromEntries(others.map(({ name, seconds }) => [name, seconds]))).toEqual({
    'vsf-login-link': 86_400,
    'vsf-order-link': 86_400,
    'vsf-device': 31_536_000,
    'vsf-tracking': 604_800,
    'vsf-email-reorder': 86_400,
    'vsf-locale': 365 * 86_400,
    'vsf-view': 365 * 86_400,
    'vsf-currency': 365 * 86_400,
    'vsf-consent': 180 * 86_400,
    wishlist_id: 365 * 86_400,
    staff_session: 30 * 60,
    'vsf-cart-flash': 60,
    'vsf-account-flash': 60,
    'vsf-passkey': 300,
    cart_key: 30 * 86_400,
  })
})

test('[AUT-021] all cookies are personal but those of the browser: wishlist, language, view, currency, consent and known device', () => {
  const others = Object.values(cookieTable).filter(({ isPersonal }) => !isPersonal)
  expect(others.map(({ name }) => name).toSorted()).toEqual([
    'vsf-consent',
    'vsf-currency',
    'vsf-device',
    'vsf-locale',
    'vsf-view',
    'wishlist_id',
  ])
})

test('are read from the request, and changes of the same request are seen at once', () => {
  const cookies = openCookies('cart_id=1; vsf-uid=2; vsf-atc=a%20b; other=3', true)
  expect([cookies.read('cart'), cookies.read('addToCart'), cookies.read('session')]).toEqual(['1', 'a b', undefined])
  cookies.write('cart', '3')
  cookies.write('session', '4')
  cookies.clear('visitor')
  expect([cookies.read('cart'), cookies.read('visitor'), cookies.read('session')]).toEqual(['3', undefined, '4'])
  expect(cookies.written()).toEqual([
    'cart_id=3; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax',
    'vsf-session=4; Max-Age=14400; Path=/; HttpOnly; Secure; SameSite=Lax',
    'vsf-uid=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

test('of two changes of a cookie the last one counts', () => {
  const cookies = openCookies(undefined, true)
  cookies.write('session', 'one')
  cookies.clear('session')
  expect(cookies.written()).toEqual(['vsf-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
})
