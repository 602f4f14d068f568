import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest, patience } from './visitor.ts'

const lowWindow = { width: 640, height: 400 }

/** What the bars that stay in sight take of a low window. */
const heightOfBars = (page: Page) =>
  page.locator('body *').evaluateAll((all) =>
    all
      .filter((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .filter(({ top, bottom, width }) => bottom > 0 && top < 400 && width > 320)
      .reduce((sum, { height }) => sum + height, 0),
  )

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
    const [bar] = await boxes('.listing-bar')
    expect(bar?.bottom).toBeLessThanOrEqual(card?.top ?? Number.NEGATIVE_INFINITY)

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

    await page.setViewportSize(lowWindow)
    expect(await heightOfBars(page)).toBeLessThan(lowWindow.height / 3)
  },
)

browserTest(
  'menu and buttons of the header stand in line, the menu has pictures, and + stays where it is pressed',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: lowWindow })
    await page.goto('/p/limpidella-360')
    await hydrated(page)
    expect(await heightOfBars(page)).toBeLessThan(lowWindow.height / 3)
    await page.setViewportSize({ width: 1280, height: 800 })
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
    const buttons = await edges('.header-buttons > a:visible')
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
