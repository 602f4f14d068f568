import { StartError } from '#contract/start-error.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/db.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'

const catalogue = 'catalogue/demo.jsonl'

/** Goods on the shelves and somebody to sign in as, in a shop that was started just to try it. A catalogue of its own stays as it is. */
export async function loadDemoData(db: Db) {
  await createDemoAccounts(db)
  const imported = await importCatalogue(db, catalogue, { onlyRenew: true })
  if (imported.ok) return
  const [first] = imported.error.shown
  const where = first?.line ? ` line ${first.line}:` : ''
  throw new StartError(`The demo catalogue cannot be loaded: ${catalogue}${where} ${first?.reason}.`)
}
