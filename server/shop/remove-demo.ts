import { StartError } from '#contract/start-error.ts'
import { record } from '#server/audit/operations.ts'
import type { Database } from '#server/database/database.ts'
import { demoStaffEmail } from '#server/identity/demo-accounts.ts'
import {
  type Counted,
  countContents,
  countRealPayments,
  deleteContents,
  isInUse,
  isLarge,
  readDemoUse,
  releaseGoodsFiles,
  startBooksAnew,
} from './demo-store.ts'

/** `isConfirmed`: otherwise it only says what it would remove. `alsoRealPayments`: also if a real provider took money. */
type Removal = { isConfirmed: boolean; alsoRealPayments: boolean }
type Removed = { isDemo: boolean; counted: Counted[] }

/**
 * Removes everything that people made or got while the database served a demo, in one transaction: a shop can go live on
 * it afterwards, with its catalogue. A database that served no demo stays as it is.
 */
export async function removeDemo({ db, kind }: Database, { isConfirmed, alsoRealPayments }: Removal): Promise<Removed> {
  if (kind === 'postgres' && (await isInUse(db)))
    throw new StartError('A shop is running on this database: stop all of its processes first. Nothing was removed.')
  if (await isLarge(db))
    throw new StartError(
      'This demo has too many orders to remove them one by one: create an empty database for the shop instead. Nothing was removed.',
    )
  return db.transaction(async (db) => {
    const { isDemo } = await readDemoUse(db, demoStaffEmail)
    if (!isDemo) return { isDemo, counted: [] }
    const counted = await countContents(db)
    if (!isConfirmed) return { isDemo, counted }
    const real = await countRealPayments(db)
    if (real > 0 && !alsoRealPayments)
      throw new StartError(
        `${real} payments were made at a real provider, so this may be the database of a live shop: nothing was removed. If it served nothing but tests, add --also-real-payments.`,
      )
    await deleteContents(db)
    await releaseGoodsFiles(db)
    await startBooksAnew(db)
    await record(db, { actor: 'npm run demo:remove', action: 'demo/remove', subject: 'database', reason: null })
    return { isDemo, counted }
  })
}
