import type { GoodsChange } from '#contract/staff/goods.ts'
import {
  isWhole,
  type ProductBefore,
  type ProductChange,
  type ProductHead,
  readChanges,
  readCodes,
  readHeads,
  readRecords,
  recordBefore,
} from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { differences } from './differences.ts'

/** Number of changes on a page. */
const shown = 30

/** The differences of each change, from the present product back, one change after the other. */
function storyOf(changes: readonly ProductChange[], now: ProductBefore): GoodsChange[] {
  let after: ProductBefore | undefined = now
  return changes.map(({ id, at, actorName, cause, before: noted, digestAfter }) => {
    const before: ProductBefore | undefined = after && noted ? recordBefore(after, noted) : undefined
    const story = {
      id,
      at: at.toISOString(),
      by: actorName,
      cause,
      differences: before && after ? differences(before, after) : undefined,
      isWithdrawal: digestAfter === null,
    }
    after = before
    return story
  })
}

/** The product with those of its codes that the changes are about: a lens can have 100,000. */
async function withCodes(db: Db, head: ProductHead, changes: readonly ProductChange[]): Promise<ProductBefore> {
  const noted = changes.flatMap(({ before }) => before ?? [])
  if (noted.some(isWhole)) {
    const [stored] = await readRecords(db, [head.product_id])
    return { ...head, codes: stored?.record.codes }
  }
  const gtins = noted.flatMap((before) => (isWhole(before) ? [] : Object.keys(before.codes)))
  return gtins.length > 0 ? { ...head, codes: await readCodes(db, head.product_id, gtins) } : head
}

export async function historyOf(db: Db, head: ProductHead): Promise<GoodsChange[]> {
  const changes = await readChanges(db, head.product_id, shown)
  return storyOf(changes, await withCodes(db, head, changes))
}

/** What happened to a product since it had this digest; all that is known, if that is long ago. */
export async function changesSince(db: Db, id: string, digest: string | null): Promise<GoodsChange[]> {
  const [now] = await readHeads(db, [id])
  if (!now) return []
  const changes = await readChanges(db, id, shown)
  const seen = changes.findIndex((change) => change.digestAfter === digest)
  return storyOf(changes, await withCodes(db, now.head, changes)).slice(0, seen === -1 ? undefined : seen)
}
