const written = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/

/** Times are written as the clock of the storefront or the market shows them. */
export type Timed = { startTime?: string; endTime?: string }
/** The window includes `opens` and excludes `closes`. */
export type TimeWindow = { opens: number; closes: number }
/** A moment, and whose clock counts. */
export type Clock = { now: number; zone: string }

/** Undefined if a time is not in the expected format. */
export function timeWindow({ startTime, endTime }: Timed, zone: string): TimeWindow | undefined {
  try {
    return {
      opens: startTime?.trim() ? beginning(startTime.trim(), zone) : Number.NEGATIVE_INFINITY,
      closes: endTime?.trim() ? close(endTime.trim(), zone) : Number.POSITIVE_INFINITY,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** In the hour that autumn has twice, a start means the earlier one and an end the later one. */
function beginning(text: string, timeZone: string): number {
  const [day, time] = dayAndTime(text)
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

function close(text: string, timeZone: string): number {
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
export function isVisible(timed: Timed, { now, zone }: Clock): boolean {
  const window = timeWindow(timed, zone)
  return window !== undefined && window.opens <= now && now < window.closes
}

/** The next moment at which one of these opens or closes. */
export function nextChange(all: readonly Timed[], { now, zone }: Clock): number {
  const moments = all.flatMap((timed) => {
    const window = timeWindow(timed, zone)
    // A window that ends before it begins never opens.
    return window && window.opens < window.closes ? [window.opens, window.closes] : []
  })
  return Math.min(Number.POSITIVE_INFINITY, ...moments.filter((moment) => moment > now))
}
