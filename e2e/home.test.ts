import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityFaults,
  arrivedFonts,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  rawMessageIds,
  sidewaysScroll,
  wordingFaults,
} from './page-checks.ts'
import { editionsByBrand, homes } from './storefronts.ts'
import { browserTest, desktop, phone } from './visitor.ts'

describe.each(homes)('the home page of $brand in $locale', ({ brand, locale, path, title, heading }) => {
  browserTest('[I18-002, I18-003] speaks, looks, stands still and is accessible as it should', async ({ visit }) => {
    const page = await visit(brand, { viewport: phone })
    // In another language the blocks and the letters are the same.
    const isFirst = path === '/'
    if (isFirst) {
      const { status, before, after } = await openWithLateFonts(page, path)
      expect({ status, before }).toEqual({ status: 200, before: 0 })
      // The stand-in letters are as wide on average, but a line may break elsewhere.
      expect(after).toBeLessThan(0.05)
    } else {
      expect((await page.goto(path))?.status()).toBe(200)
      await hydrated(page)
    }
    expect(await page.getAttribute('html', 'lang')).toBe(locale)
    expect(await page.getAttribute('html', 'data-brand')).toBe(brand)
    expect(await page.title()).toBe(title)
    expect(await page.locator('h1').allInnerTexts()).toEqual([heading])
    expect(await arrivedFonts(page)).toEqual(fonts[brand])
    const isInFull = isFirst && brand === 'claravue'
    expect(await (isInFull ? accessibilityFaults(page) : wordingFaults(page))).toEqual([])
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await rawMessageIds(page)).toEqual([])
    }
    if (isInFull) expect(await accessibilityFaults(page)).toEqual([])

    for (const fontSize of ['100%', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const found = { width, fontSize, sideways: await sidewaysScroll(page), cut: await cutTexts(page) }
        expect(found).toEqual({ width, fontSize, sideways: 0, cut: [] })
      }
    }
  })
})

// That each language leads to its own home page within the document: e2e/error-page.test.ts.
browserTest.for(editionsByBrand)(
  'the home page of $brand is reached by the logo',
  async ({ brand, homes }, { visit }) => {
    const page = await visit(brand, { refused: ['/missing'] })
    await page.goto('/missing')
    await hydrated(page)
    await markDocument(page)
    await page.getByRole('link', { name: logo[brand] }).click()
    await page.getByRole('heading', { level: 1, name: homes[0]?.heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.title()).toBe(homes[0]?.title)
    expect(await isSameDocument(page)).toBe(true)
  },
)

browserTest('[UIX-002] the layout grows to 1240 px in a container of 1280 px', async ({ visit }) => {
  const page = await visit('claravue', { viewport: { width: 1920, height: 900 } })
  await page.goto('/')
  const sizes = await page.locator('main .page').evaluateAll((containers) =>
    containers.map((container) => {
      const { paddingLeft, paddingRight } = getComputedStyle(container)
      const width = container.getBoundingClientRect().width
      return [width, width - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)]
    }),
  )
  expect(new Set(sizes.map(String))).toEqual(new Set(['1280,1240']))
})

const logo = { claravue: /^Claravue,/, linsenhaus: /^Linsenhaus,/, lenteo: /^Lenteo,/ }

const fonts = {
  claravue: ['Figtree'],
  linsenhaus: ['Source Sans 3', 'Source Serif 4'],
  lenteo: ['Bricolage Grotesque', 'Instrument Sans'],
}

const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      // What only screen readers see is a pixel wide; the dots at the end of a clamped title say that there is more.
      .filter((element) => element.clientWidth > 1 && getComputedStyle(element).webkitLineClamp === 'none')
      .filter((element) => getComputedStyle(element).overflow !== 'visible')
      .filter((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight)
      .map((element) => element.outerHTML.slice(0, 100)),
  )
