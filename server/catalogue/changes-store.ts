import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import type { ChangeCause, ProductBefore, ProductRecord } from './catalogue-file.ts'
import { insertRows } from './insert-rows.ts'
import { productChanges } from './schema.ts'

/** Who changed a product, and by what. */
export type ChangeAuthor = { cause: ChangeCause; actorId?: string; importId?: string }

export type ProductChange = {
  id: number
  at: Date
  actorId: string | null
  actorName: string | null
  cause: ChangeCause
  before: ProductBefore | null
  digestAfter: string | null
  importId: string | null
}

export const withoutStock = ({ stock: _, price_history: __, ...before }: ProductRecord): ProductBefore => before

type NewChange = { productId: string; before: ProductRecord | undefined; digestAfter: string | null }

export const noteChanges = (db: Db, changes: readonly NewChange[], { cause, actorId, importId }: ChangeAuthor) =>
  insertRows(
    db,
    sql`product_changes`,
    changes.map(({ productId, before, digestAfter }) => ({
      product_id: productId,
      at: 'now',
      actor_id: actorId ?? null,
      cause,
      before: before ? withoutStock(before) : null,
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
