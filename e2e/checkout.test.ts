import { expect } from 'vitest'
import { arrive, fill, open, provider } from './checkout-way.ts'
import { hydrated } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

// The shop as a demo runs it: without a DATABASE_URL it has the embedded database.
const embeddedTest = browserTest.extend('settings', { scope: 'file' }, () => ({ DATABASE_URL: '' }))

embeddedTest(
  '[CRT-011] a guest orders on a phone: a choice of addresses, a declined card, then one that pays',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/p/limpidella-360')
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await page.getByRole('link', { name: 'Zur Kasse' }).click()
    await arrive(page, 'customer')
    await page.getByLabel('E-Mail-Adresse').fill('phone@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await arrive(page, 'address')
    await page.getByRole('button', { name: 'Weiter' }).click()
    const first = page.getByLabel('Vorname', { exact: true })
    await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true)
    await fill(page, {
      Vorname: 'Anna',
      Nachname: 'Muster',
      Strasse: 'seestr.',
      'Nr.': '4',
      PLZ: '8002',
      Ort: 'zürich',
    })
    // What is bought is changed while the form is half filled in.
    await page.getByText('1 Artikel ansehen').click()
    await page.getByLabel(/^Menge, /).fill('2')
    await page.getByRole('button', { name: /^Ändern ?: / }).click()
    await page.getByText('2 Artikel ansehen').waitFor()
    expect(await page.getByLabel('Strasse', { exact: true }).inputValue()).toBe('seestr.')
    await page.getByRole('button', { name: 'Weiter' }).click()
    await page.getByRole('button', { name: 'Vorschlag übernehmen' }).click()
    await arrive(page, 'shipping')
    await page.getByLabel(/Prioritätsversand/).check()
    await page.getByRole('button', { name: 'Weiter' }).click()
    await arrive(page, 'payment')
    // Back and again: everything is still there.
    await page.goBack()
    await page.waitForURL('**/checkout/shipping')
    expect(await page.getByLabel(/Prioritätsversand/).isChecked()).toBe(true)
    await page.goForward()
    await page.waitForURL('**/checkout/payment')

    for (const card of ['Die Bank lehnt ab', 'Die Zahlung gelingt']) {
      await page.getByLabel('Visa').check()
      await page.getByRole('button', { name: 'Zahlungspflichtig bestellen · CHF\u00a032.70' }).dblclick()
      await provider(page).getByLabel(card).check()
      await provider(page).getByRole('button', { name: 'bezahlen' }).click()
      if (card !== 'Die Bank lehnt ab') continue
      await page.getByText('Die Zahlung wurde abgelehnt.').waitFor()
      // It is a new document: until its scripts run, the button would open the provider's page in place of this one.
      await hydrated(page)
    }
    await arrive(page, 'thank-you/*')
    await page.getByRole('heading', { name: 'Danke für deine Bestellung' }).waitFor()
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Dein Konto ist erstellt.').waitFor()
  },
)
