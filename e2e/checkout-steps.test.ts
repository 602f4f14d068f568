import { expect } from 'vitest'
import { arrive, arriveAtKnown, enterAtAddress, fill, inspect, open, provider } from './checkout-way.ts'
import { hydrated, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, otherCookies, phone } from './visitor.ts'
import { putIn } from './without-page.ts'

browserTest('[CHK-013, CHK-016] a guest in Italy orders: what is wrong is said at its field', async ({ visit }) => {
  const page = await visit('lenteo')
  await putIn(page, 'limpidella-360')
  await open(page, '/checkout/customer')
  await arriveAtKnown(page, 'customer')
  await page.getByRole('button', { name: 'Prosegua come ospite' }).click()
  await page.getByText('Questo campo è obbligatorio.').waitFor()
  await page.getByLabel('Indirizzo e-mail').fill('giulia@example.org')
  await page.getByRole('button', { name: 'Prosegua come ospite' }).click()
  await arriveAtKnown(page, 'address')

  await fill(page, { Nome: 'Giulia', Cognome: 'Rossi', Via: 'via dante', 'N. civico': '4', CAP: '2012' })
  await fill(page, { Città: 'milano' })
  await page.getByText('Azienda, interno e altro').click()
  await page.getByLabel('Codice fiscale').fill('RSSGLI80A41F205')
  await page.getByRole('button', { name: 'Prosegua', exact: true }).click()
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
  await page.getByRole('button', { name: 'Prosegua', exact: true }).click()
  await page.getByRole('heading', { name: 'Quale versione è giusta?' }).waitFor()
  await inspect(page, 'choice')
  await page.getByRole('button', { name: 'Usi il suggerimento' }).click()
  await arriveAtKnown(page, 'shipping')
  await page.getByLabel(/Spedizione standard/).check()
  await page.getByRole('button', { name: 'Prosegua', exact: true }).click()
  await arriveAtKnown(page, 'payment')
  expect(await page.locator('.checkout-review address').innerText()).toBe(
    'Giulia Rossi\nVia Dante 4\n20121 Milano MI\nItalia',
  )
  await page.getByLabel('Visa').check()
  await page.getByRole('button', { name: /^Ordine con obbligo di pagare/ }).click()
  await provider(page).getByLabel('Il pagamento riesce').check()
  await provider(page).getByRole('button', { name: /^Pag/ }).click()
  await arriveAtKnown(page, 'thank-you/*')
  await page.getByRole('heading', { name: 'Grazie per il suo ordine' }).waitFor()
})

browserTest('a guest in Germany orders on a phone, and the bill goes elsewhere', async ({ visit }) => {
  const page = await visit('linsenhaus', { viewport: phone })
  const at = async (step: string) => {
    await page.waitForURL(`**/checkout/${step}`)
    expect({ step, sideways: await sidewaysScroll(page) }).toEqual({ step, sideways: 0 })
  }
  await putIn(page, 'limpidella-360')
  await open(page, '/checkout/customer')
  await at('customer')
  await page.getByLabel('E-Mail-Adresse').fill('jonas@example.org')
  await page.getByLabel(/^Erinnern Sie mich/).check()
  await page.getByRole('button', { name: 'Als Gast weiter' }).click()
  await at('address')
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
  await at('shipping')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await at('payment')
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
  await at('thank-you/*')
  await page.getByRole('heading', { name: 'Danke für Ihre Bestellung' }).waitFor()
})

browserTest('a customer signs in above the first step, and the address is known the next time', async ({ visit }) => {
  const page = await visit('claravue')
  const person = await signUp(page, 'en')
  await page.context().clearCookies(otherCookies)
  await putIn(page, 'limpidella-360', '/en')
  await open(page, '/en/checkout/customer')
  await arriveAtKnown(page, 'customer')
  await page.getByRole('link', { name: 'Log in' }).click()
  const modal = page.getByRole('dialog')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await modal.getByLabel('E-mail address').fill(person.email)
  await modal.getByLabel('Password', { exact: true }).fill(person.password)
  await modal.getByRole('button', { name: 'Log in', exact: true }).click()
  await arriveAtKnown(page, 'address')
  // The page leads on; that of the step that was left is not asked where to, or both would.
  expect(asked).toContain('/en/checkout/address.data')
  expect(asked).not.toContain('/en/checkout/customer.data')
  expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Anna')
  await fill(page, { Street: 'Seestrasse', 'No.': '4', Postcode: '8002', Town: 'Zürich' })
  await page.getByLabel('Save to my account').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await arriveAtKnown(page, 'shipping')
  await open(page, '/en/checkout/address')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.waitForURL('**/checkout/shipping')
  await page.getByRole('button', { name: 'Continue' }).click()
  await arriveAtKnown(page, 'payment')
  // The last line takes the way home.
  await page.getByRole('button', { name: /^Remove ?: / }).click()
  await page.waitForURL(/\/en$/)
})

browserTest('a step that is opened in another language keeps what was typed, once', async ({ visit }) => {
  const page = await visit('claravue')
  await enterAtAddress(page, 'polyglot@example.org')
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
  expect(await page.evaluate(() => sessionStorage.getItem('kept-fields')?.includes('Rossi'))).toBe(true)
  // Another step forgets it.
  await open(page, '/checkout/customer')
  expect(await page.evaluate(() => sessionStorage.getItem('kept-fields'))).toBeNull()
})
