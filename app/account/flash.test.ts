import { expect, test } from 'vitest'
import { openCookies } from '#server/http/cookies.ts'
import { takeNotice, writeNotice } from './flash.ts'

const say = (id: string, values: object = {}) => `${id} ${Object.values(values).join(' ')}`.trim()
const path = (target: string) => `/fr${target}`

/** The cookies that a browser sends after this response. */
function sentBack(cookies: ReturnType<typeof openCookies>) {
  const header = cookies.written().map((cookie) => cookie.slice(0, cookie.indexOf(';')))
  return openCookies(header.join('; '), false)
}

test('[DAT-032] a notification has key, type, icon, title, message, action and whether it stays', () => {
  const first = openCookies('', false)
  writeNotice({ cookies: first }, 'points_converted', { amount: 'CHF 10.00', code: 'PLUS-1', date: '31.12.2027' })
  const next = sentBack(first)
  expect(takeNotice({ cookies: next, say, path })).toEqual({
    key: 'points_converted',
    type: 'success',
    icon: 'check',
    title: 'loyalty.converted_title CHF 10.00 PLUS-1 31.12.2027',
    message: 'loyalty.converted CHF 10.00 PLUS-1 31.12.2027',
    action: { label: 'loyalty.to_cart', to: '/fr/cart' },
    persist: true,
  })
  // The response clears it: the page after this one has none.
  expect(next.written().join()).toMatch(/vsf-account-flash=;.*max-age=0/i)
})

test.each(['{', '{"key":"constructor"}', '{"key":"miles_saved","values":{"a":{}}}', '"miles_saved"', ''])(
  'a cookie with %j announces nothing',
  (written) => {
    const cookies = openCookies(`vsf-account-flash=${encodeURIComponent(written)}`, false)
    expect(takeNotice({ cookies, say, path })).toBeUndefined()
  },
)
