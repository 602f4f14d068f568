import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFaults, hydrated, isSameDocument, markDocument } from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const opener = (page: Page) => page.locator('.top-bar [popovertarget=languages]')
const list = (page: Page) => page.locator('#languages')
const choice = (page: Page, name: string) => list(page).getByRole('button', { name })

async function choose(page: Page, name: string) {
  await opener(page).click()
  await choice(page, name).click()
}

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector), selector)

describe.each([true, false])('the language selector, JavaScript %s', (javaScriptEnabled) => {
  const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : undefined)

  browserTest('[I18-009, I18-010, SHL-019] is remembered for a year, and / follows it', async ({ visit }) => {
    const page = await visit('claravue', { javaScriptEnabled })
    await page.goto('/')
    await ready(page)
    await choose(page, 'Italiano')
    await page.waitForURL('/it')
    expect(await page.getAttribute('html', 'lang')).toBe('it')

    const [cookie] = await page.context().cookies()
    expect(cookie).toMatchObject({ name: 'vsf-locale', value: 'it', path: '/', httpOnly: true, sameSite: 'Lax' })
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(364.9)
    expect(days).toBeLessThanOrEqual(365)

    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/it')

    await ready(page)
    await choose(page, 'Deutsch')
    await page.waitForURL('/')
    await page.goto('/')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getAttribute('html', 'lang')).toBe('de')
  })

  browserTest('shows the same page in the other language, with what its address asked', async ({ visit }) => {
    const page = await visit('claravue', { javaScriptEnabled })
    await page.goto('/fr/c/lentilles-de-contact?page=2&sort=price_asc')
    await ready(page)
    await choose(page, 'English')
    await page.waitForURL('/en/c/contact-lenses?page=2&sort=price_asc')
    await page.getByRole('heading', { name: 'Contact lenses', level: 1 }).waitFor()
  })

  browserTest('is used by keyboard alone', async ({ visit }) => {
    const page = await visit('linsenhaus', { javaScriptEnabled })
    await page.goto('/')
    await ready(page)
    do await page.keyboard.press('Tab')
    while (!(await hasFocus(page, '.top-bar [popovertarget=languages], body')))
    expect(await hasFocus(page, '[popovertarget=languages]')).toBe(true)

    await page.keyboard.press('Enter')
    await list(page).waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '[popovertargetaction=hide]')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, 'button[value=en]')).toBe(true)
    await page.keyboard.press('Escape')
    await list(page).waitFor({ state: 'hidden' })
    expect(await hasFocus(page, '[popovertarget=languages]')).toBe(true)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('/en')
    expect(await page.getAttribute('html', 'lang')).toBe('en')
  })
})

browserTest('[I18-010, SHL-019] choosing a language loads the document anew', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  await hydrated(page)
  await markDocument(page)
  await choose(page, 'Français')
  await page.waitForURL('/fr')
  expect(await isSameDocument(page)).toBe(false)
})

browserTest.for([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  '[SHL-018] on a %s the panel opens at the right edge with every other language, and axe is content',
  async ([, viewport], { visit }) => {
    const page = await visit('claravue', { viewport })
    await page.goto('/en')
    await hydrated(page)
    await opener(page).click()
    await list(page).waitFor()
    expect(await list(page).innerText()).toBe('Choose language\n\nClose\nDeutsch\nDE\nItaliano\nIT\nFrançais\nFR')

    const box = await list(page).boundingBox()
    const width = Math.min(384, viewport.width)
    expect(box).toEqual({ x: viewport.width - width, y: 0, width, height: viewport.height })
    expect(await accessibilityFaults(page)).toEqual([])

    await list(page).getByRole('button', { name: 'Close' }).click()
    await list(page).waitFor({ state: 'hidden' })
  },
)
