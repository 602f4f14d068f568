import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityFaults,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const cards = (page: Page) => page.locator('main article')
const count = (page: Page) => page.locator('#products').getByRole('status')
const chips = (page: Page) => page.getByRole('list', { name: 'Gewählte Filter' }).getByRole('link')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Seiten' })
const numberOf = (text: string) => Number(/\d+/.exec(text)?.[0])

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** Opens a page whose letters come late, and that does not move meanwhile. */
async function openStill(page: Page, path: string) {
  const { before, after } = await openWithLateFonts(page, path)
  expect(before).toBe(0)
  expect(after).toBeLessThan(0.02)
}

/** In which windows the page has to be scrolled sideways. What fits the smallest phone fits a larger one. */
async function tooWide(page: Page) {
  const found: number[] = []
  for (const width of [desktop.width, 768, 320]) {
    await page.setViewportSize({ width, height: 800 })
    if ((await sidewaysScroll(page)) > 0) found.push(width)
  }
  return found
}

browserTest(
  '[CAT-009] a ticked filter narrows the list at once, Back takes it off, and two quick ticks both count',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/c/kontaktlinsen')
    await markDocument(page)
    const before = numberOf(await count(page).innerText())
    const kelvary = page.getByRole('checkbox', { name: /^Kelvary/ })
    const promised = numberOf((await kelvary.locator('xpath=..').innerText()).replace('Kelvary', ''))
    expect(promised).toBeLessThan(before)

    await kelvary.click()
    await page.waitForURL('**/c/kontaktlinsen?brand=Kelvary')
    await count(page).getByText(`${promised} Produkte`).waitFor()
    expect(await chips(page).count()).toBe(2)
    expect(await kelvary.isChecked()).toBe(true)
    expect(await kelvary.evaluate((box) => box === document.activeElement)).toBe(true)

    await page.getByRole('checkbox', { name: /^Torisch/ }).click()
    await page.waitForURL('**/c/kontaktlinsen?brand=Kelvary&lens_type=toric')
    await page.goBack()
    await page.waitForURL('**/c/kontaktlinsen?brand=Kelvary')
    await page.getByRole('checkbox', { name: /^Torisch/, checked: false }).waitFor()
    await chips(page).filter({ hasText: 'Kelvary' }).press('Enter')
    await page.waitForURL('**/c/kontaktlinsen')
    await chips(page).first().waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('products')
    expect(await kelvary.isChecked()).toBe(false)
    expect(await isSameDocument(page)).toBe(true)

    // The old list is dimmed while the new one comes.
    const data = '**/c/kontaktlinsen.data*'
    const mayCome = Promise.withResolvers<void>()
    await page.route(data, async (route) => {
      await mayCome.promise
      await route.continue()
    })
    // Both in one go, before the router has told anybody that it is on its way.
    await page.evaluate(() => {
      for (const brand of ['Kelvary', 'Brevelle'])
        document.querySelector<HTMLElement>(`[name=brand][value=${brand}]`)?.click()
    })
    const list = page.locator('[aria-busy=true]')
    await list.waitFor()
    for (const brand of [/^Kelvary/, /^Brevelle/])
      expect(await page.getByRole('checkbox', { name: brand }).isChecked()).toBe(true)
    expect(await list.evaluate((element) => getComputedStyle(element).transitionDelay)).toBe('0.2s')
    mayCome.resolve()
    await page.waitForURL('**/c/kontaktlinsen?brand=Brevelle&brand=Kelvary')
    await list.waitFor({ state: 'detached' })
    await expect.poll(() => chips(page).count()).toBe(3)
  },
)

browserTest(
  '[CAT-010, CAT-011, CAT-013] nothing moves by itself; a turned page begins at its top, Back returns to the place; sort and page size apply at once',
  async ({ visit }) => {
    const page = await visit('claravue')
    await openStill(page, '/c/kontaktlinsen')
    expect(
      await pager(page)
        .getByRole('link', { name: /^Seite/ })
        .allInnerTexts(),
    ).toEqual(['Seite\n1', 'Seite\n2', 'Seite\n3'])
    const guide = page.getByRole('heading', { name: 'Welche Linse wofür' })
    expect(await guide.count()).toBe(1)
    const next = pager(page).getByRole('link', { name: 'Nächste Seite' })
    await next.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await next.click()
    await page.waitForURL('**/c/kontaktlinsen?page=2#products')
    await count(page).getByText('Seite 2 von').waitFor()
    expect(await guide.count()).toBe(0)
    const top = await page.locator('#products').evaluate((list) => list.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(200)
    await page.goBack()
    await count(page).getByText('Seite 1 von').waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.goForward()
    await count(page).getByText('Seite 2 von').waitFor()

    await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Preis absteigend')
    await page.waitForURL('**/c/kontaktlinsen?sort=price_desc')
    const size = page.getByRole('combobox', { name: 'Pro Seite' })
    expect(await size.inputValue()).toBe('16')
    expect(await size.locator('option:not([disabled])').allInnerTexts()).toEqual(['10', '20', '40', '100'])
    await size.selectOption('40')
    await page.waitForURL('**/c/kontaktlinsen?itemsPerPage=40&sort=price_desc')
    await cards(page).nth(39).waitFor()
  },
)

browserTest(
  '[CAT-008, UIX-009] pictures are 216x268 in the grid and 140x200 in the list, which fits',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/c/sonnenbrillen?brand=Dorvane')
    const sizes = () =>
      cards(page)
        .locator('img')
        .evaluateAll((all) => [
          ...new Set(all.map((img) => `${img.getAttribute('width')}x${img.getAttribute('height')}`)),
        ])
    expect(await sizes()).toEqual(['216x268'])
    const widths = await cards(page)
      .locator('img')
      .evaluateAll((all) => all.map((img) => img.clientWidth))
    expect(Math.max(...widths)).toBeLessThanOrEqual(216)
    await page.getByRole('link', { name: 'Als Liste anzeigen' }).click()
    await page.waitForURL('**/c/sonnenbrillen?brand=Dorvane&view=list')
    await page.locator('.product-row').first().waitFor()
    expect(await sizes()).toEqual(['140x200'])
    expect(await cards(page).locator('img').first().boundingBox()).toMatchObject({ width: 140, height: 200 })
    expect(await page.getByRole('link', { name: 'Als Liste anzeigen' }).getAttribute('aria-current')).toBe('true')
    expect(await wordingFaults(page, 'main')).toEqual([])
    expect(await tooWide(page)).toEqual([])
  },
)

