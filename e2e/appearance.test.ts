import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest, patience } from './visitor.ts'

const cards = (page: Page) => page.locator('main .product-grid > li')

browserTest('[UIX-004] 1, 2, 3 or 4 cards stand in a row, none narrower than 140 px', async ({ visit }) => {
  for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
    const page = await visit(brand)
    await page.goto('/')
    await hydrated(page)
    const inRow: [number, number][] = []
    for (const width of [320, 350, 390, 480, 640, 768, 800, 1024, 1280, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      const boxes = await cards(page).evaluateAll((all) =>
        all.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })),
      )
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThanOrEqual(140)
      inRow.push([width, boxes.filter(({ top }) => top === boxes[0]?.top).length])
    }
    expect(inRow).toEqual([
      [320, 1],
      [350, 2],
      [390, 2],
      [480, 2],
      [640, 2],
      [768, 4],
      [800, 4],
      [1024, 4],
      [1280, 4],
      [1536, 4],
    ])
  }
})

browserTest('[CMS-015, UIX-017] the expert has a name, titles and a picture of 300 by 300', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  const section = page.locator('main section', {
    has: page.getByRole('heading', { level: 2, name: 'Fragen? Mara hilft.' }),
  })
  for (const text of ['Mara Steiner', 'Augenoptikerin', 'Leiterin Kundendienst'])
    expect(await section.getByText(text, { exact: true }).isVisible()).toBe(true)
  const picture = section.getByRole('img', { name: 'Porträt von Mara Steiner' })
  expect(await picture.boundingBox()).toMatchObject({ width: 300, height: 300 })
})

browserTest('[UIX-020] primary is green, secondary dark, danger red, warning yellow, info blue', async ({ visit }) => {
  for (const [brand, primary, secondary] of [
    ['claravue', 'rgb(11, 122, 75)', 'rgb(18, 49, 43)'],
    ['linsenhaus', 'rgb(31, 94, 59)', 'rgb(30, 36, 48)'],
    ['lenteo', 'rgb(63, 107, 31)', 'rgb(35, 32, 29)'],
  ] as const) {
    const page = await visit(brand)
    await page.goto('/')
    const paint = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await paint('main section a')).toBe(primary)
    expect(await paint('footer')).toBe(secondary)
    expect(await paint('.top-bar')).toBe(secondary)
    const named = await page.evaluate(() =>
      ['primary', 'secondary', 'danger', 'warning', 'info'].map((name) => {
        const probe = document.createElement('i')
        probe.style.color = `var(--color-${name})`
        document.body.append(probe)
        return getComputedStyle(probe).color
      }),
    )
    expect(named).toEqual([primary, secondary, 'rgb(179, 38, 30)', 'rgb(242, 183, 5)', 'rgb(27, 99, 196)'])
  }
})

browserTest(
  'a list begins high on a phone, its prices stand on one line, and no bar covers a low window',
  async ({ visit }) => {
    const page = await visit('claravue')
    const boxes = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .map(({ top, bottom, left, right }) => ({ top, bottom, left, right })),
        )
    await page.setViewportSize({ width: 390, height: 568 })
    await page.goto('/c/kontaktlinsen')
    await hydrated(page)
    const [card] = await boxes('.product-card')
    expect(card?.top).toBeLessThanOrEqual(400)
    const [pill] = await boxes('.filter-button')
    const [sort] = await boxes('.listing-toolbar select')
    expect(pill?.top).toBeGreaterThan(sort?.bottom ?? Number.POSITIVE_INFINITY)

    // A row has cards with and without a former price.
    const places = await page.locator('.product-grid > li').evaluateAll((cards) =>
      cards.map((one) => ({
        row: Math.round(one.getBoundingClientRect().top),
        price: Math.round(one.querySelector('.price.font-semibold')?.getBoundingClientRect().top ?? 0),
        isReduced: one.querySelector('s') !== null,
      })),
    )
    const rows = Map.groupBy(places, ({ row }) => row)
    expect([...rows.values()].every((row) => new Set(row.map(({ price }) => price)).size === 1)).toBe(true)
    expect([...rows.values()].some((row) => new Set(row.map(({ isReduced }) => isReduced)).size === 2)).toBe(true)

    await page.setViewportSize({ width: 640, height: 400 })
    const staying = () =>
      page.locator('body *').evaluateAll((all) =>
        all
          .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.checkVisibility())
          .map((one) => one.getBoundingClientRect())
          .filter(({ top, bottom, width }) => bottom > 0 && top < 400 && width > 320)
          .reduce((sum, { height }) => sum + height, 0),
      )
    expect(await staying()).toBeLessThan(400 / 3)
    await page.goto('/p/ondrella-day-30')
    await hydrated(page)
    expect(await staying()).toBeLessThan(400 / 3)
  },
)

browserTest(
  'menu and buttons of the header stand in line, the menu has pictures, and + stays where it is pressed',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: { width: 1280, height: 800 } })
    await page.goto('/p/limpidella-360')
    await hydrated(page)
    /** Where that what is seen of an element begins and ends: its words and icons, without its ground. */
    const edges = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all.map((element) => {
          const boxes = [...element.childNodes].flatMap((node) => {
            if (node instanceof Element && getComputedStyle(node).position === 'absolute') return []
            const content = document.createRange()
            content.selectNode(node)
            return content.getBoundingClientRect()
          })
          return {
            left: Math.round(Math.min(...boxes.map(({ left }) => left))),
            right: Math.round(Math.max(...boxes.map(({ right }) => right))),
          }
        }),
      )
    const [logo] = await edges('.header-logo')
    const menu = await edges('.mega-menu summary')
    expect([menu[0]?.left, menu.at(-1)?.right]).toEqual([logo?.left, 1260])
    const buttons = await edges('.header-buttons > a')
    expect(buttons.at(-1)?.right).toBe(1260)
    const gaps = buttons.slice(1).map(({ left }, at) => left - (buttons[at]?.right ?? 0))
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2)

    await page.locator('.mega-menu summary').first().click()
    const pictures = page.locator('.mega-menu details[open] img')
    const widths = () => pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))
    await expect.poll(widths, patience).toEqual(Array(7).fill(600))
    const entries = await edges('.mega-menu details[open] li a')
    expect(Math.max(...entries.map(({ left }) => left))).toBeGreaterThan(900)
    await page.keyboard.press('Escape')

    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    const line = page.locator('li.cart-line')
    const more = line.getByRole('button', { name: /^Mehr: / })
    await more.waitFor()
    const before = await more.boundingBox()
    await more.click()
    await expect.poll(() => line.locator('.cart-line-foot').innerText(), patience).toContain('23.80')
    expect(await more.boundingBox()).toEqual(before)
    await line.getByRole('spinbutton').fill('12')
    await line.getByRole('spinbutton').press('Enter')
    await expect.poll(() => line.locator('.cart-line-foot').innerText(), patience).toMatch(/CHF\s1\d\d\./)
    expect(await more.boundingBox()).toEqual(before)
  },
)
