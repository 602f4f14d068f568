import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CardName } from '#server/payment/simulator/cards.ts'
import { zurich } from '#server/testing/checkout-forms.ts'
import { fill, inspect, inspectWording, open, provider } from './checkout-way.ts'
import { hydrated, sidewaysScroll } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, desktop, phone } from './visitor.ts'

const milan = {
  ...zurich,
  first_name: 'Giulia',
  last_name: 'Rossi',
  street: 'Via Torino',
  street_number: '12',
  postcode: '20123',
  city: 'Milano',
  country_code: 'IT',
  province_code: 'MI',
}

type Way = { prefix?: string; product?: string; quantity?: string; email?: string; address?: object; shipping: string }

/** The forms on the way to the payment step, as the page would send them; opens that step. */
async function toPayment(page: Page, way: Way) {
  const { prefix = '', product = 'limpidella-360', quantity = '1', email, address = zurich, shipping } = way
  const forms = [
    [`/cart?product=${product}`, { intent: 'add', 'item.quantity': quantity }],
    ...(email ? [['/checkout/customer', { email }]] : []),
    ['/checkout/address', address],
    ['/checkout/shipping', { code: shipping }],
  ] as [string, Record<string, string>][]
  for (const [path, fields] of forms)
    await page.evaluate(
      ([path, fields]) =>
        fetch(path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }).then(() => {}),
      [prefix + path, fields] as const,
    )
  await open(page, `${prefix}/checkout/payment`)
}

