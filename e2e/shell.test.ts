import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFaults, holdBack, hydrated, saveData, scriptFiles, sidewaysScroll } from './page-checks.ts'
import { browserTest, cookiesOf, desktop, phone } from './visitor.ts'

const hasFocus = (page: Page, selector: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector), selector)

browserTest(
  '[SHL-002, SHL-014] the parts of the page stand in their order; home, search, reorder, lens pass and cart on phones',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await page.goto('/')
    await hydrated(page)
    const parts = await page
      .locator('body > :is(header, main, footer, nav, .notification-area)')
      .evaluateAll((all) => all.map(({ localName }) => localName))
    expect(parts).toEqual(['header', 'main', 'footer', 'nav', 'section'])
    expect(await page.locator('header > :last-child').innerText()).toContain('Standardversand kostenlos ab')
    expect(await page.locator('header > :last-child').innerText()).toContain('Grösser und klarer')
    const bottom = page.getByRole('navigation', { name: 'Schnellzugriff' })
    expect(await bottom.getByRole('link').allInnerTexts()).toEqual([
      'Start',
      'Suche',
      'Nachbestellen',
      'Linsenpass',
      'Warenkorb',
    ])
    const box = await bottom.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(phone.height)

    // Panels and modals are loaded when they are opened.
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
    await page.setViewportSize({ width: 767, height: 800 })
    expect(await bottom.isVisible()).toBe(true)
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await bottom.isVisible()).toBe(false)
    expect(await page.locator('header .top-bar').innerText()).toContain('Grösser und klarer')
  },
)

browserTest.for([true, false])(
  '[SHL-015, SHL-017, SHL-018] the menus are used by keyboard alone, and lead to the other languages, JavaScript %s',
  async (javaScriptEnabled, { visit }) => {
    const page = await visit('claravue', { javaScriptEnabled })
    await page.goto('/help')
    if (javaScriptEnabled) await hydrated(page)
    const entry = page.locator('.mega-menu summary').first()
    const column = page.locator('.mega-menu details').first().getByRole('link')
    await entry.focus()
    await page.keyboard.press('Enter')
    await column.first().waitFor()
    expect(await column.allTextContents()).toEqual([
      'Tageslinsen',
      'Zweiwochenlinsen',
      'Monatslinsen',
      'Torische Linsen',
      'Multifokallinsen',
      'Farbige Linsen',
      'Testlinsen',
      'Alle anzeigen: Kontaktlinsen',
    ])
    expect(await column.last().getAttribute('href')).toBe('/c/kontaktlinsen')
    await page.keyboard.press('Tab')
    expect(await column.first().evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await column.first().waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await column.first().waitFor()
    const next = page.locator('.mega-menu summary').nth(1)
    await next.click()
    await column.first().waitFor({ state: 'hidden' })
    await next.click()
    await page.locator('.mega-menu details[open]').waitFor({ state: 'detached' })

    const languages = page.locator('#languages')
    await page.locator('.top-bar [popovertarget=languages]').focus()
    await page.keyboard.press('Enter')
    await languages.waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '#languages [popovertargetaction=hide]')).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, '#languages button[value=en]')).toBe(true)
    await page.keyboard.press('Escape')
    await languages.waitFor({ state: 'hidden' })
    expect(await hasFocus(page, '.top-bar [popovertarget=languages]')).toBe(true)

    await page.setViewportSize(phone)
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

    await page.keyboard.press('Enter')
    await page.locator('#mobile-menu [popovertarget=languages]').click()
    expect(await languages.locator('ul').first().locator('li').allInnerTexts()).toEqual([
      'English\nEN',
      'Italiano\nIT',
      'Français\nFR',
    ])
    await languages.getByRole('button', { name: 'English' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('/en/help')
    expect(await page.getAttribute('html', 'lang')).toBe('en')
  },
)

/** True if React has hydrated the element. */
const isAlive = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

