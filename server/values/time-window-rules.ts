/** Editors write the local time of the markets, which all share this time zone. */
const timeZone = 'Europe/Zurich'
const written = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

export type Timed = { startTime?: string; endTime?: string }
/** The window includes `opens` and excludes `closes`. */
export type TimeWindow = { opens: number; closes: number }

/** Undefined if a time is not in the expected format. */
export function timeWindow({ startTime, endTime }: Timed): TimeWindow | undefined {
  try {
    return {
      opens: startTime?.trim() ? beginning(startTime.trim()) : Number.NEGATIVE_INFINITY,
      closes: endTime?.trim() ? close(endTime.trim()) : Number.POSITIVE_INFINITY,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** In the hour that autumn has twice, a start means the earlier one and an end the later one. */
function beginning(text: string): number {
  const [day, time] = dayAndTime(text)
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

function close(text: string): number {
  const [day, time] = dayAndTime(text)
  if (!time) return day.add({ days: 1 }).toZonedDateTime({ timeZone }).epochMilliseconds
  const minute = day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'later' })
  return minute.add({ minutes: 1 }).epochMilliseconds
}

function dayAndTime(text: string): [Temporal.PlainDate, Temporal.PlainTime | undefined] {
  const [, day, time] = written.exec(text) ?? []
  if (!day) throw new RangeError(`${text} is not a time like 2026-11-15 09:30`)
  return [Temporal.PlainDate.from(day), time ? Temporal.PlainTime.from(time) : undefined]
}

/** False for times that cannot be read: better no banner than one that never ends. */
export function isVisible(timed: Timed, now: number): boolean {
  const window = timeWindow(timed)
  return window !== undefined && window.opens <= now && now < window.closes
}

/** The next moment at which one of these opens or closes. */
export function nextChange(all: readonly Timed[], now: number): number {
  const moments = all.flatMap((timed) => {
    const window = timeWindow(timed)
    // A window that ends before it begins never opens.
    return window && window.opens < window.closes ? [window.opens, window.closes] : []
  })
  return Math.min(Number.POSITIVE_INFINITY, ...moments.filter((moment) => moment > now))
}
