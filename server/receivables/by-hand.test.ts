import { expect, test } from 'vitest'
import { bookedByHand, isBookable, takenBack } from './by-hand-rules.ts'
import { outcomes } from './rules.ts'

const due = {
  brand: 'claravue',
  state: 'open',
  currency: 'CHF',
  amount: 48_80,
  credited: 0,
  received: 0,
  isOrderCancelled: false,
  isOwnAccount: true,
} as const

test('a payment that somebody assigns counts by the rules of every payment', () => {
  const booked = (amount: number) => bookedByHand({ amount, currency: 'CHF' }, due)
  expect(booked(48_80)).toMatchObject({ ok: true, value: { outcome: 'paid', booked: 48_80 } })
  expect(booked(20_00)).toMatchObject({ value: { outcome: 'part-paid', receivable: { received: 20_00 } } })
  expect(booked(50_00)).toMatchObject({ value: { outcome: 'overpaid', booked: 48_80 } })
  expect(bookedByHand({ amount: 1, currency: 'EUR' }, due)).toMatchObject({ error: { code: 'other-currency' } })
  const refused = [
    { isOwnAccount: false },
    { state: 'paid' },
    { state: 'credited' },
    { isOrderCancelled: true },
  ] as const
  expect(refused.map((change) => bookedByHand({ amount: 1, currency: 'CHF' }, { ...due, ...change }))).toMatchObject(
    ['other-account', 'paid-again', 'not-open', 'not-open'].map((code) => ({ ok: false, error: { code } })),
  )
})

test('what the bank took back, sums, and what is booked in part cannot be assigned', () => {
  expect(Object.keys(outcomes).filter((outcome) => isBookable(outcome as keyof typeof outcomes))).toEqual([
    'paid-again',
    'not-open',
    'unknown-reference',
  ])
})

test('a booking is taken back from an invoice, unless something of it was credited since', () => {
  const paid = { ...due, state: 'paid', received: 48_80 } as const
  expect(takenBack(paid, 48_80)).toEqual({ state: 'open', received: 0 })
  expect(takenBack(paid, 8_80)).toEqual({ state: 'part_paid', received: 40_00 })
  expect(takenBack({ ...paid, credited: 1 }, 48_80)).toBe(undefined)
  expect(takenBack(paid, 48_81)).toBe(undefined)
})
