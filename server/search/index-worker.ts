import { parentPort } from 'node:worker_threads'
import type { RequestMessage, ResponseMessage } from './index-thread.ts'
import { createIndexHandler } from './running-index.ts'

// Runs in a thread of its own, natively: it is no part of the built application.
const handle = createIndexHandler()

parentPort?.on('message', ({ id, request }: RequestMessage) => {
  let message: ResponseMessage
  try {
    message = { id, response: handle(request) }
  } catch (error) {
    message = { id, error }
  }
  parentPort?.postMessage(message)
})
