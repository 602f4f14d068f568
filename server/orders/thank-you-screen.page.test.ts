import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { goTo, munich, pay, post } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { mailedToken } from '#server/testing/mailbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const enter = () => openFormBrowser(shop.ask)

async function order(email: string, visitor = enter(), forms: NonNullable<Parameters<typeof goTo>[2]>['forms'] = {}) {
  await goTo(visitor, 'payment', { forms: { customer: { email }, ...forms } })
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

test('[I18-014, RTE-043] it shows what was paid, the arrival and the address; other visitors see neither names nor addresses', async () => {
  const { page, address } = await order('whole@example.org')
  expect(page.html).toContain('<title>Danke für deine Bestellung · Claravue</title>')
  expect(page.text).toMatch(/Bestellnummer \d+ · \d\d\.\d\d\.\d{4} · Die Zahlung ist bestätigt\./)
  expect(page.text).toContain('Danke für deine Bestellung, Anna Bestellnummer')
  expect(page.text).toMatch(/Voraussichtliche Ankunft \d/)
  expect(page.text).toMatch(/Lieferadresse .*Seestrasse 4.*Prioritätsversand.*Visa/)
  const stranger = await enter().open(address)
  expect(stranger.text).toMatch(/2 × Limpidella.*Total CHF 32\.70/)
  expect(stranger.text).not.toMatch(/Anna|Muster|whole@example|Seestrasse|Konto erstellen|Kalender/)
  expect((await post(enter(), address, {})).status).toBe(404)
})

test('[CHK-028] the page of an order names its state', async () => {
  const { visitor, page, address } = await order('states@example.org')
  const [, number = ''] = /Bestellnummer (\d+)/.exec(page.text) ?? []
  for (const [state, label] of [
    ['fulfiller_ready', 'Wird vorbereitet'],
    ['accepted', 'Angenommen'],
    ['open', 'In Bearbeitung'],
    ['shipped', 'Versandt'],
    ['cancelled', 'Storniert'],
    ['returned', 'Zurückgeschickt'],
  ]) {
    await database.db.execute(sql`update orders set state = ${state} where number = ${number}`)
    expect((await visitor.open(address)).text).toMatch(new RegExp(`Bestellnummer ${number} · [\\d.]+ · ${label} `))
  }
})

test('a guest opens an account with one button and no password: order, name and address are in it', async () => {
  const { visitor, page, address } = await order('account@example.org')
  expect(page.html).not.toContain('type="password"')
  const opened = await post(visitor, address, {})
  const done = 'Dein Konto ist erstellt. Bestellung und Adresse findest du schon darin. Zum Anmelden forderst du'
  expect(opened.text).toContain(`${done} einfach einen Link an; er geht an account@example.org.`)
  expect((await post(visitor, address, {})).text).toContain(done)
  expect((await visitor.open(address)).text).not.toContain('Konto erstellen')
  expect((await visitor.open('/my-account/addresses')).text).toMatch(/Anna Muster.*Seestrasse 4/)

  // No password opens it.
  const elsewhere = enter()
  const login = { form: 'sign-in', email: 'account@example.org', password: 'Linsen2026' }
  expect((await post(elsewhere, '/login', login)).status).toBe(401)
  expect((await elsewhere.open(address)).text).not.toContain('Seestrasse 4')

  // In another browser the order is theirs by a mailed link to the account.
  await post(elsewhere, '/login', { form: 'link', email: 'account@example.org' })
  await shop.background.settled()
  const hash = await mailedToken(database, 'account@example.org', 'hash')
  await post(elsewhere, '/authenticate', { intent: 'sign-in', hash })
  expect((await elsewhere.open(address)).text).toContain('Seestrasse 4')
})

test('a formal shop thanks by first and last name', async () => {
  const visitor = openFormBrowser(shop.ask, { host: 'linsenhaus.localhost:3000' })
  const german = { address: { ...munich, same_billing: 'on' }, shipping: { code: 'dhl_parcel' } }
  const { page } = await order('formal@example.org', visitor, german)
  expect(page.text).toMatch(/Danke für Ihre Bestellung, Jonas Huber Bestellnummer/)
})

test.each([
  ['', 'Paket von Claravue\\, Bestellung'],
  ['/en', 'Parcel from Claravue\\, order'],
  ['/it', 'Pacco da Claravue\\, ordine'],
  ['/fr', 'Colis de Claravue\\, commande'],
])('the buyer puts the days of arrival into a calendar, in the reader’s language: %s', async (locale, summary) => {
  const { visitor, page } = await order(`calendar${locale.slice(1)}@example.org`)
  const [, link = ''] = /href="(\/order\/[\w-]+\/calendar)"/.exec(page.html) ?? []
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
  const file = await shop.ask(locale + link, { headers: { Cookie: cookie } })
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="arrival.ics"')
  expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
  const fieldOf = (name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length + 1) ?? ''
  expect(fieldOf('SUMMARY')).toMatch(new RegExp(`^${summary.replace('\\', '\\\\')} \\d+$`))
  expect(fieldOf('DTSTART;VALUE=DATE') < fieldOf('DTEND;VALUE=DATE')).toBe(true)
  // Calendars are shared: no names, no products, and no link that opens the order.
  expect(lines.join()).not.toMatch(/Anna|Muster|Limpidella|example\.org/)
  expect(fieldOf('URL')).toMatch(new RegExp(`^http://claravue.localhost:3000${locale}/order\\?order=\\d+$`))
})

test('the calendar file is for the buyer alone: strangers with the link get 404, and everybody once nothing is expected', async () => {
  const { visitor, address } = await order('private@example.org')
  const file = address.replace('/checkout/thank-you/', '/order/').concat('/calendar')
  expect((await visitor.send(file)).status).toBe(200)
  const stranger = enter()
  expect((await stranger.open(address)).html).not.toContain('/calendar"')
  const refused = await stranger.send(file)
  expect([refused.status, refused.html.includes('BEGIN:')]).toEqual([404, false])
  expect((await visitor.send('/order/nothing/calendar')).status).toBe(404)
  await database.db.execute(sql`update orders set state = 'cancelled' where email = 'private@example.org'`)
  expect((await visitor.send(file)).status).toBe(404)
  expect((await visitor.open(address)).html).not.toContain('/calendar"')
})

test('an e-mail address that has an account already is refused, and the order stays a guest’s', async () => {
  const { visitor, address } = await order('customer@example.com')
  const known = await post(visitor, address, {})
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

test('a guest finds an order again: number and e-mail address bring a link that shows everything, once', async () => {
  const { page, address } = await order('again@example.org')
  const [, number = ''] = /Bestellnummer (\d+)/.exec(page.text) ?? []
  expect(page.html).toContain(`href="/order?order=${number}"`)
  const guest = enter()
  expect((await guest.open(address)).text).toContain('Adressen und Werte sind hier ausgeblendet')
  expect((await guest.open(`/order?order=${number}`)).html).toContain(`value="${number}"`)
  const ask = (email: string) => post(guest, '/order', { number, email })
  const sameText = ({ status, text }: { status: number; text: string }) => ({ status, text })
  const wrong = await ask('somebody@example.org')
  const right = await ask('again@example.org')
  expect(sameText(right)).toEqual(sameText(wrong))
  expect(right.text).toContain('Wenn Nummer und E-Mail-Adresse zu einer Bestellung passen, haben wir dir einen Link')
  await shop.background.settled()
  const token = await mailedToken(database, 'again@example.org', 'token')

  // Looking at the link, as mail scanners do, neither uses it up nor shows anything of the order but its number.
  const link = `/order/open?token=${token}`
  for (const _ of [1, 2]) {
    const scanned = await enter().open(link)
    expect(scanned.text).toMatch(new RegExp(`Bestellung ${number} .*anderen Browser.*Bestellung ansehen`))
    expect(scanned.text).not.toMatch(/Muster|Seestrasse|Limpidella/)
  }
  expect((await guest.open(link)).text).not.toContain('anderen Browser')
  const opened = await post(guest, '/order/open', { token })
  expect([opened.status, opened.location]).toEqual([303, expect.stringMatching(/^\/order\/[\w-]{43}$/)])
  const shown = await guest.open(opened.location ?? '')
  expect(shown.text).toMatch(new RegExp(`Bestellung ${number} .*2 × Limpidella.*Lieferadresse .*Seestrasse 4.*Visa`))

  // A person to whom the mail, or the address of the page, was forwarded.
  const stranger = enter()
  expect((await stranger.open(link)).text).toContain('Dieser Link gilt nicht mehr')
  const refused = await post(stranger, '/order/open', { token })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Er gilt 24 Stunden und nur einmal')])
  expect((await stranger.open(opened.location ?? '')).text).not.toMatch(/Muster|Seestrasse/)
  expect((await stranger.send('/order/nothing')).status).toBe(404)
})

test('the form for an order that is found again says what is wrong, in the storefront’s own tone', async () => {
  const linsenhaus = openFormBrowser(shop.ask, { host: 'linsenhaus.localhost:3000' })
  const empty = await post(linsenhaus, '/order', { number: 'A-17', email: 'nobody' })
  expect([empty.status, empty.html.match(/aria-invalid="true"/g)]).toEqual([
    422,
    ['aria-invalid="true"', 'aria-invalid="true"'],
  ])
  expect(empty.text).toContain('Geben Sie Bestellnummer und E-Mail-Adresse ein')
  expect((await linsenhaus.open('/login')).html).toContain('href="/order"')
  expect((await linsenhaus.open('/')).html).toMatch(/<footer.*href="\/order"/s)
})
