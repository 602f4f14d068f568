import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)

async function order(email: string, visitor = enter()) {
  await goTo(visitor, 'payment', { forms: { customer: { email } } })
  const { location } = await pay(visitor)
  return { visitor, address: location ?? '', page: await visitor.open(location ?? '') }
}

test('[CHK-026] ordering clears the cookies that were for it, and no others', async () => {
  const visitor = enter()
  const spent = ['vsf-atc', 'vsf-shipping-date-product', 'vsf-tracking', 'vsf-email-reorder', 'vsf-login-link']
  for (const name of [...spent, 'vsf-locale']) visitor.cookies.set(name, 'de')
  await order('cookies@example.org', visitor)
  const left = [...visitor.cookies.keys()]
  expect(left.filter((name) => [...spent, 'cart_id'].includes(name))).toEqual([])
  expect(left).toContain('vsf-locale')
})

test('it shows what was paid, the arrival and the address; other visitors see neither names nor addresses', async () => {
  const { page, address } = await order('whole@example.org')
  expect(page.text).toMatch(/Bestellnummer \d+ · \d\d\.\d\d\.\d{4} · Die Zahlung ist bestätigt\./)
  expect(page.text).toMatch(/Ankunft \d\d\.\d\d\. – \d\d\.\d\d\.\d\d|Ankunft \d\d\.\d\d/)
  expect(page.text).toMatch(/Lieferadresse .*Seestrasse 4.*Prioritätsversand.*Visa/)
  const stranger = await enter().open(address)
  expect(stranger.text).toMatch(/2 × Limpidella.*Total CHF 32\.70/)
  expect(stranger.text).not.toMatch(/Muster|whole@example|Seestrasse|Konto erstellen/)
  expect((await post(enter(), address, { password: 'Linsen2026' })).status).toBe(404)
})

test('a guest opens an account with a password alone: order, name and address are in it', async () => {
  const { visitor, page, address } = await order('account@example.org')
  expect(page.html).toMatch(/value="account@example.org"/)
  const weak = await post(visitor, address, { password: 'kurz' })
  expect([weak.status, weak.html]).toEqual([422, expect.stringMatching(/aria-invalid="true"/)])
  const opened = await post(visitor, address, { password: 'Linsen2026' })
  expect(opened.text).toContain('Dein Konto ist erstellt.')
  expect((await post(visitor, address, { password: 'Linsen2026' })).text).toContain('Dein Konto ist erstellt.')
  expect((await visitor.open(address)).html).not.toContain('type="password"')
  expect((await visitor.open('/my-account/addresses')).text).toMatch(/Anna Muster.*Seestrasse 4/)

  // In another browser the order is theirs by the account.
  const elsewhere = enter()
  const login = { form: 'sign-in', email: 'account@example.org', password: 'Linsen2026' }
  await post(elsewhere, '/login', login)
  expect((await elsewhere.open(address)).text).toContain('Seestrasse 4')
})

test('an e-mail address that has an account already is refused, and the order stays a guest’s', async () => {
  const { visitor, address } = await order('customer@example.com')
  const known = await post(visitor, address, { password: 'Linsen2026' })
  expect([known.status, known.text]).toEqual([409, expect.stringContaining('Dieses Konto gibt es schon')])
  expect(known.html).toMatch(/href="\/login"/)
  const elsewhere = enter()
  await post(elsewhere, '/login', { form: 'sign-in', email: 'customer@example.com', password: 'Linsen2026' })
  expect((await elsewhere.open(address)).text).not.toContain('Seestrasse')
})

test('number and e-mail address of an order are enough to withdraw from it, without an account', async () => {
  const { page } = await order('withdraws@example.org')
  const [, number = ''] = /Bestellnummer (\d+)/.exec(page.text) ?? []
  expect(page.html).toContain(`/withdrawal?order=${number}`)
  const form = await enter().open(`/withdrawal?order=${number}`)
  expect(form.html).toContain(`value="${number}"`)
  expect(form.text).toMatch(/14 Tage.*ausgenommen sind.*geöffnete Packungen.*angefertigt.*erbracht/)
  const declare = (email: string) => post(enter(), '/withdrawal', { number, email, name: 'Anna Muster' })
  const unknown = await declare('somebody@example.org')
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('finden wir keine Bestellung')])
  expect((await declare('withdraws@example.org')).text).toContain(`Dein Widerruf zur Bestellung ${number} ist am`)
})
