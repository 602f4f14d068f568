import { describe, expect, test } from 'vitest'
import { isVisible, nextChange, timeWindow } from './time-window-rules.ts'

const at = (iso: string) => Date.parse(iso)
const zone = 'Europe/Zurich'
const clockAt = (iso: string) => ({ now: at(iso), zone })
const iso = (moment: number | undefined) => moment && new Date(moment).toISOString()

describe('a time window', () => {
  test.each([
    ['2026-11-15 09:30', '2026-11-15T08:30:00.000Z'],
    ['2026-07-15 09:30', '2026-07-15T07:30:00.000Z'],
    ['2026-11-15', '2026-11-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    // The hour from 2 to 3 exists twice: the first one counts.
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
    // That hour does not exist: the clock shows 3:30.
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ])('[CMS-032] that starts %s opens at the beginning of that minute or day: %s', (startTime, opens) => {
    expect(iso(timeWindow({ startTime }, zone)?.opens)).toBe(opens)
  })

  test.each([
    ['2026-11-15 09:30', '2026-11-15T08:31:00.000Z'],
    ['2026-07-15 23:59', '2026-07-15T22:00:00.000Z'],
    ['2026-11-15', '2026-11-15T23:00:00.000Z'],
    // The days on which the clocks change have 25 and 23 hours.
    ['2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25 02:30', '2026-10-25T01:31:00.000Z'],
  ])('[CMS-032] that ends %s closes at the end of that minute or day: %s', (endTime, closes) => {
    expect(iso(timeWindow({ endTime }, zone)?.closes)).toBe(closes)
  })

  test('[CMS-029] is open from the first to the last millisecond', () => {
    const banner = { startTime: '2026-11-15 09:00', endTime: '2026-11-15 09:30' }
    expect(isVisible(banner, clockAt('2026-11-15T07:59:59.999Z'))).toBe(false)
    expect(isVisible(banner, clockAt('2026-11-15T08:00:00.000Z'))).toBe(true)
    expect(isVisible(banner, clockAt('2026-11-15T08:30:59.999Z'))).toBe(true)
    expect(isVisible(banner, clockAt('2026-11-15T08:31:00.000Z'))).toBe(false)
  })

  test('without times is always open, and with one time is open on its other side', () => {
    expect([isVisible({}, { now: 0, zone }), isVisible({ startTime: '', endTime: ' ' }, { now: 0, zone })]).toEqual([
      true,
      true,
    ])
    expect(isVisible({ endTime: '2026-11-15' }, clockAt('1999-01-01T00:00Z'))).toBe(true)
    expect(isVisible({ startTime: '2026-11-15' }, clockAt('2099-01-01T00:00Z'))).toBe(true)
  })

  test.each(['15.11.2026', '2026-02-30', '2026-11-15 24:30', '2026-11-15T09:00', 'soon'])(
    'with the time %s is never open',
    (startTime) => {
      expect(timeWindow({ startTime }, zone)).toBeUndefined()
      expect(isVisible({ startTime }, clockAt('2027-01-01T00:00Z'))).toBe(false)
    },
  )

  test('knows when it opens or closes next', () => {
    const now = at('2026-11-15T12:00:00Z')
    const all = [
      { startTime: '2026-12-01', endTime: '2026-12-24 18:00' },
      { startTime: '2026-11-01', endTime: '2026-11-30' },
      { startTime: '2026-11-20', endTime: '2026-11-16' },
      { startTime: 'soon' },
      {},
    ]
    expect(iso(nextChange(all, { now, zone }))).toBe('2026-11-30T23:00:00.000Z')
    expect(iso(nextChange(all, clockAt('2026-12-01T12:00:00Z')))).toBe('2026-12-24T17:01:00.000Z')
    expect(nextChange(all, clockAt('2027-01-01T00:00:00Z'))).toBe(Number.POSITIVE_INFINITY)
  })
})
