import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { ChangeCause, ProductBefore } from './catalogue-file.ts'
import { insertRows } from './insert-rows.ts'
import { differenceOf, type ProductDifference } from './record-difference.ts'
import { productChanges } from './schema.ts'

/** Who changed a product, and by what. */
export type ChangeAuthor = { cause: ChangeCause; actorId?: string; importId?: string }

export type ProductChange = {
  id: number
  at: Date
  actorId: string | null
  actorName: string | null
  cause: ChangeCause
  before: ProductBefore | ProductDifference | null
  digestAfter: string | null
  importId: string | null
}

/** The product before and after; with all of its codes, or without any if they stay as they are. */
type Sides = { before: ProductBefore; after: ProductBefore }
type NewChange = { productId: string; sides: Sides | undefined; digestAfter: string | null }

/** Notes what differs; nothing of a product that was not there before. */
export const noteChanges = (db: Db, changes: readonly NewChange[], { cause, actorId, importId }: ChangeAuthor) =>
  insertRows(
    db,
    sql`product_changes`,
    changes.map(({ productId, sides, digestAfter }) => ({
      product_id: productId,
      at: 'now',
      actor_id: actorId ?? null,
      cause,
      before: sides ? differenceOf(sides.before, sides.after) : null,
      digest_after: digestAfter,
      import_id: importId ?? null,
    })),
  )

/** The changes of a product, the latest first. */
export function readChanges(db: Db, productId: string, count: number): Promise<ProductChange[]> {
  return db
    .select({
      id: productChanges.id,
      at: productChanges.at,
      actorId: productChanges.actorId,
      actorName: sql<string | null>`(select name from users where users.id = ${productChanges.actorId})`,
      cause: productChanges.cause,
      before: productChanges.before,
      digestAfter: productChanges.digestAfter,
      importId: productChanges.importId,
    })
    .from(productChanges)
    .where(eq(productChanges.productId, productId))
    .orderBy(desc(productChanges.id))
    .limit(count)
}

/**
 * The steps from the present product back to the one before a change, the latest first: the differences of that change
 * and of all later ones, or up to the first that has a whole record. Undefined if the product does not have this change.
 */
export async function readWayBack(db: Db, productId: string, change: number) {
  const { rows } = await db.execute<{ id: string; before: ProductBefore | ProductDifference | null }>(sql`
    select id, before from product_changes
    where product_id = ${productId} and id between ${change} and coalesce((
      select min(id) from product_changes where product_id = ${productId} and id >= ${change}
        and (before is null or not before ? 'differing')), ${Number.MAX_SAFE_INTEGER})
    order by id desc`)
  const way = rows.flatMap(({ before }) => before ?? [])
  return Number(rows.at(-1)?.id) === change && way.length === rows.length ? way : undefined
}
