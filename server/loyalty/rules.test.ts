import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conversionOf, couponEnd, type PointsEntry, pointsAccount, stateOf } from './rules.ts'

const zone = 'Europe/Zurich'
const settings = { zone, threshold: 200, amount: 10_00, pendingDays: 30, couponDays: 365 }
const at = (date: string) => new Date(`${date}T12:00:00+01:00`)
const earned = (orderId: string, points: number, date: string): PointsEntry => ({
  kind: 'earned',
  orderId,
  points,
  at: at(date),
})
const taken = (orderId: string, points: number, date: string): PointsEntry => ({
  kind: 'taken',
  orderId,
  points,
  at: at(date),
})
const converted = (points: number, date: string): PointsEntry => ({ kind: 'converted', points, at: at(date) })
const account = (now: string, ...entries: PointsEntry[]) => pointsAccount(entries, settings, at(now))

describe('bonus points', () => {
  test('can be used 30 days after their order, not a moment before', () => {
    const order = earned('A', 250, '2026-03-01')
    expect(account('2026-03-30', order)).toMatchObject({ balance: 250, usable: 0, pending: 250 })
    expect(account('2026-03-31', order)).toMatchObject({ balance: 250, usable: 250, pending: 0 })
  })

  test('expire at the end of the year after the one in which they were earned, by the clocks of the shop', () => {
    const order = earned('A', 250, '2026-03-01')
    const account = (now: string) => pointsAccount([order], settings, new Date(now))
    expect(account('2027-12-31T23:59:59+01:00')).toMatchObject({
      balance: 250,
      expiring: { points: 250, on: '2027-12-31' },
    })
    expect(account('2028-01-01T00:00:00+01:00')).toMatchObject({ balance: 0, expired: 250, expiring: undefined })
    const newYear = pointsAccount(
      [{ kind: 'earned', orderId: 'A', points: 1, at: new Date('2026-12-31T23:30:00Z') }],
      settings,
      new Date('2028-06-01'),
    )
    expect(newYear.expiring).toEqual({ points: 1, on: '2028-12-31' })
  })

  test('are used oldest first, so that as few as possible expire', () => {
    const entries = [earned('old', 150, '2025-06-01'), earned('new', 150, '2026-06-01'), converted(200, '2026-08-01')]
    expect(account('2026-09-01', ...entries).lots.map(({ left }) => left)).toEqual([0, 100])
    expect(account('2027-02-01', ...entries)).toMatchObject({ balance: 100, expired: 0 })
  })

  test('that expired and go back with a refund are not taken twice', () => {
    const entries = [earned('A', 100, '2024-06-01'), earned('B', 50, '2026-06-01'), taken('A', 100, '2026-07-01')]
    expect(account('2026-09-01', ...entries)).toMatchObject({ balance: 50, expired: 0, takenBack: 100 })
  })

  test('of a refund after the conversion are missing, and later ones make up for them', () => {
    const entries = [earned('A', 200, '2026-01-01'), converted(200, '2026-03-01'), taken('A', 200, '2026-04-01')]
    expect(account('2026-04-02', ...entries)).toMatchObject({ balance: -200, usable: 0, pending: 0 })
    const later = [...entries, earned('B', 250, '2026-05-01')]
    expect(account('2026-07-01', ...later)).toMatchObject({ balance: 50, usable: 50 })
    expect(conversionOf(account('2026-07-01', ...later), settings)).toBeUndefined()
  })

  test('of an order are waiting, usable, spent, expired or taken back', () => {
    const state = (now: string, ...entries: PointsEntry[]) => {
      const [lot] = account(now, ...entries).lots
      return lot && stateOf(lot, at(now))
    }
    const order = earned('A', 200, '2026-01-01')
    expect(state('2026-01-02', order)).toBe('pending')
    expect(state('2026-03-01', order)).toBe('usable')
    expect(state('2026-03-02', order, converted(200, '2026-03-01'))).toBe('spent')
    expect(state('2028-03-02', order)).toBe('expired')
    expect(state('2026-01-03', order, taken('A', 200, '2026-01-02'))).toBe('taken-back')
  })
})

describe('a conversion', () => {
  test('[ACC-014] takes every full threshold, and leaves the rest', () => {
    expect(conversionOf({ usable: 199 }, settings)).toBeUndefined()
    expect(conversionOf({ usable: 200 }, settings)).toEqual({ points: 200, amount: 10_00 })
    expect(conversionOf({ usable: 650 }, settings)).toEqual({ points: 600, amount: 30_00 })
  })

  test('gives a coupon that is good to the end of its last day', () => {
    expect(couponEnd(at('2026-11-17'), settings, zone)).toEqual(new Date('2027-11-18T00:00:00+01:00'))
    expect(couponEnd(at('2026-11-17'), { couponDays: 200 }, zone)).toEqual(new Date('2027-06-06T00:00:00+02:00'))
  })
})

const anyDate = fc.date({ min: new Date('2023-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
/** Orders, refunds of at most their points, and conversions of what is usable at their moment. */
const anyHistory = fc
  .array(fc.tuple(fc.constantFrom('earned', 'taken', 'converted'), fc.nat(500), anyDate), { maxLength: 40 })
  .map((acts) => {
    const entries: PointsEntry[] = []
    for (const [kind, number, at] of acts.toSorted(([, , a], [, , b]) => a.getTime() - b.getTime())) {
      const { lots, usable } = pointsAccount(entries, settings, at)
      const lot = lots[number % Math.max(1, lots.length)]
      const points = kind === 'earned' ? number + 1 : kind === 'converted' ? Math.min(number, usable) : number
      if (kind === 'earned') entries.push({ kind, orderId: `${entries.length}`, points, at })
      else if (kind === 'converted' && points > 0) entries.push({ kind, points, at })
      else if (kind === 'taken' && lot) {
        const before = entries.filter((entry) => entry.kind === 'taken' && entry.orderId === lot.orderId)
        const most = lot.earned - before.reduce((sum, { points }) => sum + points, 0)
        if (most > 0) entries.push({ kind, orderId: lot.orderId, points: Math.min(most, points + 1), at })
      }
    }
    return entries
  })

test('of every history no point is counted twice, and none is lost', () => {
  fc.assert(
    fc.property(anyHistory, anyDate, (entries, end) => {
      const now = new Date(Math.max(end.getTime(), ...entries.map(({ at }) => at.getTime())))
      const { lots, balance, usable, pending, ...sums } = pointsAccount(entries, settings, now)
      expect(balance).toBe(sums.earned - sums.takenBack - sums.converted - sums.expired)
      expect(usable + pending).toBe(Math.max(0, balance))
      for (const { earned, left, spent, takenBack, expired } of lots) {
        expect(left + spent + takenBack + expired).toBe(earned)
        expect(Math.min(left, spent, takenBack, expired)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 300 },
  )
})
