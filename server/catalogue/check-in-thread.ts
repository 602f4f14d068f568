import { stat } from 'node:fs/promises'
import { readInThread } from '#server/process/file-thread.ts'
import type { CheckedCatalogue } from './catalogue-check.ts'
import type { CheckEnd, CheckedPart } from './check-worker.ts'
import { checkCatalogue, type Problems, type Progress } from './read-catalogue.ts'

const program = './server/catalogue/check-worker.ts'
/** Smaller ones, with a thousand mistakes at most, are checked sooner than a thread starts. */
const large = 100_000
/** A file of 200 MB, which is the largest, takes about a minute and half of this memory. */
const limits = { seconds: 900, megabytes: 2048 }

/** Checks a large file in a thread of its own: whatever is in it, visitors do not wait. */
export async function checkInThread(
  path: string,
  report: (progress: Progress) => void,
): Promise<CheckedCatalogue | Problems> {
  if ((await stat(path)).size < large) return checkCatalogue(path, report)
  const products: CheckedCatalogue['products'] = new Map()
  const take = (part: CheckedPart) => {
    if ('phase' in part) report(part)
    else for (const [id, digests] of part) products.set(id, digests)
  }
  const read = await readInThread<CheckedPart, CheckEnd>(program, path, take, limits)
  if (!read.ok) return { shown: [{ reason: 'takes too much time or memory to be read' }], count: 1 }
  return 'shown' in read.value ? read.value : { ...read.value, products }
}
