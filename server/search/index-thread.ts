import { Worker } from 'node:worker_threads'
import { type Question, type Reply, type RunningIndex, toRunningIndex } from './running-index.ts'
import { SearchUnavailable } from './service.ts'

export type Asked = { id: number; question: Question }
export type Told = { id: number; reply?: Reply; error?: unknown }

/** An index in a thread of its own, so that neither building it nor a broad word holds up other requests. */
export function startIndexThread(program = new URL('./index-worker.ts', import.meta.url)): RunningIndex {
  const worker = new Worker(program)
  const waiting = new Map<number, PromiseWithResolvers<Reply>>()
  const crash = Promise.withResolvers<unknown>()
  let isStopping = false
  let hasEnded = false
  let asked = 0

  function ended(reason: unknown) {
    if (hasEnded) return
    hasEnded = true
    const unavailable = new SearchUnavailable('The index has ended', { cause: reason })
    for (const { reject } of waiting.values()) reject(unavailable)
    waiting.clear()
    if (!isStopping) crash.resolve(reason)
  }
  worker.on('error', ended).on('exit', (code) => ended(new Error(`The thread of the index ended with ${code}`)))
  worker.on('message', ({ id, reply, error }: Told) => {
    const question = waiting.get(id)
    waiting.delete(id)
    if (error) question?.reject(error)
    else question?.resolve(reply)
  })

  async function ask(question: Question): Promise<Reply> {
    if (hasEnded) throw new SearchUnavailable('The index has ended')
    const id = ++asked
    const answer = Promise.withResolvers<Reply>()
    waiting.set(id, answer)
    worker.postMessage({ id, question } satisfies Asked)
    return answer.promise
  }

  return toRunningIndex(ask, {
    async stop() {
      isStopping = true
      await Promise.allSettled(waiting.values().map(({ promise }) => promise))
      await worker.terminate()
    },
    crashed: crash.promise,
  })
}
