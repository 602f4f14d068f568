/** What counts are told apart by, besides the event. */
export type Place = { day: string; storefront: string; locale: string; device: string; page_type: string }
export type CountRow = Place & { event: string; bucket: number; count: number; sum: number }
/** Somebody who may be a visit that was not counted yet. */
export type VisitRow = Place & { hash: string }
/** Somebody who may be new to an A/B test, or to one of its goals. */
export type TestRow = {
  day: string
  storefront: string
  test: string
  edition: string
  variant: string
  goal: string
  hash: string
}
export type Counts = { events: CountRow[]; visits: VisitRow[]; tests: TestRow[] }

/** How much is held at most, so that no flood fills the memory or makes a statement that lasts. */
const most = { events: 5000, visits: 10_000, tests: 10_000, seen: 100_000 }

/** Counts in memory until they are written. What does not fit is refused by `false`. */
export function createCountBuffer() {
  let events = new Map<string, CountRow>()
  let visits = new Map<string, VisitRow>()
  let tests = new Map<string, TestRow>()
  /** Whose visit has been written already: most batches are of visitors who have sent one before. */
  const seen = new Set<string>()
  let seenOn = ''

  function addEvent(row: CountRow): boolean {
    const key = `${row.day} ${row.storefront} ${row.locale} ${row.device} ${row.page_type} ${row.event} ${row.bucket}`
    const known = events.get(key)
    if (known) {
      known.count += row.count
      known.sum += row.sum
      return true
    }
    if (events.size >= most.events) return false
    events.set(key, row)
    return true
  }

  function addVisit(row: VisitRow): boolean {
    if (row.day === seenOn && seen.has(row.hash)) return true
    if (!visits.has(row.hash) && visits.size >= most.visits) return false
    if (!visits.has(row.hash)) visits.set(row.hash, row)
    return true
  }

  function addTest(row: TestRow): boolean {
    const key = `${row.test} ${row.edition} ${row.goal} ${row.hash}`
    if (!tests.has(key) && tests.size >= most.tests) return false
    tests.set(key, row)
    return true
  }

  return {
    addEvent,
    addVisit,
    addTest,
    isEmpty: () => events.size + visits.size + tests.size === 0,

    /** Empties it. */
    take(): Counts {
      const taken = { events: [...events.values()], visits: [...visits.values()], tests: [...tests.values()] }
      events = new Map()
      visits = new Map()
      tests = new Map()
      return taken
    },

    /** They could not be written: they are held for the next attempt, as far as there is room. */
    putBack(counts: Counts): void {
      for (const row of counts.events) addEvent(row)
      for (const row of counts.visits) addVisit(row)
      for (const row of counts.tests) addTest(row)
    },

    /** These visits were written, and need not be written again today. */
    remember(written: readonly VisitRow[]): void {
      const day = written.at(-1)?.day ?? seenOn
      if (day !== seenOn) seen.clear()
      seenOn = day
      for (const { hash } of written) if (seen.size < most.seen) seen.add(hash)
    },
  }
}
