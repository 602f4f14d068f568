import { expect } from 'vitest'
import { arriveAtKnown, fill, open, provider } from './checkout-way.ts'
import { hydrated, isSameDocument, markDocument, sidewaysScroll } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

browserTest(
  '[CHK-027] a guest chooses euros at the Swiss storefront and orders in them, to the page of the order',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/p/limpidella-360')
    const price = page.locator('.buy-box .price').first()
    expect(await price.innerText()).toContain('CHF')
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByRole('link', { name: 'Zur Kasse' }).first().waitFor()
    await open(page, '/p/limpidella-360')
    await markDocument(page)
    await page.locator('.top-bar [popovertarget=languages]').click()
    await page.locator('#languages').getByRole('button', { name: 'Euro EUR' }).click()
    await page.locator('.top-bar').getByText('EUR').waitFor()
    await hydrated(page)
    expect(await isSameDocument(page)).toBe(false)
    expect(new URL(page.url()).pathname).toMatch(/^\/p\/limpidella-360/)
    expect(await price.innerText()).toMatch(/€.12\.65/)

    await open(page, '/checkout/customer')
    await page.getByLabel('E-Mail-Adresse').fill('euro@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await arriveAtKnown(page, 'address')
    await fill(page, {
      Vorname: 'Anna',
      Nachname: 'Muster',
      Strasse: 'Seestrasse',
      'Nr.': '4',
      PLZ: '8002',
      Ort: 'Zürich',
    })
    await page.getByRole('button', { name: 'Weiter' }).click()
    await arriveAtKnown(page, 'shipping')
    await page.getByLabel(/Prioritätsversand/).check()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await arriveAtKnown(page, 'payment')
    expect(await page.getByLabel('TWINT').count()).toBe(0)
    await page.getByLabel('Visa').check()
    await page.getByRole('button', { name: /Zahlungspflichtig bestellen · €.22\.10/ }).click()
    await provider(page).getByLabel('Die Zahlung gelingt').check()
    await provider(page)
      .getByRole('button', { name: /€.22\.10/ })
      .click()
    await arriveAtKnown(page, 'thank-you/*')
    const sums = page.locator('.checkout-summary')
    expect(await sums.innerText()).toMatch(/€.22\.10/)
    expect(await sums.innerText()).not.toContain('CHF')

    // Back to francs: the order keeps its euros.
    await page.locator('footer').getByRole('button', { name: 'Schweizer Franken CHF' }).click()
    await page.locator('footer').getByRole('button', { name: 'Schweizer Franken CHF', pressed: true }).waitFor()
    expect(await sums.innerText()).toMatch(/€.22\.10/)
  },
)

browserTest('without scripts the currency is chosen in the panel and in the footer, on a phone', async ({ visit }) => {
  const page = await visit('lenteo', { viewport: phone, javaScriptEnabled: false })
  await page.goto('/p/limpidella-360')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('#mobile-menu [popovertarget=languages]').click()
  const panel = page.locator('#languages')
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Franchi svizzeri CHF' }).click()
  await page.locator('.buy-box .price', { hasText: 'CHF' }).first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.locator('footer').getByRole('button', { name: 'Dollari USA USD' }).click()
  await page.locator('.buy-box .price', { hasText: '$' }).first().waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
})
