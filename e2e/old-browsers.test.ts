import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, open } from './checkout-way.ts'
import { makeOld } from './old-engine.ts'
import { sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const lens = '/p/kelvary-xr-toric-3'
const header = (page: Page) => page.locator('.header-buttons')
const menu = (page: Page) => page.locator('#mobile-menu')
const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menü' })
const summary = (page: Page) => page.locator('.checkout-summary').getByText('Zwischensumme')

browserTest('in an old browser with scripts a lens is chosen, saved, bought and summed up', async ({ visit }) => {
  const page = await visit('claravue')
  await makeOld(page, { canRunScripts: true })
  const probes = await watchProbes(page)
  await signUp(page, 'de')

  // One entry of the menu is open at a time.
  await open(page, '/')
  await header(page).getByRole('link', { name: 'Anna' }).waitFor()
  const entries = page.locator('.mega-menu summary')
  for (const index of [1, 0]) await entries.nth(index).click()
  await expect.poll(() => page.locator('.mega-menu details[open]').count()).toBe(1)
  await page.locator('.mega-menu').getByRole('link', { name: 'Tageslinsen' }).click()
  await page.waitForURL('**/c/**')
  const parts = page.locator('.breadcrumb li + li')
  await parts.first().waitFor()
  const separators = await parts.evaluateAll((all) => all.map((entry) => getComputedStyle(entry, '::before').content))
  expect(new Set(separators)).toEqual(new Set(['"/"']))
  await page.locator('input[type=search]').fill('Lösung')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\?search=/)

  await open(page, lens)
  // Two columns, or one for both eyes.
  await page.getByLabel('Gleiche Werte für beide Augen').check()
  expect(await page.locator('select[name="left.sphere"]').isVisible()).toBe(false)
  for (const [name, value] of Object.entries({ sphere: '−2.50', cylinder: '−1.25', axis: '90°', radius: '8.7' }))
    await page.locator(`select[name="right.${name}"]`).selectOption(value)
  // Left to itself, WebKit draws a select so grey that it looks disabled.
  const drawnBy = await page
    .locator('select')
    .evaluateAll((all) => all.map((field) => getComputedStyle(field).appearance))
  expect(new Set(drawnBy)).toEqual(new Set(['none']))
  await page.locator('.product-title').getByRole('button').click()
  await header(page).getByRole('link', { name: 'Merkliste 1 Produkt' }).waitFor()
  await header(page)
    .getByRole('link', { name: /^Merkliste/ })
    .click()
  const saved = page.getByRole('dialog').locator('.saved-product')
  for (const button of [/^Entfernen/, /^Rückgängig/]) await saved.getByRole('button', { name: button }).click()
  await saved.getByRole('button', { name: /^Entfernen/ }).waitFor()

  // A click beside a dialog closes it; one that only ends there does not.
  await page.mouse.move(1200, 100)
  await page.mouse.down()
  await page.mouse.move(100, 400)
  await page.mouse.up()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.mouse.click(100, 400)
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
  await header(page).locator('.header-count', { hasText: '2' }).waitFor()
  await open(page, '/checkout/address')
  await summary(page).waitFor()
  await page.setViewportSize(phone)
  await summary(page).waitFor({ state: 'hidden' })
  await page.getByText('2 Artikel ansehen').click()
  await summary(page).waitFor()
  await page.setViewportSize(desktop)
  expect(await probes()).toEqual([])

  // An empty date is marked, so that Safari does not show today's.
  await open(page, '/my-account/profile')
  const birthday = page.locator('[type=date]')
  await expect.poll(() => birthday.getAttribute('data-empty')).toBe('')
  await birthday.fill('1990-05-01')
  await expect.poll(() => birthday.getAttribute('data-empty')).toBeNull()
  expect(await birthday.evaluate((field) => getComputedStyle(field).color)).not.toBe('rgba(0, 0, 0, 0)')
})

browserTest(
  '[PAY-003] a browser below the minimum fetches no script, and its shop sells by redirects, on pages that fit a phone',
  async ({ visit }) => {
    const page = await visit('linsenhaus', { viewport: phone, hasEmptyCache: true })
    await makeOld(page, { canRunScripts: false })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || /\.js$/.test(request.url())) scripts.push(request.url())
    })
    const at = async (path: string) => {
      await page.waitForURL(`**${path}`)
      expect({ path, sideways: await sidewaysScroll(page) }).toEqual({ path, sideways: 0 })
    }
    await page.goto('/s')
    // The menu covers nothing, opens, and closes by its button, Escape and a click beside it.
    const isOpen = () => menu(page).isVisible()
    expect([await isOpen(), await page.locator('#filters').isVisible()]).toEqual([false, false])
    await menuButton(page).click()
    expect(await isOpen()).toBe(true)
    await menu(page).getByRole('button', { name: 'Schließen' }).click()
    expect(await isOpen()).toBe(false)
    await menuButton(page).click()
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await menuButton(page).click()
    await page.mouse.click(388, 400)
    expect(await isOpen()).toBe(false)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.locator('#filters').getByRole('button', { name: 'Auswahl anzeigen' }).click()
    await page.waitForURL('**/s?**')

    await page.goto('/p/limpidella-360')
    // The button is there for browsers without scripts only.
    await page.getByRole('button', { name: 'Preis und Lieferung anzeigen' }).click()
    await page.waitForURL('**choice=1**')
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await at('/cart')
    await page.getByRole('link', { name: 'Zur Kasse' }).click()
    await page.getByLabel('E-Mail-Adresse').fill('old@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await at('/checkout/address')
    await fill(page, { Vorname: 'Jonas', Nachname: 'Huber', Straße: 'Sendlinger Straße', 'Nr.': '12', PLZ: '80331' })
    await fill(page, { Ort: 'München' })
    await page.getByRole('button', { name: 'Weiter' }).click()
    await at('/checkout/shipping')
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await at('/checkout/payment')
    await page.getByRole('radio', { name: 'PayPal' }).check()
    await page.getByRole('button', { name: /^Zahlungspflichtig bestellen/ }).click()
    await at('/simulator/*')
    await page.getByRole('button', { name: 'bezahlen' }).click()
    await at('/checkout/thank-you/*')
    expect(scripts).toEqual([])
  },
)

/** What the Content-Security-Policy has refused, on every page from now on. */
async function watchProbes(page: Page) {
  const refused: string[] = []
  await page.exposeFunction('reportRefusal', (what: string) => void refused.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      Reflect.get(globalThis, 'reportRefusal')(`${violatedDirective} ${blockedURI}`),
    ),
  )
  return async () => refused
}
