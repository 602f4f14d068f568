import type { Page } from 'playwright-core'
import { openDatabase } from '#server/database/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { quiet } from '#server/testing/originals.ts'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import type { ShopPlace } from './shop.ts'
import { browserTest } from './visitor.ts'

/** A shop of its own for each file, which the file fills or empties. */
export const deskTest = browserTest
  .extend('settings', { scope: 'file' }, () => ({ FULFILMENT: 'desk', WEBHOOKS_TO_LOCALHOST: 'yes' }))
  .extend('database', { scope: 'file' }, async ({ shop }: { shop: ShopPlace }, { onCleanup }) => {
    const database = await openDatabase({ url: shop.database, folder: '', log: quiet })
    onCleanup(() => database.close())
    return database.db
  })

export const staff = { email: 'staff@example.com', password: 'Personal2026' }

/** Many screens one after the other, on a machine that may have other work. */
export const manyScreens = 1_800_000

/** What is wrong with a screen of the desk on a phone. */
export async function look(page: Page, path: string) {
  const answer = await page.goto(path)
  const html = (await answer?.text()) ?? ''
  await hydrated(page)
  const scroll = await sidewaysScroll(page)
  const faults = [
    ...(answer?.status() === 200 ? [] : [`answers ${answer?.status()}`]),
    ...(scroll > 0 ? [`is ${scroll} px too wide`] : []),
    ...(await htmlFaults(/<main\b.*<\/main>/s.exec(html)?.[0] ?? 'no page')),
    ...(await accessibilityFaults(page, 'main')),
  ]
  return { path, faults }
}
