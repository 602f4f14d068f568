import { err, ok, type Result } from '#contract/result.ts'
import type { CountInput, LevelInput, VariantName } from '#contract/staff/stock.ts'
import { record } from '#server/audit/operations.ts'
import { productTag } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { beginStock } from './first-stock.ts'
import { correctStock, lockStock, onlyMade, readWaitingFor, setLevel, type WaitingFor } from './store.ts'

/** What has to be on the shelf: what is for sale, and what was sold and has not left. */
export const shelfOf = (onHand: number, waiting: readonly WaitingFor[]) =>
  waiting.reduce((sum, { pieces }) => sum + pieces, onHand)

type NotFound = { code: 'not-found' }

/**
 * Corrects the stock by the difference between the shelf and what should be there. A sale meanwhile changes neither, and
 * so is not undone; if a parcel left or somebody else counted, the count is refused.
 */
export async function countStock(
  db: Db,
  staff: string,
  name: VariantName,
  { counted, shelf, reason }: CountInput,
): Promise<Result<{ change: number }, NotFound | { code: 'counted-meanwhile'; shelf: number } | { code: 'too-few' }>> {
  return db.transaction(async (db) => {
    const stock = await lockStock(db, name)
    if (!stock && shelf === null) return countFirst(db, staff, name, { counted, reason })
    if (!stock) return err({ code: 'not-found' })
    const now = shelfOf(stock.onHand, await readWaitingFor(db, name))
    if (now !== shelf) return err({ code: 'counted-meanwhile', shelf: now })
    const change = counted - now
    if (change === 0) return ok({ change })
    // What sells only what is there cannot owe any: an order has to be cancelled first.
    if (stock.stopOrder && stock.onHand + change < 0) return err({ code: 'too-few' })
    await correctStock(db, { ...name, change, staff, reason })
    await announceChange(db, [productTag(name.product)])
    const details = { variant: name.variant, from: stock.onHand, to: stock.onHand + change }
    await record(db, { actor: staff, action: 'stock/count', subject: name.product, reason, details })
    return ok({ change })
  })
}

/**
 * The first count of a variant: from now on stock is kept of it. What open orders still have to get lies on the shelf as
 * well, so it is taken first.
 */
async function countFirst(
  db: Db,
  staff: string,
  name: VariantName,
  { counted, reason }: Pick<CountInput, 'counted' | 'reason'>,
): Promise<Result<{ change: number }, NotFound | { code: 'counted-meanwhile'; shelf: number }>> {
  if ((await onlyMade(db, [name])).length === 0) return err({ code: 'not-found' })
  const [begun] = await beginStock(db, [name])
  if (!begun) {
    const stock = await lockStock(db, name)
    return err({ code: 'counted-meanwhile', shelf: shelfOf(stock?.onHand ?? 0, await readWaitingFor(db, name)) })
  }
  const onHand = counted - begun.waiting
  // What has left of these orders was never on this count, and they have taken it as well.
  const change = onHand + begun.taken
  if (change !== 0) await correctStock(db, { ...name, change, staff, reason })
  await announceChange(db, [productTag(name.product)])
  const details = { variant: name.variant, from: null, to: onHand }
  await record(db, { actor: staff, action: 'stock/count', subject: name.product, reason, details })
  return ok({ change: counted })
}

export async function changeLevel(
  db: Db,
  staff: string,
  name: VariantName,
  { level, before }: LevelInput,
): Promise<Result<null, NotFound | { code: 'was-faster' }>> {
  return db.transaction(async (db) => {
    const stock = await lockStock(db, name)
    if (!stock) return err({ code: 'not-found' })
    // A form that was sent twice finds what it wished for.
    if (stock.level === level) return ok(null)
    if (stock.level !== before) return err({ code: 'was-faster' })
    await setLevel(db, { ...name, level })
    const details = { variant: name.variant, from: before, to: level }
    await record(db, { actor: staff, action: 'stock/level', subject: name.product, details })
    return ok(null)
  })
}
