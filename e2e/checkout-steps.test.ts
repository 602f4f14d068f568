import { expect } from 'vitest'
import { arrive, arriveAtKnown, fill, inspect, open, provider } from './checkout-way.ts'
import { hydrated } from './page-checks.ts'
import { browserTest, phone } from './visitor.ts'

browserTest('[CHK-013, CHK-016] a guest in Italy orders: what is wrong is said at its field', async ({ visit }) => {
  const page = await visit('lenteo')
  await open(page, '/p/limpidella-360')
  await page.locator('.buy-box').getByRole('button', { name: 'Aggiungi al carrello' }).click()
  await page.getByRole('link', { name: 'Vai alla cassa' }).click()
  await arriveAtKnown(page, 'customer')
  await page.getByRole('button', { name: 'Continua come ospite' }).click()
  await page.getByText('Questo campo è obbligatorio.').waitFor()
  await page.getByLabel('Indirizzo e-mail').fill('giulia@example.org')
  await page.getByRole('button', { name: 'Continua come ospite' }).click()
  await arriveAtKnown(page, 'address')

  await fill(page, { Nome: 'Giulia', Cognome: 'Rossi', Via: 'via dante', 'N. civico': '4', CAP: '2012' })
  await fill(page, { Città: 'milano' })
  await page.getByText('Azienda, interno e altro').click()
  await page.getByLabel('Codice fiscale').fill('RSSGLI80A41F205')
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  const errors = page.locator('.checkout-form .field-error')
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual(['In Italia il CAP ha cinque cifre.', 'Questo campo è obbligatorio.', 'Almeno 16 caratteri.'])
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('postcode')
  await inspect(page, 'errors')
  // What is put right is taken back at once.
  await page.getByLabel('CAP').fill('20121')
  await page.getByLabel('Provincia').selectOption('MI')
  await page.getByLabel('Codice fiscale').fill('RSSGLI80A41F205X')
  await expect.poll(() => errors.count()).toBe(0)
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  await page.getByRole('heading', { name: 'Quale versione è giusta?' }).waitFor()
  await inspect(page, 'choice')
  await page.getByRole('button', { name: 'Usa il suggerimento' }).click()
  await arriveAtKnown(page, 'shipping')
  await page.getByLabel(/Spedizione standard/).check()
  await page.getByRole('button', { name: 'Continua', exact: true }).click()
  await arriveAtKnown(page, 'payment')
  expect(await page.locator('.checkout-review address').innerText()).toBe(
    'Giulia Rossi\nVia Dante 4\n20121 Milano MI\nItalia',
  )
  await page.getByLabel('Visa').check()
  await page.getByRole('button', { name: /^Ordina con obbligo di pagare/ }).click()
  await provider(page).getByLabel('Il pagamento riesce').check()
  await provider(page).getByRole('button', { name: /^Pag/ }).click()
  await arriveAtKnown(page, 'thank-you/*')
  await page.getByRole('heading', { name: 'Grazie per il suo ordine' }).waitFor()
})

browserTest('a guest in Germany orders on a phone, and the bill goes elsewhere', async ({ visit }) => {
  const page = await visit('linsenhaus', { viewport: phone })
  await open(page, '/p/limpidella-360')
  await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
  await page.getByRole('link', { name: 'Zur Kasse' }).click()
  await arriveAtKnown(page, 'customer')
  await page.getByLabel('E-Mail-Adresse').fill('jonas@example.org')
  await page.getByLabel(/^Erinnern Sie mich/).check()
  await page.getByRole('button', { name: 'Als Gast weiter' }).click()
  await arriveAtKnown(page, 'address')
  const known = {
    Vorname: 'Jonas',
    Nachname: 'Huber',
    Straße: 'sendlinger str.',
    'Nr.': '12',
    PLZ: '80331',
    Ort: 'München',
  }
  await fill(page, known)
  await page.getByLabel('Die Rechnung geht an dieselbe Adresse').uncheck()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('heading', { name: 'Welche Schreibweise stimmt?' }).waitFor()
  // Loaded again, it is the form with what was typed.
  await page.reload()
  await hydrated(page)
  expect(await page.getByLabel('Straße', { exact: true }).inputValue()).toBe('sendlinger str.')
  await page.getByLabel('Die Rechnung geht an dieselbe Adresse').uncheck()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('button', { name: 'Eingabe behalten' }).click()
  await arrive(page, 'billing')
  await page.getByLabel('Land').selectOption('AT')
  await fill(page, { Straße: 'Graben', 'Nr.': '7', PLZ: '1010', Ort: 'Wien' })
  await page.getByRole('button', { name: 'Weiter' }).click()
  await arriveAtKnown(page, 'shipping')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await arriveAtKnown(page, 'payment')
  const addresses = await page.locator('.checkout-review address').allInnerTexts()
  expect(addresses).toEqual([
    'Jonas Huber\nsendlinger str. 12\n80331 München\nDeutschland',
    'Jonas Huber\nGraben 7\n1010 Wien\nÖsterreich',
  ])
  // The steps that are done lead back, and everything is there.
  await page.getByRole('link', { name: /^Kontakt/ }).click()
  await page.waitForURL('**/checkout/customer')
  expect(await page.getByLabel(/^Erinnern Sie mich/).isChecked()).toBe(true)
  await page.goBack()
  await page.waitForURL('**/checkout/payment')
  await page.getByLabel('Visa').check()
  await page.getByRole('button', { name: /^Zahlungspflichtig bestellen/ }).click()
  await provider(page).getByLabel('Die Zahlung gelingt').check()
  await provider(page).getByRole('button', { name: 'bezahlen' }).click()
  await arriveAtKnown(page, 'thank-you/*')
  await page.getByRole('heading', { name: 'Danke für Ihre Bestellung' }).waitFor()
})

browserTest('a step that is opened in another language keeps what was typed, once', async ({ visit }) => {
  const page = await visit('claravue')
  await open(page, '/')
  const forms: [string, Record<string, string>][] = [
    ['/cart?product=limpidella-360', { intent: 'add', 'item.quantity': '1' }],
    ['/checkout/customer', { email: 'polyglot@example.org' }],
  ]
  for (const [path, fields] of forms)
    await page.evaluate(
      ([path, fields]) =>
        fetch(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }).then(() => {}),
      [path, fields] as const,
    )
  await open(page, '/checkout/address')
  await page.getByLabel('Land').selectOption('IT')
  await fill(page, { Vorname: 'Giulia', Nachname: 'Rossi', Strasse: 'Via Torino', PLZ: '20123' })
  await page.getByLabel('Provinz').selectOption('MI')
  await page.getByLabel('Die Rechnung geht an dieselbe Adresse').uncheck()
  await open(page, '/en/checkout/address')
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('MI')
  const typed = { Country: 'IT', 'First name': 'Giulia', 'Last name': 'Rossi', Street: 'Via Torino', Postcode: '20123' }
  for (const [label, value] of Object.entries(typed))
    expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value)
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(false)
  await inspect(page)
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-fields')?.includes('Rossi'))).toBe(true)
  // Another step forgets it.
  await open(page, '/checkout/customer')
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-fields'))).toBeNull()
})
