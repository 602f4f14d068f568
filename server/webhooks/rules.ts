const seconds = (count: number) => count * 1000
const minutes = (count: number) => seconds(60 * count)
const hours = (count: number) => minutes(60 * count)
const days = (count: number) => hours(24 * count)

/** How long an event that was refused waits, each time. With the last attempt a day has passed. */
export const pauses: readonly number[] = [
  seconds(5),
  seconds(30),
  minutes(2),
  minutes(10),
  minutes(30),
  ...Array.from({ length: 24 }, () => hours(1)),
]

/** So many different events in a row, and it is the receiver that is away, not one event that it cannot take. */
const failuresOfOutage = 3
/** How often a receiver that is away is tried with one event, by how long it has been away. */
const probes: readonly { until: number; pause: number }[] = [
  { until: minutes(10), pause: seconds(30) },
  { until: hours(1), pause: minutes(2) },
  { until: Number.POSITIVE_INFINITY, pause: minutes(10) },
]
/** A receiver that has accepted nothing for so long is told nothing any more, until staff switch it on again. */
const stopsAfter = days(3)

/** So many events of different subjects are sent to one endpoint at the same time. */
export const atOnce = 20
/** A secret that was replaced signs for so long. */
export const olderSecretLasts = days(1)
/** Deliveries are stored for so long. */
export const daysStored = 30
/** A process that has not reported for so long is dead. */
export const leaseLasts = minutes(2)

export type Health = { failures: number; failingSince: Date | null }

export const isAway = ({ failures }: Pick<Health, 'failures'>) => failures >= failuresOfOutage

export type Attempt = {
  id: number
  /** How often it was refused before. */
  attempts: number
  milliseconds: number
  /** Null without an answer: then `problem` says why. */
  status: number | null
  problem: string | null
  /** Its beginning. */
  answer: string
}

export const isAccepted = ({ status }: Pick<Attempt, 'status'>) => status !== null && status >= 200 && status < 300

/** The receiver answered 410 Gone: there will never be a receiver at this address again. */
const isGone = ({ status }: Pick<Attempt, 'status'>) => status === 410

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

export type Outcome = {
  deliveries: (Attempt & { state: 'waiting' | 'accepted' | 'failed'; nextAt: Date })[]
  endpoint: Health & {
    retryAt: Date | null
    hasAccepted: boolean
    /** It is there again: what waited for its next attempt is sent now. */
    isBack: boolean
    isToStop: boolean
  }
}

/** What follows from the answers to events that were sent at the same time. */
export function outcomeOf(before: Health, attempts: readonly Attempt[], now: Date): Outcome {
  const wasAway = isAway(before)
  const hasAccepted = attempts.some(isAccepted)
  const refused = attempts.filter((attempt) => !isAccepted(attempt))
  const newlyRefused = refused.filter((attempt) => attempt.attempts === 0).length
  const failures = hasAccepted ? 0 : before.failures + newlyRefused
  const failingSince = hasAccepted ? null : (before.failingSince ?? now)
  const awayFor = failingSince ? now.getTime() - failingSince.getTime() : 0
  return {
    deliveries: attempts.map((attempt) => ({ ...attempt, ...nextOf(attempt, wasAway, now) })),
    endpoint: {
      failures,
      failingSince,
      retryAt: isAway({ failures }) ? later(now, probePause(awayFor)) : null,
      hasAccepted,
      isBack: wasAway && hasAccepted,
      isToStop: !hasAccepted && ((isAway({ failures }) && awayFor >= stopsAfter) || attempts.some(isGone)),
    },
  }
}

/** While the receiver is away, an attempt says nothing about the event and is not counted. */
function nextOf(attempt: Attempt, wasAway: boolean, now: Date) {
  if (isAccepted(attempt)) return { state: 'accepted', nextAt: now, attempts: attempt.attempts } as const
  if (wasAway) return { state: 'waiting', nextAt: now, attempts: Math.max(1, attempt.attempts) } as const
  const pause = pauses[attempt.attempts]
  return {
    state: pause === undefined ? ('failed' as const) : ('waiting' as const),
    nextAt: later(now, pause ?? 0),
    attempts: attempt.attempts + 1,
  }
}

const probePause = (awayFor: number) => probes.find(({ until }) => awayFor < until)?.pause ?? 0
