import type { Brand } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { logOncePerHour } from '#server/process/log-once-per-hour.ts'
import { todayIn } from './count-sales.ts'
import { addMissedSearches, type MissedSearch } from './count-store.ts'
import { missedPhrase } from './period-rules.ts'

const writtenEvery = 10_000
/** So many phrases are held at most until they are written. */
const mostHeld = 500

export type MissedSearches = ReturnType<typeof openMissedSearches>

/**
 * Counts the phrases that led nowhere, without who typed them. They are written every ten seconds; a process that is
 * killed loses those. A page that comes from the cache is not counted again, so that a phrase counts once a minute at most.
 */
export function openMissedSearches({ db, log }: { db: Db; log: Pick<Log, 'warn' | 'error'> }) {
  const { warn } = logOncePerHour(log)
  let held = new Map<string, MissedSearch>()
  let written = Promise.resolve()

  async function write() {
    const missed = [...held.values()]
    held = new Map()
    if (missed.length === 0) return
    try {
      await addMissedSearches(db, missed)
    } catch (err) {
      warn({ err }, 'searches without a result could not be counted')
    }
  }
  const flush = (): Promise<void> => {
    written = written.then(write)
    return written
  }
  const timer = setInterval(() => void flush(), writtenEvery).unref()

  return {
    note(brand: Pick<Brand, 'id' | 'country'>, typed: string, now: Date) {
      const phrase = missedPhrase(typed)
      if (phrase === undefined) return
      const day = todayIn(brand, now).toString()
      const key = `${brand.id} ${day} ${phrase}`
      const known = held.get(key)
      if (known) known.count++
      else if (held.size < mostHeld) held.set(key, { storefront: brand.id, day, phrase, count: 1 })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
