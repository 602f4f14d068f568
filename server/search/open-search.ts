import type { Database } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import type { AlgoliaAccount } from './algolia.ts'
import { createMemorySearch } from './memory.ts'
import type { RunningSearch } from './service.ts'
import { followStock } from './stock-watch.ts'

type Settings = {
  database: Database
  log: Pick<Log, 'info' | 'error'>
  onRenewed: () => void
  algolia?: AlgoliaAccount
}

/** The search of this process: in memory or, for phrases, at Algolia. */
export async function openSearch({ database, log, onRenewed, algolia: account }: Settings): Promise<RunningSearch> {
  const memory = createMemorySearch({ db: database.db, log, onRenewed })
  if (!account) return followStock(memory, { db: database.db, log })
  // Loaded only where it is used.
  const { createAlgoliaSearch } = await import('./algolia.ts')
  const algolia = createAlgoliaSearch({ account, database, log, onRenewed })
  return followStock(phrasesBy(algolia, memory), { db: database.db, log })
}

/** One service finds phrases, the other lists categories, which can be browsed while the first is down. */
export function phrasesBy(phrases: RunningSearch, listings: RunningSearch): RunningSearch {
  return {
    start() {
      listings.start()
      phrases.start()
    },
    changed() {
      listings.changed()
      phrases.changed()
    },
    isReady: () => listings.isReady() && phrases.isReady(),
    find: (query) => (query.phrase.trim() ? phrases : listings).find(query),
    figures: {
      get products() {
        return listings.figures.products
      },
      get builds() {
        return listings.figures.builds + phrases.figures.builds
      },
      get failures() {
        return listings.figures.failures + phrases.figures.failures
      },
      get buildSeconds() {
        return listings.figures.buildSeconds
      },
    },
    async close() {
      await Promise.all([listings.close(), phrases.close()])
    },
  }
}
