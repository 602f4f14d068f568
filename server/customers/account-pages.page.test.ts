import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { formFields, mainText } from '#server/testing/page-text.ts'

// The account in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

let people = 0
async function customer(more: { host?: string; headers?: Record<string, string> } = {}) {
  const email = `customer${++people}@example.com`
  const person = { email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }
  const browser = openBrowser(ask, { client: `198.51.100.${people}`, ...more })
  await browser.post('/api/identity/sign-up', person)
  return { browser, person }
}
const me = async (browser: Browser) => (await browser.get('/api/me')).body

/** Each place of the account: the page that opens it, its other pages, and earlier paths. */
const places = {
  Übersicht: ['/my-account/overview', '/my-account', '/MyAccount'],
  Bestellungen: [
    '/my-account/history',
    '/my-account/documents',
    '/my-account/ratings',
    '/my-account/reorder',
    '/my-account/order',
    '/MyAccount/OrderHistory',
  ],
  'Abos und Erinnerungen': ['/my-account/my-subscriptions', '/my-account/reminders', '/my-account/subscription'],
  Linsenpass: ['/lenspass', '/my-account/partner'],
  'Punkte und Meilen': ['/my-account/bonus-points', '/my-account/miles-and-more'],
  Zahlung: ['/my-account/payment-methods'],
  Konto: [
    '/my-account/profile',
    '/my-account/addresses',
    '/my-account/edit-address',
    '/my-account/newsletter',
    '/my-account/security',
    '/my-account/new-email',
    '/my-account/data',
    '/MyAccount/MyProfile',
    '/MyAccount/MyNewsletter',
    '/MyAccount/AddressDetails',
    '/MyAccount/BillingDetails',
    '/MyAccount/ShippingDetails',
  ],
}

/** The list of the account's places, or that of the tabs of a place. */
const navigation = (html: string, list = 'account-list') =>
  new RegExp(`<(div|ul) class="${list}">.*?</ul>`, 's').exec(html)?.[0] ?? ''

const linksIn = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    path: /href="([^"]+)"/.exec(attributes)?.[1],
    name: inner.replaceAll(/<.*?>/gs, ''),
    mark: /aria-current="(\w+)"/.exec(attributes)?.[1],
  }))

