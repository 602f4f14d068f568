import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { hydrated } from './page-checks.ts'
import { browserTest } from './visitor.ts'
import { enter } from './without-page.ts'

const windows = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
const looks = [
  { letters: '100%', view: 'usual' },
  { letters: '200%', view: 'usual' },
  { letters: '125%', view: 'clear' },
]
const sizes = looks.flatMap((look) => windows.map((window) => ({ ...look, ...window })))

/** Ten strengths of one lens, put in by the API. */
async function fillCart(page: Page) {
  await enter(page)
  await page.evaluate(async () => {
    const ask = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const { token_value } = await ask('/api/carts', {})
    const items = Array.from({ length: 10 }, (_, index) => ({
      product: { product_id: 'ondrella-day-30', options: { sphere: -1 - index / 4, radius: 8.8, diameter: 14.2 } },
      quantity: 1,
    }))
    const { items: lines } = await ask(`/api/carts/${token_value}/items`, { items })
    if (lines.length < 10) throw new Error(`The cart has ${lines.length} lines`)
  })
}

async function openWith(page: Page, path: string, letters: string) {
  await page.goto(path)
  await hydrated(page)
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, letters)
}

/** The button is on the screen as a whole, and nothing lies over it. */
const isInSight = (page: Page) =>
  page
    .locator('.cart-foot a')
    .last()
    .evaluate((button) => {
      const { top, bottom, left, width } = button.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && over !== null && button.contains(over)
    })

describe.each(['claravue', 'linsenhaus', 'lenteo'] as const)('at %s', (brand) => {
  browserTest(
    'the way to the checkout is in sight with ten lines, in 12 sizes of window and letters',
    async ({ visit }) => {
      const page = await visit(brand, { viewport: { width: 390, height: 664 } })
      await fillCart(page)
      const lines = page.locator('li.cart-line')
      const hidden: string[] = []
      for (const { letters, view, ...viewport } of sizes) {
        await page.setViewportSize(viewport)
        await page.context().addCookies([{ name: 'vsf-view', value: view, url: page.url() }])
        const place = `${viewport.width} × ${viewport.height}, ${letters}, ${view}`
        await openWith(page, '/cart', letters)
        // With large letters the frame of the page takes the first screen.
        await lines.first().evaluate((line) => line.scrollIntoView({ block: 'start' }))
        // Beside the lines of a wide window stands the summary.
        if (viewport.width < 1024 && !(await isInSight(page))) hidden.push(`page at ${place}`)
        await openWith(page, '/', letters)
        await page.locator('a.header-button[href$="/cart"]').click()
        await page.locator('.side-dialog .cart-foot').waitFor()
        if (!(await isInSight(page))) hidden.push(`sidebar at ${place}`)
      }
      expect(hidden).toEqual([])
    },
  )
})
