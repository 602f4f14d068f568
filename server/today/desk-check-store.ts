import { eq, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { type CheckKind, daysOfSales, type Finding, type StockLevel } from './desk-check-rules.ts'
import { deskChecks } from './schema.ts'

/** What a check has found last; undefined before its first run. */
export async function readCheck(db: Db, kind: CheckKind) {
  const [row] = await db.select().from(deskChecks).where(eq(deskChecks.kind, kind))
  return row
}

export const readFindings = async (db: Db, kind: CheckKind): Promise<Finding[]> =>
  (await readCheck(db, kind))?.findings ?? []

export async function saveFindings(db: Db, row: typeof deskChecks.$inferInsert) {
  await db.insert(deskChecks).values(row).onConflictDoUpdate({ target: deskChecks.kind, set: row })
}

/** The counted variants of what is sold and made that could be low: of most, nothing was sold and something is there. */
export async function readStockLevels(db: Db, now: Date): Promise<StockLevel[]> {
  const { rows } = await db.execute<StockLevel>(sql`
    with sold as (
      select product_id, variant_id, sum(quantity - cancelled)::int as sold
      from orders join order_lines on order_id = orders.id
      where created_at > ${now.toISOString()}::timestamptz - ${daysOfSales} * interval '1 day' and state <> 'cancelled'
      group by product_id, variant_id)
    select product_id as product, variant_id as variant, on_hand - reserved as available, stop_order as "stopOrder",
      coalesce(sold, 0) as sold, level
    from stock join products using (product_id) left join sold using (product_id, variant_id)
    where is_active and not discontinued and (sold > 0 or on_hand - reserved < 0 or stop_order and on_hand = reserved
      or on_hand - reserved < level)`)
  return rows
}

export type CategoryRow = { code: string; parent: string | null; texts: Record<LocaleCode, { slug: string }> }

/** Parents before their children. */
export async function readCategories(db: Db): Promise<CategoryRow[]> {
  const { rows } = await db.execute<CategoryRow>(sql`
    with recursive tree as (
      select code, parent, 0 as depth from categories where parent is null
      union all select one.code, one.parent, depth + 1 from categories one join tree on tree.code = one.parent)
    select code, parent,
      (select json_object_agg(locale, json_build_object('slug', slug)) from category_texts where category = code) as texts
    from tree order by depth, code`)
  return rows
}