describe('the account', () => {
  test.each([
    ['claravue.localhost:3000', '/my-account', '/my-account/overview'],
    ['claravue.localhost:3000', '/fr/my-account', '/fr/my-account/overview'],
    ['lenteo.localhost:3000', '/my-account', '/my-account/profile'],
  ])('[RTE-012, RTE-013] of %s opens at %s with %s', async (host, path, landing) => {
    const { browser } = await customer({ host })
    const opened = await browser.get(path)
    expect([opened.status, opened.location]).toEqual([302, landing])
    expect((await browser.get(landing)).status).toBe(200)
  })

  test('[RTE-012, RTE-043] opens the page that the URL names, and no other', async () => {
    const { browser } = await customer()
    const title = async (name: string) =>
      /<title>(.*?)<\/title>/.exec((await browser.get(`/en/my-account/${name}`)).text)?.[1]
    expect(await Promise.all(['overview', 'profile', 'security', 'newsletter'].map(title))).toEqual([
      'My account · Claravue',
      'Profile · Claravue',
      'Security · Claravue',
      'Newsletter · Claravue',
    ])
    expect((await browser.get('/en/my-account/nothing')).status).toBe(404)
  })

  test('has seven places, each with a picture, in its navigation and in both menus', async () => {
    const { browser } = await customer()
    const { text } = await browser.get('/my-account/overview')
    const menus = text.match(/<a class="menu-link"[^>]*><svg.*?<\/ul>/gs) ?? []
    expect(menus).toHaveLength(2)
    const expected = Object.entries(places).map(([name, [path]]) => [name, path])
    for (const part of [navigation(text), ...menus]) {
      expect(linksIn(part).map(({ name, path }) => [name, path])).toEqual(expected)
      expect(part.match(/<svg/g)).toHaveLength(7)
    }
  })

  test.each(['', '/de', '/en', '/it', '/fr'])(
    '[RTE-006, RTE-012] marks its place and its tab on every page and at every earlier path below “%s”',
    async (prefix) => {
      const { browser } = await customer()
      for (const [place, [first = '', ...others]] of Object.entries(places))
        for (const path of [first, ...others]) {
          let page = await browser.get(prefix + path)
          for (let hops = 0; page.location && hops < 3; hops++) page = await browser.get(page.location)
          const current = linksIn(navigation(page.text)).filter(({ mark }) => mark)
          const bare = current.map((link) => link.path?.replace(/^\/(en|it|fr)\//, '/'))
          expect([place, path, page.status, bare]).toEqual([place, path, 200, [first]])
          const tabs = linksIn(navigation(page.text, 'account-tabs'))
          if (tabs.length > 0) expect([path, tabs.filter(({ mark }) => mark)]).toMatchObject([path, [{}]])
        }
      for (const path of ['/my-account/nothing', '/my-account/history/nothing', '/lenspass/nothing'])
        expect([path, (await browser.get(prefix + path)).status]).toEqual([path, 404])
    },
  )

  test('lists only pages that exist, and neither caches nor search engines may store it', async () => {
    const { browser } = await customer()
    const tabs = async (path: string) => linksIn(navigation((await browser.get(path)).text, 'account-tabs'))
    const listed = await Promise.all(Object.values(places).map(([path = '']) => tabs(path)))
    expect(listed.flat()).toHaveLength(14)
    for (const { path = '' } of [
      ...listed.flat(),
      ...linksIn(navigation((await browser.get('/my-account/overview')).text)),
    ]) {
      const { status, headers, text } = await browser.get(path)
      expect([path, status, headers.get('Cache-Control')]).toEqual([path, 200, 'private, no-store'])
      expect(text).toContain('<meta name="robots" content="noindex, follow"/>')
      expect((await openBrowser(ask).get(path)).location).toContain('/?login=true')
      expect((await openBrowser(ask).submit(path, {})).location).toContain('/login?url=')
    }
  })

  test('greets in the tone of the shop', async () => {
    const greeting = async (host: string) =>
      mainText((await (await customer({ host })).browser.get('/my-account/overview')).text)
    expect(await greeting('claravue.localhost:3000')).toContain('Hallo Anna')
    expect(await greeting('linsenhaus.localhost:3000')).toContain('Guten Tag, Anna Muster')
  })
})

describe('the profile', () => {
  test('[ACC-001] is shown and saved; a blank birthday and phone number are emptied', async () => {
    const { browser } = await customer()
    const full = { first_name: ' Änni ', last_name: 'Müller', birthday: '1990-02-28', phone_number: '044 000 12 00' }
    const saved = await browser.submit('/en/my-account/profile', full)
    expect([saved.status, mainText(saved.text)]).toEqual([200, expect.stringContaining('Saved.')])
    expect(await me(browser)).toMatchObject({ ...full, first_name: 'Änni' })
    expect(formFields(saved.text)).toMatchObject({ ...full, first_name: 'Änni' })
    const blank = { ...full, birthday: '', phone_number: ' ' }
    await browser.submit('/en/my-account/profile', blank)
    expect(await me(browser)).toMatchObject({ birthday: null, phone_number: null })
  })

  test('names the mistake of each field, and changes nothing', async () => {
    const { browser, person } = await customer()
    const wrong = { first_name: '', last_name: 'x'.repeat(61), birthday: '2990-01-01', phone_number: '12' }
    const refused = await browser.submit('/en/my-account/profile', wrong)
    expect(refused.status).toBe(422)
    for (const complaint of ['This field is required.', 'At most 60 characters.', 'not a valid date', 'Digits only.'])
      expect(mainText(refused.text)).toContain(complaint)
    expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(4)
    expect(await me(browser)).toMatchObject({ first_name: person.first_name, last_name: person.last_name })
  })

  test('ignores fields that the form does not have', async () => {
    const { browser, person } = await customer()
    const sent = { first_name: 'Anna', last_name: 'Muster', email: 'x@example.com', role: 'staff', account_id: '1' }
    expect((await browser.submit('/my-account/profile', sent)).status).toBe(200)
    expect(await me(browser)).toMatchObject({ email: person.email })
    expect((await browser.get('/staff')).status).toBe(404)
  })
})

describe('the password', () => {
  const wish = (current_password: string, new_password: string, confirm_new_password = new_password) => ({
    current_password,
    new_password,
    confirm_new_password,
  })

  test('[ACC-002] is changed by a customer who knows it; every other device is signed out', async () => {
    const { browser, person } = await customer()
    const phone = openBrowser(ask)
    await phone.post('/api/identity/sign-in', person)
    const changed = await browser.submit('/en/my-account/security', wish('Linsen2026', 'Brille2027'))
    expect([changed.status, mainText(changed.text)]).toEqual([
      200,
      expect.stringContaining('Your new password is set.'),
    ])
    expect([(await browser.get('/api/me')).status, (await phone.get('/api/me')).status]).toEqual([200, 401])
  })

  test.each([
    [wish('Linsen2025', 'Brille2027'), 'The password was not changed. The current password is incorrect.'],
    [wish('Linsen2026', 'kurz1'), 'At least 8 characters.'],
    [wish('Linsen2026', 'nurbuchstaben'), 'At least one letter and one digit.'],
    [wish('Linsen2026', 'Brille2027', 'Brille2028'), 'The two passwords are not the same.'],
  ])('[ACC-002, ERR-009, ERR-019] is not changed by %o', async (passwords, complaint) => {
    const { browser, person } = await customer()
    const refused = await browser.submit('/en/my-account/security', passwords)
    expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(complaint)])
    expect(refused.text).not.toContain(`value="${passwords.current_password}"`)
    expect((await openBrowser(ask).post('/api/identity/sign-in', person)).status).toBe(200)
  })
})

