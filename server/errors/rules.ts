import type { ErrorFacts, ErrorSource, Frame } from '#contract/errors/facts.ts'

/** Where and when an error happened, as far as that is kept. */
export type ErrorContext = {
  /** What the log says of it. */
  what?: string
  /** The pattern of a route, or the name of a job. */
  place?: string
  brand?: string
  locale?: string
  browser?: string
  request?: string
}

export type Occurrence = ErrorContext & {
  /** Whether the browser has told Sentry itself. */
  told?: true
  source: ErrorSource
  facts: ErrorFacts
  release: string
  at: number
}

/** Occurrences of one error within a second or so. */
export type Counted = { last: Occurrence; count: number; firstAt: number }

/** At most so many new groups in 24 hours come from browsers, where anybody can invent errors, and so many in all. */
export const mostNewFromBrowsers = 100
export const mostGroups = 2000
/** A group that has not come again is forgotten. */
export const daysRemembered = 90

const isOwn = ({ file }: Frame) => !file.startsWith('node')

/**
 * A line moves with every change above it, so it counts only where the function has no name. In a file of the build each
 * letter is the name of many functions, and one line holds them all.
 */
const placeOf = ({ file, line, column, function: name }: Frame) =>
  `${file} ${file.startsWith('assets/') ? `${line}:${column}` : (name ?? line)}`

/** The same for all occurrences of an error, also in the next release if its place in the sources has not moved. */
export function identityOf({ source, facts, place }: Occurrence): string {
  const own = facts.frames.filter(isOwn)
  const frames = (own.length > 0 ? own : facts.frames).slice(0, 3).map(placeOf)
  const causes = facts.causes.map(({ name, code }) => [name, code])
  return JSON.stringify([source, facts.name, facts.code, facts.message, causes, frames, place])
}

/** What stands for the errors of which there are too many kinds. */
export const others = (occurrence: Occurrence): Occurrence => ({
  source: occurrence.source,
  facts: { name: 'Others', frames: [], causes: [] },
  release: occurrence.release,
  at: occurrence.at,
})

/** Of a user agent's string no more than whose browser it is. */
export function browserFamily(userAgent: string): string {
  if (/Edg\//.test(userAgent)) return 'Edge'
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'Firefox'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'Chrome'
  return /Safari\//.test(userAgent) ? 'Safari' : 'other'
}

/** Two counts of the same error. */
export function added(a: Counted, b: Counted): Counted {
  return {
    last: a.last.at > b.last.at ? a.last : b.last,
    count: a.count + b.count,
    firstAt: Math.min(a.firstAt, b.firstAt),
  }
}
