import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

const busy = 0.85
const look = 100

/**
 * Visitors first: resolves as soon as this process has time to spare, and after so many milliseconds in any case. What
 * is asked for meanwhile is answered without somebody's mail being written in between.
 */
export async function untilCalm(atMost: number, utilisation = performance.eventLoopUtilization): Promise<void> {
  const end = performance.now() + atMost
  let before = utilisation()
  while (performance.now() < end) {
    await sleep(look)
    const now = utilisation()
    if (utilisation(now, before).utilization < busy) return
    before = now
  }
}
