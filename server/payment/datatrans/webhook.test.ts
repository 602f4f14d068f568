import { expect, test } from 'vitest'
import { signature, stateOfStatus, webhookReader } from './webhook.ts'

const key = '33819a1220fd8e38fc5bad3f57ef3109'
const body = '{"transactionId":"240417191339383491","status":"authorized"}'
const sentAt = 1_559_303_131_511
const minute = 60_000
// Computed with Python's hmac by the description in Datatrans' reference.
const signed = `t=${sentAt},s0=9c3e20ba62f7dbb22c71dfda7e89b7326a5c1cdf3d2f16064f21d46156b8ace6`

const readAt = (now: number) => webhookReader(key, () => now)

test('a signature is over the time and the body, with the bytes of the key', () => {
  expect(signature(key, body, sentAt)).toBe(signed)
  expect(readAt(sentAt)(body, signed)).toEqual({
    ok: true,
    value: { transactionId: '240417191339383491', state: 'authorised' },
  })
})

test.each([
  ['an hour old', 60 * minute, true],
  ['older', 60 * minute + 1, false],
  ['five minutes ahead of our clock', -5 * minute, true],
  ['further ahead', -5 * minute - 1, false],
])('a report that is %s', (_, age, isRead) => {
  expect(readAt(sentAt + age)(body, signed).ok).toBe(isRead)
})

test.each([
  ['another time', `t=${sentAt + 1}${signed.slice(signed.indexOf(','))}`],
  ['no time', signed.slice(signed.indexOf('s0'))],
  ['a digest cut short', signed.slice(0, -1)],
  ['a digest that goes on', `${signed}0`],
  ['nothing', ''],
])('a signature with %s is refused', (_, header) => {
  expect(readAt(sentAt)(body, header)).toEqual({ ok: false, error: { code: 'bad-signature' } })
})

test('every state of Datatrans has its state in the shop', () => {
  expect(stateOfStatus).toEqual({
    initialized: 'awaiting',
    challenge_required: 'awaiting',
    challenge_ongoing: 'awaiting',
    authenticated: 'awaiting',
    authorized: 'authorised',
    settled: 'paid',
    transmitted: 'paid',
    canceled: 'cancelled',
    failed: 'failed',
  })
})
