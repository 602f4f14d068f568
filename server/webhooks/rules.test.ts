import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Attempt, outcomeOf, pauses } from './rules.ts'
import { shownSecret, signedHeaders } from './signature.ts'

const now = new Date('2026-12-01T08:00:00Z')
const healthy = { failures: 0, failingSince: null }
const answered = (id: number, status: number | null, attempts = 0): Attempt => ({
  id,
  attempts,
  status,
  problem: status === null ? 'ECONNREFUSED' : null,
  milliseconds: 5,
  answer: '',
})
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test('an event that is refused is tried 30 times in a day and a bit, and then given up', () => {
  const day = 24 * 60 * 60_000
  const sum = pauses.reduce((total, pause) => total + pause, 0)
  expect([pauses.length, sum >= day, sum < 25 * 60 * 60_000]).toEqual([29, true, true])
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  const last = outcomeOf(healthy, [answered(1, 500, 28), answered(2, 500, 29)], now)
  expect(last.deliveries.map(({ state }) => state)).toEqual(['waiting', 'failed'])
  expect(last.deliveries[0]?.nextAt).toEqual(after(60))
})

test('only answers from 200 to 299 count as accepted: a redirect does not', () => {
  const statuses = [200, 204, 299, 199, 301, 302, 400, 410, 500, null]
  const { deliveries } = outcomeOf(
    healthy,
    statuses.map((status, id) => answered(id, status)),
    now,
  )
  expect(deliveries.map(({ state }) => state === 'accepted')).toEqual(
    statuses.map((status) => status !== null && status >= 200 && status < 300),
  )
})

test('two events that fail are their own matter; with the third one the receiver counts as away and is tried every 30 seconds', () => {
  const two = outcomeOf(healthy, [answered(1, 500), answered(2, 500)], now)
  expect(two.endpoint).toMatchObject({ failures: 2, failingSince: now, retryAt: null })
  // The same event again says nothing new.
  const again = outcomeOf({ failures: 2, failingSince: now }, [answered(1, 500, 1)], after(1))
  expect(again.endpoint).toMatchObject({ failures: 2, failingSince: now, retryAt: null })
  const three = outcomeOf({ failures: 2, failingSince: now }, [answered(3, 500)], after(1))
  expect(three.endpoint).toMatchObject({ failures: 3, retryAt: after(1.5), isToStop: false })
})

test.each([
  [5, 0.5],
  [30, 2],
  [60, 10],
  [24 * 60, 10],
])('a receiver that has been away for %i minutes is tried again after %d', (away, pause) => {
  const { endpoint } = outcomeOf({ failures: 3, failingSince: now }, [answered(1, null, 1)], after(away))
  expect(endpoint.retryAt).toEqual(after(away + pause))
})

test('while a receiver is away no attempt is counted, so that nothing is given up', () => {
  const { deliveries } = outcomeOf({ failures: 9, failingSince: now }, [answered(1, null, 29)], after(20 * 60))
  expect(deliveries[0]).toMatchObject({ state: 'waiting', attempts: 29 })
})

test('one accepted event and the receiver is back; the others are sent at once', () => {
  const { endpoint } = outcomeOf({ failures: 9, failingSince: now }, [answered(1, 200, 1)], after(24 * 60))
  expect(endpoint).toMatchObject({ failures: 0, failingSince: null, retryAt: null, isBack: true, hasAccepted: true })
  expect(outcomeOf({ failures: 2, failingSince: now }, [answered(1, 200)], after(1)).endpoint.isBack).toBe(false)
})

test('after three days without an accepted event, or with the answer 410, nothing more is sent', () => {
  const away = { failures: 3, failingSince: now }
  const day = 24 * 60
  expect(outcomeOf(away, [answered(1, null, 1)], after(3 * day - 1)).endpoint.isToStop).toBe(false)
  expect(outcomeOf(away, [answered(1, null, 1)], after(3 * day)).endpoint.isToStop).toBe(true)
  expect(outcomeOf(away, [answered(1, 200, 1)], after(3 * day)).endpoint.isToStop).toBe(false)
  expect(outcomeOf(healthy, [answered(1, 410)], now).endpoint.isToStop).toBe(true)
})

test('two events that failed long ago do not stop a receiver that seldom hears anything', () => {
  const quiet = { failures: 1, failingSince: now }
  const { endpoint } = outcomeOf(quiet, [answered(2, 503)], after(10 * 24 * 60))
  expect(endpoint).toMatchObject({ failures: 2, retryAt: null, isToStop: false })
})

test('a message is signed with each secret, over id, time and body', () => {
  const [secret, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const headers = signedHeaders([secret, older], { id: 'e1', at: now, body: '{"a":1}' })
  const expected = [secret, older].map(
    (key) => `v1,${createHmac('sha256', key).update('e1.1796112000.{"a":1}').digest('base64')}`,
  )
  expect(headers).toEqual({
    'webhook-id': 'e1',
    'webhook-timestamp': '1796112000',
    'webhook-signature': expected.join(' '),
  })
  expect(shownSecret(secret)).toBe(`whsec_${secret.toString('base64')}`)
})
