import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults, hydrated, shiftsOf, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

const shops = [
  { brand: 'claravue', list: '/c/kontaktlinsen', product: '/p/kelvary-air-6' },
  { brand: 'linsenhaus', list: '/c/kontaktlinsen', product: '/p/kelvary-air-6' },
  { brand: 'lenteo', list: '/c/lenti-a-contatto', product: '/p/tavelle-one-30' },
] as const

const bars = {
  top: '.top-bar',
  header: 'header > div:has(.header-grid)',
  notices: '.promotion-strip',
  buy: '.price-bar',
  navigation: '.bottom-navigation',
}

/** How high each bar is that is seen on the first screen. */
const heights = (page: Page) =>
  page.evaluate((bars) => {
    const heightOf = (selector: string) => {
      const seen = [...document.querySelectorAll(selector)].map((bar) => bar.getBoundingClientRect())
      return seen.filter(({ top }) => top < innerHeight).reduce((sum, { height }) => sum + height, 0)
    }
    return Object.fromEntries(Object.entries(bars).map(([name, selector]) => [name, heightOf(selector)]))
  }, bars)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

describe.each(shops)('at $brand', ({ brand, list, product }) => {
  browserTest(
    'a phone has a header of 56 px, one line of notices, and bars of 120 px at a product',
    async ({ visit }) => {
      const page = await visit(brand, { viewport: phone })
      await open(page, '/')
      expect(await heights(page)).toEqual({ top: 0, header: 56, notices: 45, buy: 0, navigation: 57 })
      await open(page, product)
      const found = await heights(page)
      expect(found).toMatchObject({ top: 0, header: 56, notices: 0, navigation: 0 })
      expect(found.buy).toBeGreaterThan(40)
      expect(Object.values(found).reduce((sum, height) => sum + height)).toBeLessThanOrEqual(120)
      await open(page, '/cart')
      expect(await heights(page)).toMatchObject({ header: 56, navigation: 0 })
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, '/')
      expect(await heights(page)).toMatchObject({ header: 56, notices: 45, navigation: 57 })
      expect(await sidewaysScroll(page)).toBe(0)
    },
  )

  browserTest('nothing floats over the prices of a list: its bar ends where the window does', async ({ visit }) => {
    const page = await visit(brand, { viewport: phone })
    await open(page, list)
    await page.evaluate(() => scrollTo(0, 900))
    const covered = await page.locator('main .price').evaluateAll((prices) =>
      prices.flatMap((price) => {
        const { left, top, width, height } = price.getBoundingClientRect()
        if (top < 0 || top + height > innerHeight) return []
        const over = document.elementFromPoint(left + width / 2, top + height / 2)
        // A card's link covers the card; a bar takes the whole width.
        const bar = over?.closest<HTMLElement>('.listing-bar, .bottom-navigation, .compare-button')
        const isOwn = over?.closest('.product-card') === price.closest('.product-card')
        return isOwn || bar?.getBoundingClientRect().width === innerWidth ? [] : [over?.outerHTML.slice(0, 100)]
      }),
    )
    expect(covered).toEqual([])
    const filter = page.locator('.listing-bar > button')
    const { y = -1 } = (await filter.boundingBox()) ?? {}
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(60)
  })
})

browserTest(
  'the notices are read one after the other, and dismissed until they say something else',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    const shifts = await shiftsOf(page)
    await open(page, '/terms')
    const line = page.getByRole('region', { name: 'Hinweise' })
    const seen = () =>
      line.getByRole('listitem').evaluateAll((items) =>
        items.flatMap((item) => {
          const { left, right } = item.getBoundingClientRect()
          return left > -2 && right < innerWidth
            ? [(item as HTMLElement).innerText.trim().replaceAll('\u00a0', ' ')]
            : []
        }),
      )
    const next = line.getByRole('button', { name: 'Nächster Hinweis' })
    expect(await seen()).toEqual(['Neu bei Linsen? So liest du deine Werte.'])
    await next.click()
    await expect.poll(seen).toEqual(['Standardversand kostenlos ab CHF 90.00'])
    await next.click()
    await expect.poll(seen).toEqual(['Grösser und klarer'])
    await next.click()
    await expect.poll(seen).toEqual(['Neu bei Linsen? So liest du deine Werte.'])
    // The keyboard brings each into view.
    await line.getByRole('button', { name: 'Grösser und klarer' }).focus()
    await expect.poll(seen).toEqual(['Grösser und klarer'])
    expect(await accessibilityFaults(page, 'header')).toEqual([])
    expect(await shifts()).toEqual([])
    await line.getByRole('button', { name: 'Hinweise schliessen' }).click()
    await line.waitFor({ state: 'hidden' })
    await open(page, '/help')
    expect([await line.count(), await shifts()]).toEqual([0, []])
    await page.evaluate(() => localStorage.setItem('notices-read', 'earlier ones'))
    await open(page, '/help')
    expect(await line.isVisible()).toBe(true)
  },
)

browserTest.for([true, false])(
  'the five places of a phone are links, the search is reached from header and bar, JavaScript %s',
  async (javaScriptEnabled, { visit }) => {
    const page = await visit('claravue', { viewport: phone, javaScriptEnabled })
    await page.goto('/help')
    if (javaScriptEnabled) await hydrated(page)
    const bar = page.getByRole('navigation', { name: 'Schnellzugriff' })
    expect(await bar.locator('[aria-current]').count()).toBe(0)
    const sizes = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
    for (const { width, height } of sizes) {
      expect(width).toBeGreaterThanOrEqual(44)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('banner').getByRole('link', { name: 'Suchen' }).click()
    const field = page.getByLabel('Suchen', { exact: true }).first()
    if (javaScriptEnabled) {
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.getByRole('button', { name: 'Schliessen', exact: true }).click()
      expect(await field.evaluate((element) => element.matches('.search-box:not(:focus-within) > *'))).toBe(true)
      await bar.getByRole('link', { name: 'Suche' }).click()
      await field.fill('kelvary')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/s?search=kelvary')
    } else await page.waitForURL('**/s')
    expect(await field.isVisible()).toBe(true)
    expect((await field.boundingBox())?.y).toBeGreaterThan(40)
    expect(await bar.locator('[aria-current=page]').innerText()).toBe('Suche')
  },
)
