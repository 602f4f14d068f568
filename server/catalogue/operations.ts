import { createHash } from 'node:crypto'
import type { LocaleCode } from '#contract/brand.ts'
import type { Category } from '#contract/catalogue.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { announceChange } from '#server/announce.ts'
import { CategoryFile } from '#server/catalogue/category-file.ts'
import { categoryTree, findCategory } from '#server/catalogue/rules.ts'
import { lastImport, lockImports, noteImport, readCategories, replaceCategories } from '#server/catalogue/store.ts'
import type { Db } from '#server/db.ts'

/** The tag of every page that shows the range. */
export const rangeTag = 'categories'

export async function range(db: Db, locale: LocaleCode) {
  return categoryTree(await readCategories(db, locale))
}

type Unknown = { code: 'not-found' }

/** A category by its address: the slugs joined, in the language of the visitor. */
export async function category(db: Db, locale: LocaleCode, path: string): Promise<Result<Category, Unknown>> {
  const found = findCategory(await range(db, locale), path)
  return found ? ok(found) : err({ code: 'not-found' })
}

/** All or nothing; the same file a second time changes nothing. */
export function importCategories(db: Db, source: string, content: unknown) {
  const file = CategoryFile.parse(content)
  const digest = createHash('sha256').update(JSON.stringify(file)).digest('hex')
  return db.transaction(async (db) => {
    await lockImports(db)
    if ((await lastImport(db, source)) === digest) return { changed: false }
    await replaceCategories(db, file)
    await noteImport(db, source, digest)
    await announceChange(db, [rangeTag])
    return { changed: true }
  })
}
