import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { CategoryRecord } from './catalogue-file.ts'
import { insertRows } from './insert-rows.ts'
import { categories, categoryTexts } from './schema.ts'

/** True if the range is exactly this one. */
export async function hasCategories(db: Db, records: readonly CategoryRecord[]): Promise<boolean> {
  const line = (...parts: unknown[]) => JSON.stringify(parts)
  const rows = await db
    .select()
    .from(categories)
    .innerJoin(categoryTexts, sql`${categoryTexts.category} = ${categories.code}`)
  const stored = new Set(
    rows.map(({ categories: { code, parent, position }, category_texts: { locale, slug, title, description } }) =>
      line(code, parent, position, locale, slug, title, description),
    ),
  )
  const wanted = records.flatMap(({ code, parent, position, texts }) =>
    Object.entries(texts).map(([locale, { slug, title, description }]) =>
      line(code, parent, position, locale, slug, title, description),
    ),
  )
  return wanted.length === stored.size && wanted.every((text) => stored.has(text))
}

/** Writes the range, beside what is listed in categories that it no longer has. */
export async function writeCategories(db: Db, records: readonly CategoryRecord[]) {
  // Texts first: a slug may move from one category to another.
  await db.delete(categoryTexts)
  await insertRows(
    db,
    categories,
    records.map(({ code, parent, position }) => ({ code, parent, position })),
    sql`on conflict (code) do update set parent = excluded.parent, position = excluded.position`,
  )
  await insertRows(
    db,
    categoryTexts,
    records.flatMap(({ code, texts }) =>
      Object.entries(texts).map(([locale, text]) => ({ category: code, locale, ...text })),
    ),
  )
}

export const deleteOtherCategories = (db: Db, records: readonly CategoryRecord[]) =>
  db.delete(categories).where(sql`${categories.code} not in ${listOf(records.map(({ code }) => code))}`)
