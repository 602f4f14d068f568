import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { fill, open, provider } from './checkout-way.ts'
import { browserTest, phone } from './visitor.ts'

type Answer = { status: number; body: Record<string, unknown> }

/** What the API answers to the page's own scripts. */
const ask = (page: Page, path: string, method = 'GET', body?: object): Promise<Answer> =>
  page.evaluate(
    async ([path, method, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(path, { method, headers, ...(body && { body }) })
      return { status: response.status, body: await response.json() }
    },
    [path, method, body && JSON.stringify(body)] as const,
  )

async function currentToken(page: Page) {
  const { body } = await ask(page, '/api/session')
  return (body.cart as { token_value: string } | null)?.token_value ?? ''
}

const address = { first_name: 'Dora', last_name: 'Dieb', street: 'Diebsgasse', street_number: '9' }
const theirs = { ...address, postcode: '8001', city: 'Zürich', country_code: 'CH' }

browserTest('a cart that somebody else prepared gives the sender nothing of the guest who buys', async ({ visit }) => {
  const attacker = await visit('claravue', { refused: [/^\/api\/carts\//] })
  await open(attacker, '/p/limpidella-360')
  await attacker.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
  await attacker.getByRole('link', { name: 'Zur Kasse' }).waitFor()
  const prepared = await currentToken(attacker)

  const guest = await visit('claravue', { viewport: phone })
  await open(guest, `/abandoned-cart/mail/${prepared}`)
  await guest.getByText('Der Warenkorb aus diesem Link lässt sich nicht mehr öffnen.').waitFor()
  expect(await currentToken(guest)).toBe('')
  await open(guest, '/p/limpidella-360')
  await guest.locator('.buy-box').getByRole('button', { name: 'In den Warenkorb' }).click()
  await guest.getByRole('link', { name: 'Zur Kasse' }).click()
  await guest.getByLabel('E-Mail-Adresse').fill('vera@example.org')
  await guest.getByRole('button', { name: 'Als Gast weiter' }).click()
  await fill(guest, {
    Vorname: 'Vera',
    Nachname: 'Arglos',
    Strasse: 'Seestrasse',
    'Nr.': '4',
    PLZ: '8002',
    Ort: 'Zürich',
  })
  await guest.getByRole('button', { name: 'Weiter' }).click()
  await guest.waitForURL('**/checkout/shipping')

  // The sender gets hold of the token of the guest's own cart as well, and even sets it as a cookie.
  const own = await currentToken(guest)
  expect(own).not.toBe(prepared)
  const { hostname } = new URL(attacker.url())
  await attacker.context().addCookies([{ name: 'cart_id', value: own, domain: hostname, path: '/' }])
  const spied = await ask(attacker, `/api/carts/${own}`)
  expect(spied.body).toMatchObject({ customer_email: null, shipping_address: null, redacted: true })
  const changed = await ask(attacker, `/api/carts/${own}`, 'PATCH', { shipping_address: theirs })
  expect([changed.status, changed.body.code]).toEqual([403, 'cart-key-missing'])
  await open(attacker, '/checkout/address')
  expect(await attacker.locator('main').innerText()).not.toMatch(/Vera|Arglos|Seestrasse/)

  await guest.getByRole('button', { name: 'Weiter' }).click()
  await guest.getByLabel('Visa').check()
  await guest.getByRole('button', { name: /^Zahlungspflichtig bestellen/ }).click()
  await provider(guest).getByLabel('Die Zahlung gelingt').check()
  await provider(guest).getByRole('button', { name: 'bezahlen' }).click()
  await guest.waitForURL('**/checkout/thank-you/*')
  const order = await ask(attacker, '/api/orders', 'POST', { token_value: own })
  expect(order.body).toMatchObject({ redacted: true, shipping_address: null, customer_email: null })
  await guest.getByText('vera@example.org').first().waitFor()
  expect(await guest.locator('main').innerText()).toContain('Arglos')
})
