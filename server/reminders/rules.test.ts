import { expect, test } from 'vitest'
import { reminderStates } from '#contract/reminder/reminder.ts'
import { choosableSpan, isChoosable, moves, tellableDay, todayIn } from './rules.ts'

test('only an active alarm is told, and what nobody has agreed to becomes active by its owner alone', () => {
  const told = reminderStates.filter((state) => moves[state].tell)
  expect(told).toEqual(['active'])
  expect(moves.suggested).toEqual({ request: 'unconfirmed', activate: 'active' })
  expect(moves.unconfirmed.later).toBeUndefined()
})

test('another order moves an alarm on, but wakes no paused one', () => {
  const after = reminderStates.map((state) => [state, moves[state].order])
  expect(after).toEqual([
    ['suggested', undefined],
    ['unconfirmed', 'unconfirmed'],
    ['active', 'active'],
    ['paused', 'paused'],
    ['told', 'active'],
  ])
})

test.each([
  ['2026-11-20T06:59:59Z', '2026-11-19'],
  ['2026-11-20T07:00:00Z', '2026-11-20'],
  ['2026-11-20T22:59:59Z', '2026-11-20'],
  ['2026-11-20T23:30:00Z', '2026-11-20'],
  // Summer time: eight o'clock is an hour earlier, and the night of the change has an hour less.
  ['2027-07-01T05:59:00Z', '2027-06-30'],
  ['2027-07-01T06:00:00Z', '2027-07-01'],
  ['2027-03-28T05:59:00Z', '2027-03-27'],
])('at %s the reminders up to %s may go out in Switzerland', (now, day) => {
  expect(tellableDay('CH', new Date(now))).toBe(day)
})

test('today is the day of the storefront, not of the server', () => {
  expect(todayIn('IT', new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
})

test('a day can be chosen from tomorrow on, within two years', () => {
  expect(choosableSpan('2026-11-17')).toEqual({ min: '2026-11-18', max: '2028-11-17' })
  expect(
    ['2026-11-16', '2026-11-17', '2028-11-18', '2036-11-17'].filter((day) => isChoosable(day, '2026-11-17')),
  ).toEqual([])
  expect(choosableSpan('2028-02-29').max).toBe('2030-02-28')
})
