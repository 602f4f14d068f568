/** What a render says about keeping its page; durations in milliseconds from the start of the render. */
export type CacheEntry = {
  tags: readonly string[]
  bytes: number
  freshFor: number
  /** For this long after that, it is sent while it is rendered anew. */
  staleFor: number
  /** For this long after being fresh, it is sent where it cannot be rendered anew. */
  outageFor?: number
}

export type Rendered<Content> = { content: Content; entry?: CacheEntry }

export type Page<Content> = {
  readonly key: string
  readonly content: Content
  readonly renderedAt: number
  readonly freshUntil: number
  readonly staleUntil: number
  readonly keptUntil: number
  readonly tags: readonly string[]
  readonly bytes: number
  /** The number of the render that made it: an older render never replaces a younger page. */
  readonly render: number
  /** Asked for since the clock hand last passed. */
  used: boolean
  refreshing: boolean
  refreshFrom: number
}

type Flight<Content> = {
  render: number
  started: number
  /** The tags announced since the render began. */
  announced: Set<string>
  cleared: boolean
  result: Promise<Rendered<Content>>
}

export type PageCache<Content> = ReturnType<typeof createPageCache<Content>>

// Objects, map slots and header lists of a page beside its bodies; an estimate on the safe side.
const OVERHEAD = 4096
// A render that hangs must not make later visitors wait for it.
const JOIN_WITHIN = 10_000
const PAUSE_AFTER_FAILURE = 1_000