test('other devices are listed in words, and ended one by one', async () => {
  const { browser, person } = await customer({ headers: { 'User-Agent': 'curl/8.5.0' } })
  const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' }
  const phone = openBrowser(ask, { headers })
  await phone.post('/api/identity/sign-in', person)
  const page = await browser.get('/en/my-account/security')
  expect(mainText(page.text)).toMatch(/Unknown device .* This device Safari, iPhone .* Log out/)
  const { end = '' } = formFields(page.text)
  const stranger = (await customer()).browser
  await stranger.submit('/my-account/security', { end })
  expect((await phone.get('/api/me')).status).toBe(200)
  const ended = await browser.submit('/en/my-account/security', { end })
  expect(mainText(ended.text)).toContain('That device has been logged out.')
  expect(mainText(ended.text)).not.toContain('iPhone')
  expect((await phone.get('/api/me')).status).toBe(401)
})

test('[ACC-011] each channel is switched on and off by itself, for one storefront', async () => {
  const { browser, person } = await customer()
  const ticked = async (at = browser) =>
    [...(await at.get('/my-account/newsletter')).text.matchAll(/<input type="checkbox"[^>]*>/g)]
      .filter(([box]) => box.includes('checked=""'))
      .map(([box]) => /value="(\w+)"/.exec(box)?.[1])
  const choose = (...channels: string[]) =>
    browser.submit(
      '/my-account/newsletter',
      channels.map((channel) => ['channel', channel]),
    )
  expect(await ticked()).toEqual([])
  expect(mainText((await choose('newsletter', 'retention_campaign')).text)).toContain('Gespeichert.')
  expect(await ticked()).toEqual(['newsletter', 'retention_campaign'])
  await choose('marketing_automation')
  expect(await ticked()).toEqual(['marketing_automation'])
  const elsewhere = openBrowser(ask, { host: 'linsenhaus.localhost:3000' })
  await elsewhere.post('/api/identity/sign-in', person)
  expect(await ticked(elsewhere)).toEqual([])
  expect((await choose('telegrams')).status).toBe(422)
  await choose()
  expect(await ticked()).toEqual([])
  const { rows } = await database.db.execute(
    sql`select count(*)::int as count from marketing_communications where user_id = ${(await me(browser)).id}`,
  )
  expect(rows).toEqual([{ count: 1 }])
})
