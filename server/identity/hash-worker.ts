import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashAnswer, HashParameters } from './hash-threads.ts'

// Runs in a thread of its own, natively: it is no part of the built application. The call is the blocking one, because
// the other would compute in the pool of threads that files and compression of the whole process wait for.
parentPort?.on('message', (parameters: HashParameters) => {
  let answer: HashAnswer
  try {
    answer = { tag: argon2Sync('argon2id', parameters) }
  } catch (error) {
    answer = { error }
  }
  parentPort?.postMessage(answer)
})
