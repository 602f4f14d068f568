import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  accessibilityFaults,
  arrivedFonts,
  hydrated,
  isSameDocument,
  markDocument,
  openWithLateFonts,
  saveData,
  shiftsOf,
  sidewaysScroll,
} from './page-checks.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector), selector)

browserTest('[SHL-002] the parts of the page stand in their order, each a landmark of its own', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await page.goto('/')
  await hydrated(page)
  const parts = await page
    .locator('body > :is(header, main, footer, nav, .notification-area)')
    .evaluateAll((all) => all.map(({ localName }) => localName))
  expect(parts).toEqual(['header', 'main', 'footer', 'nav', 'section'])
  expect(await page.locator('header .top-bar').innerText()).toContain('Grösser und klarer')
  expect(await page.locator('header > :last-child').innerText()).toContain('Standardversand kostenlos ab')

  // The panels and modals come when somebody wants them.
  await page.getByRole('button', { name: 'Menü' }).click()
  await page.locator('#mobile-menu').getByText('Kontaktlinsen', { exact: true }).click()
  await page.locator('#mobile-menu').getByRole('link', { name: 'Tageslinsen' }).waitFor()
  await page.keyboard.press('Escape')
  for (const [button, name] of [
    ['Warenkorb', 'Warenkorb'],
    ['Anmelden', 'Anmelden oder Konto erstellen'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: button }).click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

browserTest(
  '[UIX-003] the top bar is 50 px high at every width, and its number stays when the letters arrive',
  async ({ visit }) => {
    for (const brand of ['claravue', 'linsenhaus', 'lenteo'] as const) {
      const page = await visit(brand)
      const shifts = await shiftsOf(page)
      await openWithLateFonts(page, '/')
      expect((await shifts()).filter((shift) => shift.includes('href="tel:'))).toEqual([])
      expect(await arrivedFonts(page)).not.toEqual([])
      for (const width of [320, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect({ brand, width, ...(await page.locator('.top-bar').boundingBox()) }).toMatchObject({ width, height: 50 })
      }
    }
  },
)

browserTest(
  '[SHL-014] phones have home and reorder at the bottom of the window, tablets have not',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/en')
    const bottom = page.getByRole('navigation', { name: 'Quick access' })
    expect(await bottom.getByRole('link').allInnerTexts()).toEqual(['Home', 'Reorder'])
    const box = await bottom.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height)
    await page.setViewportSize({ width: 767, height: 800 })
    expect(await bottom.isVisible()).toBe(true)
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await bottom.isVisible()).toBe(false)
  },
)

describe.each([true, false])('the menus, JavaScript %s', (javaScriptEnabled) => {
  const ready = (page: Page) => (javaScriptEnabled ? hydrated(page) : undefined)

  browserTest('[SHL-015] on a desktop Enter opens and closes a column that ends in all of it', async ({ visit }) => {
    const page = await visit('claravue', { javaScriptEnabled })
    await page.goto('/')
    await ready(page)
    const entry = page.locator('.mega-menu summary').first()
    const links = page.locator('.mega-menu details').first().getByRole('link')
    await entry.focus()
    await page.keyboard.press('Enter')
    await links.first().waitFor()
    expect(await links.allTextContents()).toEqual([
      'Tageslinsen',
      'Zweiwochenlinsen',
      'Monatslinsen',
      'Torische Linsen',
      'Multifokallinsen',
      'Farbige Linsen',
      'Testlinsen',
      'Alle anzeigen: Kontaktlinsen',
    ])
    expect(await links.last().getAttribute('href')).toBe('/c/kontaktlinsen')
    await page.keyboard.press('Tab')
    expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true)

    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await links.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await links.first().waitFor()
    await page.locator('.mega-menu summary').nth(1).click()
    await links.first().waitFor({ state: 'hidden' })
  })

  browserTest('[SHL-015] on a phone it is a panel, used by keyboard alone', async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone, javaScriptEnabled })
    await page.goto('/')
    await ready(page)
    const panel = page.locator('#mobile-menu')
    await page.getByRole('button', { name: 'Menü' }).focus()
    await page.keyboard.press('Enter')
    await panel.waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '#mobile-menu [popovertargetaction=hide]')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '#mobile-menu summary')).toBe(true)
    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Tageslinsen' }).waitFor()
    const links = panel.locator('details').first().getByRole('link')
    expect(await links.last().textContent()).toBe('Alle anzeigen: Kontaktlinsen')
    expect(await sidewaysScroll(page)).toBe(0)
    if (javaScriptEnabled) expect(await accessibilityFaults(page, '#mobile-menu')).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await hasFocus(page, '[popovertarget=mobile-menu]')).toBe(true)
  })

  browserTest('[SHL-017, SHL-018] both lead to the other languages', async ({ visit }) => {
    const page = await visit('linsenhaus', { javaScriptEnabled })
    await page.goto('/')
    await ready(page)
    const languages = page.locator('#languages')
    await page.locator('.top-bar [popovertarget=languages]').click()
    expect(await languages.locator('li').allInnerTexts()).toEqual(['English\nEN'])
    await page.keyboard.press('Escape')
    await languages.waitFor({ state: 'hidden' })

    await page.setViewportSize(phone)
    await page.locator('[popovertarget=mobile-menu]').first().click()
    await page.locator('#mobile-menu [popovertarget=languages]').click()
    await languages.getByRole('button', { name: 'English' }).click()
    await page.waitForURL('/en')
  })
})

