import { StartError } from '#contract/start-error.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/db.ts'

const catalogue = 'catalogue/demo.jsonl'

/** Goods on the shelves of a shop that was started just to try it. A catalogue of its own stays as it is. */
export async function loadDemoData(db: Db) {
  const imported = await importCatalogue(db, catalogue, { onlyRenew: true })
  if (imported.ok) return
  const [first] = imported.error.shown
  const where = first?.line ? ` line ${first.line}:` : ''
  throw new StartError(`The demo catalogue cannot be loaded: ${catalogue}${where} ${first?.reason}.`)
}
