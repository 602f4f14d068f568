import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, openDialog, rawMessageIds } from './page-checks.ts'
import { browserTest, patience, phone } from './visitor.ts'

const link = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /cookie/i })
const dialog = (page: Page) => page.getByRole('dialog')

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await link(page).click()
  await dialog(page).waitFor()
}

async function consentCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => name === 'vsf-consent')
}

browserTest(
  '[SHL-021] the footer’s link opens the consent settings, which hold the keyboard and remember the choice',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/en/help')
    const isBackAtLink = async () => {
      await dialog(page).waitFor({ state: 'detached' })
      expect(await link(page).evaluate((element) => element === document.activeElement)).toBe(true)
    }
    expect(await page.locator(':focus').innerText()).toBe('Cookie settings')
    expect(await accessibilityFaults(page, openDialog)).toEqual([])
    for (const name of ['Close', 'Statistics', 'Marketing', 'Save choice', 'Necessary only', 'More about cookies']) {
      await page.keyboard.press('Tab')
      const stop = page.locator('dialog :focus')
      expect((await stop.getAttribute('aria-label')) ?? (await stop.evaluate(nameOf))).toContain(name)
    }
    await page.keyboard.press('Escape')
    await isBackAtLink()
    await link(page).press('Enter')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await isBackAtLink()
    await link(page).press('Enter')
    await dialog(page).waitFor()
    await page.mouse.click(5, 5)
    await isBackAtLink()
    expect(await page.context().cookies()).toEqual([])

    await link(page).press('Enter')
    await dialog(page).waitFor()
    expect(await page.getByLabel('Necessary').isDisabled()).toBe(true)
    expect(await page.getByLabel('Necessary').isChecked()).toBe(true)
    expect(await page.getByLabel('Statistics').isChecked()).toBe(false)
    expect(await page.getByLabel('Marketing').isChecked()).toBe(false)
    await page.getByLabel('Statistics').check()
    await page.getByRole('button', { name: 'Save choice' }).click()
    await page.getByText('Your choice has been saved.').waitFor()
    expect(await dialog(page).count()).toBe(0)
    const cookie = await consentCookie(page)
    expect(cookie).toMatchObject({ value: 'necessary+statistics', path: '/', sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(179)
    expect(days).toBeLessThanOrEqual(180)

    // The German words are the longest.
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/help')
    expect(await rawMessageIds(page)).toEqual([])
    expect(await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await page.getByLabel('Statistik').isChecked()).toBe(true)
    expect(await page.getByLabel('Marketing').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Nur notwendige' }).click()
    await expect.poll(async () => (await consentCookie(page))?.value, patience).toBe('necessary')
  },
)

// Without scripts as well, since it is a link: server/content/home-markup.page.test.ts.
browserTest('[SHL-021] if they cannot be loaded, it leads to the privacy page', async ({ visit }) => {
  const page = await visit('claravue', { refused: [/\/assets\/consent-settings-/] })
  await page.route(/\/assets\/consent-settings-/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/en/help')
  await hydrated(page)
  await link(page).click()
  await page.waitForURL('/en/privacy')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Privacy policy')
})

const nameOf = (element: Element) => (element.closest('label') ?? element).textContent ?? ''
