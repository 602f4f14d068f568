import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accessibilityFaults,
  arrivedFonts,
  hydrated,
  openWithLateFonts,
  shiftsOf,
  sidewaysScroll,
} from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const looks = [
  {
    brand: 'claravue',
    fonts: ['Figtree'],
    primary: 'rgb(11, 122, 75)',
    secondary: 'rgb(18, 49, 43)',
  },
  {
    brand: 'linsenhaus',
    fonts: ['Source Sans 3', 'Source Serif 4'],
    primary: 'rgb(31, 94, 59)',
    secondary: 'rgb(30, 36, 48)',
  },
  {
    brand: 'lenteo',
    fonts: ['Bricolage Grotesque', 'Instrument Sans'],
    primary: 'rgb(63, 107, 31)',
    secondary: 'rgb(35, 32, 29)',
  },
] as const

/** Number of cards in the first row of a window. */
const cardsInRow = { 320: 1, 350: 2, 390: 2, 640: 2, 768: 4, 1024: 4, 1280: 4, 1536: 4 }

// What the home pages say in every language: server/content/home-pages.page.test.ts.
browserTest.for(looks)(
  '[UIX-003, UIX-004, UIX-020] the home page of $brand stands still, has its colours, and is laid out for each window',
  async ({ brand, fonts, primary, secondary }, { visit }) => {
    const page = await visit(brand)
    const shifts = await shiftsOf(page)
    const { status, before, after } = await openWithLateFonts(page, '/')
    expect({ status, before }).toEqual({ status: 200, before: 0 })
    // The stand-in letters are as wide on average, but a line may break elsewhere.
    expect(after).toBeLessThan(0.05)
    expect((await shifts()).filter((shift) => shift.includes('href="tel:'))).toEqual([])
    expect(await arrivedFonts(page)).toEqual(fonts)

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

    for (const [width, inRow] of Object.entries(cardsInRow).map(([width, inRow]) => [Number(width), inRow] as const)) {
      await page.setViewportSize({ width, height: 800 })
      const cards = await page
        .locator('main .product-grid > li')
        .evaluateAll((all) => all.map((card) => card.getBoundingClientRect()).map(({ top, width }) => ({ top, width })))
      expect(Math.min(...cards.map(({ width }) => width))).toBeGreaterThanOrEqual(140)
      expect([width, cards.filter(({ top }) => top === cards[0]?.top).length]).toEqual([width, inRow])
      // Phones have one line of notices instead.
      if (width >= 768) expect(await page.locator('.top-bar').boundingBox()).toMatchObject({ width, height: 50 })
    }
    for (const [width, fontSize] of [
      [320, '100%'],
      [320, '200%'],
      [768, '200%'],
      [1280, '200%'],
    ] as const) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      await page.setViewportSize({ width, height: 800 })
      const found = { width, fontSize, sideways: await sidewaysScroll(page), cut: await cutTexts(page) }
      expect(found).toEqual({ width, fontSize, sideways: 0, cut: [] })
    }
  },
)

browserTest(
  '[UIX-002, CMS-015, UIX-017] the layout grows to 1240 px in 1280 px, the expert has name, titles and a picture of 300 by 300',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: { width: 1920, height: 900 } })
    await page.goto('/')
    await hydrated(page)
    const sizes = await page.locator('main .page').evaluateAll((containers) =>
      containers.map((container) => {
        const { paddingLeft, paddingRight } = getComputedStyle(container)
        const width = container.getBoundingClientRect().width
        return [width, width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)]
      }),
    )
    expect(new Set(sizes.map(String))).toEqual(new Set(['1280,1240']))

    const section = page.locator('main section', {
      has: page.getByRole('heading', { level: 2, name: 'Fragen? Mara hilft.' }),
    })
    for (const text of ['Mara Steiner', 'Augenoptikerin', 'Leiterin Kundendienst'])
      expect(await section.getByText(text, { exact: true }).isVisible()).toBe(true)
    const picture = section.getByRole('img', { name: 'Namensschild von Mara Steiner, davor eine Brille' })
    expect(await picture.boundingBox()).toMatchObject({ width: 300, height: 300 })

    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page)).toEqual([])
    }
  },
)

const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      // What only screen readers see is a pixel wide; the dots at the end of a clamped title say that there is more.
      .filter((element) => element.clientWidth > 1 && getComputedStyle(element).webkitLineClamp === 'none')
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      // The line of notices is moved by a button, a swipe or the keyboard.
      .filter((element) => !element.matches('.promotion-list'))
      .filter((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
      .map((element) => element.outerHTML.slice(0, 100)),
  )
