import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const said = (page: Page) => page.locator('body > [role=status]').innerText()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName)

browserTest(
  'a new page says what it is called, the keyboard starts at its beginning, and the menu that led there closes',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.goto('/en/shipping')
    await hydrated(page)
    await markDocument(page)
    // The first page was announced by the browser itself.
    expect(await said(page)).toBe('')
    expect(await focused(page)).toBe('body')

    const menu = page.locator('.mega-menu summary', { hasText: 'Service' })
    const help = page.locator('.mega-menu').getByRole('link', { name: 'Help' })
    const isAtMenu = () => menu.evaluate((entry) => entry === document.activeElement)
    await menu.click()
    await help.focus()
    await page.keyboard.press('Escape')
    await help.waitFor({ state: 'hidden' })
    expect(await isAtMenu()).toBe(true)
    // A place within the page, or another query, is no new page.
    for (const target of ['#answers', '?page=2']) {
      await menu.click()
      await page.evaluate((target) => {
        history.pushState({ key: target, idx: 1 }, '', target)
        dispatchEvent(new PopStateEvent('popstate'))
      }, target)
      // An open menu closes when the application has followed.
      await help.waitFor({ state: 'hidden' })
      expect([await said(page), await isAtMenu()]).toEqual(['', true])
    }

    await menu.click()
    await help.click()
    await expect.poll(() => said(page), patience).toBe('Help · Claravue')
    expect([await focused(page), await page.evaluate(() => scrollY)]).toEqual(['content', 0])
    await help.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true)

    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'Menu' }).click()
    const panel = page.locator('#mobile-menu')
    await panel.locator('summary', { hasText: 'Service' }).click()
    await panel.getByRole('link', { name: 'Contact', exact: true }).click()
    await expect.poll(() => said(page), patience).toBe('Contact · Claravue')
    expect(await focused(page)).toBe('content')
    await panel.waitFor({ state: 'hidden' })

    await page.goBack()
    await expect.poll(() => said(page), patience).toBe('Help · Claravue')
    expect(await focused(page)).toBe('content')
    expect(await isSameDocument(page)).toBe(true)
  },
)
