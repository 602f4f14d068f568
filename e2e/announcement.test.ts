import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const said = (page: Page) => page.locator('body > [role=status]').innerText()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)

browserTest('a new page says what it is called, and the keyboard starts at its beginning', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/en')
  await hydrated(page)
  // The first page was announced by the browser itself.
  expect(await said(page)).toBe('')
  expect(await focused(page)).toBe('body')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await expect.poll(() => said(page), patience).toBe('Help · Claravue')
  expect(await focused(page)).toBe('content')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true)

  await page.goBack()
  await expect.poll(() => said(page), patience).toBe('Order contact lenses online · Claravue')
  expect(await focused(page)).toBe('content')
})

browserTest('also when a menu led there', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await page.goto('/en')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  const panel = page.locator('#mobile-menu')
  await panel.locator('summary', { hasText: 'Service' }).click()
  await panel.getByRole('link', { name: 'Help' }).click()
  await expect.poll(() => said(page), patience).toBe('Help · Claravue')
  expect(await focused(page)).toBe('content')
})

browserTest('a place within the page, or another query, is no new page', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/en/help')
  await hydrated(page)
  const menu = page.locator('.mega-menu summary', { hasText: 'Service' })
  const link = page.locator('.mega-menu').getByRole('link', { name: 'Contact', exact: true })
  for (const target of ['#answers', '?page=2']) {
    await menu.click()
    await page.evaluate((target) => {
      history.pushState({ key: target, idx: 1 }, '', target)
      dispatchEvent(new PopStateEvent('popstate'))
    }, target)
    // An open menu closes when the application has followed.
    await link.waitFor({ state: 'hidden' })
    expect(await said(page)).toBe('')
    expect(await menu.evaluate((entry) => entry === document.activeElement)).toBe(true)
  }
})
