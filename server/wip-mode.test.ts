import { expect, test } from 'vitest'
import { wipMode } from '#server/wip-mode.ts'

test('[CMS-035] mode=wip turns it on and writes a cookie for four hours and the whole site', () => {
  expect(wipMode('wip', undefined)).toEqual({
    isWip: true,
    setCookie: 'vsf-wip=wip; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax',
  })
})

test('[CMS-036] with the cookie it stays on when the address says nothing', () => {
  expect(wipMode(null, 'a=b; vsf-wip=wip')).toEqual({ isWip: true })
  expect(wipMode('', 'vsf-wip=wip')).toEqual({ isWip: true })
})

test('[CMS-037] any other mode turns it off and deletes the cookie; without both it is off', () => {
  expect(wipMode('live', 'vsf-wip=wip')).toEqual({
    isWip: false,
    setCookie: 'vsf-wip=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  })
  expect(wipMode(null, undefined)).toEqual({ isWip: false })
  expect(wipMode(null, 'vsf-wip=yes; xvsf-wip=wip')).toEqual({ isWip: false })
})
