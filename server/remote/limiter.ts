/** Lets so many work at the same time; the others stand in line. */
export function createLimiter(atOnce: number) {
  const line: (() => void)[] = []
  let busy = 0
  return {
    /** Whether whoever comes now would have more than so many before them in the line. */
    hasLineOf: (length: number) => busy >= atOnce && line.length >= length,

    async take<T>(work: () => Promise<T>): Promise<T> {
      if (busy < atOnce) busy++
      else await new Promise<void>((resolve) => line.push(resolve))
      try {
        return await work()
      } finally {
        // Who is done hands the turn on: between the two nobody else may start.
        const next = line.shift()
        if (next) next()
        else busy--
      }
    },
  }
}
