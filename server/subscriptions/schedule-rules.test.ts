import { describe, expect, test } from 'vitest'
import {
  afterDelay,
  afterFrequencyChange,
  afterPeriod,
  afterResume,
  afterSkip,
  dueOn,
  latestDue,
  nextTryOn,
  scheduleFrom,
  todayIn,
} from './schedule-rules.ts'

const monthly = scheduleFrom('2027-01-31', 1)

describe('the days of a subscription', () => {
  test('a monthly one of 31 January is due on the last day of short months, and on the 31st again', () => {
    const days = [1, 2, 3, 4, 5].map((period) => dueOn(monthly, period))
    expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'])
  })

  test('29 February comes back after four years', () => {
    const yearly = scheduleFrom('2028-02-29', 12)
    expect([1, 2, 3, 4].map((period) => dueOn(yearly, period))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('the first renewal is due one interval after the first order', () => {
    expect(scheduleFrom('2026-11-17', 3)).toMatchObject({ nextPeriod: 1, nextOn: '2027-02-17' })
  })

  test('a day begins at midnight in the storefront’s country, also when clocks change', () => {
    const swiss = { country: 'CH' } as const
    expect(todayIn(swiss, new Date('2027-03-27T22:59:59Z'))).toBe('2027-03-27')
    expect(todayIn(swiss, new Date('2027-03-27T23:00:00Z'))).toBe('2027-03-28')
    expect(todayIn(swiss, new Date('2027-03-28T22:00:00Z'))).toBe('2027-03-29')
  })
})

describe('what changes the days', () => {
  test('a skipped period leaves the days of the others', () => {
    expect(afterSkip(monthly)).toMatchObject({ nextPeriod: 2, nextOn: '2027-03-31' })
    expect(afterPeriod(monthly, 1)).toEqual(afterSkip(monthly))
  })

  test('a delayed one moves the others along', () => {
    const later = afterDelay(monthly, '2027-03-12')
    expect(later).toMatchObject({ nextPeriod: 1, nextOn: '2027-03-12' })
    expect([2, 3].map((period) => dueOn(later, period))).toEqual(['2027-04-12', '2027-05-12'])
  })

  test('after a pause the schedule goes on with the first day that has not passed', () => {
    expect(afterResume(monthly, '2027-05-02', 'customer')).toMatchObject({ nextPeriod: 4, nextOn: '2027-05-31' })
    expect(afterResume(monthly, '2027-05-31', 'customer')).toMatchObject({ nextPeriod: 4, nextOn: '2027-05-31' })
    expect(afterResume(monthly, '2027-02-10', 'customer')).toEqual(monthly)
  })

  test('after a pause because of a payment the unpaid period is due at once', () => {
    const resumed = afterResume(monthly, '2027-04-10', 'payment')
    expect(resumed).toMatchObject({ nextPeriod: 1, nextOn: '2027-04-10' })
    expect(dueOn(resumed, 2)).toBe('2027-05-10')
  })

  test('another interval counts from the last order and keeps the 31st', () => {
    const second = afterPeriod(monthly, 1)
    const quarterly = afterFrequencyChange(second, 3, '2027-03-10')
    expect(quarterly).toMatchObject({ frequency: 3, nextPeriod: 2, nextOn: '2027-05-31' })
    expect(dueOn(quarterly, 3)).toBe('2027-08-31')
    const yearly = afterFrequencyChange(scheduleFrom('2027-01-31', 12), 1, '2027-02-01')
    expect([1, 2].map((period) => dueOn(yearly, period))).toEqual(['2027-02-28', '2027-03-31'])
  })

  test('a shorter interval whose day has passed is due at the earliest day', () => {
    const yearly = scheduleFrom('2027-01-31', 12)
    const changed = afterFrequencyChange(yearly, 1, '2027-06-02')
    expect(changed).toMatchObject({ frequency: 1, nextPeriod: 1, nextOn: '2027-06-02' })
    expect(dueOn(changed, 2)).toBe('2027-07-02')
  })
})

describe('a process that slept', () => {
  test('for ten days renews the period that is due', () => {
    expect(latestDue(monthly, '2027-03-10')).toEqual({ schedule: monthly, missed: [] })
  })

  test('for three months renews the last period only; the others are missed', () => {
    const { schedule, missed } = latestDue(monthly, '2027-05-01')
    expect(missed).toEqual([1, 2])
    expect(schedule).toMatchObject({ nextPeriod: 3, nextOn: '2027-04-30' })
    expect(afterPeriod(schedule, 3).nextOn).toBe('2027-05-31')
  })
})

test('a declined charge is tried again 1, 3, 5 and 7 days after the due day, and then no more', () => {
  const due = '2027-02-28'
  const tries = [1, 2, 3, 4, 5].map((declined) => nextTryOn({ retryDays: [1, 3, 5, 7] }, due, declined, due))
  expect(tries).toEqual(['2027-03-01', '2027-03-03', '2027-03-05', '2027-03-07', undefined])
})

test('after a late attempt the next try is on another day, not on the same', () => {
  expect(nextTryOn({ retryDays: [1, 3, 5, 7] }, '2027-02-28', 1, '2027-03-20')).toBe('2027-03-21')
})
