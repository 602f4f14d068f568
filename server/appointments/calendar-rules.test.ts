import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-rules.ts'

const event: CalendarEvent = {
  uid: '4711@claravue.localhost',
  stamp: new Date('2026-11-17T05:00:00.123Z'),
  startsAt: new Date('2026-11-23T08:30:00Z'),
  endsAt: new Date('2026-11-23T09:00:00Z'),
  summary: 'Sehtest bei Claravue',
  location: 'Claravue, Musterweg 12; 8000 Zürich',
  description: 'Ansehen oder absagen:\nhttps://claravue.example/booking/x\\y',
  url: `https://claravue.example/booking/${'k'.repeat(43)}`,
  organiser: { name: 'Claravue', email: 'service@claravue.example' },
  isCancelled: false,
}

/** What a calendar reads: continued lines put together again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a calendar file has what RFC 5545 requires, with moments in UTC', () => {
  expect(linesOf(calendarFile(event))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claravue//Appointments//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:4711@claravue.localhost',
    'DTSTAMP:20261117T050000Z',
    'DTSTART:20261123T083000Z',
    'DTEND:20261123T090000Z',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
    'SUMMARY:Sehtest bei Claravue',
    'LOCATION:Claravue\\, Musterweg 12\\; 8000 Zürich',
    'DESCRIPTION:Ansehen oder absagen:\\nhttps://claravue.example/booking/x\\\\y',
    `URL:https://claravue.example/booking/${'k'.repeat(43)}`,
    'ORGANIZER;CN="Claravue":mailto:service@claravue.example',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('its lines end with CR LF and have 75 bytes at most, and no character is cut in two', () => {
  const file = calendarFile({ ...event, summary: 'Überprüfung '.repeat(20), location: '👓'.repeat(40) })
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.length).toBeGreaterThan(24)
  expect(linesOf(file)).toContain(`LOCATION:${'👓'.repeat(40)}`)
  expect(linesOf(file)).toContain(`SUMMARY:${'Überprüfung '.repeat(20)}`)
  for (const line of lines) expect(line.isWellFormed()).toBe(true)
})

test('a cancelled appointment takes the place of the booked one', () => {
  const lines = linesOf(calendarFile({ ...event, isCancelled: true }))
  expect(lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:4711@claravue.localhost']),
  )
})
