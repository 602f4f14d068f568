import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mainText } from '#server/testing/page-text.ts'

// The page of staff in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const carla = 'customer@example.com'

async function staff() {
  const browser = openBrowser(ask)
  await browser.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  return browser
}

async function acting(browser: Browser, reason = 'cannot find an order') {
  const found = await browser.get('/en/staff/customers?search=carla')
  const [, profile = ''] = /href="([\w/]+\/staff\/customers\/[\w-]+)"/.exec(found.text) ?? []
  return browser.submit(profile, { intent: 'act', reason })
}

/** Two bottles, by the API. */
async function orderAsGuest(guest: Browser): Promise<{ number: string }> {
  const { token_value } = (await guest.post('/api/carts')).body
  const at = `/api/carts/${token_value}`
  const address = {
    first_name: 'Anna',
    last_name: 'Muster',
    street: 'Seeweg',
    street_number: '4',
    postcode: '8002',
    city: 'Zürich',
    country_code: 'CH',
  }
  await guest.post(`${at}/items`, { product: { product_id: 'limpidella-360', options: {} }, quantity: 2 })
  await guest.patch(at, { email: 'guest@example.org', billing_address: address, shipping_address: address })
  await guest.put(`${at}/shipping-method`, { code: 'swisspost_priority' })
  const { transaction_id } = (await guest.post(`${at}/payments`, { payment_method: 'visa' })).body
  await guest.post(`/simulator/${transaction_id}/pay`, { card: 'silence' })
  return (await guest.post('/api/orders', { token_value })).body
}

const banner = (html: string) => /<section aria-label="Acting for a customer".*?<\/section>/s.exec(html)?.[0]

async function audited() {
  const { rows } = await database.db.execute(
    sql`select action, reason, details->>'what' as what from audit_log where subject =
      (select id from users where email = ${carla}) order by id`,
  )
  return rows
}

describe('the page of staff', () => {
  test('exists for staff only, and not for search engines', async () => {
    const customer = openBrowser(ask)
    await customer.post('/api/identity/sign-in', { email: carla, password: 'Linsen2026' })
    for (const browser of [customer, openBrowser(ask)]) {
      const refused = await browser.get('/staff')
      expect([refused.status, mainText(refused.text)]).toEqual([404, expect.stringContaining('Aus den Augen')])
      expect(refused.text).toContain('<footer')
      for (const fields of [{ intent: 'stop' }, { customer_id: 'x', reason: 'curious' }, {}])
        expect((await browser.submit('/staff', fields as Record<string, string>)).status).toBe(404)
    }
    const page = await (await staff()).get('/staff')
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
    expect(page.text).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  test('finds by a part of the address or of the name', async () => {
    const browser = await staff()
    for (const phrase of ['CARLA', 'kel car', 'customer@exam'])
      expect(mainText((await browser.get(`/en/staff/customers?search=${phrase}`)).text)).toMatch(
        /1 person found Carla Keller (Name|E-mail address) customer@example\.com/,
      )
    expect(mainText((await browser.get('/en/staff/customers?search=nobody')).text)).toContain('Nobody found.')
    expect(mainText((await browser.get('/en/staff/customers?search=c')).text)).not.toContain('found')
  })

  test('finds by the number of an order, also that of a guest', async () => {
    const browser = await staff()
    const guest = openBrowser(ask)
    const order = await orderAsGuest(guest)
    const page = mainText((await browser.get(`/en/staff/customers?search=${order.number}`)).text)
    expect(page).toContain(`Claravue, order ${order.number} of `)
    expect(page).toMatch(/Order number no account Payment pending · CHF 32\.70 · guest@example\.org/)
    expect(page).not.toContain('Nobody found')
  })

  test.for([
    ['claravue', '', 'Abmelden'],
    ['claravue', '/en', 'Log out'],
    ['claravue', '/it', 'Esci'],
    ['claravue', '/fr', 'Se déconnecter'],
    ['linsenhaus', '', 'Abmelden'],
    ['lenteo', '', 'Esca'],
  ])('signs out at %s%s without scripts', async ([brand, prefix, label]) => {
    const browser = openBrowser(ask, { host: `${brand}.localhost:3000` })
    await browser.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
    const { text } = await browser.get(`${prefix}/staff`)
    const [, action = '', button] =
      /<form[^>]* action="([^"]*\/logout)" method="post">.*?<button type="submit"[^>]*>([^<]*)</s.exec(text) ?? []
    expect([action, button]).toEqual([`${prefix}/logout`, label])
    const token = browser.cookies.get('vsf-session') ?? ''
    expect((await browser.submit(action, {})).status).toBe(303)
    expect((await browser.get(`${prefix}/staff`)).status).toBe(404)
    // The session itself is over, not only its cookie.
    browser.cookies.set('vsf-session', token)
    expect((await browser.get(`${prefix}/staff`)).status).toBe(404)
  })

  test('requires a reason before staff act', async () => {
    const browser = await staff()
    const refused = await acting(browser, ' x ')
    expect(refused.status).toBe(422)
    expect(browser.cookies.has('staff_session')).toBe(false)
    expect(await audited()).toEqual([])
  })
})

