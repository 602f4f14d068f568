/** Lets so many tasks run at the same time; the others wait in a queue. */
export function createLimiter(atOnce: number) {
  const queue: (() => void)[] = []
  let busy = 0
  return {
    /** Whether a task that comes now would have more than so many before it in the queue. */
    hasQueueOf: (length: number) => busy >= atOnce && queue.length >= length,

    async run<T>(work: () => Promise<T>): Promise<T> {
      if (busy < atOnce) busy++
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        // A finished task starts the next one itself: a task that comes in between must not start instead.
        const next = queue.shift()
        if (next) next()
        else busy--
      }
    },
  }
}