browserTest(
  'a menu that nobody sees costs no hydration; shown, opened, or opened before the scripts came, it is alive',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    const menus = ['.mega-menu summary', '#mobile-menu summary']
    const alive = () => Promise.all(menus.map((menu) => isAlive(page, menu)))
    await page.goto('/en/help')
    await hydrated(page)
    expect(await alive()).toEqual([false, false])
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#mobile-menu').getByText('Contact lenses', { exact: true }).click()
    const entry = page.locator('#mobile-menu').getByRole('link', { name: 'Daily lenses' })
    await entry.waitFor()
    expect(await alive()).toEqual([false, true])
    await page.keyboard.press('Escape')
    await page.setViewportSize(desktop)
    await page.locator('.mega-menu').getByText('Contact lenses', { exact: true }).click()
    await page.locator('.mega-menu').getByRole('link', { name: 'Daily lenses' }).waitFor()
    expect(await alive()).toEqual([true, true])

    await page.setViewportSize(phone)
    const letScriptsCome = await holdBack(page, scriptFiles)
    await page.goto('/en/help', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('#mobile-menu').getByText('Contact lenses', { exact: true }).click()
    letScriptsCome()
    await hydrated(page)
    expect([await entry.isVisible(), await alive()]).toEqual([true, [false, true]])
  },
)

browserTest('no script is fetched before the page is seen, and a touch does not wait for that', async ({ visit }) => {
  const page = await visit('claravue')
  await page.goto('/help')
  await hydrated(page)
  const [painted, scripts] = await page.evaluate(() => {
    const starts = (all: PerformanceEntryList) => all.map(({ startTime }) => startTime)
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return [starts(performance.getEntriesByType('paint')), starts(files)]
  })
  expect(scripts.length).toBeGreaterThan(5)
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(...painted))

  const hidden = await visit('claravue')
  // As in a tab in the background: nothing is ever painted.
  await hidden.addInitScript(() =>
    Object.assign(window, {
      PerformanceObserver: class {
        observe() {}
      },
    }),
  )
  // A second after the page is loaded they would be fetched as well.
  await hidden.clock.install()
  await hidden.clock.pauseAt(Date.now() + 60_000)
  await hidden.goto('/help')
  expect(await hidden.locator('html[data-alive]').count()).toBe(0)
  await hidden.keyboard.press('Tab')
  await hydrated(hidden)
})

const gone = 'No internet connection.'

async function openQuietly(page: Page, path = '/en/help') {
  await page.clock.install()
  await saveData(page)
  await page.goto(path)
  await hydrated(page)
  // Nothing that the page still wants to load may fail for want of a connection.
  await page.waitForLoadState('networkidle')
  return { area: page.locator('.notification-area'), notice: page.locator('.notification-area > div') }
}

browserTest(
  '[SHL-023, SHL-033, UIX-003] that the connection is gone is said until it is back, other things for 6 s, or until dismissed',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: desktop })
    const { area, notice } = await openQuietly(page)
    const back = notice.filter({ hasText: 'The internet connection is back.' })
    expect(await notice.count()).toBe(0)
    await page.context().setOffline(true)
    await notice.filter({ hasText: gone }).waitFor()
    expect((await area.boundingBox())?.width).toBe(320)
    expect(await accessibilityFaults(page, '.notification-area')).toEqual([])
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(60_000)
    expect(await notice.allInnerTexts()).toEqual([expect.stringContaining(gone)])

    await page.context().setOffline(false)
    await back.waitFor()
    await page.clock.runFor(5990)
    expect(await notice.count()).toBe(1)
    await page.clock.runFor(20)
    await notice.waitFor({ state: 'detached' })

    await page.context().setOffline(true)
    await notice.filter({ hasText: gone }).getByRole('button').click()
    await notice.waitFor({ state: 'detached' })
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

// How long it lasts, and what ends it: server/content/home-pages.page.test.ts.
browserTest('[SHL-005] a preview is announced until it is ended', async ({ visit }) => {
  const page = await visit('claravue')
  const banner = page.getByText('Vorschau: Diese Seite ist noch in Arbeit.')
  await page.goto('/help?mode=wip')
  await banner.waitFor()
  await hydrated(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Vorschau beenden' }).click()
  await page.waitForURL('/help?mode=live')
  expect([await banner.count(), await cookiesOf(page)]).toEqual([0, []])
})
