import type { GoodsChange } from '#contract/staff/goods.ts'
import { type ProductBefore, type ProductChange, readChanges, readRecords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { differences } from './differences.ts'

/** How many changes a page shows. */
const shown = 30

/** What each change made of the record of before; what came of the latest is the product as it is. */
export function storyOf(changes: readonly ProductChange[], now: ProductBefore): GoodsChange[] {
  return changes.map(({ id, at, actorName, cause, before, digestAfter }, index) => {
    const after = index === 0 ? now : changes[index - 1]?.before
    return {
      id,
      at: at.toISOString(),
      by: actorName,
      cause,
      differences: before && after ? differences(before, after) : undefined,
      isWithdrawal: digestAfter === null,
    }
  })
}

export async function historyOf(db: Db, id: string, now: ProductBefore): Promise<GoodsChange[]> {
  return storyOf(await readChanges(db, id, shown), now)
}

/** What happened to a product since it had this digest; all that is known, if that is long ago. */
export async function changesSince(db: Db, id: string, digest: string | null): Promise<GoodsChange[]> {
  const changes = await readChanges(db, id, shown)
  const [now] = await readRecords(db, [id])
  if (!now) return []
  const seen = changes.findIndex((change) => change.digestAfter === digest)
  return storyOf(changes, now.record).slice(0, seen === -1 ? undefined : seen)
}
