import type { Log } from '#server/database/database.ts'

/** The provider did not answer: the same call is worth another try later. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** A provider that leaves so many questions in a row without an answer is asked again in the next minute. */
const mostUnanswered = 3

type Unfinished<T> = {
  log: Log
  /** The oldest ones, or those after `last`. */
  read: (last?: T) => Promise<T[]>
  of: (one: T) => { id: string; provider: string }
  work: (one: T) => Promise<'unanswered' | undefined>
  failed: string
}

/**
 * Looks after each one, to the last one every time, so that those that cannot be looked after keep nothing from the
 * others. A failure with one of them does not stop the others.
 */
export async function eachUnfinished<T>({ log, read, of, work, failed }: Unfinished<T>): Promise<void> {
  const unanswered = new Map<string, number>()
  for (let some = await read(); some.length > 0; some = await read(some.at(-1)))
    for (const one of some) {
      const { id, provider } = of(one)
      const before = unanswered.get(provider) ?? 0
      // Each question takes as long as its timeout, and payments of other providers wait behind it.
      if (before >= mostUnanswered) continue
      try {
        const isAnswered = (await work(one)) !== 'unanswered'
        unanswered.set(provider, isAnswered ? 0 : before + 1)
      } catch (error) {
        if (error instanceof Unanswered) unanswered.set(provider, before + 1)
        log.error({ err: error, payment: id }, failed)
      }
    }
}
