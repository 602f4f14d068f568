import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLocalFlags } from '#server/flags/local.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { htmlFaults } from '#server/testing/html-faults.ts'
import { mainText } from '#server/testing/page-text.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
const variables = [{ variableKey: 'colour', type: 'String' as const, value: 'blue' }]
const flags = createLocalFlags({ banner: [{ share: 50, variables }] }, { info() {} })
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database, {}, () => ({ flags }))
})
afterAll(() => database.close())

async function staff() {
  const browser = openBrowser(shop.ask)
  await browser.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  return browser
}

test('for visitors and customers the figures do not exist', async () => {
  const browser = openBrowser(shop.ask)
  expect((await browser.get('/en/staff/figures')).status).toBe(404)
  await browser.post('/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
  expect((await browser.get('/en/staff/figures')).status).toBe(404)
})

test('before anything was counted the page says so', async () => {
  const browser = await staff()
  expect((await browser.get('/en/staff')).text).toContain('href="/en/staff/figures"')
  const page = await browser.get('/en/staff/figures')
  expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(mainText(page.text)).toContain('Nothing was counted in this period.')
  expect(mainText(page.text)).toContain('Nobody has seen a page of this test yet.')
})

test('staff sees the figures of this storefront, and what an A/B test says', async () => {
  const today = Temporal.Now.plainDateISO('Europe/Zurich').toString()
  const count = (event: string, page: string, count: number, sum = 0, storefront = 'claravue', bucket = 0) =>
    database.db.execute(sql`insert into event_counts (day, storefront, locale, device, page_type, event, bucket, count, sum)
      values (${today}, ${storefront}, 'de', 'phone', ${page}, ${event}, ${bucket}, ${count}, ${sum})`)
  await count('visit', 'home', 1234)
  await count('visit', 'home', 77_777, 0, 'linsenhaus')
  await count('purchase', 'thank_you', 21, 98_765)
  await count('LCP', 'product', 40, 0, 'claravue', 2000)
  const edition = flags.tests?.[0]?.edition ?? ''
  const reached = (variant: string, goal: string, count: number) =>
    database.db.execute(sql`insert into ab_test_counts (storefront, test, edition, variant, goal, count, since, until)
      values ('claravue', 'banner', ${edition}, ${variant}, ${goal}, ${count}, ${today}, ${today})`)
  await reached('default', 'visit', 10_000)
  await reached('default', 'purchase', 1000)
  await reached('colour=blue', 'visit', 10_000)
  await reached('colour=blue', 'purchase', 1035)

  const browser = await staff()
  const page = await browser.get('/en/staff/figures?days=7')
  const text = mainText(page.text)
  expect(text).toMatch(/1’234.*CHF\s987\.65/)
  expect(text).not.toContain('77’777')
  expect(text).toMatch(/1\.9\ss\s*good/)
  expect(text).toMatch(/Variant B sells between 5% fewer and 12% more: not decided yet, 9’497 more visitors/)
  expect(await htmlFaults(page.text)).toEqual([])
  const german = mainText((await browser.get('/staff/figures?days=7')).text)
  expect(german).toMatch(/Variante B verkauft zwischen 5\s% weniger und 12\s% mehr: noch nicht entschieden/)
})
