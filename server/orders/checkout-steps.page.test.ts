import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '#server/identity/operations.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type FormBrowser, openFormBrowser } from '#server/testing/form-browser.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Seestrasse',
  street_number: '4',
  postcode: '8002',
  city: 'Zürich',
  country_code: 'CH',
  is_chosen: 'original',
}
const munich = {
  first_name: 'Jonas',
  last_name: 'Huber',
  street: 'Sendlinger Straße',
  street_number: '12',
  postcode: '80331',
  city: 'München',
  country_code: 'DE',
  is_chosen: 'original',
}
const milan = {
  first_name: 'Giulia',
  last_name: 'Rossi',
  street: 'Via Dante',
  street_number: '4',
  province_code: 'MI',
  postcode: '20121',
  city: 'Milano',
  country_code: 'IT',
  is_chosen: 'original',
}
const same = { same_billing: 'on' }

/** A storefront in one of its languages, and a customer in a country that it ships to. */
const home = { brand: 'claravue', prefix: '', address: zurich, code: 'swisspost_priority' }
type Place = Omit<typeof home, 'address'> & { address: Record<string, string> & { city: string } }

/** The forms of the steps, in their order. */
const formsAt = ({ address, code }: Place): [string, Record<string, string>][] => [
  ['customer', { email: 'anna@example.org' }],
  ['address', { ...address, ...same }],
  ['shipping', { code }],
]

async function enter({ brand, prefix }: Place = home) {
  const visitor = openFormBrowser(shop.ask, { host: `${brand}.localhost:3000` })
  await post(visitor, `${prefix}/cart?product=limpidella-360`, { intent: 'add', 'item.quantity': '2' })
  return visitor
}

const post = (visitor: FormBrowser, path: string, fields: Record<string, string>) =>
  visitor.send(path, new URLSearchParams(fields))

/** A visitor who has filled in all steps before this one. */
async function enterAt(step: string, place: Place = home) {
  const visitor = await enter(place)
  for (const [name, fields] of formsAt(place)) {
    if (name === step) break
    expect((await post(visitor, `${place.prefix}/checkout/${name}`, fields)).status, name).toBe(303)
  }
  return visitor
}

async function enterAsCustomer() {
  const visitor = await enter()
  const login = { email: 'customer@example.com', password: 'Linsen2026' }
  await visitor.submit(await visitor.open('/login'), 'name="password"', login)
  return visitor
}

async function pay(visitor: FormBrowser) {
  const started = await post(visitor, '/checkout/payment', { payment_method: 'visa' })
  const provider = new URL(started.location ?? '').pathname
  const paid = await post(visitor, `${provider}/pay`, { card: 'success' })
  return (await visitor.send(paid.location ?? '')).location ?? ''
}

/** The attributes of a form element, by its name. */
const fieldOf = ({ html }: { html: string }, name: string) =>
  new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
