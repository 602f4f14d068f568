import { readFileHere } from '#server/process/file-worker.ts'
import { readBankFile } from './bank-file.ts'

// Runs in a thread of its own, natively: it is no part of the built application.
await readFileHere(readBankFile)
