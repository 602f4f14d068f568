const windowMs = 60_000
const mostReports = 20
const mostClients = 10_000

/**
 * How many errors a client may tell of in a minute. It is kept in memory: a limit that needs the database would let a
 * flood of reports reach it.
 */
export function createClientLimit(now: () => number = Date.now) {
  let counts = new Map<string, number>()
  let endsAt = 0
  return function isAllowed(client: string): boolean {
    if (now() >= endsAt) {
      counts = new Map()
      endsAt = now() + windowMs
    }
    const count = counts.get(client) ?? 0
    if (count >= mostReports || (count === 0 && counts.size >= mostClients)) return false
    counts.set(client, count + 1)
    return true
  }
}
