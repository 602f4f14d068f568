/** Gives the browser time to store the cookie with a special price. */
const delayMs = 10

type Lookup<Query, Result> = {
  load: (query: Query, signal: AbortSignal) => Promise<Result>
  onResult: (result: Result, query: Query) => void
  onFailure: () => void
}

/** Queries of which only the newest counts: it aborts those before it, sent or still waiting. */
export function createLookup<Query, Result>({ load, onResult, onFailure }: Lookup<Query, Result>) {
  let newest = new AbortController()

  return {
    async look(query: Query) {
      newest.abort()
      newest = new AbortController()
      const { signal } = newest
      try {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        if (signal.aborted) return
        const result = await load(query, signal)
        // The response may have arrived just before the query was aborted.
        if (!signal.aborted) onResult(result, query)
      } catch {
        if (!signal.aborted) onFailure()
      }
    },
    stop: () => newest.abort(),
  }
}
