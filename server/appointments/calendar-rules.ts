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
    `PRODID:-//${text(organiser.name)}//Appointments//EN`,
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${moment(event.stamp)}`,
    `DTSTART:${moment(event.startsAt)}`,
    `DTEND:${moment(event.endsAt)}`,
    `SEQUENCE:${isCancelled ? 1 : 0}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${text(event.summary)}`,
    `LOCATION:${text(event.location)}`,
    `DESCRIPTION:${text(event.description)}`,
    `URL:${event.url}`,
    `ORGANIZER;CN="${organiser.name.replaceAll('"', '')}":mailto:${organiser.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261123T083000Z` */
const moment = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

const text = (words: string) => words.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

const longestLine = 75

/** A line has 75 bytes at most; the next one continues it after a space. No character is cut in two. */
function folded(line: string): string {
  let bytes = 0
  let result = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      result += '\r\n '
      bytes = 1
    }
    result += character
    bytes += size
  }
  return result
}
