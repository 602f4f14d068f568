import { Worker } from 'node:worker_threads'
import { type IndexRequest, type IndexResponse, type RunningIndex, toRunningIndex } from './running-index.ts'
import { SearchUnavailable } from './service.ts'

export type RequestMessage = { id: number; request: IndexRequest }
export type ResponseMessage = { id: number; response?: IndexResponse; error?: unknown }

/** An index in a thread of its own, so that neither building it nor a broad word holds up other requests. */
export function startIndexThread(program = new URL('./index-worker.ts', import.meta.url)): RunningIndex {
  const worker = new Worker(program)
  const waiting = new Map<number, PromiseWithResolvers<IndexResponse>>()
  const crash = Promise.withResolvers<unknown>()
  let isStopping = false
  let hasEnded = false
  let lastId = 0

  function end(reason: unknown) {
    if (hasEnded) return
    hasEnded = true
    const unavailable = new SearchUnavailable('The index has ended', { cause: reason })
    for (const { reject } of waiting.values()) reject(unavailable)
    waiting.clear()
    if (!isStopping) crash.resolve(reason)
  }
  worker.on('error', end).on('exit', (code) => end(new Error(`The thread of the index ended with ${code}`)))
  worker.on('message', ({ id, response, error }: ResponseMessage) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(error)
    else request?.resolve(response)
  })

  async function send(request: IndexRequest): Promise<IndexResponse> {
    if (hasEnded) throw new SearchUnavailable('The index has ended')
    const id = ++lastId
    const response = Promise.withResolvers<IndexResponse>()
    waiting.set(id, response)
    worker.postMessage({ id, request } satisfies RequestMessage)
    return response.promise
  }

  return toRunningIndex(send, {
    async stop() {
      isStopping = true
      await Promise.allSettled(waiting.values().map(({ promise }) => promise))
      await worker.terminate()
    },
    crashed: crash.promise,
  })
}
