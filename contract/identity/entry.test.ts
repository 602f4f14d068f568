import { expect, test } from 'vitest'
import {
  entryKind,
  isAccountPath,
  leadsHomeAfterFailure,
  linkDetour,
  loginDetour,
  loginEntry,
  takesLoginLink,
  unsavedDetour,
} from './entry.ts'

test.each([
  ['/authenticate', 'token'],
  ['/it/authenticate', 'token'],
  ['/reorder/order/abc', 'token'],
  ['/fr/abandoned-cart/mail/abc', 'token'],
  ['/subscription/token/abc', 'token'],
  ['/checkout/address', 'checkout'],
  ['/en/checkout/payment', 'checkout'],
  ['/checkout', 'page'],
  ['/reorder', 'page'],
  ['/subscription/mail/abc', 'page'],
  ['/p/1', 'page'],
])('[RTE-030] %s is an entry of the kind %s', (path, kind) => {
  expect(entryKind(path)).toBe(kind)
})

test('[RTE-031] login links enter at reorder, lenspass and abandoned-cart paths', () => {
  for (const path of ['/reorder/order/x', '/it/lenspass', '/abandoned-cart/mail/x', '/authenticate', '/subscription/x'])
    expect(takesLoginLink(path)).toBe(true)
  for (const path of ['/', '/p/1', '/my-account', '/reorderable']) expect(takesLoginLink(path)).toBe(false)
})

test('[RTE-031, RTE-032] a hash elsewhere is redeemed at /authenticate, which leads back or on to its url', () => {
  expect(linkDetour('/reorder/order/x', '?hash=h')).toBe('/authenticate?hash=h&url=%2Freorder%2Forder%2Fx')
  expect(linkDetour('/fr/reorder/order/x', '?hash=h&url=%2Fcart')).toBe('/fr/authenticate?hash=h&url=%2Fcart')
  expect(linkDetour('/lenspass', '?a=1&hash=h')).toBe('/authenticate?hash=h&url=%2Flenspass%3Fa%3D1')
  for (const [path, search] of [
    ['/it/authenticate', '?hash=h'],
    ['/reorder/order/x', ''],
    ['/reorder/order/x', '?hash='],
    ['/p/1', '?hash=h'],
  ] as const)
    expect(linkDetour(path, search)).toBeUndefined()
})

test('[RTE-032] hash and url are read, and a uid that the url contains', () => {
  const entry = (query: string) => loginEntry(new URLSearchParams(query))
  expect(entry('hash=h&url=/reorder/order/x?uid=42')).toEqual({ hash: 'h', url: '/reorder/order/x?uid=42', uid: '42' })
  expect(entry('hash=h&url=/my-account')).toEqual({ hash: 'h', url: '/my-account' })
  expect(entry('hash=h')).toEqual({ hash: 'h' })
  expect(entry('url=/my-account')).toBeUndefined()
})

test('[AUT-032] after a failed link, reorder and abandoned-cart paths lead home', () => {
  expect(['/reorder/a/b', '/it/abandoned-cart/a/b'].map(leadsHomeAfterFailure)).toEqual([true, true])
  expect(['/authenticate', '/my-account/reorder/x'].map(leadsHomeAfterFailure)).toEqual([false, false])
})

test('[AUT-003] account pages are known by their path, in every language', () => {
  for (const path of ['/my-account', '/it/my-account/history', '/lenspass', '/fr/lenspass/card/x'])
    expect(isAccountPath(path)).toBe(true)
  for (const path of ['/', '/my-accounting', '/p/my-account', '/MyAccount', '/lenspasses'])
    expect(isAccountPath(path)).toBe(false)
  expect(loginDetour('/it', '/it/my-account?page=2')).toBe('/it?login=true&url=%2Fit%2Fmy-account%3Fpage%3D2')
})

test('[AUT-003] what was not saved leads to the login of its language, and back', () => {
  const url = '%2Fit%2Fmy-account%2Fprofile%3Fpage%3D2'
  expect(unsavedDetour('/it/my-account/profile?page=2')).toBe(`/it/login?url=${url}&flags=session_ended`)
  expect(unsavedDetour('/lenspass')).toBe('/login?url=%2Flenspass&flags=session_ended')
})