test('[AUT-036] acting staff see name, address, reason and the way out on every page, and all changes are recorded', async () => {
  const browser = await staff()
  const started = await acting(browser, 'on the phone <b>')
  expect([started.status, started.location]).toEqual([303, '/en'])
  for (const path of ['/en', '/en/help', '/en/my-account/profile', '/en/staff', '/en/nothing']) {
    const page = await browser.get(path)
    expect([path, banner(page.text)]).toEqual([path, expect.stringContaining('Logged in as')])
    expect(banner(page.text)).toMatch(/Carla Keller.*customer@example\.com.*on the phone &lt;b&gt;/s)
    expect(page.headers.get('Cache-Control')).toBe('private, no-store')
  }
  await browser.submit('/en/my-account/profile', { first_name: 'Carla', last_name: 'Keller' })
  const password = { current_password: 'Linsen2026', new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
  const refused = await browser.submit('/en/my-account/security', password)
  expect(mainText(refused.text)).toContain('This cannot be done in somebody else’s name.')
  const stopped = await browser.submit('/en/staff', { intent: 'stop' })
  expect([stopped.status, stopped.location]).toEqual([303, '/en/staff'])
  expect(banner((await browser.get('/en')).text)).toBeUndefined()
  const reason = 'on the phone <b>'
  expect(await audited()).toEqual([
    { action: 'acting/start', reason, what: null },
    { action: 'acting/change', reason, what: 'page /my-account/profile' },
    { action: 'acting/change', reason, what: 'page /my-account/security' },
    { action: 'acting/change', reason, what: 'page /staff' },
    { action: 'acting/end', reason, what: null },
  ])
  const { id } = (await browser.get('/api/staff/customers?search=carla')).body['hydra:member'][0]
  // The address of before leads to the profile.
  const before = await browser.get(`/en/staff/customers?search=carla&customer=${id}`)
  expect(before.location).toBe(`/en/staff/customers/${id}`)
  const page = mainText((await browser.get(`/en/staff/customers/${id}`)).text)
  expect(page).toMatch(/What the team did .* Stefan Staff · on the phone .*page \/staff .* Stefan Staff/)
})

test('[AUT-036] after 30 minutes acting ends by itself, and staff are staff again', async () => {
  const browser = await staff()
  const { setCookies } = await acting(browser)
  expect(setCookies.join()).toMatch(/staff_session=.*Max-Age=1800;/)
  const { rows } = await database.db.execute(
    sql`select expires_at - now() between '29 minutes' and '30 minutes' as half_an_hour
      from sessions where impersonated_by is not null`,
  )
  expect(rows).toEqual([{ half_an_hour: true }])
  await database.db.execute(sql`update sessions set expires_at = now() where impersonated_by is not null`)
  expect(banner((await browser.get('/en/help')).text)).toBeUndefined()
  expect((await browser.get('/en/my-account')).location).toContain('login=true')
  expect((await browser.get('/en/staff')).status).toBe(200)
  expect((await browser.submit('/en/staff', { intent: 'stop' })).location).toBe('/en/staff')
})

test('a public page shows no banner, even for the cookie of staff', async () => {
  const browser = await staff()
  await acting(browser)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const publicPage = await ask('/en', { headers: { Cookie: cookie }, isPublic: true })
  expect(banner(await publicPage.text())).toBeUndefined()
})
