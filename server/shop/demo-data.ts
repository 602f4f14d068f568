import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/database/database.ts'
import { closeDemoAccounts, createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { closeDemoCoupons, loadDemoCoupons } from '#server/promotions/demo-coupons.ts'
import { loadDemoOrders } from './demo-orders.ts'

const catalogue = 'catalogue/demo.jsonl'

/** Goods on the shelves, coupons, and somebody to sign in as who has ordered before, in a shop that was started just to try it. A catalogue of its own stays as it is. */
export async function loadDemoData(db: Db) {
  await createDemoAccounts(db)
  await loadDemoCoupons(db, brands)
  const imported = await importCatalogue(db, catalogue, { onlyRenew: true })
  if (imported.ok) return loadDemoOrders(db, brands)
  const [first] = imported.error.shown
  const where = first?.line ? ` line ${first.line}:` : ''
  throw new StartError(`The demo catalogue cannot be loaded: ${catalogue}${where} ${first?.reason}.`)
}

/** Closes the accounts and coupons of a demo in a shop that is live: their passwords and codes are public. */
export async function closeDemoData(db: Db) {
  await closeDemoAccounts(db)
  await closeDemoCoupons(db)
}
