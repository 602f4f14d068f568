import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, munich, pay, post, putIn, startPaying, stepForms } from '#server/testing/checkout-forms.ts'
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

let people = 0

/** A visitor who is signed in. */
async function signUp() {
  const visitor = enter()
  const person = { first_name: 'Anna', last_name: 'Muster', email: `saver${++people}@example.org` }
  const fields = { form: 'register', ...person, password: 'Linsen2026' }
  expect((await post(visitor, '/login', fields)).status).toBe(303)
  return visitor
}

/** The saved means of payment in the form, with the selected one marked. */
const savedOn = ({ html }: { html: string }) =>
  [...html.matchAll(/<input[^>]*value="(saved:[^"]+)"[^>]*>/g)].map(([tag, value = '']) => ({
    value,
    isChosen: tag.includes(' checked'),
  }))

const onThankYou = /^\/checkout\/thank-you\/.+/

test('[PAY-001, PAY-005] a saved means of payment is selected the next time, pays, and can be deleted', async () => {
  const visitor = await signUp()
  const first = await goTo(visitor, 'payment', { isSignedIn: true })
  expect([...first.html.matchAll(/name="save_alias" value="(\w+)"/g)].map(([, method]) => method)).toEqual([
    'twint',
    'visa',
    'master_card',
  ])
  const offered = [...first.html.matchAll(/<input[^>]*name="payment_method"[^>]* value="(\w+)"/g)]
  expect(offered.map(([, method]) => method)).toEqual([
    'twint',
    'visa',
    'master_card',
    'american_express',
    'postfinance_efinance',
    'paypal',
    'apple_pay',
    'google_pay',
  ])
  await pay(visitor, 'success', { fields: { save_alias: 'visa' } })
  const page = await goTo(visitor, 'payment', { isSignedIn: true })
  const [{ value: saved, isChosen } = { value: '', isChosen: false }] = savedOn(page)
  expect(isChosen).toBe(true)
  expect(page.text).toContain('Visa, endet auf 0018 Gespeichert')

  const provider = await startPaying(visitor, { fields: { payment_method: saved } })
  const paid = await visitor.send(provider)
  expect((await visitor.send(paid.location ?? '')).location).toMatch(onThankYou)

  await goTo(visitor, 'payment', { isSignedIn: true })
  const forgotten = await post(visitor, '/checkout/payment', { forget: saved.replace('saved:', '') })
  expect(forgotten.text).toContain('Gelöscht: Visa, endet auf 0018.')
  expect(forgotten.html).not.toContain('value="saved:')
  const late = await post(visitor, '/checkout/payment', { payment_method: saved })
  expect([late.status, late.text]).toEqual([422, expect.stringContaining('gilt nicht mehr')])
})

test('the checkbox of one method saves no other, and another choice is another payment', async () => {
  const visitor = await signUp()
  await goTo(visitor, 'payment', { isSignedIn: true })
  const plain = await startPaying(visitor, { fields: { save_alias: 'master_card' } })
  const saving = await startPaying(visitor, { fields: { save_alias: 'visa' } })
  expect(saving).not.toBe(plain)
  expect(await startPaying(visitor, { fields: { save_alias: 'visa' } })).toBe(saving)
  const { location } = await post(visitor, `${saving}/pay`, { card: 'declined_later' })
  expect((await visitor.send(location ?? '')).location).toMatch(onThankYou)

  // The bank declines it: the customer sees that, and pays in another way.
  const page = await goTo(visitor, 'payment', { isSignedIn: true })
  const saved = savedOn(page)[0]?.value ?? ''
  const provider = await startPaying(visitor, { fields: { payment_method: saved } })
  const known = await visitor.open(provider)
  expect(known.text).toContain('Mit der gespeicherten Karte 400010xxxxxx0109')
  const [, card = ''] = /name="card" value="(\w+)"/.exec(known.html) ?? []
  const refused = await post(visitor, `${provider}/pay`, { card })
  await visitor.send(refused.location ?? '')
  expect((await visitor.open('/checkout/payment')).text).toContain('Die Zahlung wurde abgelehnt.')
  expect((await pay(visitor)).location).toMatch(onThankYou)
})

