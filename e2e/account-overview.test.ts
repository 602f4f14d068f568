import { expect } from 'vitest'
import { accessibilityFaults, rawMessageIds, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

browserTest(
  'the overview of a customer with orders, a subscription and a reminder has two screens',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await sendJson(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    await page.goto('/my-account/overview')
    const height = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().height)
    expect(height).toBeLessThanOrEqual(2 * phone.height)
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(4)
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await rawMessageIds(page)).toEqual([])
    expect(await accessibilityFaults(page, 'main')).toEqual([])
  },
)