async function payWithCode(page: Page) {
  await provider(page).getByRole('button', { name: 'Pay' }).click()
  await provider(page).getByRole('textbox', { name: 'Code' }).fill('123456')
  await provider(page).getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/thank-you/*')
}

browserTest(
  '[PAY-003, PAY-005] a customer confirms a card at the bank and saves it; the next time it takes one press, in one tab of two',
  async ({ visit }) => {
    const page = await visit('claravue')
    await open(page, '/en')
    await signUp(page, 'en')
    const way = { prefix: '/en', shipping: 'swisspost_priority' }
    const order = page.getByRole('button', { name: /^Order with obligation to pay/ })
    await toPayment(page, way)
    await page.getByRole('radio', { name: 'Visa' }).check()
    await page.getByRole('checkbox', { name: 'Save for next time' }).check()
    await inspectWording(page)
    await order.click()
    await provider(page).getByLabel('3-D Secure').check()
    await payWithCode(page)
    await hydrated(page)
    await inspectWording(page)
    await page.goBack()
    await expect.poll(() => order.count()).toBe(0)

    await toPayment(page, way)
    const saved = page.getByRole('radio', { name: 'Visa ending in 0042' })
    expect(await saved.isChecked()).toBe(true)
    const other = await page.context().newPage()
    await open(other, '/en/checkout/payment')
    await order.click()
    await provider(page).getByText('With the saved card').waitFor()
    // Somebody thinks again, and presses too often then.
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await order.dblclick()
    await payWithCode(page)
    await other.getByRole('button', { name: /^Order with obligation to pay/ }).click()
    await other.waitForURL(page.url())

    await toPayment(page, way)
    await page.getByRole('button', { name: /^Delete ?: Visa ending in 0042$/ }).click()
    await page.getByText('Deleted: Visa ending in 0042.').waitFor()
    expect(await saved.count()).toBe(0)
  },
)

browserTest(
  '[ERR-011] of two who want the last pieces, the second reads above the page how many are left',
  async ({ visit }) => {
    const [first, second] = [
      await visit('lenteo'),
      await visit('lenteo', { viewport: phone, refused: ['/checkout/payment'] }),
    ]
    const order = (page: Page) => page.getByRole('button', { name: /^Ordina con obbligo di pagare/ })
    for (const [index, page] of [first, second].entries()) {
      await open(page, '/')
      const email = `last${index}@example.org`
      await toPayment(page, {
        product: 'kapselle-cord-1',
        quantity: '2',
        email,
        address: milan,
        shipping: 'gls_parcel',
      })
      await page.getByRole('radio', { name: 'Mastercard' }).check()
    }
    await order(first).click()
    await provider(first).getByRole('button', { name: 'Annulla' }).waitFor()
    await order(second).click()
    const said = second.locator('.notification-area').getByText('solo 1 in magazzino, perché altri clienti')
    await said.waitFor()
    expect(await second.getByRole('radio', { name: 'Mastercard' }).isChecked()).toBe(true)
    await inspectWording(second)
    await provider(first).getByRole('button', { name: 'Annulla' }).click()
    await first.getByText('Il pagamento è stato annullato.').waitFor()
    await order(second).click()
    await provider(second).getByRole('button', { name: 'Annulla' }).click()
    await second.getByText('Il pagamento è stato annullato.').waitFor()
  },
)

browserTest(
  'without scripts, on a phone, a guest goes all the way by redirects, and back out of the contract',
  async ({ visit }) => {
    const page = await visit('linsenhaus', { viewport: phone, javaScriptEnabled: false })
    const at = async (path: string) => {
      await page.waitForURL(`**${path}`)
      expect(await sidewaysScroll(page)).toBe(0)
    }
    await page.goto('/p/limpidella-360')
    await page.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
    await at('/cart')
    await page.getByRole('link', { name: 'Zur Kasse' }).click()
    await page.getByLabel('E-Mail-Adresse').fill('scriptless@example.org')
    await page.getByRole('button', { name: 'Als Gast weiter' }).click()
    await at('/checkout/address')
    await fill(page, {
      Vorname: 'Jonas',
      Nachname: 'Huber',
      Straße: 'Sendlinger Straße',
      'Nr.': '12',
      PLZ: '80331',
      Ort: 'München',
    })
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
    const number = /Bestellnummer (\d+)/.exec((await page.locator('main').textContent()) ?? '')?.[1] ?? ''
    await page.getByLabel('Passwort').fill('Linsen2026')
    await page.getByRole('button', { name: 'Konto erstellen' }).click()
    await page.getByText('Ihr Konto ist erstellt.').waitFor()

    await page.locator('main').getByRole('link', { name: 'Vertrag hier widerrufen' }).click()
    expect(await page.getByLabel('Bestellnummer').inputValue()).toBe(number)
    await page.getByLabel('E-Mail-Adresse der Bestellung').fill('scriptless@example.org')
    await page.getByLabel('Vor- und Nachname').fill('Jonas Huber')
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
    await page.getByText(`Ihr Widerruf zur Bestellung ${number} ist am`).waitFor()
  },
)

browserTest(
  '[PAY-007] a missing choice and a cancelled payment are explained, and the page of withdrawal has no fault',
  async ({ visit }) => {
    const page = await visit('claravue', { viewport: phone })
    await open(page, '/fr')
    await toPayment(page, { prefix: '/fr', email: 'cancels@example.org', shipping: 'swisspost_priority' })
    const group = page.getByRole('group', { name: 'Moyen de paiement' })
    await page.getByRole('button', { name: /^Commander avec obligation/ }).click()
    await group.getByText('Choisis un moyen de paiement.').waitFor()
    expect(await group.evaluate((found) => found === document.activeElement)).toBe(true)
    await inspectWording(page)
    await page.getByRole('radio', { name: 'TWINT' }).check()
    await page.getByRole('button', { name: /^Commander avec obligation/ }).click()
    await provider(page).getByRole('button', { name: 'Annuler' }).click()
    const said = page.getByText('Le paiement a été annulé.')
    await said.waitFor()
    await hydrated(page)
    expect(await page.getByRole('radio', { name: 'TWINT' }).isChecked()).toBe(true)
    await expect
      .poll(() =>
        said.evaluate((text) => {
          const { top, bottom } = text.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }),
      )
      .toBe(true)
    await inspectWording(page)
    await page.setViewportSize(desktop)
    await open(page, '/fr/withdrawal')
    await inspect(page)
  },
)

browserTest('every card comes to what it says, on a phone in Italian', async ({ visit }) => {
  const page = await visit('lenteo', { viewport: phone })
  await open(page, '/')
  const email = 'every-card@example.org'
  const order = page.getByRole('button', { name: /^Ordina con obbligo di pagare/ })
  const begin = () => toPayment(page, { email, address: milan, shipping: 'gls_parcel' })
  async function payWith(card: CardName) {
    await page.getByRole('radio', { name: 'Visa' }).check()
    await order.click()
    await provider(page).locator(`input[value=${card}]`).check()
    await provider(page).getByRole('button', { name: /^Paga/ }).click()
  }

  await begin()
  for (const [card, said] of [
    ['declined', 'Il pagamento è stato rifiutato.'],
    ['cancelled', 'Il pagamento è stato annullato.'],
  ] as const) {
    await payWith(card)
    await page.getByText(said).waitFor()
    await hydrated(page)
  }
  const orders = new Set<string>()
  for (const card of ['success', 'late_webhook', 'two_webhooks', 'webhook_first'] as const) {
    if (orders.size > 0) await begin()
    await payWith(card)
    await page.waitForURL('**/thank-you/*')
    orders.add(page.url())
  }

  await begin()
  await payWith('no_return')
  await provider(page).getByText('Il browser resta qui.').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await order.click()
  await page.waitForURL('**/thank-you/*')
  expect(orders.add(page.url()).size).toBe(5)
})
