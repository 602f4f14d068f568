import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/database/database.ts'
import { createDemoAccounts, demoStaffEmail } from '#server/identity/demo-accounts.ts'
import { loadDemoCoupons } from '#server/promotions/demo-coupons.ts'
import { loadDemoDesk } from './demo-desk.ts'
import { loadDemoOrders } from './demo-orders.ts'
import { noteDemoUse, readDemoUse } from './demo-store.ts'
import { loadDemoSubscriptions } from './demo-subscriptions.ts'

const catalogue = 'catalogue/demo.jsonl'

/** Goods on the shelves, coupons, and somebody to sign in as who has ordered before, in a shop that was started just to try it. A catalogue of its own stays as it is. `hasSimulator`: payments are simulated. */
export async function loadDemoData(db: Db, { hasSimulator = true } = {}) {
  const { isDemo, hasPeople } = await readDemoUse(db, demoStaffEmail)
  // Otherwise the way back to live mode would be to remove real customers.
  if (hasPeople && !isDemo)
    throw new StartError(
      'The database has the customers or orders of a live shop, which a demo would mix with its own: set another DATABASE_URL or DATA_DIR for the demo, or SHOP_MODE=live.',
    )
  await noteDemoUse(db)
  await createDemoAccounts(db)
  await loadDemoCoupons(db, brands)
  const imported = await importCatalogue(db, catalogue, { onlyRenew: true })
  if (imported.ok) {
    await loadDemoOrders(db, brands, hasSimulator)
    await loadDemoDesk(db, brands, hasSimulator)
    return loadDemoSubscriptions(db, brands, 'customer@example.com')
  }
  const [first] = imported.error.shown
  const where = first?.line ? ` line ${first.line}:` : ''
  throw new StartError(`The demo catalogue cannot be loaded: ${catalogue}${where} ${first?.reason}.`)
}

/** What a demo leaves is public: its passwords, its mails with their links, its coupons. */
export async function refuseDemoData(db: Db) {
  const { isDemo } = await readDemoUse(db, demoStaffEmail)
  if (isDemo)
    throw new StartError(
      'The database was used by a demo, whose accounts, links and payments must not go live: remove them with npm run demo:remove, or set another DATABASE_URL or DATA_DIR.',
    )
}
