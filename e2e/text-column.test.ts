import { expect } from 'vitest'
import { open } from './checkout-way.ts'
import { browserTest, desktop } from './visitor.ts'

browserTest('the headings of pages begin at one height, and a text stands in the middle', async ({ visit }) => {
  const page = await visit('claravue', { viewport: desktop })
  const tops: Record<string, number> = {}
  for (const path of ['/cart', '/login', '/withdrawal', '/terms']) {
    await open(page, path)
    tops[path] = await page
      .locator('h1')
      .first()
      .evaluate(
        (title) => title.getBoundingClientRect().top - (title.closest('main')?.getBoundingClientRect().top ?? 0),
      )
  }
  expect(new Set(Object.values(tops)), JSON.stringify(tops)).toHaveLength(1)
  const margins = await page.locator('.rich-text').evaluate((text) => {
    const { left, right } = text.getBoundingClientRect()
    return [left, document.documentElement.clientWidth - right]
  })
  expect(margins).toEqual([280, 280])
})
