import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { internalReferer } from './global-setup.ts'
import { accessibilityFaults, hydrated, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, desktop, phone } from './visitor.ts'
import { sendJson } from './without-page.ts'

/** Presses keys right after each other, however long the machine takes for each: they belong together for 2 s only. */
const press = (page: Page, ...keys: string[]) =>
  page.evaluate((keys) => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, keys)

const staff = { email: 'staff@example.com', password: 'Personal2026' }

browserTest('[AUT-036] staff acts as a customer under a banner, on a kept page as on any other', async ({ visit }) => {
  const { email } = await signUp(await visit('claravue'), 'en')

  const page = await visit('claravue', { viewport: phone })
  await sendJson(page, '/api/identity/sign-in', staff)
  await page.goto('/en/staff/customers')
  await hydrated(page)
  await page.getByLabel('Search for').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Anna Muster' }).click()
  const done = page.getByRole('region', { name: 'What the team did' })
  await done.getByText('Nothing so far.').waitFor()
  expect(await accessibilityFaults(page, 'main')).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByText('Act as Anna Muster').click()
  await page.getByLabel('Reason').first().fill('on the phone')
  await page.getByRole('button', { name: 'Start 30 minutes' }).click()

  await page.waitForURL('/en')
  await hydrated(page)
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  expect(await banner.innerText()).toContain(`Logged in as Anna Muster (${email}). Reason: on the phone`)
  // The page around it is looked at elsewhere.
  expect(await accessibilityFaults(page, 'section[aria-label="Acting for a customer"]')).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click()
  await page.waitForURL('/en/help')
  expect(await banner.isVisible()).toBe(true)

  await banner.getByRole('button', { name: 'Log out and return' }).click()
  await page.waitForURL('/en/staff')
  expect(await banner.count()).toBe(0)
  await hydrated(page)
  // Shortcuts of the desk: one lists them, the other leads to the search.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The letters lead to a page, but not while somebody types.
  await press(page, 'g', 'c')
  await page.waitForURL('/en/staff/customers')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(`gt${email}`)
  expect(await search.inputValue()).toBe(`gt${email}`)
  await search.fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Anna Muster' }).click()
  await done.getByRole('listitem').first().waitFor()
  const entries = await done.getByRole('listitem').allInnerTexts()
  expect(entries.map((entry) => entry.split('\n')[0])).toEqual([
    'Acting for a customer: end',
    'Acting for a customer: change page /staff',
    'Acting for a customer: start',
  ])
})

browserTest(
  '[AUT-037] a signed-in visitor who comes from one of the shop’s workplaces sees a notice',
  async ({ visit }) => {
    const page = await visit('lenteo', { viewport: desktop })
    await page.goto('/accessibility', { referer: `http://${internalReferer}/` })
    const notice = page.getByText('Sessione interna:')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await notice.count()).toBe(0)
    await sendJson(page, '/api/identity/sign-in', { email: 'customer@example.com', password: 'Linsen2026' })
    await page.reload()
    await notice.waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)
