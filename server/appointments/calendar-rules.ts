import { calendarLines, calendarMoment, calendarText } from '#server/values/calendar-file-rules.ts'

/** An appointment as a calendar knows it. */
export type CalendarEvent = {
  /** The same for all editions of the appointment, so that a calendar replaces the one it has. */
  uid: string
  /** When this edition was made. */
  stamp: Date
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
  organiser: { name: string; email: string }
  isCancelled: boolean
}

/** A file by RFC 5545. Its times are in UTC, which every calendar shows by the clock of its owner. */
export function calendarFile(event: CalendarEvent): string {
  const { organiser, isCancelled } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(organiser.name)}//Appointments//EN`,
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${calendarMoment(event.stamp)}`,
    `DTSTART:${calendarMoment(event.startsAt)}`,
    `DTEND:${calendarMoment(event.endsAt)}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${calendarText(event.summary)}`,
    `LOCATION:${calendarText(event.location)}`,
    `DESCRIPTION:${calendarText(event.description)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN="${organiser.name.replaceAll('"', '')}":mailto:${organiser.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return calendarLines(lines)
}
