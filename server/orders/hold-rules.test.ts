import { expect, test } from 'vitest'
import { freeFrom, holdRefusal, type UnpaidHold } from './hold-rules.ts'

const now = new Date('2026-11-16T12:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const open = (from: number): UnpaidHold => ({ createdAt: at(from), heldUntil: at(from + 10), releasedAt: null })
const ended = (from: number, to: number): UnpaidHold => ({ ...open(from), releasedAt: at(to) })
const refusal = (...holds: UnpaidHold[]) =>
  holdRefusal(holds, { openPerClient: 3, unpaidMinutesPerClient: 30 }, now)?.retryAfter

test('a client has three holds at the same time; the next waits for the first of them', () => {
  expect(refusal(open(-1), open(-2))).toBeUndefined()
  expect(refusal(open(-1), open(-2), open(-4))).toBe(6 * 60)
})

test('a client holds for 30 minutes in an hour without an order, in however many pieces', () => {
  expect(refusal(ended(-50, -40), ended(-40, -30), ended(-30, -21))).toBeUndefined()
  expect(refusal(ended(-50, -40), ended(-40, -30), ended(-30, -20))).toBe(10 * 60)
  expect(refusal(...Array.from({ length: 10 }, (_, index) => ended(-50 + 3 * index, -47 + 3 * index)))).toBe(10 * 60)
  expect(refusal(ended(-35, -1))).toBe(25 * 60)
  expect(refusal(ended(-50, -28), open(-8))).toBe(10 * 60)
})

test('a wait is a minute at least, and goods are free once the job has run', () => {
  expect(refusal(open(-12), open(-12), open(-12))).toBe(60)
  expect(freeFrom(new Date('2026-11-16T12:09:30Z'))).toEqual(new Date('2026-11-16T12:11:00Z'))
  expect(freeFrom(new Date('2026-11-16T12:09:00Z'))).toEqual(new Date('2026-11-16T12:10:00Z'))
})
