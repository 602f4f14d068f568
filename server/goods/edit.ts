import { err, ok, type Result } from '#contract/result.ts'
import type { GoodsChange } from '#contract/staff/goods.ts'
import { record as recordEntry, wasDoneLast } from '#server/audit/operations.ts'
import {
  addProduct,
  changeProduct,
  concernsCodes,
  type Mistake,
  type ProductBefore,
  readHeads,
  readWayBack,
  recordBefore,
} from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { differences } from './differences.ts'
import { changesSince } from './history.ts'

export type EditRefusal =
  | { code: 'not-found' }
  | { code: 'bad-record'; mistakes: Mistake[] }
  /** Change by a colleague since: what, who and when. */
  | { code: 'changed'; since: GoodsChange[] }

type Edit = {
  id: string
  actor: string
  /** The digest that the form was drawn from. */
  seen: string | null
  change: (now: ProductBefore) => unknown
  /** The change may be about codes. */
  isWhole?: boolean
  cause: 'edit' | 'undo'
}

/** Saves the changes of a product; saving the same twice changes nothing. */
export async function editProduct(
  db: Db,
  { id, actor, seen, change, isWhole = false, cause }: Edit,
): Promise<Result<null, EditRefusal>> {
  const done = await db.transaction(async (db) => {
    const changed = await changeProduct(db, { id, seen, change, isWhole, author: { cause, actorId: actor } })
    if (!changed.ok || changed.value.isSame) return changed
    const { before, after } = changed.value
    const details = {
      fields: differences(before, after)
        .map(({ field }) => field)
        .slice(0, 20),
    }
    await recordEntry(db, { actor, action: `goods/${cause}`, subject: `product ${id}`, reason: null, details })
    return changed
  })
  if (done.ok) return ok(null)
  const { error } = done
  if (error.code === 'changed') return err({ code: 'changed', since: await changesSince(db, id, seen) })
  return error.code === 'bad-record' ? err(error) : err({ code: 'not-found' })
}

type Undo = { id: string; change: number; actor: string; seen: string | null }

/** Makes a product what it was before one of its changes. Stock stays as it is. */
export async function undoChange(db: Db, { id, change, actor, seen }: Undo): Promise<Result<null, EditRefusal>> {
  const way = await readWayBack(db, id, change)
  if (!way) return err({ code: 'not-found' })
  const isWhole = way.some((step) => concernsCodes(step))
  return editProduct(db, { id, actor, seen, change: (now) => way.reduce(recordBefore, now), isWhole, cause: 'undo' })
}

export type NewGoods = { like: string; id: string; sku: string; actor: string }

/**
 * An inactive copy of another product, with nothing in stock, and without its codes, badge, group and successor. A form
 * that is sent twice makes one.
 */
export async function copyProduct(
  db: Db,
  { like, id, sku, actor }: NewGoods,
): Promise<Result<null, EditRefusal | { code: 'id-taken' }>> {
  return db.transaction(async (db): Promise<Result<null, EditRefusal | { code: 'id-taken' }>> => {
    await lockNames(db, [`product ${id}`, `sku ${sku}`])
    const entry = { actor, action: 'goods/new', subject: `product ${id}`, details: { like } }
    const [there] = await readHeads(db, [id])
    if (there?.head.sku === sku && (await wasDoneLast(db, entry))) return ok(null)
    const [model] = await readHeads(db, [like])
    if (!model)
      return err({ code: 'bad-record', mistakes: [{ at: 'like', code: 'unknown-product', about: like, reason: '' }] })
    const record = model.head
    const texts = Object.entries(record.texts).map(([locale, text]) => [
      locale,
      { ...text, slug: `${text.slug.slice(0, 79)}-${id.toLowerCase()}`.replaceAll(/-{2,}/g, '-') },
    ])
    const copy = {
      ...record,
      product_id: id,
      sku,
      texts: { ...record.texts, ...Object.fromEntries(texts) },
      is_active: false,
      discontinued: false,
      product_status: 'available' as const,
      product_replacement: null,
      product_group: null,
      badge: null,
      // What has no values to choose from can be counted at once; of lenses a file says which are counted.
      stock: Object.keys(record.axes).length === 0 ? [{ options: {}, on_hand: 0, stop_order: false }] : [],
    }
    const added = await addProduct(db, copy, { cause: 'new', actorId: actor })
    if (!added.ok)
      return added.error.code === 'bad-record' || added.error.code === 'id-taken'
        ? err(added.error)
        : err({ code: 'not-found' })
    await recordEntry(db, entry)
    return ok(null)
  })
}