const errorsOf = ({ html }: { html: string }) =>
  Object.fromEntries(
    [...html.matchAll(/<p id="[^"]*-(\w+)-error"[^>]*>(.*?)<\/p>/gs)].map(([, name, text]) => [name, text]),
  )

describe('the addresses', () => {
  test('[RTE-008] of all steps exist, and no others', async () => {
    const visitor = await enterAt('payment')
    const statusOf = async (step: string) => (await visitor.send(`/checkout/${step}`)).status
    const steps = ['customer', 'address', 'billing', 'shipping', 'payment']
    expect(await Promise.all(steps.map(statusOf))).toEqual([200, 200, 200, 200, 200])
    expect((await visitor.send(await pay(visitor))).status).toBe(200)
    expect(await Promise.all(['nonsense', 'customer/more', 'thank-you/a/b'].map(statusOf))).toEqual([404, 404, 404])
  })

  test('[CHK-007] the link to an abandoned cart leads to the step that it had reached', async () => {
    /** Where the link leads in the browser that left the cart, and in another one, which has only its lines. */
    const resumes = async (visitor: FormBrowser) => {
      const { token_value } = JSON.parse((await visitor.send('/api/session')).html).cart
      const { id } = JSON.parse((await visitor.send(`/api/carts/${token_value}`)).html)
      const token = await createLink(database.db, { scope: 'abandoned-cart', brand: 'claravue', content: { cart: id } })
      const elsewhere = await openFormBrowser(shop.ask).send(`/fr/abandoned-cart/mail/${token}`)
      expect(elsewhere.location).toBe('/fr/checkout/customer')
      const { location } = await visitor.send(`/fr/abandoned-cart/mail/${token}`)
      // The step itself agrees.
      expect((await visitor.send(location ?? '')).status).toBe(200)
      return location
    }
    const steps = ['customer', 'address', 'shipping', 'payment']
    for (const step of steps) expect(await resumes(await enterAt(step))).toBe(`/fr/checkout/${step}`)
    const paying = await enterAt('payment')
    await post(paying, '/checkout/payment', { payment_method: 'visa' })
    expect(await resumes(paying)).toBe('/fr/checkout/payment')
  })
})

test.each<[string, Place, readonly string[]]>([
  ['Switzerland', home, ['swiss-post', 'swiss-post', 'swiss-post', 'quickpac']],
  ['Germany', { brand: 'linsenhaus', prefix: '', address: munich, code: 'dhl_parcel' }, ['dhl', 'dhl', 'dhl']],
  ['Italy', { brand: 'lenteo', prefix: '', address: milan, code: 'gls_parcel' }, ['gls-letter', 'gls-parcel', 'dhl']],
])('[CHK-018, CHK-019] the options in %s show their carriers', async (_, place, carriers) => {
  const { html } = await (await enterAt('shipping', place)).open(`${place.prefix}/checkout/shipping`)
  const options = html.match(/<label[^>]*class="choice-card".*?<\/label>/gs) ?? []
  expect(options.map((option) => /\/pictures\/shipping-([\w-]+)\.svg/.exec(option)?.[1])).toEqual(carriers)
})

describe('a step', () => {
  const everywhere: [string, Place, readonly string[]][] = [
    [
      'Claravue in English',
      { ...home, prefix: '/en' },
      ['How can we reach you?', 'Where should we deliver?', 'How should we deliver?', 'Review and pay'],
    ],
    [
      'Claravue in Italian, to Italy',
      { ...home, prefix: '/it', address: milan, code: 'dhl_parcel' },
      ['Come possiamo contattarti?', 'Dove dobbiamo consegnare?', 'Come vuoi ricevere l’ordine?', 'Controlla e paga'],
    ],
    [
      'Claravue in French',
      { ...home, prefix: '/fr' },
      [
        'Comment pouvons-nous te joindre\u00a0?',
        'Où devons-nous livrer\u00a0?',
        'Quel mode de livraison\u00a0?',
        'Vérifier et payer',
      ],
    ],
    [
      'Linsenhaus, formally',
      { brand: 'linsenhaus', prefix: '', address: munich, code: 'dhl_parcel' },
      ['Wie erreichen wir Sie?', 'Wohin sollen wir liefern?', 'Wie sollen wir liefern?', 'Prüfen und bezahlen'],
    ],
    [
      'Lenteo, formally',
      { brand: 'lenteo', prefix: '', address: milan, code: 'gls_parcel' },
      [
        'Come possiamo contattarla?',
        'Dove dobbiamo consegnare?',
        'Come desidera ricevere l’ordine?',
        'Verifica e pagamento',
      ],
    ],
  ]
  test.each(everywhere)(
    '[CHK-002, RTE-043] speaks the language and the tone of %s, and leads to the next',
    async (_, place, titles) => {
      const visitor = await enterAt('payment', place)
      const steps = ['customer', 'address', 'shipping', 'payment']
      const pages = await Promise.all(steps.map((step) => visitor.open(`${place.prefix}/checkout/${step}`)))
      expect(pages.map(({ html }) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1])).toEqual(titles)
      expect(pages.map(({ html }) => /<title>(.*?) · \w+<\/title>/.exec(html)?.[1])).toEqual(titles)
      const marked = /<li[^>]*aria-current="step"[^>]*>.*?<\/span>/
      expect(pages.map(({ html }) => marked.exec(html)?.[0].match(/>(\d)</)?.[1])).toEqual(['1', '2', '3', '4'])
      for (const { text } of pages) expect(text).not.toMatch(/\b(checkout|address|cart|validation)\.\w+/)
      expect(pages[3]?.text).toContain(place.address.city)
    },
  )

  test('shows what was entered before, also when it is opened again', async () => {
    const visitor = await enter()
    await post(visitor, '/checkout/customer', { email: 'Anna@Example.org', reminder_opt_in: 'on' })
    await post(visitor, '/checkout/address', { ...zurich, phone_number: '+41 44 000 00 00', company: 'Muster AG' })
    await post(visitor, '/checkout/billing', munich)
    await post(visitor, '/checkout/shipping', { code: 'quickpac_express', shares_contact: 'on' })
    const customer = await visitor.open('/checkout/customer')
    expect(fieldOf(customer, 'email')).toContain('value="anna@example.org"')
    expect(fieldOf(customer, 'reminder_opt_in')).toContain('checked')
    const address = await visitor.open('/checkout/address')
    expect(fieldOf(address, 'street')).toContain('value="Seestrasse"')
    expect(fieldOf(address, 'company')).toContain('value="Muster AG"')
    expect(fieldOf(address, 'same_billing')).not.toContain('checked')
    expect(fieldOf(await visitor.open('/checkout/billing'), 'city')).toContain('value="München"')
    const shipping = await visitor.open('/checkout/shipping')
    expect(/<input[^>]*checked[^>]*value="([^"]*)"/.exec(shipping.html)?.[1]).toBe('quickpac_express')
    expect(fieldOf(shipping, 'shares_contact')).toContain('checked')
  })

  test('takes a note for the shop of 500 characters, and refuses a longer one without a change', async () => {
    const visitor = await enterAt('shipping')
    const step = '/checkout/shipping'
    const noteOn = ({ html }: { html: string }) => /<textarea[^>]*name="comment"[^>]*>([^<]*)</.exec(html)?.[1]
    const isOpen = ({ html }: { html: string }) => /<details[^>]* open=""[^>]*><summary[^>]*>Mitteilung/.test(html)
    const empty = await visitor.open(step)
    expect([noteOn(empty), isOpen(empty)]).toEqual(['', false])
    // A browser sends a line break as two characters.
    const longest = `${'a'.repeat(249)}\r\n${'b'.repeat(250)}`
    expect((await post(visitor, step, { code: home.code, comment: longest })).location).toBe('/checkout/payment')
    expect((await visitor.open('/checkout/payment')).text).toContain('Mitteilung an uns aaa')
    const refused = await post(visitor, step, { code: 'quickpac_express', comment: `${longest}!` })
    expect([refused.status, noteOn(refused)?.length, isOpen(refused)]).toEqual([422, 501, true])
    expect(refused.text).toContain('500 Zeichen')
    const kept = await visitor.open(step)
    expect([noteOn(kept)?.length, isOpen(kept)]).toEqual([500, true])
    expect(/<input[^>]*checked[^>]*value="([^"]*)"/.exec(kept.html)?.[1]).toBe(home.code)
    await post(visitor, step, { code: home.code, comment: '  ' })
    expect((await visitor.open('/checkout/payment')).text).not.toContain('Mitteilung an uns')
  })

  test('says what the browser may fill in, and which keys a phone should show', async () => {
    const visitor = await enterAt('shipping', { ...home, address: milan, code: 'dhl_parcel' })
    const customer = await visitor.open('/checkout/customer')
    expect(fieldOf(customer, 'email')).toMatch(/type="email".*autoComplete="email"|autoComplete="email".*type="email"/)
    const tokens = {
      first_name: 'given-name',
      last_name: 'family-name',
      street: 'address-line1',
      postcode: 'postal-code',
      city: 'address-level2',
      country_code: 'country',
      phone_number: 'tel',
      province_code: 'address-level1',
      company: 'organization',
    }
    const shipping = await visitor.open('/checkout/address')
    for (const [name, token] of Object.entries(tokens))
      expect(fieldOf(shipping, name)).toContain(`autoComplete="shipping ${token}"`)
    expect(fieldOf(await visitor.open('/checkout/billing'), 'street')).toContain('autoComplete="billing address-line1"')
    expect(fieldOf(shipping, 'postcode')).toContain('inputMode="numeric"')
    expect(fieldOf(shipping, 'phone_number')).toContain('type="tel"')
  })
})