/** Rendered pages in memory, dropped by age, by announced tag, or for room. */
export function createPageCache<Content>(options: { maxBytes: number; now?: () => number }) {
  const { maxBytes, now = () => performance.now() } = options
  const pages = new Map<string, Page<Content>>()
  const keysByTag = new Map<string, Set<string>>()
  const flights = new Set<Flight<Content>>()
  const joinable = new Map<string, Flight<Content>>()
  const stats = { hits: 0, stale: 0, outage: 0, misses: 0, entries: 0, bytes: 0, evictions: 0 }
  let renders = 0
  /** Pages of this render and of earlier ones may be outdated. */
  let outdated = 0
  let isAway = false

  /**
   * The page if it may still be sent at this time: fresh, or stale while somebody refreshes it, or older while the
   * database is away. A visitor who is led on from one page to its variant (`again`) is counted once.
   */
  function find(key: string, time: number, asked: 'first' | 'again' = 'first'): Page<Content> | undefined {
    const page = pages.get(key)
    if (page === undefined) return undefined
    const isOver = time >= page.staleUntil || page.render <= outdated
    if (isOver && time >= page.keptUntil) drop(page)
    if (isOver && (!isAway || time >= page.keptUntil)) return undefined
    page.used = true
    if (asked === 'again') return page
    if (time < page.freshUntil) stats.hits++
    else if (isAway) stats.outage++
    else stats.stale++
    return page
  }

  /** What may be sent of a page that could not be rendered anew. */
  function lastGood(key: string, time: number): Page<Content> | undefined {
    const page = pages.get(key)
    if (page === undefined || time >= page.keptUntil) return undefined
    stats.outage++
    return page
  }

  /** The content of a page that was not found: of the render under way, or of a new one. */
  async function render(key: string, make: () => Promise<Rendered<Content>>): Promise<Content> {
    stats.misses++
    const current = joinable.get(key)
    const flight = current && now() - current.started < JOIN_WITHIN ? current : launch(key, make)
    return (await flight.result).content
  }

  /** Renders a stale page anew, once at a time. Rejects when that fails; the stale page then stays until its end. */
  async function refresh(page: Page<Content>, make: () => Promise<Rendered<Content>>): Promise<void> {
    if (isAway || page.refreshing || now() < page.refreshFrom) return
    page.refreshing = true
    try {
      const { entry } = await launch(page.key, make).result
      // A page that may no longer be cached, now a 404 perhaps, must not live on in its old form either.
      if (!entry && pages.get(page.key) === page) drop(page)
    } catch (error) {
      page.refreshFrom = now() + PAUSE_AFTER_FAILURE
      throw error
    } finally {
      page.refreshing = false
    }
  }

  function launch(key: string, make: () => Promise<Rendered<Content>>): Flight<Content> {
    const flight: Flight<Content> = {
      render: ++renders,
      started: now(),
      announced: new Set(),
      cleared: false,
      result: Promise.try(make)
        .then((rendered) => {
          if (rendered.entry && !isOutdated(flight, rendered.entry))
            store(key, flight, rendered.content, rendered.entry)
          return rendered
        })
        .finally(() => {
          flights.delete(flight)
          if (joinable.get(key) === flight) joinable.delete(key)
        }),
    }
    flights.add(flight)
    joinable.set(key, flight)
    return flight
  }

  function isOutdated(flight: Flight<Content>, entry: CacheEntry): boolean {
    return flight.cleared || (flight.announced.size > 0 && entry.tags.some((tag) => flight.announced.has(tag)))
  }

  function store(key: string, flight: Flight<Content>, content: Content, entry: CacheEntry): void {
    const old = pages.get(key)
    if (old && old.render > flight.render) return
    if (old) drop(old)
    const bytes =
      entry.bytes + OVERHEAD + 2 * key.length + entry.tags.reduce((sum, tag) => sum + 2 * tag.length + 64, 0)
    // One giant would push out many pages that are asked for more often.
    if (bytes > maxBytes / 8) return
    makeRoom(bytes)
    const freshUntil = flight.started + entry.freshFor
    const page: Page<Content> = {
      key,
      content,
      renderedAt: flight.started,
      freshUntil,
      staleUntil: freshUntil + entry.staleFor,
      keptUntil: freshUntil + Math.max(entry.staleFor, entry.outageFor ?? 0),
      tags: entry.tags,
      bytes,
      render: flight.render,
      used: false,
      refreshing: false,
      refreshFrom: 0,
    }
    pages.set(key, page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    stats.bytes += bytes
    stats.entries = pages.size
  }

  /** Second chance: the oldest page goes, unless it was asked for since its last turn; then it queues up again. */
  function makeRoom(bytes: number): void {
    if (stats.bytes + bytes <= maxBytes) return
    const time = now()
    for (const page of pages.values()) {
      if (page.used && time < page.staleUntil && page.render > outdated) {
        page.used = false
        pages.delete(page.key)
        pages.set(page.key, page)
        continue
      }
      drop(page)
      stats.evictions++
      if (stats.bytes + bytes <= maxBytes) return
    }
  }

  function drop(page: Page<Content>): void {
    pages.delete(page.key)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(page.key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
    stats.bytes -= page.bytes
    stats.entries = pages.size
  }

  /** Drops every page made of one of these and says how many that were. */
  function invalidate(tags: readonly string[]): number {
    const before = pages.size
    for (const tag of tags) {
      for (const flight of flights) flight.announced.add(tag)
      for (const key of keysByTag.get(tag) ?? []) {
        const page = pages.get(key)
        if (page) drop(page)
      }
    }
    // The tags of a render under way are known only at its end, so requests that come now do not join it.
    if (tags.length > 0) joinable.clear()
    return before - pages.size
  }

  /** Changes cannot be heard, which most often means that the database is away: pages are sent however old they are. */
  function lost(): void {
    isAway = true
  }

  /** Changes may have been missed: every page is rendered anew, and sent as it is only where that fails. */
  function heardAgain(): void {
    isAway = false
    outdated = renders
    for (const flight of flights) flight.cleared = true
    joinable.clear()
  }

  const figures: Readonly<typeof stats> = stats
  return { find, lastGood, render, refresh, invalidate, lost, heardAgain, isAway: () => isAway, stats: figures, now }
}
