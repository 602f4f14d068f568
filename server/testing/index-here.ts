import { createAnswerer, type RunningIndex, toRunningIndex } from '#server/search/running-index.ts'

/** An index in the thread of the test. */
export function startIndexHere(): RunningIndex {
  const answer = createAnswerer()
  return toRunningIndex(async (question) => answer(question), {
    async stop() {},
    crashed: new Promise(() => {}),
  })
}
