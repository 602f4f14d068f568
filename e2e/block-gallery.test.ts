import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, openWithLateFonts, shiftsOf, sidewaysScroll } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

browserTest.for([390, 768, 1280])(
  'every block stands still and can be read in a window of %d px',
  async (width, { visit }) => {
    const page = await visit('claravue', { viewport: { width, height: 900 } })
    const shifts = await shiftsOf(page)
    const { before, after } = await openWithLateFonts(page, '/en/dev/blocks')
    expect(before).toBe(0)
    // Other letters move the words of a menu a little, which stand in one line.
    expect(after).toBeLessThan(0.001)
    const shiftsByLetters = await shifts()
    expect(shiftsByLetters.filter((shift) => shift.includes('top-bar'))).toEqual([])
    await readDown(page)
    expect(await shifts()).toEqual(shiftsByLetters)
    expect(await sidewaysScroll(page)).toBe(0)
    // Of what axe finds only the sizes differ from window to window: they are smallest on a phone.
    if (width === phone.width) expect(await accessibilityFaults(page)).toEqual([])
  },
)

/** Down the page block by block, as a reader goes, until every picture has come. */
async function readDown(page: Page) {
  for (const block of await page.locator('main section').all()) await block.scrollIntoViewIfNeeded()
  const awaited = () =>
    page.locator('main img').evaluateAll((all: HTMLImageElement[]) => all.filter((img) => !img.naturalWidth).length)
  await expect.poll(awaited, patience).toBe(0)
}

browserTest(
  '[CMS-013, CMS-020, CMS-021] a section has its columns for the device, pages turn in place, and an anchor is led to',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en/dev/blocks#end-of-the-gallery')
    await expect.poll(() => page.evaluate(() => scrollY > 5000), patience).toBe(true)
    await hydrated(page)
    const columns = page
      .getByRole('heading', { name: 'What do you need?' })
      .locator('xpath=ancestor::section[1]')
      .locator('.small-banner')
    const counted: number[] = []
    for (const width of [768, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      counted.push(await columns.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().x)).size))
    }
    expect(counted).toEqual([2, 3, 1])
    await turnPage(page)
  },
)

browserTest('[CMS-013] pages turn in place without scripts', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone, javaScriptEnabled: false })
  await page.goto('/en/dev/blocks')
  await turnPage(page)
})

/** To the next products of a block, which stays where it is. */
async function turnPage(page: Page) {
  const selected = page.locator('section', { has: page.getByRole('heading', { name: 'Selected', exact: true }) })
  const first = await selected.getByRole('article').first().innerText()
  await selected.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL(/\?products=/)
  await expect.poll(() => selected.getByRole('article').first().innerText(), patience).not.toBe(first)
  expect(await selected.evaluate((block) => Math.abs(block.getBoundingClientRect().top) < innerHeight / 2)).toBe(true)
}
