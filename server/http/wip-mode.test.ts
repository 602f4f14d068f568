import { expect, test } from 'vitest'
import { openCookies } from './cookies.ts'
import { wipMode } from './wip-mode.ts'

function asked(mode: string | null, header?: string) {
  const cookies = openCookies(header, false)
  return { isWip: wipMode(mode, cookies), written: cookies.written() }
}

test('[CMS-035] mode=wip turns it on and writes a cookie for four hours and the whole site', () => {
  expect(asked('wip')).toEqual({
    isWip: true,
    written: ['vsf-wip=wip; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax'],
  })
})

test('[CMS-036] with the cookie it stays on when the address says nothing', () => {
  expect(asked(null, 'a=b; vsf-wip=wip')).toEqual({ isWip: true, written: [] })
  expect(asked('', 'vsf-wip=wip')).toEqual({ isWip: true, written: [] })
})

test('[CMS-037] any other mode turns it off and deletes the cookie; without both it is off', () => {
  expect(asked('live', 'vsf-wip=wip')).toEqual({
    isWip: false,
    written: ['vsf-wip=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'],
  })
  expect(asked(null)).toEqual({ isWip: false, written: [] })
  expect(asked(null, 'vsf-wip=yes; xvsf-wip=wip')).toEqual({ isWip: false, written: [] })
})
