import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest, cookiesOf, desktop, phone } from './visitor.ts'

const opener = (page: Page) => page.locator('.top-bar [popovertarget=languages]')
const list = (page: Page) => page.locator('#languages')
const choice = (page: Page, name: string) => list(page).getByRole('button', { name })

async function choose(page: Page, name: string) {
  await opener(page).click()
  await choice(page, name).click()
}

// The same by keyboard and without scripts: e2e/shell.test.ts; the addresses of other languages: server/http/language.page.test.ts.
browserTest(
  '[I18-009, I18-010, SHL-019] a language shows the same page in a new document, for a year, and / follows it',
  async ({ visit }) => {
    const page = await visit('claravue')
    await page.goto('/fr/c/lentilles-de-contact?page=2&sort=price_asc')
    await hydrated(page)
    await markDocument(page)
    await choose(page, 'English')
    await page.waitForURL('/en/c/contact-lenses?page=2&sort=price_asc')
    await page.getByRole('heading', { name: 'Contact lenses', level: 1 }).waitFor()
    expect([await page.getAttribute('html', 'lang'), await isSameDocument(page)]).toEqual(['en', false])

    const [cookie] = await cookiesOf(page)
    expect(cookie).toMatchObject({ name: 'vsf-locale', value: 'en', path: '/', httpOnly: true, sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(364.9)
    expect(days).toBeLessThanOrEqual(365)

    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/en')
    await hydrated(page)
    await choose(page, 'Deutsch')
    await page.waitForURL('/')
    expect(await page.evaluate(async () => new URL((await fetch('/')).url).pathname)).toBe('/')
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  },
)

browserTest('[SHL-018] the panel opens at the right edge with every other language', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/en/help')
  await hydrated(page)
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    if (viewport === phone) await page.getByRole('button', { name: 'Menu' }).click()
    await (viewport === phone ? page.locator('#mobile-menu [popovertarget=languages]') : opener(page)).click()
    await list(page).waitFor()
    expect(await list(page).innerText()).toBe(
      'Choose language\n\nClose\nDeutsch\nDE\nItaliano\nIT\nFrançais\nFR\n\nChoose currency\n\nSwiss francs\nCHF\nEuros\nEUR\nUS dollars\nUSD',
    )
    const width = Math.min(384, viewport.width)
    const box = await list(page).boundingBox()
    expect(box).toEqual({ x: viewport.width - width, y: 0, width, height: viewport.height })
    // What axe finds differs only by the sizes, which are smallest on a phone.
    if (viewport === phone) expect(await accessibilityFaults(page, '#languages')).toEqual([])
    await list(page).getByRole('button', { name: 'Close' }).click()
    await list(page).waitFor({ state: 'hidden' })
  }
})