describe('an address', () => {
  test('[CHK-013] in Italy has a province, and a tax number of 16 characters if it is a private person’s', async () => {
    const visitor = await enterAt('address', { brand: 'lenteo', prefix: '', address: milan, code: 'gls_parcel' })
    const typed = (changes: Record<string, string>) => post(visitor, '/checkout/address', { ...milan, ...changes })
    const bad = await typed({ province_code: '', tax_number: 'RSSGLI80A41F205' })
    expect([bad.status, errorsOf(bad)]).toEqual([
      422,
      { province_code: 'Questo campo è obbligatorio.', tax_number: 'Almeno 16 caratteri.' },
    ])
    const company = await typed({ company: 'Rossi S.r.l.', tax_number: 'RSSGLI80A41F205X' })
    expect(errorsOf(company)).toEqual({ tax_number: 'Solo per i privati.' })
    expect((await typed({ tax_number: 'rssgli80a41f205x' })).status).toBe(303)
    expect(fieldOf(await visitor.open('/checkout/address'), 'tax_number')).toContain('value="RSSGLI80A41F205X"')
  })

  test('without scripts has the field for the province once the country is known', async () => {
    const visitor = await enterAt('address')
    expect(fieldOf(await visitor.open('/checkout/address'), 'province_code')).toBe('')
    const { province_code: _, ...unfinished } = milan
    const asked = await post(visitor, '/checkout/address', unfinished)
    expect(errorsOf(asked)).toEqual({ province_code: 'Bitte dieses Feld ausfüllen.' })
    expect(fieldOf(asked, 'province_code')).not.toBe('')
  })

  test('is stored before the choice of spellings, so that it is typed once', async () => {
    const visitor = await enterAt('address')
    const { is_chosen: _, ...typed } = { ...zurich, street: 'seestr.', ...same }
    const asked = await post(visitor, '/checkout/address', typed)
    expect(asked.text).toMatch(/Vorschlag übernehmen.*Eingabe behalten.*Adresse ändern/)
    const again = await visitor.open('/checkout/address')
    expect(fieldOf(again, 'street')).toContain('value="seestr."')
    expect(fieldOf(again, 'same_billing')).toContain('checked')
  })

  test('for the bill starts with the name only, if it was the same before', async () => {
    const visitor = await enterAt('shipping')
    const billing = await visitor.open('/checkout/billing')
    expect(fieldOf(billing, 'first_name')).toContain('value="Anna"')
    expect(fieldOf(billing, 'street')).not.toContain('Seestrasse')
  })
})

