import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CardName } from '#server/payment/simulator/cards.ts'
import { zurich } from '#server/testing/checkout-forms.ts'
import { open, provider } from './checkout-way.ts'
import { hydrated, rawMessageIds, sidewaysScroll, wordingFaults } from './page-checks.ts'
import { signUp } from './people.ts'
import { browserTest, phone } from './visitor.ts'
import { sendForm } from './without-page.ts'

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
  for (const [path, fields] of forms) await sendForm(page, prefix + path, fields)
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
    await signUp(page, 'en')
    const way = { prefix: '/en', shipping: 'swisspost_priority' }
    const order = page.getByRole('button', { name: /^Order with obligation to pay/ })
    await toPayment(page, way)
    await page.getByRole('radio', { name: 'Visa' }).check()
    await page.getByRole('checkbox', { name: 'Save for next time' }).check()
    await order.click()
    await provider(page).getByLabel('3-D Secure: the bank asks').check()
    await payWithCode(page)
    await page.goBack()
    await expect.poll(() => order.count()).toBe(0)

    await toPayment(page, way)
    expect(await page.getByRole('radio', { name: 'Visa ending in 0042' }).isChecked()).toBe(true)
    const other = await page.context().newPage()
    await open(other, '/en/checkout/payment')
    await order.click()
    await provider(page).getByText('With the saved card').waitFor()
    // A buyer who changes the choice, then presses too often.
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await order.dblclick()
    await payWithCode(page)
    await other.getByRole('button', { name: /^Order with obligation to pay/ }).click()
    await other.waitForURL(page.url())
  },
)

browserTest(
  '[ERR-011] of two who want the last pieces, the second reads above the page how many are left',
  async ({ visit }) => {
    const [first, second] = [
      await visit('lenteo'),
      await visit('lenteo', { viewport: phone, refused: ['/checkout/payment'] }),
    ]
    const order = (page: Page) => page.getByRole('button', { name: /^Ordine con obbligo di pagare/ })
    for (const [index, page] of [first, second].entries()) {
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
    await provider(first).getByRole('button', { name: 'Annulli' }).waitFor()
    await order(second).click()
    const said = second.locator('.notification-area').getByText('solo 1 in magazzino, perché altri clienti')
    await said.waitFor()
    expect(await second.getByRole('radio', { name: 'Mastercard' }).isChecked()).toBe(true)
    expect(await wordingFaults(second, '.notification-area')).toEqual([])
    expect(await sidewaysScroll(second)).toBe(0)
    await provider(first).getByRole('button', { name: 'Annulli' }).click()
    await first.getByText('Il pagamento è stato annullato.').waitFor()
    await order(second).click()
    await provider(second).getByRole('button', { name: 'Annulli' }).click()
    await second.getByText('Il pagamento è stato annullato.').waitFor()
  },
)

browserTest('[PAY-007] a missing choice and a cancelled payment are explained', async ({ visit }) => {
  const page = await visit('claravue', { viewport: phone })
  await toPayment(page, { prefix: '/fr', email: 'cancels@example.org', shipping: 'swisspost_priority' })
  const group = page.getByRole('group', { name: 'Moyen de paiement' })
  await page.getByRole('button', { name: /^Commander avec obligation/ }).click()
  await group.getByText('Choisis un moyen de paiement.').waitFor()
  await expect.poll(() => group.evaluate((found) => found === document.activeElement)).toBe(true)
  expect(await wordingFaults(page, 'main')).toEqual([])
  expect([await sidewaysScroll(page), await rawMessageIds(page)]).toEqual([0, []])
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
})

// What each card comes to, and that it is one order: server/orders/paying-screen.page.test.ts.
browserTest(
  'the order is shown if the shop knows of it first, or the browser stays at the provider',
  async ({ visit }) => {
    const page = await visit('lenteo', { viewport: phone })
    const order = page.getByRole('button', { name: /^Ordine con obbligo di pagare/ })
    async function payWith(card: CardName) {
      await toPayment(page, { email: 'late@example.org', address: milan, shipping: 'gls_parcel' })
      await page.getByRole('radio', { name: 'Visa' }).check()
      await order.click()
      await provider(page).locator(`input[value=${card}]`).check()
      await provider(page)
        .getByRole('button', { name: /^Paghi/ })
        .click()
    }

    await payWith('webhook_first')
    await page.waitForURL('**/thank-you/*')
    const first = page.url()

    await payWith('no_return')
    await provider(page).getByText('Il browser resta qui.').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await order.click()
    await page.waitForURL('**/thank-you/*')
    expect(page.url()).not.toBe(first)
  },
)