// That a page is accessible and fits in each language and brand: e2e/content-pages.test.ts.
browserTest(
  '[UIX-004, UIX-005] 1 to 4 cards stand in a row, none under 140 px, above a pager of 30 px, at a desk 50',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/c/kontaktlinsen?page=3')
    expect(await accessibilityFaults(page)).toEqual([])
    const items = pager(page).getByRole('link')
    expect(await items.count()).toBe(7)
    for (const [width, inRow, size] of [
      [320, 1, 30],
      [390, 2, 30],
      [640, 2, 30],
      [768, 3, 30],
      [1024, 3, 50],
      [1280, 4, 50],
      [1536, 4, 50],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
      )
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(140)
      const shown = { width, inRow: boxes.filter(({ top }) => top === boxes[0]?.top).length }
      expect({ ...shown, sideways: await sidewaysScroll(page) }).toEqual({ width, inRow, sideways: 0 })
      await expectPager(page, { width, size })
    }
  },
)

/** Every item of the pager measures this, and can be hit at 44 px without hitting the one beside it. */
async function expectPager(page: Page, { width: window, size }: { width: number; size: number }) {
  const measured = await pager(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const area = getComputedStyle(link, '::after')
        const [hitWidth, hitHeight] = [parseFloat(area.width), parseFloat(area.height)]
        const { x, width, height } = link.getBoundingClientRect()
        const left = x + link.clientWidth / 2 - hitWidth / 2
        return { width, height, hitWidth, hitHeight, left, maxWidth: getComputedStyle(link).maxWidth }
      }),
    )
  let right = 0
  for (const { width, height, hitWidth, hitHeight, left, maxWidth } of measured) {
    expect({ window, width, height, maxWidth }).toEqual({ window, width: size, height: size, maxWidth: '400px' })
    expect(Math.min(hitWidth, hitHeight)).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(right - 0.5)
    right = left + hitWidth
  }
}

// Without JavaScript: e2e/find-and-choose.test.ts and server/catalogue/listing.page.test.ts.
browserTest(
  'on a phone nothing moves by itself, and the filters are a sheet, opened by a button that counts them',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await openStill(page, '/c/kontaktlinsen?radius=8.6')
    const sheet = page.getByRole('complementary', { name: 'Filter' })
    expect(await sheet.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 1500))
    const button = page.getByRole('button', { name: 'Filter (1)' })
    expect((await button.boundingBox())?.y).toBeLessThan(phone.height)
    await button.click()
    await sheet.waitFor()
    expect(await accessibilityFaults(page, '#filters')).toEqual([])
    await sheet.getByRole('checkbox', { name: /^Torisch/ }).click()
    await page.waitForURL('**/c/kontaktlinsen?lens_type=toric&radius=8.6')
    expect(await sheet.isVisible()).toBe(true)
    await sheet.getByRole('button', { name: 'Auswahl anzeigen' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Filter (2)' }).waitFor()
  },
)

browserTest(
  'many values unfold, a chosen one among them is in sight, and a search that finds nothing fits',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/s')
    const brands = page.getByRole('group', { name: 'Marke' })
    const boxes = brands.getByRole('checkbox')
    const visible = async () =>
      (await Promise.all((await boxes.all()).map((box) => box.isVisible()))).filter(Boolean).length
    expect(await visible()).toBe(8)
    await brands.getByText(/^Alle \d+ anzeigen$/).click()
    expect(await visible()).toBe(await boxes.count())
    await boxes.last().click()
    await page.waitForURL(/brand=/)
    await page.reload()
    await hydrated(page)
    expect(await boxes.last().isVisible()).toBe(true)

    await page.locator('input[type=search]').fill('xyzzyxyzzy')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/s?search=xyzzyxyzzy')
    expect(await wordingFaults(page, 'main')).toEqual([])
    expect(await tooWide(page)).toEqual([])
  },
)
