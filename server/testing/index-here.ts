import { createIndexHandler, type RunningIndex, toRunningIndex } from '#server/search/running-index.ts'

/** An index in the thread of the test. */
export function startIndexHere(): RunningIndex {
  const handle = createIndexHandler()
  return toRunningIndex(async (request) => handle(request), {
    async stop() {},
    crashed: new Promise(() => {}),
  })
}
