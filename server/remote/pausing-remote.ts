import type { z } from 'zod'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { askRemote, type Remote } from './remote-json.ts'

const pauseAfterFailure = 30_000

/** Asks a service, but not for half a minute after a failure: a page does not wait for it each time. */
export function createPausingRemote(remote: Remote, now: () => number = Date.now) {
  const breaker = createCircuitBreaker(pauseAfterFailure, now)
  return async <Answer extends z.ZodType>(question: object, answer: Answer): Promise<z.infer<Answer>> => {
    if (breaker.isOpen()) throw new Error(`${new URL(remote.url).host} did not answer a moment ago`)
    try {
      return await askRemote(remote, question, answer)
    } catch (error) {
      breaker.open()
      throw error
    }
  }
}
