import { asc, eq, notInArray, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { CategoryFile } from '#server/catalogue/category-file.ts'
import type { CategoryRow } from '#server/catalogue/rules.ts'
import { categories, categoryTexts, imports } from '#server/catalogue/schema.ts'
import type { Db } from '#server/db.ts'

export const readCategories = (db: Db, locale: LocaleCode): Promise<CategoryRow[]> =>
  db
    .select({
      code: categories.code,
      parent: categories.parent,
      slug: categoryTexts.slug,
      title: categoryTexts.title,
      description: categoryTexts.description,
    })
    .from(categories)
    .innerJoin(categoryTexts, eq(categoryTexts.category, categories.code))
    .where(eq(categoryTexts.locale, locale))
    .orderBy(asc(categories.position), asc(categories.code))

/** One import at a time, in whichever process: the next one sees what this one has done. Readers do not wait. */
export const lockImports = (db: Db) => db.execute(sql`lock table ${imports} in share row exclusive mode`)

export async function lastImport(db: Db, source: string) {
  const [row] = await db.select().from(imports).where(eq(imports.source, source))
  return row?.digest
}

export const noteImport = (db: Db, source: string, digest: string) =>
  db
    .insert(imports)
    .values({ source, digest })
    .onConflictDoUpdate({ target: imports.source, set: { digest, importedAt: sql`now()` } })

export async function replaceCategories(db: Db, file: CategoryFile) {
  // Texts first: a slug may move from one category to another.
  await db.delete(categoryTexts)
  await db
    .insert(categories)
    .values(file.map(({ code, parent, position }) => ({ code, parent, position })))
    .onConflictDoUpdate({
      target: categories.code,
      set: { parent: sql`excluded.parent`, position: sql`excluded.position` },
    })
  await db.delete(categories).where(
    notInArray(
      categories.code,
      file.map(({ code }) => code),
    ),
  )
  await db
    .insert(categoryTexts)
    .values(
      file.flatMap(({ code, texts }) =>
        Object.entries(texts).map(([locale, text]) => ({ category: code, locale, ...text })),
      ),
    )
}
