import { readFileHere } from '#server/process/file-worker.ts'
import { readDelivery } from './delivery-rules.ts'

// Runs in a thread of its own, natively: it is no part of the built application.
await readFileHere(readDelivery)
