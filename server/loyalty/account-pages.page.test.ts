import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { putIn } from '#server/testing/checkout-forms.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'

// Points, miles, saved payment methods and the optician in the account, in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

async function signIn(email: string, { host = 'claravue.localhost:3000', at = ask } = {}) {
  const browser = openFormBrowser(at, { host })
  const form = new URLSearchParams({ form: 'sign-in', email, password: 'Linsen2026' })
  expect((await browser.send('/login', form)).status).toBe(303)
  return browser
}
const carla = (place?: Parameters<typeof signIn>[1]) => signIn('customer@example.com', place)

let people = 0
/** A customer who has just registered. */
async function newcomer(host = 'claravue.localhost:3000') {
  const email = `new${++people}@example.com`
  const response = await ask('/api/identity/sign-up', {
    host,
    method: 'POST',
    client: `198.51.100.${people}`,
    headers: { Origin: `http://${host}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }),
  })
  expect(response.status).toBe(201)
  return { email, browser: await signIn(email, { host }) }
}

const pointsPath = '/my-account/bonus-points'
const milesPath = '/my-account/miles-and-more'
const paymentPath = '/my-account/payment-methods'
const partnerPath = '/my-account/partner'

describe('bonus points', () => {
  test('[ACC-013, ACC-014, DAT-032] are shown with their orders, become a coupon, and a notification says so once', async () => {
    const browser = await carla()
    const before = await browser.open(pointsPath)
    expect(before.text).toContain('200 Punkte sind einen Gutschein über CHF 10.00 wert.')
    for (const number of ['100001', '100002', '100003', '100004', '100005'])
      expect(before.text).toContain(`Bestellung ${number}`)
    const after = await browser.submit(before, 'name="key"')
    const code = /PLUS-\w{5}-\w{5}/.exec(after.text)?.[0] ?? 'none'
    expect(after.text).toContain('Dein Gutschein über CHF 10.00 ist da')
    expect(after.text).toContain(`Gib ${code} im Warenkorb ein`)
    const card = /<div role="status".*?aria-label="Meldung schliessen".*?<\/a>/s.exec(after.html)?.[0] ?? ''
    expect(card).toContain('<svg')
    expect(card).toMatch(/<a[^>]*href="\/cart"/)
    expect(card).toMatch(/<a[^>]*aria-label="[^"]+"[^>]*href="\/my-account\/bonus-points"/)
    const again = await browser.open(pointsPath)
    expect(again.text).not.toContain('ist da')
    expect(again.text).toContain(`${code} gültig bis`)
    expect(again.text).toContain('bis zum Gutschein über CHF 10.00')
    // The form of the page of before is sent once more: it has the same key.
    const twice = await browser.submit(before, 'name="key"')
    expect(twice.text.match(/PLUS-\w{5}-\w{5}/g)?.every((each) => each === code)).toBe(true)
  })

  test('of a customer without any are explained, in the tone and money of the storefront', async () => {
    expect((await (await newcomer()).browser.open(pointsPath)).text).toContain('Noch keine Bonuspunkte')
    const formal = (await (await newcomer('lenteo.localhost:3000')).browser.open(pointsPath)).text
    expect(formal).toContain('Da 150 punti in su può convertirli: ogni 150 punti valgono 7,50 €')
  })

  test('below the threshold cannot be converted, and a notification says what is missing', async () => {
    const { browser } = await newcomer()
    const refused = await browser.send(pointsPath, new URLSearchParams({ key: 'mine' }))
    expect(refused.status).toBe(303)
    expect((await browser.open(pointsPath)).text).toContain('Dafür fehlen noch 200 Punkte.')
  })

  test('of 45 orders are on three pages, the newest first', async () => {
    const { browser, email } = await newcomer()
    await database.db.execute(sql`
      with paid as (
        insert into payments (id, brand, cart_id, cart_version, method, amount, currency, snapshot, state, held_until, expires_at)
        select gen_random_uuid(), brand, gen_random_uuid(), 0, method, amount, currency, snapshot, state, held_until, expires_at
        from (select * from payments where state = 'settled' limit 1) one, generate_series(1, 45) returning id
      ), placed as (
        insert into orders (id, brand, number, payment_id, customer_id, email, state, total, currency, tags)
        select gen_random_uuid(), 'claravue', 500000 + row_number() over (), paid.id, users.id, email, 'open', 1, 'CHF', '{}'
        from paid, users where email = ${email} returning id, number, customer_id
      )
      insert into bonus_points (brand, customer_id, order_id, points, booked_at)
      select 'claravue', customer_id, id, 3, now() - make_interval(mins => 600000 - number) from placed`)
    const numbersOn = async (query: string) =>
      (await browser.open(`${pointsPath}${query}`)).text.match(/(?<=Bestellung )5\d{5}/g) ?? []
    expect((await numbersOn('')).slice(0, 2)).toEqual(['500045', '500044'])
    expect(await numbersOn('?page=3')).toEqual(['500005', '500004', '500003', '500002', '500001'])
    expect(await numbersOn('?page=99')).toHaveLength(5)
    expect(await numbersOn('?page=x')).toHaveLength(20)
  })
})

describe('Miles and More', () => {
  test('[ACC-015] a number is stored if it is valid, offered in the cart, and removed again', async () => {
    const { browser } = await newcomer()
    const page = await browser.open(milesPath)
    const refused = await browser.send(milesPath, new URLSearchParams({ miles_and_more_number: '123' }))
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Miles and More ungültig')])
    const saved = await browser.submit(page, 'miles_and_more_number', { miles_and_more_number: '9999 1234 5678 901' })
    expect(saved.text).toContain('Deine Miles-and-More-Nummer ist gespeichert.')
    expect(saved.html).toMatch(/name="miles_and_more_number"[^>]*value="999912345678901"/)
    await putIn(browser)
    expect((await browser.open('/cart')).html.includes('value="999912345678901"')).toBe(true)
    const removed = await browser.submit(saved, 'value="remove"')
    expect(removed.text).toContain('Die Miles-and-More-Nummer wurde entfernt.')
    expect(removed.html).not.toContain('999912345678901')
  })

  test('[ACC-016] miles are listed, those of the newest order first', async () => {
    const { text } = await (await carla()).open(milesPath)
    expect(text.match(/Bestellung \d+/g)).toEqual(['Bestellung 100004', 'Bestellung 100001'])
  })

  test('[ERR-007] the page stands without the service that knows the miles, and says so', async () => {
    const away = (await openBuiltShop(database, { MILEAGE_URL: 'http://127.0.0.1:9/' })).ask
    const page = await (await carla({ at: away })).open(milesPath)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Deine Meilen lassen sich gerade nicht laden.')
    expect(page.html).toContain('name="miles_and_more_number"')
  })
})

describe('saved payment methods', () => {
  const cards = [
    { alias: 'a1', method: 'visa', masked: '424242xxxxxx4242', expires: { month: '06', year: '31' } },
    { alias: 'a2', method: 'twint' },
    { alias: 'a3', method: 'visa', masked: '400010xxxxxx0018', expires: { month: '01', year: '20' } },
  ]
  async function saver() {
    const { browser, email } = await newcomer()
    for (const { alias, method, ...rest } of cards)
      await database.db.execute(sql`
        insert into payment_aliases (brand, customer_id, alias, method, means)
        select 'claravue', id, ${alias + email}, ${method}, ${JSON.stringify({ alias: alias + email, method, ...rest })}::jsonb
        from users where email = ${email}`)
    return { browser, email }
  }

  test('[ACC-017] are listed with their last digits and month, and deleted one by one', async () => {
    const { browser, email } = await saver()
    const page = await browser.open(paymentPath)
    expect(page.text).toContain('Visa, endet auf 4242 Gültig bis 06/2031')
    expect(page.text).toContain('Visa, endet auf 0018 Abgelaufen seit 01/2020')
    const without = await browser.submit(page, `a1${email}`)
    expect(without.text).toContain('Die Zahlungsart ist gelöscht.')
    expect(without.text).not.toContain('4242')
    expect(without.text).toContain('0018')
  })

  test('stand below the invoices that the customer has to pay, which lead to the way to pay them', async () => {
    const { text, html } = await (await carla()).open(paymentPath)
    expect(text).toMatch(/Offene Rechnungen Bestellung 100002 Zahlbar bis [\d.]+ CHF \d+\.\d\d Rechnung bezahlen/)
    expect(text.match(/Zahlbar bis/g)).toHaveLength(1)
    expect(html).toMatch(/href="\/my-account\/order\/[\w-]+#invoice"/)
    const { rows } = await database.db.execute<{ id: string }>(
      sql`update receivables set received = amount, state = 'paid', paid_on = due_on where order_id in
        (select id from orders where number = 100002 and brand = 'claravue') returning order_id as id`,
    )
    expect(rows).toHaveLength(1)
    expect((await (await carla()).open(paymentPath)).text).not.toContain('Offene Rechnungen')
    expect((await (await newcomer()).browser.open(paymentPath)).text).not.toContain('Offene Rechnungen')
  })

  test('of another customer are not found, and stay', async () => {
    const { browser, email } = await saver()
    const { browser: stranger } = await newcomer()
    expect((await stranger.send(paymentPath, new URLSearchParams({ alias: `a1${email}` }))).status).toBe(404)
    expect((await stranger.open(paymentPath)).text).toContain('Keine gespeicherten Zahlungsarten')
    expect((await browser.open(paymentPath)).text).toContain('4242')
  })
})

describe('the optician', () => {
  test('[ACC-018] is shown with address, telephone, hours and a link to a map', async () => {
    const { text, html } = await (await carla()).open(partnerPath)
    for (const part of ['Optik Limmat', 'Limmatquai 112', '8001 Zürich', '+41 44 000 31 10', '09:00 bis 18:30'])
      expect(text).toContain(part)
    const map = new URL(/href="(https:\/\/www\.openstreetmap[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
    expect(map.searchParams.get('query')).toBe('Limmatquai 112, 8001 Zürich, CH')
    expect(map.hash).toMatch(/^#map=15\/47\.3\d*\/8\.5\d*$/)
  })

  test('of a customer without one is explained', async () => {
    expect((await (await newcomer()).browser.open(partnerPath)).text).toContain('Noch kein Optiker hinterlegt')
  })

  test('[ERR-023] cannot be looked up: the page says so, the API refuses, and the checkout goes on without', async () => {
    const away = (await openBuiltShop(database, { PARTNERS_URL: 'http://127.0.0.1:9/' })).ask
    const browser = await carla({ at: away })
    const page = await browser.open(partnerPath)
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('Dein Optiker lässt sich gerade nicht laden.'),
    ])
    const refused = await browser.send('/api/me/partner')
    expect([refused.status, JSON.parse(refused.html).message]).toEqual([503, expect.stringContaining('Optiker')])
    await putIn(browser)
    expect((await browser.open('/checkout/address')).status).toBe(200)
  })
})

test('[ACC-012] the newsletter page creates the agreement that does not exist yet', async () => {
  const { browser } = await newcomer()
  const idOf = async () => JSON.parse((await browser.send('/api/me')).html).marketing_communication_id
  expect(await idOf()).toBe('new')
  expect((await browser.send('/my-account/newsletter', new URLSearchParams({ channel: 'newsletter' }))).status).toBe(
    200,
  )
  const id = await idOf()
  expect(id).not.toBe('new')
  await browser.send('/my-account/newsletter', new URLSearchParams({ channel: 'retention_campaign' }))
  expect(await idOf()).toBe(id)
  expect(JSON.parse((await browser.send(`/api/me/marketing/${id}`)).html).marketing_channels).toEqual([
    'retention_campaign',
  ])
})