test('neither guests nor staff acting for a customer save or see means of payment, and staff cannot use them', async () => {
  const customer = enter()
  const login = { email: 'customer@example.com', password: 'Linsen2026' }
  await customer.submit(await customer.open('/login'), 'name="password"', login)
  await goTo(customer, 'payment', { isSignedIn: true })
  await pay(customer, 'success', { fields: { save_alias: 'visa' } })
  const own = await goTo(customer, 'payment', { isSignedIn: true })
  const kept = savedOn(own).map(({ value }) => value)
  const [saved = ''] = kept
  expect(saved).not.toBe('')

  const staff = enter()
  await post(staff, '/login', { form: 'sign-in', email: 'staff@example.com', password: 'Personal2026' })
  const [, id = ''] = /staff\/customers\/([\w-]+)"/.exec((await staff.open('/staff/customers?search=carla')).html) ?? []
  await post(staff, `/staff/customers/${id}`, { intent: 'act', reason: 'orders by telephone' })
  const acting = await goTo(staff, 'payment', { isSignedIn: true })
  const guests = await goTo(enter(), 'payment')
  for (const { html } of [acting, guests]) {
    expect(html).toContain('value="visa"')
    expect(html).not.toMatch(/save_alias|saved:|name="forget"/)
  }
  const refused = await post(staff, '/checkout/payment', { payment_method: saved })
  expect([refused.status, refused.location]).toEqual([422, null])
  await post(staff, '/checkout/payment', { forget: saved.replace('saved:', '') })
  await pay(staff, 'success', { fields: { payment_method: 'master_card', save_alias: 'master_card' } })
  const after = await goTo(customer, 'payment', { isSignedIn: true })
  expect(savedOn(after).map(({ value }) => value)).toEqual(kept)
})

test('[PAY-006] an invoice is for customers with an order that was paid and shipped; others read why', async () => {
  const why = 'Rechnung: Auf Rechnung bezahlst du mit einem Konto, sobald eine frühere Bestellung'
  const guest = enter()
  const shown = await goTo(guest, 'payment')
  expect(shown.html).toContain('value="visa"')
  expect(shown.html).not.toContain('value="invoice"')
  expect(shown.text).toContain(why)
  expect((await post(guest, '/checkout/payment', { payment_method: 'invoice' })).status).toBe(422)

  const stranger = await signUp()
  await goTo(stranger, 'payment', { isSignedIn: true })
  await pay(stranger)
  const again = await goTo(stranger, 'payment', { isSignedIn: true })
  expect(again.html).not.toContain('value="invoice"')
  expect(again.text).toContain(why)

  const customer = enter()
  const login = { email: 'customer@example.com', password: 'Linsen2026' }
  await customer.submit(await customer.open('/login'), 'name="password"', login)
  const page = await goTo(customer, 'payment', { isSignedIn: true })
  expect(page.html).toContain('value="invoice"')
  expect(page.text).not.toContain(why)
  const placed = await post(customer, '/checkout/payment', { payment_method: 'invoice' })
  expect((await customer.open(placed.location ?? '')).text).toMatch(/Danke für deine Bestellung, Anna .*Rechnung/)

  await goTo(customer, 'payment', { isSignedIn: true, quantity: '25' })
  const tooMuch = await post(customer, '/checkout/payment', { payment_method: 'invoice' })
  expect([tooMuch.status, tooMuch.text]).toEqual([422, expect.stringContaining('höchstens CHF 250.00 betragen')])
})

test('[CHK-022, ERR-020] above the limit the page shows the reason instead of the button', async () => {
  const visitor = enter()
  await putIn(visitor, '30')
  await post(visitor, '/checkout/customer', stepForms.customer)
  await post(visitor, '/checkout/address', { ...munich, same_billing: 'on' })
  const [, code = ''] = /name="code"[^>]*value="([^"]+)"/.exec((await visitor.open('/checkout/shipping')).html) ?? []
  await post(visitor, '/checkout/shipping', { code })
  const page = await visitor.open('/checkout/payment')
  expect(page.text).toContain('gilt eine Zollgrenze von CHF 150.00')
  expect(page.html).not.toContain('name="payment_method"')
})

test('[RTE-010] a reorder is marked as one, also after a payment that failed', async () => {
  const visitor = enter()
  await goTo(visitor, 'payment')
  expect((await visitor.open('/checkout/payment?isReorder=true')).text).toContain('Nachbestellung prüfen')
  expect((await pay(visitor, 'declined', { query: '?isReorder=true' })).location).toBe('/checkout/payment?isReorder=1')
})

