import type { Argon2Parameters } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#contract/result.ts'
import type { Log } from '#server/process/log.ts'

export type HashParameters = Argon2Parameters
export type HashAnswer = { tag?: Uint8Array; error?: unknown }

/** More passwords wait than can be worked off soon. Nothing was tried. */
export type Busy = { code: 'busy'; retryAfter: number }
const busy = err({ code: 'busy', retryAfter: 10 })

export type Hashed = Result<Uint8Array, Busy>
type Job = { parameters: HashParameters } & PromiseWithResolvers<Hashed>
type Thread = { worker: Worker; job?: Job }

type Settings = {
  log: Pick<Log, 'error'>
  threads?: number
  /** How many may wait. A password takes some 30 ms, so the last of a hundred per thread waits about three seconds. */
  longestQueue?: number
  program?: URL
}

/** One core is left to everything else. */
const usualThreads = () => Math.min(4, Math.max(1, availableParallelism() - 1))

/**
 * Passwords are hashed by threads of their own, with a queue that has an end: many sign-ins at once hold up neither
 * pages nor each other for long. Threads are started when they are needed, and again when one has died.
 */
export function openHashThreads({
  log,
  threads: most = usualThreads(),
  longestQueue = most * 100,
  program = new URL('./hash-worker.ts', import.meta.url),
}: Settings) {
  const threads = new Set<Thread>()
  const queue: Job[] = []
  let isClosed = false

  function start(): Thread {
    const thread: Thread = { worker: new Worker(program) }
    threads.add(thread)
    function end(reason: unknown) {
      if (!threads.delete(thread) || isClosed) return
      log.error({ err: reason }, 'a thread for passwords has ended')
      thread.job?.resolve(busy)
      workOn()
    }
    thread.worker.on('error', end).on('exit', (code) => end(new Error(`The thread ended with ${code}`)))
    thread.worker.on('message', ({ tag, error }: HashAnswer) => {
      const { job } = thread
      thread.job = undefined
      if (tag) job?.resolve(ok(tag))
      else job?.reject(error)
      workOn()
    })
    // A process that stops does not wait for an idle thread.
    thread.worker.unref()
    return thread
  }

  function workOn() {
    while (queue.length > 0) {
      const thread = threads.values().find(({ job }) => !job) ?? (threads.size < most ? start() : undefined)
      if (!thread) return
      thread.job = queue.shift()
      thread.worker.postMessage(thread.job?.parameters)
    }
  }

  return {
    derive(parameters: HashParameters): Promise<Hashed> {
      if (isClosed || queue.length >= longestQueue) return Promise.resolve(busy)
      const job = { parameters, ...Promise.withResolvers<Hashed>() }
      queue.push(job)
      workOn()
      return job.promise
    },
    async close() {
      isClosed = true
      for (const { resolve } of queue.splice(0)) resolve(busy)
      await Promise.all(
        threads.values().map(({ worker, job }) => {
          job?.resolve(busy)
          return worker.terminate()
        }),
      )
    },
  }
}
