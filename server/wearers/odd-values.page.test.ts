import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'

// The question about odd values in the cart, in a browser without JavaScript. Carla's last order had −2.75 for both eyes.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

async function carla(): Promise<FormBrowser> {
  const browser = openFormBrowser(shop.ask, {})
  const fields = { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' }
  await browser.send('/login', new URLSearchParams(fields))
  // The cart of an earlier test is still the customer's.
  await database.db.execute(sql`delete from cart_lines`)
  return browser
}

async function buy(browser: FormBrowser, right: string, left: string) {
  const eye = (name: string, sphere: string) => ({
    [`${name}.wanted`]: 'on',
    [`${name}.quantity`]: '1',
    [`${name}.sphere`]: sphere,
    [`${name}.radius`]: '8.6',
  })
  const form = new URLSearchParams({ intent: 'add', choice: '1', ...eye('right', right), ...eye('left', left) })
  const { location } = await browser.send('/cart?product=kelvary-air-6', form)
  return browser.open(location ?? '')
}
const questions = ({ text }: { text: string }) => text.match(/Stimmt das so\?/g)?.length ?? 0

test('a flipped sign is asked about at its line, with both values; nothing else is', async () => {
  const browser = await carla()
  const page = await buy(browser, '2.75', '-2.50')
  expect(questions(page)).toBe(1)
  expect(page.text).toMatch(
    /Stimmt das so\? Bei der letzten Bestellung war das Vorzeichen anders\. Bisher Jetzt Rechts SPH −2\.75 \+2\.75/,
  )
  // The way to the checkout stays open.
  expect(page.html).toContain('href="/checkout/customer"')
})

test('the earlier values are taken, and the question is gone', async () => {
  const browser = await carla()
  const page = await buy(browser, '2.75', '-2.75')
  const corrected = await browser.submit(page, 'Bisherige Werte nehmen')
  expect([corrected.status, questions(corrected)]).toEqual([200, 0])
  expect(corrected.text).toContain('Beide Augen: SPH −2.75')
  expect(corrected.text).not.toContain('+2.75')
})

test('values that were called right are not asked about again, but others are', async () => {
  const browser = await carla()
  const page = await buy(browser, '-4.00', '-2.75')
  expect(page.text).toContain('mehr als eine Dioptrie')
  const confirmed = await browser.submit(page, 'Ja, stimmt so')
  expect([confirmed.status, questions(confirmed)]).toEqual([200, 0])
  expect(confirmed.text).toContain('R −4.00 · ')
  expect(questions(await buy(await carla(), '-4.00', '-2.75'))).toBe(0)
  expect(questions(await buy(await carla(), '-4.25', '-2.75'))).toBe(1)
})

test('guests, and forms about a line that is not odd, are asked nothing and change nothing', async () => {
  const guest = openFormBrowser(shop.ask, {})
  const page = await buy(guest, '2.75', '-2.75')
  expect([questions(page), page.text.includes('+2.75')]).toEqual([0, true])
  for (const intent of ['values-right', 'values-earlier']) {
    const form = new URLSearchParams({ intent, line: '1', key: 'sign right.sphere:-2.75>2.75' })
    expect((await guest.send('/cart', form)).status).toBe(303)
  }
  expect((await guest.open('/cart')).text).toContain('+2.75')
})
