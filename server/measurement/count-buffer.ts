/** What counts are told apart by, besides the event. */
export type Place = { day: string; storefront: string; locale: string; device: string; page_type: string }
export const placeKey = ({ day, storefront, locale, device, page_type }: Place) =>
  `${day} ${storefront} ${locale} ${device} ${page_type}`
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
/** How many rows of a kind are written at once: one part a second, unless there is a rush. */
const partSize = 2000

/** Counts in memory until they are written. What does not fit is refused by `false`. */
export function createCountBuffer() {
  let events = new Map<string, CountRow>()
  let visits = new Map<string, VisitRow>()
  let tests = new Map<string, TestRow>()
  /** Whose visit has been written already: most batches are of visitors who have sent one before. */
  const seen = new Set<string>()
  let seenOn = ''

  function addEvent(row: CountRow): boolean {
    const key = `${placeKey(row)} ${row.event} ${row.bucket}`
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

    /** Empties it, in parts that are written one after the other. */
    take(): Counts[] {
      // Who has reached a goal counts only after having seen the test.
      const seenFirst = [...tests.values()].toSorted((a, b) => rankOf(a) - rankOf(b))
      const all = { events: [...events.values()], visits: [...visits.values()], tests: seenFirst }
      events = new Map()
      visits = new Map()
      tests = new Map()
      const parts = Math.ceil(Math.max(all.events.length, all.visits.length, all.tests.length) / partSize)
      return Array.from({ length: parts }, (_, part) => ({
        events: partOf(all.events, part),
        visits: partOf(all.visits, part),
        tests: partOf(all.tests, part),
      }))
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

export type CountBuffer = ReturnType<typeof createCountBuffer>

const rankOf = ({ goal }: TestRow) => (goal === 'visit' ? 0 : 1)
const partOf = <Row>(rows: readonly Row[], part: number) => rows.slice(part * partSize, (part + 1) * partSize)
