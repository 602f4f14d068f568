import { err, type Result } from '#contract/result.ts'
import { largestDelivery } from '#contract/staff/stock.ts'
import { readInThread } from '#server/process/file-thread.ts'
import { type FileProblem, type ReadDelivery, readDelivery } from './delivery-rules.ts'

const program = './server/stock/delivery-worker.ts'
/** Smaller files are read sooner than a thread starts. */
const large = 20_000
const limits = { seconds: 60, megabytes: 256 }

/** Reads a large file in a thread of its own: 10,000 lines take some 50 ms, for which visitors would wait. */
export async function readDeliveryInThread(bytes: Uint8Array): Promise<Result<ReadDelivery, FileProblem>> {
  if (bytes.length < large || bytes.length > largestDelivery) return readDelivery(bytes)
  const read = await readInThread<never, Result<ReadDelivery, FileProblem>>(program, bytes, () => {}, limits)
  return read.ok ? read.value : err({ code: 'too-large' })
}
