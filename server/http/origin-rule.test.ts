import { expect, test } from 'vitest'
import { isForeign } from './origin-rule.ts'

const here = 'https://claravue.example'
const sent = (method: string, headers: Record<string, string>) =>
  isForeign({ method, headers: new Headers(headers) }, here)

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
