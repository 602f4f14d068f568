import { laterDay } from '#contract/web/format.ts'
import { calendarDay, calendarLines, calendarMoment, calendarText } from '#server/values/calendar-file-rules.ts'

/** The days on which a parcel is expected, without names, products and values, because calendars are shared. */
export type ArrivalEntry = {
  /** The same for all editions of the order's arrival, so that a calendar moves what it has. */
  uid: string
  /** When this edition was made. */
  stamp: Date
  /** The shop that sends it. */
  brand: string
  min: string
  max: string
  summary: string
  /** Where the customer goes on, without any secret. */
  url: string
}

/** A file by RFC 5545. Its days are whole and show nobody as busy; its end is the day after the last one. */
export const arrivalFile = ({ uid, stamp, brand, min, max, summary, url }: ArrivalEntry): string =>
  calendarLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(brand)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarMoment(stamp)}`,
    `DTSTART;VALUE=DATE:${calendarDay(min)}`,
    `DTEND;VALUE=DATE:${calendarDay(laterDay(max, 1))}`,
    `SUMMARY:${calendarText(summary)}`,
    `DESCRIPTION:${calendarText(url)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