browserTest('a menu closes by Escape, and when it has led to another page', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  await hydrated(page)
  await markDocument(page)
  const service = page.locator('.mega-menu summary', { hasText: 'Service' })
  const help = page.locator('.mega-menu').getByRole('link', { name: 'Hilfe' })
  await service.click()
  await help.focus()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  expect(await service.evaluate((summary) => summary === document.activeElement)).toBe(true)

  await service.click()
  await help.click()
  await page.waitForURL('/help')
  await help.waitFor({ state: 'hidden' })

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Menü' }).click()
  const panel = page.locator('#mobile-menu')
  await panel.locator('summary', { hasText: 'Service' }).click()
  await panel.getByRole('link', { name: 'Versand' }).click()
  await page.waitForURL('/shipping')
  await panel.waitFor({ state: 'hidden' })
  expect(await isSameDocument(page)).toBe(true)
})

browserTest('no script is fetched before the page is seen, and a touch does not wait for that', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/')
  await hydrated(page)
  const [painted, scripts] = await page.evaluate(() => {
    const starts = (all: PerformanceEntryList) => all.map(({ startTime }) => startTime)
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return [starts(performance.getEntriesByType('paint')), starts(files)]
  })
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(...painted))

  const hidden = await visit('claravue')
  // As in a tab that nobody looks at: nothing is ever painted.
  await hidden.addInitScript(() =>
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    }),
  )
  await hidden.clock.install()
  await hidden.goto('/')
  expect(await hidden.locator('html[data-alive]').count()).toBe(0)
  await hidden.keyboard.press('Tab')
  await hydrated(hidden)
})

const gone = 'No internet connection.'

async function openQuietly(page: Page, path = '/en') {
  await page.clock.install()
  await saveData(page)
  await page.goto(path)
  await hydrated(page)
  // Nothing that the page still wants to load may fail for want of a connection.
  await page.waitForLoadState('networkidle')
  return { area: page.locator('.notification-area'), notice: page.locator('.notification-area > div') }
}

browserTest(
  '[SHL-033, UIX-003] says that the connection is gone until it is back, or until told not to',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: desktop })
    const { area, notice } = await openQuietly(page)
    expect(await notice.count()).toBe(0)
    await page.context().setOffline(true)
    await notice.filter({ hasText: gone }).waitFor()
    expect((await area.boundingBox())?.width).toBe(320)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.context().setOffline(false)
    await notice.filter({ hasText: gone }).waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await notice.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
  },
)

browserTest(
  '[SHL-023] what is said vanishes after 6 s, unless it is to stay; any is dismissed by hand',
  async ({ visit }) => {
    const page = await visit('claravue')
    const { notice } = await openQuietly(page)
    const back = notice.filter({ hasText: 'The internet connection is back.' })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.context().setOffline(true)
    await notice.filter({ hasText: gone }).waitFor()
    await page.clock.runFor(60_000)
    expect(await notice.allInnerTexts()).toEqual([expect.stringContaining(gone)])

    await page.context().setOffline(false)
    await back.waitFor()
    await page.clock.runFor(5990)
    expect(await notice.count()).toBe(1)
    await page.clock.runFor(20)
    await notice.waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await notice.waitFor()
    await page.context().setOffline(false)
    await back.getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
  },
)

browserTest('[SHL-022] three things are said at a time, and the next when there is room', async ({ visit }) => {
  const page = await visit('claravue', { refused: [/\/cart\/contents$/] })
  const answer = Promise.withResolvers<void>()
  await page.route('**/cart/contents', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: {} })
  })
  const { notice } = await openQuietly(page, '/en/p/limpidella-360')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /cookie/i })
    .click()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await notice.filter({ hasText: 'Your choice has been saved.' }).waitFor()
  await page.locator('.product-title').getByRole('button', { name: 'Save to wishlist' }).click()
  await notice.filter({ hasText: 'Saved to your wishlist.' }).waitFor()
  await page.context().setOffline(true)
  await notice.filter({ hasText: gone }).waitFor()
  await page.context().setOffline(false)
  await notice.filter({ hasText: 'The internet connection is back.' }).waitFor()

  await page.locator('.buy-box button[name=intent]').click()
  const adding = page.locator('.buy-box button[name=intent][aria-disabled=true]')
  await adding.waitFor()
  answer.resolve()
  await adding.waitFor({ state: 'detached' })
  const failed = notice.filter({ hasText: 'The product could not be added to the cart.' })
  expect([await notice.count(), await failed.count()]).toEqual([3, 0])
  await notice.first().getByRole('button', { name: 'Dismiss message' }).click()
  await failed.waitFor()
  expect(await notice.count()).toBe(3)
})

browserTest('[SHL-005, CMS-035, CMS-037] a preview is announced on every page until it is ended', async ({ visit }) => {
  const page = await visit('claravue')
  const banner = page.getByText('Vorschau: Diese Seite ist noch in Arbeit.')
  await page.goto('/')
  expect(await banner.count()).toBe(0)
  await page.goto('/?mode=wip')
  await banner.waitFor()
  const [cookie] = await page.context().cookies()
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(cookie).toMatchObject({ value: 'wip', path: '/' })
  expect(hours).toBeGreaterThan(3.9)
  expect(hours).toBeLessThanOrEqual(4)
  await page.goto('/help')
  await banner.waitFor()
  await hydrated(page)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: 'Vorschau beenden' }).click()
  await page.waitForURL('/help?mode=live')
  expect(await banner.count()).toBe(0)
  await page.goto('/')
  expect(await banner.count()).toBe(0)
  expect(await page.context().cookies()).toEqual([])
})
