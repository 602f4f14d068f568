import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { deskPaths } from '#app/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { deleteContents } from '#server/shop/demo-store.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { quiet } from '#server/testing/originals.ts'
import { deskScreens } from './desk-screens.ts'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

// A shop of its own, which is emptied in between.
const deskTest = browserTest.extend('settings', { scope: 'file' }, () => ({ FULFILMENT: 'desk' }))

const staff = { email: 'staff@example.com', password: 'Personal2026' }

deskTest('every screen of the desk is listed here', () => {
  const screens = deskPaths.filter(([, , file]) => file.endsWith('.tsx')).map(([name]) => name)
  expect(Object.keys(deskScreens)).toEqual(screens)
})

deskTest('every screen of the desk fits a phone and passes axe, full and empty', async ({ visit, shop }) => {
  const page = await visit('claravue', { viewport: phone })
  await sendJson(page, '/api/identity/sign-in', staff)
  const places = { customer: '', event: '', series: '' }
  await page.goto('/staff/customers?search=keller')
  places.customer = (await page.locator('.customer-name').first().getAttribute('href')) ?? ''
  await page.goto('/staff/orders/claravue/100004')
  places.event = /at=(\d+)/.exec((await page.locator('a[href*="?at="]').nth(1).getAttribute('href')) ?? '')?.[1] ?? ''
  await page.goto('/en/staff/coupons/new?many=yes')
  await page.getByLabel('Name of the series').fill('Newsletter')
  await page.getByLabel('Beginning of each code').fill('NEWS')
  await page.getByRole('textbox', { name: 'Percent' }).fill('10')
  await page.getByRole('button', { name: 'Create codes' }).click()
  await page.waitForURL(/\/series\/[\w-]{36}/)
  places.series = new URL(page.url()).pathname.replace(/^\/en/, '')
  // What stands around every screen is looked at once.
  expect(await accessibilityFaults(page)).toEqual([])

  const found: Awaited<ReturnType<typeof look>>[] = []
  for (const { full } of Object.values(deskScreens))
    for (const path of full)
      found.push(
        await look(
          page,
          path.replace(':customer', places.customer).replace(':event', places.event).replace(':series', places.series),
        ),
      )

  const database = await openDatabase({ url: shop.database, folder: '', log: quiet })
  await database.db.transaction(async (db) => {
    await deleteContents(db)
    await createDemoAccounts(db)
  })
  await database.close()
  await page.context().clearCookies()
  await sendJson(page, '/api/identity/sign-in', staff)
  for (const { empty } of Object.values(deskScreens)) for (const path of empty) found.push(await look(page, path))

  expect(found.filter(({ faults }) => faults.length > 0)).toEqual([])
})

async function look(page: Page, path: string) {
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