test.each([
  ['/en', 'Order with obligation to pay · CHF 32.70'],
  ['/it', 'Ordina con obbligo di pagare · CHF 32.70'],
  ['/fr', 'Commander avec obligation de paiement · 32.70 CHF'],
])('in %s the button says that it binds: %s', async (prefix, button) => {
  expect((await goTo(enter(), 'payment', { prefix })).text).toContain(button)
})

test('[PAY-008] with nothing to pay there is one button, and it orders', async () => {
  await database.db.execute(sql`
    insert into coupons (brand, code, gives) values ('claravue', 'ALL', '{"kind": "percent", "percent": 100}')`)
  const brand = { shipping: [{ code: 'pickup', key: 'standard', to: { CH: { price: 0, days: [1, 1] } } }] } as const
  const visitor = openFormBrowser((path, asked) => shop.ask(path, { ...asked, brand }))
  await goTo(visitor, 'payment', { forms: { shipping: { code: 'pickup' } } })
  await post(visitor, '/cart', { intent: 'coupon', code: 'ALL' })
  const page = await visitor.open('/checkout/payment')
  expect(page.text).toContain('Kostenlos bestellen')
  expect(page.html).not.toContain('name="payment_method"')
  const thanks = await visitor.submit(page, 'name="version"')
  expect(thanks.address).toMatch(onThankYou)
  expect(thanks.text).toMatch(/Total CHF 0\.00/)
})

/** The value of the radio button that is selected. */
const selectedOn = ({ html }: { html: string }) =>
  (html.match(/<input[^>]*name="payment_method"[^>]*>/g) ?? [])
    .filter((tag) => tag.includes(' checked'))
    .map((tag) => / value="([^"]*)"/.exec(tag)?.[1])

test.each([
  ['declined', 'master_card'],
  ['cancelled', 'paypal'],
])('after a payment that was %s, %s is still chosen, also when the page is loaded again', async (card, method) => {
  const visitor = enter()
  expect(selectedOn(await goTo(visitor, 'payment'))).toEqual([])
  expect((await pay(visitor, card, { fields: { payment_method: method } })).location).toBe('/checkout/payment')
  expect(selectedOn(await visitor.open('/checkout/payment'))).toEqual([method])
  expect(selectedOn(await visitor.open('/checkout/payment'))).toEqual([method])
})

test('after a decline of another method, that one is chosen and not the saved card; the next purchase offers the card', async () => {
  const visitor = await signUp()
  await goTo(visitor, 'payment', { isSignedIn: true })
  await pay(visitor, 'success', { fields: { save_alias: 'visa' } })
  const page = await goTo(visitor, 'payment', { isSignedIn: true })
  const [saved] = savedOn(page)
  expect(selectedOn(page)).toEqual([saved?.value])
  await pay(visitor, 'declined', { fields: { payment_method: 'twint' } })
  expect(selectedOn(await visitor.open('/checkout/payment'))).toEqual(['twint'])
  await pay(visitor, 'declined', { fields: { payment_method: saved?.value ?? '' } })
  expect(selectedOn(await visitor.open('/checkout/payment'))).toEqual([saved?.value])
})

test.each([
  ['claravue', '', 'Bitte wähle eine Zahlungsart.'],
  ['claravue', '/en', 'Please choose a payment method.'],
  ['claravue', '/fr', 'Choisis un moyen de paiement.'],
  ['claravue', '/it', 'Scegli un metodo di pagamento.'],
  ['linsenhaus', '', 'Bitte wählen Sie eine Zahlungsart.'],
])('at %s%s paying without a choice is answered at the group, in the page’s language', async (brand, prefix, said) => {
  const visitor = openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })
  const german = { address: { ...munich, same_billing: 'on' }, shipping: { code: 'dhl_parcel' } }
  const page = await goTo(visitor, 'payment', { prefix, ...(brand === 'linsenhaus' && { forms: german }) })
  // Without it the browser would say so itself, in its own language.
  expect(page.html).toMatch(/<form[^>]*novalidate/i)
  expect(page.text).not.toContain(said)
  const wishes: Record<string, string>[] = [{}, { payment_method: '' }, { payment_method: 'gold' }]
  for (const fields of wishes) {
    const { status, html } = await post(visitor, `${prefix}/checkout/payment`, fields)
    expect(status).toBe(422)
    expect(html).toMatch(/<fieldset[^>]*aria-describedby="method-missing"/)
    expect(/id="method-missing"[^>]*>([^<]*)</.exec(html)?.[1]).toBe(said)
  }
})
