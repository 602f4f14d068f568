import { parentPort } from 'node:worker_threads'
import type { Asked, Told } from './index-thread.ts'
import { createAnswerer } from './running-index.ts'

// Runs in a thread of its own, natively: it is no part of the built application.
const answer = createAnswerer()

parentPort?.on('message', ({ id, question }: Asked) => {
  let told: Told
  try {
    told = { id, reply: answer(question) }
  } catch (error) {
    told = { id, error }
  }
  parentPort?.postMessage(told)
})
