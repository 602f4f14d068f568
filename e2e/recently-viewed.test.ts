import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const row = (page: Page) => page.getByRole('region', { name: 'Zuletzt angesehen' })
const titles = (page: Page) => row(page).getByRole('link').allInnerTexts()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recently-viewed'))

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}
const scrollDown = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

browserTest(
  'the products viewed before are shown at the end of a page, and forgotten by one click',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/product-cache/')) asked.push(request.postData() ?? '')
    })
    await open(page, '/p/limpidella-360')
    await expect.poll(() => stored(page), patience).toBe('limpidella-360')
    // Another one before, and a product that the shop does not have any more.
    await page.evaluate(() => localStorage.setItem('recently-viewed', 'gone dorvane-brise limpidella-360'))
    await open(page, '/p/ondrella-day-30')
    await expect.poll(() => stored(page), patience).toBe('ondrella-day-30 gone dorvane-brise limpidella-360')
    // Nothing is loaded before the visitor comes near.
    expect(asked).toEqual([])

    await scrollDown(page)
    await row(page).waitFor()
    expect(await titles(page)).toEqual([expect.stringContaining('Dorvane'), expect.stringContaining('Limpidella')])
    await expect.poll(() => stored(page), patience).toBe('ondrella-day-30 dorvane-brise limpidella-360')
    expect(JSON.parse(asked[0] ?? '')).toEqual({
      product_id: ['gone', 'dorvane-brise', 'limpidella-360'],
      locale: 'de',
    })
    expect(await accessibilityFaults(page, 'section[aria-labelledby=viewed]')).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect((await page.context().cookies()).filter(({ value }) => value.includes('dorvane'))).toEqual([])

    // A click within the shop, to a product that was viewed.
    await row(page)
      .getByRole('link', { name: /Limpidella/ })
      .click()
    await page.waitForURL(/\/p\/limpidella-360/)
    await expect.poll(() => stored(page), patience).toBe('limpidella-360 ondrella-day-30 dorvane-brise')

    // Which other pages have a place for it: server/http/routes.page.test.ts.
    await open(page, '/cart')
    await scrollDown(page)
    await row(page).waitFor()
    expect(await titles(page)).toHaveLength(3)
    await row(page).getByRole('button', { name: 'Liste löschen' }).click()
    await page.getByText('Die Liste ist gelöscht.').waitFor()
    await row(page).waitFor({ state: 'detached' })
    expect(await stored(page)).toBeNull()
  },
)
