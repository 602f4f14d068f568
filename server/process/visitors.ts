import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** In milliseconds: so long work waits for a gap between requests, and so long after the last one others may follow. */
const pause = 100

/** Resolves when a piece of work may begin. */
export type GiveWay = () => Promise<void>

type Clock = { now: () => number; sleep: (milliseconds: number) => Promise<unknown> }
const realClock: Clock = { now: () => performance.now(), sleep: (time) => sleep(time, undefined, { ref: false }) }

/**
 * The visitors who wait for an answer of this process. Work that nobody waits for gives way to them: it begins between
 * two requests, one piece at a time, but never waits longer than a tenth of a second for its turn. While nobody is there,
 * nothing waits.
 */
export function createVisitors({ now, sleep }: Clock = realClock) {
  let present = 0
  let lastLeft = Number.NEGATIVE_INFINITY
  let gap = Promise.withResolvers<void>()
  let turn: Promise<unknown> = Promise.resolve()

  const isQuiet = () => present === 0 && now() - lastLeft > pause
  const giveWay: GiveWay = async () => {
    if (present > 0) await Promise.race([gap.promise, sleep(pause)])
  }
  function leave() {
    present--
    lastLeft = now()
    if (present > 0) return
    gap.resolve()
    gap = Promise.withResolvers<void>()
  }

  return {
    /** Until the answer is sent, its visitor waits. One that was sent at once, by the page cache, made nobody wait. */
    watch(answer: ServerResponse) {
      if (answer.writableEnded) return
      present++
      finished(answer, leave)
    },
    giveWay,
    /** Begins the work when it is its turn: after the piece before it or, if that takes long, beside it. */
    inTurn<T>(work: () => Promise<T>): Promise<T> {
      const begun = turn.then(giveWay).then(() => ({ done: work() }))
      turn = begun.then(({ done }) => !isQuiet() && Promise.race([done, sleep(pause)])).catch(() => {})
      return begun.then(({ done }) => done)
    },
  }
}
export type Visitors = ReturnType<typeof createVisitors>
