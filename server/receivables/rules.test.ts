import { describe, expect, test } from 'vitest'
import { creditOf, dueDay, matchPayment, type Outcome, outcomes, reminderOf, type Situation } from './rules.ts'

const due: Situation = {
  brand: 'claravue',
  state: 'open',
  currency: 'CHF',
  amount: 50_00,
  credited: 0,
  received: 0,
  isOrderCancelled: false,
  isOwnAccount: true,
}
const payment = { amount: 50_00, currency: 'CHF', kind: 'payment' } as const

describe('of an invoice of 50.00', () => {
  const partPaid = { state: 'part_paid', received: 20_00 } as const
  const paid = { state: 'paid', received: 50_00 } as const
  type Case = [what: string, change: object, situation: object, outcome: Outcome, booked: number, state: string | null]
  const cases: Case[] = [
    ['50.00', {}, {}, 'paid', 50_00, 'paid'],
    ['49.99', { amount: 49_99 }, {}, 'part-paid', 49_99, 'part_paid'],
    ['50.01', { amount: 50_01 }, {}, 'overpaid', 50_00, 'paid'],
    ['30.00 after 20.00', { amount: 30_00 }, partPaid, 'paid', 30_00, 'paid'],
    ['10.00 after 20.00', { amount: 10_00 }, partPaid, 'part-paid', 10_00, 'part_paid'],
    ['50.00 after 20.00', {}, partPaid, 'overpaid', 30_00, 'paid'],
    ['30.00 after a credit of 20.00', { amount: 30_00 }, { credited: 20_00 }, 'paid', 30_00, 'paid'],
    ['50.00 for the second time', {}, paid, 'paid-again', 0, null],
    ['50.00 after everything was credited', {}, { state: 'credited', credited: 50_00 }, 'not-open', 0, null],
    ['50.00 for a cancelled order', {}, { isOrderCancelled: true }, 'not-open', 0, null],
    ['50.00 in EUR', { currency: 'EUR' }, {}, 'other-currency', 0, null],
    ['50.00 to another company', {}, { isOwnAccount: false }, 'other-account', 0, null],
    ['50.00 taken back by the bank', { kind: 'reversal' }, paid, 'reversal', 0, null],
  ]
  test.each(cases)('%s', (_, change, situation, outcome, booked, state) => {
    const match = matchPayment({ ...payment, ...change }, { ...due, ...situation })
    expect([match.outcome, match.booked, match.receivable?.state ?? null]).toEqual([outcome, booked, state])
  })
})

test('a payment without a known reference waits for a person, and so does a sum without its payments', () => {
  expect(matchPayment(payment, undefined).outcome).toBe('unknown-reference')
  expect(matchPayment({ ...payment, kind: 'without-details' }, undefined).outcome).toBe('without-details')
  const booked = Object.entries(outcomes).filter(([, { needsPerson }]) => !needsPerson)
  expect(booked.map(([outcome]) => outcome)).toEqual(['paid', 'part-paid'])
})

describe('a credit', () => {
  test.each([
    ['of a part of what is open is waived', {}, 20_00, { waived: 20_00, toPayBack: 0, state: 'open' }],
    ['of all that is open ends the receivable', {}, 50_00, { waived: 50_00, toPayBack: 0, state: 'credited' }],
    [
      'of the rest of a part payment makes it paid',
      { state: 'part_paid', received: 30_00 },
      20_00,
      { waived: 20_00, toPayBack: 0, state: 'paid' },
    ],
    [
      'of more than the rest is paid back for that part',
      { state: 'part_paid', received: 30_00 },
      25_00,
      { waived: 20_00, toPayBack: 5_00, state: 'paid' },
    ],
    [
      'of everything after a part payment pays that part back',
      { state: 'part_paid', received: 30_00 },
      50_00,
      { waived: 20_00, toPayBack: 30_00, state: 'credited' },
    ],
    [
      'of a paid invoice is paid back',
      { state: 'paid', received: 50_00 },
      12_00,
      { waived: 0, toPayBack: 12_00, state: 'paid' },
    ],
    [
      'after another one pays back only what is new',
      { state: 'paid', received: 50_00, credited: 12_00 },
      8_00,
      { waived: 0, toPayBack: 8_00, state: 'paid' },
    ],
  ] as const)('%s', (_, change, amount, credit) => {
    expect(creditOf({ ...due, ...change }, amount)).toEqual(credit)
  })

  test('of more than the invoice is impossible', () => {
    expect(() => creditOf({ ...due, credited: 20_00 }, 30_01)).toThrow(RangeError)
    expect(() => creditOf(due, -1)).toThrow(RangeError)
  })
})

test('an invoice is due so many days after its day', () => {
  expect(dueDay('2026-02-15', 14)).toBe('2026-03-01')
  expect(dueDay('2026-11-17', 30)).toBe('2026-12-17')
})

test('reminders come 10 and 20 days after the due day, and never two at once', () => {
  const on = (today: string, reminded = 0, lastRemindedOn: string | null = null) =>
    reminderOf({ dueOn: '2026-11-01', reminded, lastRemindedOn }, today, { first: 10, last: 20, person: 30 })
  expect(on('2026-11-10')).toBeUndefined()
  expect(on('2026-11-11')).toBe(1)
  expect(on('2026-11-20', 1, '2026-11-11')).toBeUndefined()
  expect(on('2026-11-21', 1, '2026-11-11')).toBe(2)
  expect(on('2026-12-31', 2, '2026-11-21')).toBeUndefined()
  // The job was away for weeks.
  expect(on('2026-12-15')).toBe(1)
  expect(on('2026-12-15', 1, '2026-12-15')).toBeUndefined()
  expect(on('2026-12-25', 1, '2026-12-15')).toBe(2)
})
