import { fallbackLocales } from '#brands/locales.ts'
import { categoryTitles, productDocuments } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Log } from '#server/process/log.ts'
import { withTimeout } from '#server/remote/timeout.ts'
import { startIndexThread } from './index-thread.ts'
import { createRenewal } from './renewal.ts'
import type { RunningIndex } from './running-index.ts'
import { type RunningSearch, SearchUnavailable } from './service.ts'

type Settings = {
  db: Db
  log: Pick<Log, 'info' | 'error'>
  /** Called when a new index has replaced the old one. */
  onRenewed?: () => void
  startIndex?: () => RunningIndex
  /** How many milliseconds a visitor waits for the first index. */
  timeout?: number
}

/** Searches in memory. While an index is built from a changed catalogue, the old one answers. */
export function createMemorySearch({
  db,
  log,
  onRenewed,
  startIndex = () => startIndexThread(),
  timeout = 5000,
}: Settings): RunningSearch {
  let current: RunningIndex | undefined
  let available = Promise.withResolvers<RunningIndex>()
  const renewal = createRenewal({
    log,
    onRenewed,
    async renew(signal) {
      const index = startIndex()
      try {
        for await (const documents of productDocuments(db)) {
          signal.throwIfAborted()
          await index.add(documents)
        }
        const products = await index.finish(await categoryTitles(db, fallbackLocales))
        replaceBy(index)
        return products
      } catch (error) {
        await index.stop()
        throw error
      }
    },
  })

  function replaceBy(next: RunningIndex) {
    void current?.stop()
    current = next
    available.resolve(next)
    void next.crashed.then((reason) => {
      if (current !== next) return
      current = undefined
      available = Promise.withResolvers()
      renewal.failed(reason, 'search index lost; building another')
    })
  }

  async function nextIndex(): Promise<RunningIndex> {
    if (!renewal.isRunning()) renewal.changed()
    const { promise } = available
    await withTimeout(timeout, promise).catch((cause) => {
      throw new SearchUnavailable('There is no index yet', { cause })
    })
    return promise
  }

  return {
    start: renewal.changed,
    changed: renewal.changed,
    isReady: () => current !== undefined,
    find: async (query) => (current ?? (await nextIndex())).find(query),
    figures: renewal.figures,
    async close() {
      await renewal.close()
      await current?.stop()
    },
  }
}
