import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { holdBack, hydrated } from './page-checks.ts'
import { browserTest, desktop, patience } from './visitor.ts'
import { sendJson } from './without-page.ts'

const opacity = (page: Page) => page.locator('.account-label').evaluate((label) => getComputedStyle(label).opacity)

browserTest(
  'a customer who comes back is not told to log in while it is not known yet who that is',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: desktop })
    await sendJson(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    // The first page of this browser cannot know it.
    await page.goto('/terms')
    await page.locator('.account-label').getByText('Hallo Carla').waitFor()

    const release = await holdBack(page, '**/api/session*')
    await page.goto('/contact')
    await hydrated(page)
    expect(await opacity(page)).toBe('0')
    const room = await page.locator('.account-button').boundingBox()
    // Screen readers and the keyboard have the link all the same.
    await page.getByRole('link', { name: 'Anmelden' }).waitFor()
    release()
    await page.locator('.account-label').getByText('Hallo Carla').waitFor()
    expect([await opacity(page), await page.locator('.account-button').boundingBox()]).toEqual(['1', room])

    await page.goto('/logout')
    await page.locator('.account-label').getByText('Hallo Carla').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Abmelden' }).click()
    await page.locator('.account-label').getByText('Anmelden').waitFor()
    await expect.poll(() => opacity(page), patience).toBe('1')
    const hold = await holdBack(page, '**/api/session*')
    await page.goto('/contact')
    await hydrated(page)
    expect(await opacity(page)).toBe('1')
    hold()
  },
)
