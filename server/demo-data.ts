import { readFile } from 'node:fs/promises'
import { importCategories } from '#server/catalogue/operations.ts'
import type { Db } from '#server/db.ts'

const categories = 'catalogue/categories.json'

/** Goods on the shelves of a shop that was started just to try it. Unchanged files cost one look each. */
export async function loadDemoData(db: Db) {
  await importCategories(db, categories, JSON.parse(await readFile(categories, 'utf8')))
}
