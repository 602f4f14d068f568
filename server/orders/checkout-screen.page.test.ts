import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, munich, pay, post, putIn, stepForms, zurich } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = (brand = 'claravue') => openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })

describe('the way through the checkout', () => {
  test('[CHK-008, CHK-010, CHK-025] a guest orders without scripts, step by step', async () => {
    const visitor = enter()
    await putIn(visitor)
    const customer = await visitor.open('/checkout/customer')
    expect(customer.text).toContain('Wie erreichen wir dich?')
    const address = await visitor.submit(customer, 'name="email"', { email: 'Anna@Example.org' })
    expect(address.address).toBe('/checkout/address')
    const shipping = await visitor.submit(address, 'name="first_name"', zurich)
    expect(shipping.address).toBe('/checkout/shipping')
    expect(shipping.text).toMatch(/Prioritätsversand Ankunft \d+\..*CHF 8\.90/)
    const payment = await visitor.submit(shipping, 'type="radio"', { code: 'swisspost_priority' })
    expect(payment.address).toBe('/checkout/payment')
    expect(payment.text).toMatch(/Lieferadresse .*Seestrasse 4.*Rechnungsadresse Gleich wie Lieferadresse/)
    expect(payment.text).toMatch(
      /Zahlungspflichtig bestellen · CHF 32\.70 Sichere Zahlung: Die Verbindung ist verschlüsselt/,
    )
    // The mark of each way to pay: beside its name, and at the button.
    for (const mark of ['twint', 'visa', 'paypal'])
      expect(payment.html.match(new RegExp(`<img[^>]*payment-${mark}\\.svg`, 'g'))).toHaveLength(2)
    const back = await pay(visitor)
    expect(back.location).toMatch(/^\/checkout\/thank-you\/.+/)
    const thanks = await visitor.open(back.location ?? '')
    expect(thanks.text).toContain('Danke für deine Bestellung')
    expect(thanks.text).toContain('anna@example.org')
    expect(thanks.text).toContain('Konto erstellen')
    expect((await visitor.open('/cart')).text).toContain('Dein Warenkorb ist leer.')

    const stranger = await enter().open(back.location ?? '')
    expect(stranger.text).toContain('2 × ')
    expect(stranger.text).not.toMatch(/Muster|anna@example|Seestrasse|Konto erstellen/)
  })

  const movedTo = async (path: string) => {
    const { status, location } = await enter().send(path)
    return status === 301 ? location : status
  }

  test('[RTE-011] the old paths of the steps redirect to the new ones, in their language', async () => {
    expect(await movedTo('/checkout/Customer')).toBe('/checkout/customer')
    expect(await movedTo('/it/checkout/Address')).toBe('/it/checkout/address')
    expect(await movedTo('/checkout/Billing')).toBe('/checkout/billing')
    expect(await movedTo('/fr/checkout/Shipping')).toBe('/fr/checkout/shipping')
    expect(await movedTo('/checkout/Payment')).toBe('/checkout/payment')
    expect(await movedTo('/checkout/ThankYou')).toBe('/')
  })

  test('[RTE-028] the path without a step leads to the first one', async () => {
    expect(await movedTo('/en/checkout')).toBe('/en/checkout/customer')
  })

  test('[RTE-027] without an order there is no thank-you page', async () => {
    expect(await movedTo('/checkout/thank-you')).toBe('/')
    expect((await enter().send('/checkout/thank-you/none-of-ours')).status).toBe(404)
  })

  test('[CHK-003, CHK-005, CHK-006] no step can be skipped, and without a cart each leads home', async () => {
    const visitor = enter()
    const landsOn = async (step: string) => (await visitor.send(`/checkout/${step}`)).location
    expect(await landsOn('payment')).toBe('/')
    await goTo(visitor, 'address')
    expect(await Promise.all(['shipping', 'payment', 'billing'].map(landsOn))).toEqual([
      '/checkout/customer',
      '/checkout/customer',
      null,
    ])
    expect((await post(visitor, '/checkout/payment', { payment_method: 'visa' })).location).toBe('/checkout/customer')
    // Each form opens one step more.
    await post(visitor, '/checkout/address', zurich)
    expect(await Promise.all(['shipping', 'payment'].map(landsOn))).toEqual([null, '/checkout/customer'])
    await post(visitor, '/checkout/shipping', stepForms.shipping)
    expect(await landsOn('payment')).toBeNull()
  })

  test('[CHK-004, CHK-005, CHK-009] a customer who is signed in begins with the address', async () => {
    const visitor = enter()
    await putIn(visitor)
    const login = await visitor.open('/login?url=/checkout/address')
    const fields = { email: 'customer@example.com', password: 'Linsen2026' }
    const address = await visitor.submit(login, 'name="password"', fields)
    expect((await visitor.send('/checkout/customer')).location).toBe('/checkout/address')
    expect(address.text).toContain('Wohin sollen wir liefern?')
    const landsOn = async (step: string) => (await visitor.send(`/checkout/${step}`)).location
    expect(await Promise.all(['address', 'shipping', 'payment'].map(landsOn))).toEqual([
      null,
      '/checkout/address',
      '/checkout/address',
    ])
  })

  test('a mistake is shown at its field, and the input stays', async () => {
    const visitor = enter()
    await goTo(visitor, 'address')
    const refused = await post(visitor, '/checkout/address', { ...zurich, postcode: '80', same_billing: 'on' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/name="postcode"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="postcode"/)
    expect(refused.html).toMatch(/value="Seestrasse"/)
  })

  test('[CHK-016] an address with another spelling at the post is a choice of two', async () => {
    const visitor = enter()
    await goTo(visitor, 'address')
    const { is_chosen: _, ...typed } = { ...zurich, street: 'seestr.', city: 'zürich' }
    const asked = await post(visitor, '/checkout/address', typed)
    expect(asked.status).toBe(200)
    expect(asked.text).toMatch(/Unser Vorschlag .*Seestrasse 4.*Wie eingegeben .*seestr\. 4/)
    const shipping = await visitor.submit(asked, 'value="suggested"', { is_chosen: 'suggested' })
    expect(shipping.address).toBe('/checkout/shipping')
    await post(visitor, '/checkout/shipping', stepForms.shipping)
    expect((await visitor.open('/checkout/payment')).text).toContain('Seestrasse 4')
  })

  test('[RTE-009] another billing address has a form of its own', async () => {
    const visitor = enter()
    await putIn(visitor)
    expect((await visitor.send('/checkout/billing')).location).toBe('/checkout/customer')
    await goTo(visitor, 'address')
    expect((await visitor.open('/checkout/billing')).html).toMatch(
      /<h1[^>]*>Wohin geht die Rechnung\?<\/h1>.*name="street"/s,
    )
    const { same_billing: _, ...alone } = zurich
    expect((await post(visitor, '/checkout/address', alone)).location).toBe('/checkout/billing')
    expect((await post(visitor, '/checkout/billing', munich)).location).toBe('/checkout/shipping')
    await post(visitor, '/checkout/shipping', stepForms.shipping)
    const payment = await visitor.open('/checkout/payment')
    expect(payment.text).toMatch(/Lieferadresse .*Seestrasse 4.*Rechnungsadresse .*Sendlinger Strasse 12/)
    expect((await visitor.open('/checkout/address')).html).not.toMatch(/name="same_billing"[^>]*checked/)
  })
})

describe('the cart beside a step', () => {
  test('[CRT-004, UIX-010] can be changed there, and removing the last line leads home', async () => {
    const visitor = enter()
    const page = await goTo(visitor, 'shipping')
    expect(page.html).toContain('/img/100x100/')
    const changed = await visitor.submit(page, 'value="quantity"', { quantity: '3' })
    expect(changed.address).toBe('/checkout/shipping')
    expect(changed.text).toContain('CHF 35.70')
    const removed = await visitor.submit(changed, 'value="remove"')
    expect(removed.html).toMatch(/<link rel="canonical" href="[^"]*:3000\/"/)
  })

  test('[SHL-008, SHL-013, SHL-014] no menu and no bottom navigation until the order is placed, then no cart button', async () => {
    const visitor = enter()
    const parts = ({ html }: { html: string }) =>
      Object.entries({
        menu: /popovertarget="mobile-menu"/i,
        bottom: /class="bottom-navigation"/,
        cart: /<header\b(?:(?!<\/header>)[\s\S])*href="\/cart"/,
      })
        .filter(([, sign]) => sign.test(html))
        .map(([name]) => name)
    expect(parts(await goTo(visitor, 'payment'))).toEqual([])
    const { location } = await pay(visitor)
    expect(parts(await visitor.open(location ?? ''))).toEqual(['menu', 'bottom'])
    expect(parts(await visitor.open('/'))).toEqual(['menu', 'bottom', 'cart'])
  })
})
