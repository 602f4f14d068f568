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

const tablet = { width: 768, height: 1000 }
const cards = (page: Page) => page.locator('main article')
const count = (page: Page) => page.locator('#products').getByRole('status')
const chips = (page: Page) => page.getByRole('list', { name: 'Gewählte Filter' }).getByRole('link')
const pager = (page: Page) => page.getByRole('navigation', { name: 'Seiten' })
const numberOf = (text: string) => Number(/\d+/.exec(text)?.[0])

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

browserTest('[CAT-009] a ticked filter narrows the list at once, and Back takes it off', async ({ visit }) => {
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
})

browserTest('two quick ticks both count, and the old list is dimmed while the new one comes', async ({ visit }) => {
  const page = await visit('claravue')
  await open(page, '/c/kontaktlinsen')
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/c/kontaktlinsen.data*', async (route) => {
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
  expect(await chips(page).count()).toBe(3)
})

browserTest(
  '[CAT-010, CAT-011, CAT-013] a turned page begins at its top, Back returns to the place; sort and page size apply at once',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/c/kontaktlinsen')
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
    await page.getByRole('combobox', { name: 'Pro Seite' }).selectOption('100')
    await page.waitForURL('**/c/kontaktlinsen?itemsPerPage=100&sort=price_desc')
    await size.waitFor({ state: 'detached' })
  },
)

browserTest('[CAT-008, UIX-009] pictures are 216x268 in the grid and 140x200 in the list', async ({ visit }) => {
  const page = await visit('claravue')
  await open(page, '/c/sonnenbrillen')
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
  await page.waitForURL('**/c/sonnenbrillen?view=list')
  await page.locator('.product-row').first().waitFor()
  expect(await sizes()).toEqual(['140x200'])
  expect(await cards(page).locator('img').first().boundingBox()).toMatchObject({ width: 140, height: 200 })
  expect(await page.getByRole('link', { name: 'Als Liste anzeigen' }).getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: 'Als Raster anzeigen' }).click()
  await page.waitForURL('**/c/sonnenbrillen')
})

browserTest('[UIX-004] beside the filters, too, 1 to 4 cards stand in a row, none under 140 px', async ({ visit }) => {
  for (const brand of ['claravue', 'linsenhaus'] as const) {
    const page = await visit(brand)
    await page.goto('/c/kontaktlinsen')
    const inRow: [number, number][] = []
    for (const width of [320, 390, 640, 768, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
      )
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(140)
      inRow.push([width, boxes.filter(({ top }) => top === boxes[0]?.top).length])
    }
    expect(inRow).toEqual([
      [320, 1],
      [390, 2],
      [640, 2],
      [768, 3],
      [1024, 3],
      [1280, 4],
      [1536, 4],
    ])
  }
})

browserTest('[UIX-005] a pager item measures 30 px, at a desk 50, and can be hit at 44', async ({ visit }) => {
  const page = await visit('claravue')
  await open(page, '/c/kontaktlinsen?page=3')
  const items = pager(page).getByRole('link')
  expect(await items.count()).toBe(7)
  for (const [viewport, size] of [
    [phone, 30],
    [tablet, 30],
    [desktop, 50],
  ] as const) {
    await page.setViewportSize(viewport)
    const measured = await items.evaluateAll((links) =>
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
      expect({ viewport, width, height, maxWidth }).toEqual({ viewport, width: size, height: size, maxWidth: '400px' })
      expect(Math.min(hitWidth, hitHeight)).toBeGreaterThanOrEqual(44)
      expect(left).toBeGreaterThanOrEqual(right - 0.5)
      right = left + hitWidth
    }
  }
})

browserTest('on a phone the filters are a sheet, opened by a button that counts them', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await open(page, '/c/kontaktlinsen?radius=8.6')
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
})

browserTest('without JavaScript a toric lens is found, filtered, sorted, paged and sized', async ({ visit }) => {
  const page = await visit('claravue', { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('torische Linsen')
  await page.getByRole('searchbox', { name: 'Suchen' }).press('Enter')
  await page.waitForURL('**/s?search=torische+Linsen')
  const all = numberOf(await count(page).innerText())
  await page.getByRole('checkbox', { name: /^Ein Monat/ }).check()
  await page.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Preis aufsteigend')
  await page.getByRole('button', { name: 'Auswahl anzeigen' }).first().click()
  await page.waitForURL(/lens_usage=monthly/)
  expect(numberOf(await count(page).innerText())).toBeLessThan(all)
  const prices = (await cards(page).allInnerTexts()).map((text) => Number(/CHF\s([\d.]+)/.exec(text)?.[1]))
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  await chips(page).filter({ hasText: 'Ein Monat' }).click()
  await page.waitForURL((url) => !url.searchParams.has('lens_usage'))
  await pager(page).getByRole('link', { name: 'Nächste Seite' }).click()
  await page.waitForURL(/page=2/)
  expect(await count(page).innerText()).toContain('Seite 2 von')
  expect(await cards(page).count()).toBeGreaterThan(0)
  // Another page size can be chosen again and again.
  await page.goto('/c/kontaktlinsen?brand=Kelvary&brand=Brevelle&brand=Ondrella')
  for (const size of ['20', '10']) {
    await page.getByRole('combobox', { name: 'Pro Seite' }).selectOption(size)
    await page.getByRole('button', { name: 'Auswahl anzeigen' }).first().click()
    await page.waitForURL(new RegExp(`itemsPerPage=${size}`))
    expect(await cards(page).count()).toBe(Number(size))
  }
})

browserTest('without JavaScript the sheet of a phone opens and filters', async ({ visit }) => {
  const page = await visit('lenteo', { viewport: phone, javaScriptEnabled: false })
  await page.goto('/c/lenti-a-contatto')
  await page.getByRole('button', { name: 'Filtri' }).click()
  const sheet = page.getByRole('complementary', { name: 'Filtri' })
  await sheet.getByRole('checkbox', { name: /^Torica/ }).check()
  await sheet.getByRole('button', { name: 'Mostra i risultati' }).click()
  await page.waitForURL(/lens_type=toric/)
  await page.getByRole('button', { name: 'Filtri (1)' }).waitFor()
})

browserTest('many values unfold, and a chosen one among them is in sight', async ({ visit }) => {
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
})

const looks = ['/c/kontaktlinsen?page=2', '/c/sonnenbrillen?view=list&brand=Dorvane', '/s?search=xyzzyxyzzy']

// In each language and brand the pages fit by e2e/content-pages.test.ts.
browserTest.for(looks)('%s is accessible and fits a phone, a tablet and a desk', async (path, { visit }) => {
  const page = await visit('claravue', { viewport: { ...phone, width: 320 } })
  await open(page, path)
  for (const viewport of [{ ...phone, width: 320 }, phone, tablet, desktop]) {
    await page.setViewportSize(viewport)
    const { width } = viewport
    expect({ width, sideways: await sidewaysScroll(page) }).toEqual({ width, sideways: 0 })
  }
  expect(await wordingFaults(page)).toEqual([])
  if (path !== looks[0]) return
  await page.setViewportSize(phone)
  expect(await accessibilityFaults(page)).toEqual([])
})

browserTest.for([phone, desktop])('nothing moves by itself at $width px', async (viewport, { visit }) => {
  const page = await visit('claravue', { viewport })
  const { before, after } = await openWithLateFonts(page, '/c/kontaktlinsen')
  expect(before).toBe(0)
  expect(after).toBeLessThan(0.02)
})
