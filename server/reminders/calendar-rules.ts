import { calendarDay, calendarLines, calendarMoment, calendarText } from '#server/values/calendar-file-rules.ts'

/** A whole day in the calendar of a customer. It names nobody, and no values of eyes. */
export type CalendarEntry = {
  /** The same however often the day moves, so that a calendar moves what it has. */
  id: string
  day: string
  /** When it was last changed. */
  changedAt: Date
  summary: string
  /** Where the customer goes on, without any secret. */
  url: string
}

export type CalendarFeed = { name: string; host: string; entries: readonly CalendarEntry[] }

/** A file by RFC 5545, the same as long as the entries are: calendars ask for it again and again. */
export const feedFile = ({ name, host, entries }: CalendarFeed): string =>
  calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(name)}//Reminders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...entries.flatMap(({ id, day, changedAt, summary, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${host}`,
      `DTSTAMP:${calendarMoment(changedAt)}`,
      `DTSTART;VALUE=DATE:${calendarDay(day)}`,
      `SUMMARY:${calendarText(summary)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ])
