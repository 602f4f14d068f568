import { expect, test } from 'vitest'
import { pageLocation, pageTitle } from './page-location.ts'

const origin = 'https://claravue.example'
const at = (pathname: string, search = '', params = {}) =>
  pageLocation({ origin, pathname, search }, params).slice(origin.length)

test('the address of a public page stays as it is', () => {
  expect(at('/de/p/ondrella-day-30/ondrella', '', { id: 'ondrella-day-30', slug: 'ondrella' })).toBe(
    '/de/p/ondrella-day-30/ondrella',
  )
  expect(at('/c/linsen/tageslinsen', '?page=2&utm_source=mail', { '*': 'linsen/tageslinsen' })).toBe(
    '/c/linsen/tageslinsen?page=2&utm_source=mail',
  )
})

test('tokens and numbers of orders are replaced by the name of their parameter', () => {
  const orderToken = 'kQ3xxxxxxxxxxxxx'
  expect(at(`/order/${orderToken}/return`, '', { orderToken })).toBe('/order/:orderToken/return')
  expect(at('/reorder/mail/a%20b', '', { type: 'mail', token: 'a b' })).toBe('/reorder/mail/:token')
})

test('only known parameters of the query are told, and none about a person or their eyes', () => {
  expect(at('/authenticate', '?hash=abc&url=/my-account')).toBe('/authenticate')
  expect(at('/s', '?search=air&sphere_right=-2.5&order=100000042')).toBe('/s?search=air')
})

test('what looks like an e-mail address or a token is told nowhere', () => {
  expect(at('/abandoned/0123456789abcdef0123', '?search=anna@example.org')).toBe('/abandoned/:value?search=:value')
  expect(at('/kontaktlinsenpflegemittel-im-angebot')).toBe('/kontaktlinsenpflegemittel-im-angebot')
})

test('the title of a search for an e-mail address tells none', () => {
  expect(pageTitle('Search: “anna@example.org” · Claravue')).toBe('Search: :value · Claravue')
  expect(pageTitle('Lenses · Claravue')).toBe('Lenses · Claravue')
})
