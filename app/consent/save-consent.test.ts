import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAnswer } from '#app/session/consent.ts'
import { consentCookieText, saveConsent } from './save-consent.ts'

test('the cookie lives for 180 days, for the whole shop, and on https for https only', () => {
  expect(consentCookieText('necessary', false)).toBe('vsf-consent=necessary; Path=/; Max-Age=15552000; SameSite=Lax')
  expect(consentCookieText('necessary', true)).toMatch(/; Secure$/)
})

const allowed = { statistics: true, marketing: false }
let cookie = ''
const sent: { path: string; body: string }[] = []
let answers: (number | Error)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  cookie = ''
  sent.length = 0
  answers = []
  const document = {
    get cookie() {
      return cookie.replace(/;.*/, '')
    },
    set cookie(text: string) {
      cookie = text
    },
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    const answer = answers.shift() ?? 204
    if (answer instanceof Error) throw answer
    return { status: answer }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer is in the cookie at once, and its proof is sent under the same random id, once', async () => {
  saveConsent(allowed)
  const answer = readAnswer(document.cookie)
  expect(answer).toEqual({ consent: allowed, id: expect.stringMatching(/^[0-9a-f]{32}$/) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([{ path: '/api/consent', body: { id: answer?.id, version: 1, ...allowed } }])
})

test('a changed answer keeps its id', () => {
  saveConsent(allowed)
  const before = readAnswer(document.cookie)
  saveConsent({ statistics: false, marketing: false })
  expect(readAnswer(document.cookie)).toEqual({ consent: { statistics: false, marketing: false }, id: before?.id })
})

test.each([
  ['the database is away', [503, 204], 2],
  ['there is no connection', [new Error('offline'), new Error('offline')], 2],
  ['too many have answered', [429], 1],
])('while %s, the answer holds, and the proof is sent %i times at most', async (_, given, times) => {
  answers = [...given]
  saveConsent(allowed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent.length, readAnswer(document.cookie)?.consent]).toEqual([times, allowed])
})
