import { expect } from 'vitest'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

browserTest('the plan of a reorder counts again by itself, and the focus stays where it is', async ({ visit }) => {
  const page = await visit('linsenhaus', { viewport: phone })
  await sendJson(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
  await page.goto('/en/my-account/reorder')
  await hydrated(page)
  const total = () =>
    page
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .first()
      .innerText()
  const all = await total()
  const tick = page.getByRole('checkbox', { name: /^Order this/ }).first()
  await tick.focus()
  await page.keyboard.press('Space')
  await expect.poll(total, patience).not.toBe(all)
  expect(await tick.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(total, patience).toBe(all)
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibilityFaults(page, 'main')).toEqual([])
})