describe('a customer', () => {
  test('[CHK-010] orders with an account, to an address that was saved on the way', async () => {
    const visitor = await enterAsCustomer()
    expect((await visitor.send('/checkout/payment')).location).toBe('/checkout/address')
    expect(fieldOf(await visitor.open('/checkout/address'), 'first_name')).toContain('value="Carla"')
    await post(visitor, '/checkout/address', { ...zurich, ...same, save_address: 'on' })
    const again = await visitor.open('/checkout/address')
    const [, id = ''] = /value="([^"]*)" name="saved"/.exec(again.html) ?? []
    // Another billing address survives the choice of the shipping address.
    await post(visitor, '/checkout/billing', munich)
    const kept = await visitor.open('/checkout/address')
    const billing = await visitor.submit(kept, `value="${id}"`, { saved: id })
    expect(billing.address).toBe('/checkout/billing')
    expect(fieldOf(billing, 'city')).toContain('value="München"')
    expect((await post(visitor, '/checkout/address', { saved: id, ...same })).location).toBe('/checkout/shipping')
    await post(visitor, '/checkout/shipping', { code: home.code })
    const thanks = await visitor.open(await pay(visitor))
    expect(thanks.text).toContain('Danke für deine Bestellung')
    expect(thanks.text).not.toContain('Konto erstellen')
    const { rows } = await database.db.execute(
      sql`select users.email from orders join users on users.id = orders.customer_id where orders.state = 'payment_pending'`,
    )
    expect(rows).toEqual([{ email: 'customer@example.com' }])
  })

  test('[CHK-020, CHK-021] ships to an optician, to be picked up where that is possible', async () => {
    const visitor = await enterAsCustomer()
    const offered = await visitor.open('/checkout/address')
    expect(offered.text).toMatch(
      /Optik Limmat Limmatquai 112, 8001 Zürich An Werktagen von 09:00 bis 18:30 Uhr, Telefon .*Bei diesem Optiker abholen/,
    )
    expect(offered.html).toContain('Telefon +41\u00a044\u00a0000\u00a031\u00a010')
    // The bill does not go there.
    const billing = await visitor.submit(offered, 'name="partner"', { partner: 'on' })
    expect(billing.address).toBe('/checkout/billing')
    await post(visitor, '/checkout/billing', zurich)
    await post(visitor, '/checkout/shipping', { code: home.code })
    expect((await visitor.open('/checkout/payment')).text).toMatch(
      /Lieferadresse Carla Keller c\/o Optik Limmat Limmatquai 112 .*Rechnungsadresse Anna Muster Seestrasse 4/,
    )
    await database.db.execute(sql`update customers set partner_id = 'lunetterie-leman' where partner_id is not null`)
    const other = await visitor.open('/checkout/address')
    expect(other.text).toMatch(/Lunetterie du Léman .*Zu diesem Optiker liefern/)
    expect(other.text).not.toMatch(/abholen|Werktagen/)

    const guest = await enterAt('address')
    expect((await guest.open('/checkout/address')).html).not.toContain('name="partner"')
    expect((await post(guest, '/checkout/address', { partner: 'on', ...same })).status).toBe(422)
  })
})

