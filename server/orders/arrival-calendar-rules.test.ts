import { expect, test } from 'vitest'
import { arrivalFile } from './arrival-calendar-rules.ts'

const entry = {
  uid: 'arrival-100001@claravue.example',
  stamp: new Date('2026-11-19T09:30:00Z'),
  brand: 'Claravue',
  min: '2026-11-27',
  max: '2026-11-30',
  summary: 'Paket von Claravue, Bestellung 100001',
  url: 'https://claravue.example/order?order=100001',
}

test('an arrival from 27 to 30 November is whole days, which end on the first of December', () => {
  expect(arrivalFile(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claravue//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:arrival-100001@claravue.example',
    'DTSTAMP:20261119T093000Z',
    'DTSTART;VALUE=DATE:20261127',
    'DTEND;VALUE=DATE:20261201',
    'SUMMARY:Paket von Claravue\\, Bestellung 100001',
    'DESCRIPTION:https://claravue.example/order?order=100001',
    'URL:https://claravue.example/order?order=100001',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('one day ends on the next one', () => {
  expect(arrivalFile({ ...entry, min: '2026-12-31', max: '2026-12-31' })).toContain('DTEND;VALUE=DATE:20270101\r\n')
})
