import { createHash } from 'node:crypto'
import { asc, gt } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { CheckedCatalogue } from './catalogue-check.ts'
import { products } from './schema.ts'
import { hasCategories } from './write-categories.ts'

/** The ids of the products that a file would change. `fingerprint` is another one as soon as it would change anything else. */
export type Changes = Record<'added' | 'changed' | 'removed' | 'reviewed', Set<string>> & {
  isOtherRange: boolean
  fingerprint: string
}

/** Compares digests only: a million products take a few seconds, and those that are equal are not read again. */
export async function findChanges(db: Db, { categories, products: listed }: CheckedCatalogue): Promise<Changes> {
  const changed = new Set<string>()
  const removed = new Set<string>()
  const reviewed = new Set<string>()
  const known = new Set<string>()
  const print = createHash('sha256')
  let after = ''
  for (;;) {
    const { productId, digest, reviewsDigest } = products
    const rows = await db
      .select({ productId, digest, reviewsDigest })
      .from(products)
      .where(gt(productId, after))
      .orderBy(asc(productId))
      .limit(10_000)
    for (const row of rows) {
      const now = listed.get(row.productId)
      known.add(row.productId)
      if (!now && row.digest !== null) removed.add(row.productId)
      if (now && now.digest !== row.digest) changed.add(row.productId)
      if (now && now.reviews !== row.reviewsDigest) reviewed.add(row.productId)
      if (row.digest !== now?.digest) print.update(`${row.productId} ${row.digest} ${now?.digest}\n`)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.productId
  }
  const added = new Set<string>()
  for (const [id, { digest, reviews }] of listed) {
    if (known.has(id)) continue
    added.add(id)
    print.update(`${id} ${digest}\n`)
    if (reviews) reviewed.add(id)
  }
  const isOtherRange = !(await hasCategories(db, categories))
  print.update(String(isOtherRange))
  return { added, changed, removed, reviewed, isOtherRange, fingerprint: print.digest('base64') }
}

export function* chunks<Item>(items: Iterable<Item>, size = 1000) {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length) yield chunk
}
