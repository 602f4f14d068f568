/** The day that it is on the clocks of a time zone. `isoDate` is the same as text. */
export const dayIn = (moment: Date, zone: string): Temporal.PlainDate =>
  moment.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()

/** The moment at which a day begins. */
export const dayBegins = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds)

/** The first moment after a day. */
export const dayEnds = (day: Temporal.PlainDate, zone: string): Date => dayBegins(day.add({ days: 1 }), zone)

export const daysAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()

/** `14:05`, as the clocks show it. */
export const timeOfDay = (moment: Date, zone: string): string =>
  moment.toTemporalInstant().toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
