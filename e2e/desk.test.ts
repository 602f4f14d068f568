import { expect } from 'vitest'
import { deskPaths } from '#app/staff/desk-paths.ts'
import { fillDesk } from './desk-data.ts'
import { deskTest, look, manyScreens, staff } from './desk-look.ts'
import { deskScreens } from './desk-screens.ts'
import { accessibilityFaults, hydrated } from './page-checks.ts'
import { phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

deskTest('every screen of the desk is listed here', () => {
  const screens = deskPaths.filter(([, , file]) => file.endsWith('.tsx')).map(([name]) => name)
  expect(Object.keys(deskScreens)).toEqual(screens)
})

deskTest(
  'every screen of the desk fits a phone and passes axe',
  async ({ visit, database }) => {
    const page = await visit('claravue', { viewport: phone })
    await sendJson(page, '/api/identity/sign-in', staff)
    const places = await fillDesk(page, database)
    await page.goto('/staff/customers?search=keller')
    places.customer = (await page.locator('.customer-name').first().getAttribute('href')) ?? ''
    await page.goto('/staff/orders/claravue/100004')
    places.event = /at=(\d+)/.exec((await page.locator('a[href*="?at="]').nth(1).getAttribute('href')) ?? '')?.[1] ?? ''
    // What stands around every screen is looked at once, and in French, whose words are the longest.
    expect(await accessibilityFaults(page)).toEqual([])
    await page.goto('/fr/staff/people')
    await hydrated(page)
    expect(await page.locator('.desk-me strong').evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
    await page.keyboard.press('/')
    expect(await page.locator('main [type=search]').evaluate((field) => field === document.activeElement)).toBe(true)

    const found: Awaited<ReturnType<typeof look>>[] = []
    for (const { full } of Object.values(deskScreens))
      for (const path of full)
        found.push(
          await look(
            page,
            path.replaceAll(/:([a-z]+)/g, (place, name) => places[name] ?? place),
          ),
        )
    expect(found.filter(({ faults }) => faults.length > 0)).toEqual([])
  },
  manyScreens,
)
