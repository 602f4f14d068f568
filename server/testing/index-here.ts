import { createMemorySearch } from '#server/search/memory.ts'
import { createIndexHandler, type RunningIndex, toRunningIndex } from '#server/search/running-index.ts'

/** An index in the thread of the test. */
export function startIndexHere(): RunningIndex {
  const handle = createIndexHandler()
  return toRunningIndex(async (request) => handle(request), {
    async stop() {},
    crashed: new Promise(() => {}),
  })
}

type Settings = Omit<Parameters<typeof createMemorySearch>[0], 'startIndex' | 'timeout'>

/** Searches in the thread of the test. A visitor waits 5 s for the first index, and a busy machine may take longer to build it. */
export const searchHere = (settings: Settings) =>
  createMemorySearch({ ...settings, startIndex: startIndexHere, timeout: 300_000 })
