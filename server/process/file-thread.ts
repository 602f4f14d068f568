import { Worker } from 'node:worker_threads'
import { codeOf } from '#contract/error-code.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Posted } from './file-worker.ts'

/** Reading the file takes more time or memory than any good one. */
export type TooCostly = { code: 'too-costly' }
type Limits = { seconds: number; megabytes: number }

/**
 * Reads an uploaded file in a thread of its own, so that no visitor waits, whatever is in it. A file that exceeds the
 * limits ends the thread and nothing else. Pieces come one at a time: between two of them visitors have their
 * turn. `program` calls `readFileHere`; its path is that from the folder of the project, because this module may be part
 * of the built application and the program never is.
 */
export async function readInThread<Piece, End>(
  program: string | URL,
  file: unknown,
  take: (piece: Piece) => void,
  { seconds, megabytes }: Limits,
): Promise<Result<End, TooCostly>> {
  const worker = new Worker(program, { workerData: file, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  const end = Promise.withResolvers<Result<End, TooCostly>>()
  const giveUp = () => end.resolve(err({ code: 'too-costly' }))
  const timer = setTimeout(giveUp, seconds * 1000)
  worker.on('message', (posted: Posted<Piece, End>) => {
    if ('end' in posted) return end.resolve(ok(posted.end))
    take(posted.piece)
    worker.postMessage('taken')
  })
  worker.on('error', (error) => (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? giveUp() : end.reject(error)))
  worker.on('exit', (code) => end.reject(new Error(`The thread ended with ${code} before the file did`)))
  try {
    return await end.promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
