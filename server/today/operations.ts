import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type CheckKind, type Finding, findingsOf, lowStock } from './desk-check-rules.ts'
import {
  type CategoryRow,
  readCategories,
  readCheck,
  readFindings,
  readStockLevels,
  saveFindings,
} from './desk-check-store.ts'

/** `address`: where it is mended, if that is a page. */
export type ContentFault = { what: string; address?: string | undefined }

export type CheckDependencies = {
  db: Db
  /** What the check of the content finds, as sentences. */
  contentFaults: (categories: readonly CategoryRow[], giveWay?: GiveWay) => Promise<ContentFault[]>
}

/** Looks for what the desk's first page tells and no page could look for itself. */
export async function checkForDesk({ db, contentFaults }: CheckDependencies, now: Date, giveWay?: GiveWay) {
  await keep(db, 'stock', lowStock(await readStockLevels(db, now)), now)
  const faults = await contentFaults(await readCategories(db), giveWay)
  const found = [...new Map(faults.map((fault) => [fault.what, { subject: fault.what, ...fault }])).values()]
  await keep(db, 'content', found, now)
}

async function keep(db: Db, kind: CheckKind, found: readonly Omit<Finding, 'since'>[], now: Date) {
  const before = await readFindings(db, kind)
  await saveFindings(db, { kind, checkedAt: now, ...findingsOf(found, before, now) })
}

/** What the check of the content has found last. */
export async function contentFindings(db: Db) {
  const { checkedAt, count, findings } = (await readCheck(db, 'content')) ?? { checkedAt: null, count: 0, findings: [] }
  return { checkedAt: checkedAt?.toISOString() ?? null, count, findings }
}
