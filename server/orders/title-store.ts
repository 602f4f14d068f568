import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'

export type ProductTitle = { id: string; title: string; slug: string }

/** What these products are called in a language today. Those that no longer exist are left out. */
export async function readTitles(db: Db, locale: LocaleCode, ids: readonly string[]): Promise<ProductTitle[]> {
  const { rows } = await executePrepared<ProductTitle>(
    db,
    'read-product-titles',
    sql`
    select product_id as id, title, slug from product_texts
    where locale = ${locale} and product_id in ${listOf(ids)}`,
  )
  return rows
}
