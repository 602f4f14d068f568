import { expect } from 'vitest'
import { open } from './checkout-way.ts'
import { accessibilityFaults } from './page-checks.ts'
import { browserTest, desktop } from './visitor.ts'

browserTest('the headings of pages begin at one height, and a text stands in the middle', async ({ visit }) => {
  const page = await visit('claravue', { viewport: desktop })
  await open(page, '/terms')
  const margins = await page.locator('.rich-text').evaluate((text) => {
    const { left, right } = text.getBoundingClientRect()
    return [left, document.documentElement.clientWidth - right]
  })
  expect(margins).toEqual([280, 280])
  // One page after the other in the same document: what is around them is the same.
  const places = await page.evaluate(async () => {
    const found: Record<string, [left: number, top: number]> = {}
    for (const path of ['/terms', '/cart', '/login', '/booking', '/order', '/withdrawal']) {
      const html = await (await fetch(path)).text()
      const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
      if (!main) throw new Error(`${path} has no main part`)
      document.querySelector('main')?.replaceWith(main)
      const title = main.querySelector('h1')?.getBoundingClientRect()
      found[path] = [title?.left ?? 0, (title?.top ?? 0) - main.getBoundingClientRect().top]
    }
    return found
  })
  expect(new Set(Object.values(places).map(([, top]) => top)), JSON.stringify(places)).toHaveLength(1)
  // A form of one column stands where a text stands.
  for (const path of ['/terms', '/booking', '/order', '/withdrawal'])
    expect([path, places[path]?.[0]]).toEqual([path, 280])
  // The last of them is shown on no other test's way.
  expect(await accessibilityFaults(page, 'main')).toEqual([])
})
