import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/database/database.ts'

type Workers = { stop(): Promise<void> }

/**
 * Starts the workers when the shop has been open for a moment: with the embedded database they share one thread with its
 * first visitors. If that fails, a lost database perhaps, it is tried again until it works.
 */
export function startLater(start: () => Promise<Workers>, log: Log, after = 3000): Workers {
  const stopping = new AbortController()
  const { signal } = stopping

  async function untilStarted(): Promise<Workers | undefined> {
    for (let wait = after; !signal.aborted; wait = Math.min(2 * wait, 60_000)) {
      try {
        await sleep(wait, undefined, { ref: false, signal })
        return await start()
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'The job workers could not be started yet')
      }
    }
  }

  const started = untilStarted()
  return {
    async stop() {
      stopping.abort()
      await (await started)?.stop()
    },
  }
}
