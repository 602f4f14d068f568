import { setTimeout as sleep } from 'node:timers/promises'
import { fallbackLocales } from '#brands/locales.ts'
import { categoryTitles, productDocuments } from '#server/catalogue/operations.ts'
import type { Db } from '#server/db.ts'
import type { Log } from '#server/log.ts'
import { within } from '#server/within.ts'
import { startIndexThread } from './index-thread.ts'
import type { RunningIndex } from './running-index.ts'
import { type RunningSearch, SearchUnavailable } from './service.ts'

type Settings = {
  db: Db
  log: Pick<Log, 'info' | 'error'>
  /** A new index answers from now on. */
  onRenewed?: () => void
  startIndex?: () => RunningIndex
}

/** Changes that come together make one new index. */
const collecting = 100
/** A large catalogue that changes all the time takes at most a fifth of a processor. */
const restPerBuild = 4
const firstRetry = 500
const longestRetry = 30_000
/** How long a visitor waits for the first index. */
const patience = 5000

/** Searches in memory. While an index is built from a changed catalogue, the old one answers. */
export function createMemorySearch({ db, log, onRenewed, startIndex = startIndexThread }: Settings): RunningSearch {
  const closing = new AbortController()
  const figures = { products: 0, builds: 0, failures: 0, buildSeconds: 0 }
  let current: RunningIndex | undefined
  let available = Promise.withResolvers<RunningIndex>()
  let isOutdated = false
  let failuresInARow = 0
  let isRenewing = false
  let renewed = Promise.resolve()

  function changed() {
    isOutdated = true
    if (!isRenewing) renewed = renew()
  }

  async function renew() {
    isRenewing = true
    while (isOutdated && !closing.signal.aborted) {
      if (figures.builds + figures.failures > 0) await pause()
      if (closing.signal.aborted) return
      isOutdated = false
      const started = performance.now()
      try {
        await replaceBy(await build())
        failuresInARow = 0
        figures.builds += 1
        figures.buildSeconds = (performance.now() - started) / 1000
        log.info({ products: figures.products, seconds: figures.buildSeconds }, 'search index built')
        onRenewed?.()
      } catch (error) {
        if (closing.signal.aborted) return
        failed(error, 'search index not built; trying again')
      }
    }
    isRenewing = false
  }

  function failed(error: unknown, message: string) {
    isOutdated = true
    failuresInARow += 1
    figures.failures += 1
    log.error({ err: error }, message)
  }

  const pause = () => {
    const usual = Math.max(collecting, restPerBuild * figures.buildSeconds * 1000)
    const afterFailure = Math.min(longestRetry, firstRetry * 2 ** (failuresInARow - 1))
    return sleep(failuresInARow ? afterFailure : usual, undefined, { signal: closing.signal, ref: false }).catch(
      () => {},
    )
  }

  async function build(): Promise<RunningIndex> {
    const index = startIndex()
    try {
      for await (const documents of productDocuments(db)) {
        closing.signal.throwIfAborted()
        await index.add(documents)
      }
      figures.products = await index.finish(await categoryTitles(db, fallbackLocales))
    } catch (error) {
      await index.stop()
      throw error
    }
    return index
  }

  async function replaceBy(next: RunningIndex) {
    const last = current
    current = next
    available.resolve(next)
    void next.crashed.then((reason) => {
      if (current !== next) return
      current = undefined
      available = Promise.withResolvers()
      failed(reason, 'search index lost; building another')
      changed()
    })
    await last?.stop()
  }

  async function firstIndex(): Promise<RunningIndex> {
    if (!isRenewing) changed()
    const { promise } = available
    await within(patience, promise).catch((cause) => {
      throw new SearchUnavailable('There is no index yet', { cause })
    })
    return promise
  }

  return {
    start: changed,
    changed,
    isReady: () => current !== undefined,
    find: async (query) => (current ?? (await firstIndex())).find(query),
    figures,
    async close() {
      closing.abort()
      await renewed
      await current?.stop()
    },
  }
}
