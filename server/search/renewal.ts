import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/process/log.ts'
import type { SearchFigures } from './service.ts'

type Settings = {
  /** Reads the catalogue anew and gives the number of its products. */
  renew: (signal: AbortSignal) => Promise<number>
  log: Pick<Log, 'info' | 'error'>
  onRenewed?: () => void
}

/** Milliseconds in which several changes become one renewal. */
const collecting = 100
/** A large catalogue that changes all the time uses at most a fifth of a processor. */
const restPerBuild = 4
const firstRetry = 500
const longestRetry = 30_000

/** Follows the catalogue: one reading at a time, repeated while there are changes, tried again until it succeeds. */
export function createRenewal({ renew, log, onRenewed }: Settings) {
  const closing = new AbortController()
  const figures: SearchFigures = { products: 0, builds: 0, failures: 0, buildSeconds: 0 }
  let isOutdated = false
  let isRunning = false
  let failuresInARow = 0
  let finished = Promise.resolve()

  function changed() {
    isOutdated = true
    if (!isRunning) finished = run()
  }

  async function run() {
    isRunning = true
    while (isOutdated && !closing.signal.aborted) {
      if (figures.builds + figures.failures > 0) await pause()
      if (closing.signal.aborted) break
      isOutdated = false
      try {
        await renewOnce()
      } catch (error) {
        if (closing.signal.aborted) break
        failed(error, 'search not renewed; trying again')
      }
    }
    isRunning = false
  }

  async function renewOnce() {
    const started = performance.now()
    figures.products = await renew(closing.signal)
    figures.buildSeconds = (performance.now() - started) / 1000
    figures.builds += 1
    failuresInARow = 0
    log.info({ products: figures.products, seconds: figures.buildSeconds }, 'search renewed')
    onRenewed?.()
  }

  function failed(error: unknown, message: string) {
    failuresInARow += 1
    figures.failures += 1
    log.error({ err: error }, message)
    changed()
  }

  function pause() {
    const usual = Math.max(collecting, restPerBuild * figures.buildSeconds * 1000)
    const afterFailure = Math.min(longestRetry, firstRetry * 2 ** (failuresInARow - 1))
    const time = failuresInARow ? afterFailure : usual
    return sleep(time, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  }

  return {
    /** The catalogue has changed, or has not been read yet. */
    changed,
    /** A part of the index is lost: it counts as a failure and is built again. */
    failed,
    isRunning: () => isRunning,
    get figures(): Readonly<SearchFigures> {
      return figures
    },
    async close() {
      closing.abort()
      await finished
    },
  }
}
