import { type CalendarSource, reminderDays } from '#server/reminders/calendar.ts'

/** What the calendar of a customer contains. A module that has days of its own adds them here. */
export const calendarSources: readonly CalendarSource[] = [reminderDays]
