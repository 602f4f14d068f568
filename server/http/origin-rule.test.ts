import { expect, test } from 'vitest'
import { isForeign } from './origin-rule.ts'

const here = 'https://claravue.example'
const sent = (method: string, headers: Record<string, string>) =>
  isForeign({ method, headers: new Headers(headers), url: `${here}/cart` }, here)

test.each([
  ['POST', { origin: here }, false],
  ['POST', {}, false],
  ['POST', { origin: here, 'sec-fetch-site': 'same-origin' }, false],
  ['POST', { origin: 'https://evil.example' }, true],
  ['POST', { origin: 'http://claravue.example' }, true],
  ['POST', { origin: 'null' }, true],
  ['DELETE', { 'sec-fetch-site': 'cross-site' }, true],
  ['GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
])('%s with %o is foreign: %s', (method, headers, foreign) => {
  expect(sent(method, headers as Record<string, string>)).toBe(foreign)
})

test.each([
  ['/api/admin/exports/customers', true],
  ['/staff/orders/export', true],
  ['/en/staff/sales/export', true],
  ['/staff/coupons/series/7/codes', true],
  ['/staff/orders/claravue/100001/papers/invoice', true],
  ['/api/admin/%65xports/customers', true],
  ['/staff/orders/%65xport', true],
  ['/staff/orders/export.data', true],
  ['/en/staff/customers/7/export.data?_routes=staff-customer-export', true],
  ['/staff/orders', false],
  ['/staff/orders.data', false],
  ['/p/%ff', false],
  ['/api/admin/orders', false],
  ['/p/exports', false],
])('a link on another site to %s is refused as a file of the desk: %s', (path, isRefused) => {
  const ask = (site: string) =>
    isForeign({ method: 'GET', headers: new Headers({ 'sec-fetch-site': site }), url: here + path }, here)
  expect([ask('cross-site'), ask('same-origin'), ask('none')]).toEqual([isRefused, false, false])
})
