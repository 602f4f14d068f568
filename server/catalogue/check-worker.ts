import { readFileHere } from '#server/process/file-worker.ts'
import type { CheckedCatalogue, ProductDigests } from './catalogue-check.ts'
import { checkCatalogue, type Problems, type Progress } from './read-catalogue.ts'

export type CheckedPart = Progress | [id: string, ProductDigests][]
export type CheckEnd = Problems | Pick<CheckedCatalogue, 'categories'>

/** Products that are taken over before others have a turn. */
const handful = 1000

// Runs in a thread of its own, natively: it is no part of the built application.
await readFileHere<string, CheckedPart, CheckEnd>(async (path, post) => {
  const checked = await checkCatalogue(path, (progress) => void post(progress))
  if ('shown' in checked) return checked
  const products = [...checked.products]
  for (let at = 0; at < products.length; at += handful) await post(products.slice(at, at + handful))
  return { categories: checked.categories }
})
