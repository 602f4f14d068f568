import { describe, expect, test } from 'vitest'
import type { AppointmentPlace, AppointmentSettings } from '#contract/brand.ts'
import { offeredDays, slotAt, slotsOn, wordsOf } from './rules.ts'

const place: AppointmentPlace = {
  id: 'zurich',
  name: 'Zürich',
  address: ['Musterweg 12', '8000 Zürich'],
  country: 'CH',
  hours: {
    mon: [
      ['09:00', '10:30'],
      ['13:00', '13:45'],
    ],
    sat: [['09:00', '10:00']],
    sun: [['01:00', '04:00']],
  },
  closedDays: ['2026-11-30'],
}
const settings: AppointmentSettings = {
  kinds: ['eye_test'],
  minutes: 30,
  noticeHours: 12,
  daysAhead: 8,
  places: [place],
}
const on = (day: string) => slotsOn(place, 30, Temporal.PlainDate.from(day))
const at = (iso: string) => Temporal.Instant.from(iso)
const starts = (day: string) => on(day).map(({ time, startsAt }) => `${time} ${startsAt}`)
const taken = (startsAt: string, endsAt: string) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

describe('the times of a day', () => {
  test('follow each other within the opening hours; what would not end in time is left out', () => {
    expect(on('2026-11-23').map(({ time }) => time)).toEqual(['09:00', '09:30', '10:00', '13:00'])
    expect(on('2026-11-24')).toEqual([])
  })

  test('are those of the clock, in winter and in summer', () => {
    expect(starts('2026-11-23')[0]).toBe('09:00 2026-11-23T08:00:00Z')
    expect(starts('2026-07-06')[0]).toBe('09:00 2026-07-06T07:00:00Z')
  })

  test('on the day on which an hour is left out, that hour has none; the others last as long as ever', () => {
    expect(starts('2026-03-29')).toEqual([
      '01:00 2026-03-29T00:00:00Z',
      '01:30 2026-03-29T00:30:00Z',
      '03:00 2026-03-29T01:00:00Z',
      '03:30 2026-03-29T01:30:00Z',
    ])
  })

  test('on the day on which an hour comes twice, each time is offered once', () => {
    const slots = on('2026-10-25')
    expect(slots.map(({ time }) => time)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30'])
    expect(new Set(slots.map(({ startsAt }) => `${startsAt}`)).size).toBe(6)
    for (const { startsAt, endsAt } of slots) expect(startsAt.until(endsAt).total('minutes')).toBe(30)
  })

  test('are none on closed days and on public holidays of the place’s country', () => {
    expect(on('2026-11-30')).toEqual([])
    // Boxing Day is a Saturday, and no holiday in France.
    expect(on('2026-12-26')).toEqual([])
    const inFrance: AppointmentPlace = { ...place, country: 'FR' }
    expect(slotsOn(inFrance, 30, Temporal.PlainDate.from('2026-12-26'))).toHaveLength(2)
  })
})

describe('the days on offer', () => {
  const offered = (now: string, all: Parameters<typeof offeredDays>[2] = []) =>
    offeredDays(settings, place, all, at(now)).map(({ day, slots }) => `${day} ${slots.map(({ time }) => time)}`)

  test('begin as many hours ahead as the place needs, and end after so many days', () => {
    // Sunday 21:30 by the clock of Zurich: twelve hours later it is 9:30 on Monday.
    expect(offered('2026-11-22T20:30:00Z')).toEqual([
      '2026-11-23 09:30,10:00,13:00',
      '2026-11-28 09:00,09:30',
      '2026-11-29 01:00,01:30,02:00,02:30,03:00,03:30',
    ])
    expect(offered('2026-11-22T20:30:01Z')[0]).toBe('2026-11-23 10:00,13:00')
  })

  test('do not have the times that are taken; a day that is booked out stays in the list', () => {
    const all = [
      taken('2026-11-28T08:00:00Z', '2026-11-28T08:30:00Z'),
      taken('2026-11-28T08:30:00Z', '2026-11-28T09:00:00Z'),
    ]
    expect(offered('2026-11-23T06:00:00Z', all)).toContain('2026-11-28 ')
    expect(offered('2026-11-23T06:00:00Z', all.slice(0, 1))).toContain('2026-11-28 09:30')
  })

  test('have no time that overlaps an appointment of before the length was changed', () => {
    expect(offered('2026-11-23T06:00:00Z', [taken('2026-11-28T08:20:00Z', '2026-11-28T08:40:00Z')])).toContain(
      '2026-11-28 ',
    )
  })

  test('have a time only at the minute at which it begins', () => {
    const days = offeredDays(settings, place, [], at('2026-11-22T20:30:00Z'))
    expect(slotAt(days, '2026-11-23T08:30:00.000Z')?.time).toBe('09:30')
    expect(slotAt(days, '2026-11-23T08:31:00Z')).toBeUndefined()
    expect(slotAt(days, '2026-11-23T08:00:00Z')).toBeUndefined()
  })
})

test.each([
  ['de' as const, 'Montag, 23. November 2026'],
  ['en' as const, 'Monday, 23 November 2026'],
  ['fr' as const, 'lundi 23 novembre 2026'],
  ['it' as const, 'lunedì 23 novembre 2026'],
])('in %s a day is written %s', (locale, day) => {
  expect(wordsOf(at('2026-11-23T08:30:00Z'), place, locale)).toEqual({ day, date: '23.11.2026', time: '09:30' })
})