describe('beside the form', () => {
  test('the cart is shown with coupon, tax and total, and folded with the total in sight', async () => {
    const visitor = await enter()
    await post(visitor, '/checkout/customer', { email: 'new@example.org' })
    await post(visitor, '/cart', { intent: 'coupon', code: 'WELCOME10' })
    const { html, text } = await visitor.open('/checkout/address')
    expect(text).toMatch(
      /Zwischensumme CHF 23\.80 Gutschein WELCOME10 −?-?CHF 2\.38 Versand CHF 6\.90 Total CHF 28\.32/,
    )
    expect(text).toMatch(/inkl\. 8\.1\s% MWST: CHF 2\.12/)
    expect(html).toMatch(
      /<summary><span>2 Artikel ansehen<\/span><strong class="price">CHF.28\.32<\/strong><\/summary>/,
    )
  })

  test.each(['address', 'shipping', 'payment'] as const)(
    'in the step %s a coupon is redeemed and removed; a wrong one is refused at its field alone',
    async (step) => {
      const visitor = await enterAt(step)
      const page = await visitor.open(`/checkout/${step}`)
      const refused = await visitor.submit(page, 'value="coupon"', { code: 'NOSUCH' })
      expect(refused.address).toBe(`/checkout/${step}`)
      expect(refused.text.split('Diesen Gutschein gibt es nicht.')).toHaveLength(2)
      expect(refused.html).toMatch(
        /<details[^>]* open.*Gutschein einlösen.*<input[^>]*aria-invalid="true"[^>]*name="code" value="NOSUCH"/s,
      )
      const redeemed = await visitor.submit(refused, 'value="coupon"', { code: 'FREESHIP' })
      expect(redeemed.address).toBe(`/checkout/${step}`)
      expect(redeemed.text).toMatch(
        /Gutschein FREESHIP Entfernen Zwischensumme CHF 23\.80 .*Versand gratis Total CHF 23\.80/,
      )
      const removed = await visitor.submit(redeemed, 'value="coupon-remove"')
      expect([removed.address, removed.text.includes('FREESHIP')]).toEqual([`/checkout/${step}`, false])
    },
  )

  test('a quantity that is too high is refused there with a message, and the step stays', async () => {
    const visitor = await enterAt('shipping')
    const page = await visitor.submit(await visitor.open('/checkout/shipping'), 'value="quantity"', {
      quantity: '1000',
    })
    expect(page.address).toBe('/checkout/shipping')
    expect(page.text).toContain('Pro Bestellung sind höchstens 99 Stück möglich.')
  })

  test('[CHK-022] the limit of orders to other countries is shown as soon as the country is known', async () => {
    const visitor = await enterAt('shipping', { ...home, address: munich, code: 'dhl_parcel' })
    const limit = 'gilt eine Zollgrenze von CHF 150.00'
    const page = await visitor.open('/checkout/shipping')
    expect(page.text).not.toContain(limit)
    // 11.90 each, and 9.90 for shipping: less than 150.00 with eleven, more with thirteen, which ship free.
    expect((await visitor.submit(page, 'value="quantity"', { quantity: '11' })).text).not.toContain(limit)
    expect((await visitor.submit(page, 'value="quantity"', { quantity: '13' })).text).toContain(limit)
  })
})
