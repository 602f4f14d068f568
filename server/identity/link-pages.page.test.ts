import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'

// The pages behind mailed links in a browser without JavaScript.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

let people = 0
async function newCustomer(host?: string) {
  const email = `reader${++people}@example.com`
  const person = { email, password: 'Linsen2026', first_name: 'Anna', last_name: 'Muster' }
  const browser = openBrowser(shop.ask, { host, client: `198.51.100.${people}` })
  await browser.post('/api/identity/sign-up', person)
  return { browser, email }
}

async function mailedLink(browser: Browser, email: string, redirect_link?: string) {
  await browser.post('/api/identity/login-link', { email, redirect_link })
  await shop.background.settled()
  return mailedToken(database, email, 'hash')
}

async function mailedReset(browser: Browser, email: string) {
  await browser.post('/api/identity/password-reset-token', { email })
  await shop.background.settled()
  return mailedToken(database, email, 'token')
}

const isGuest = async (browser: Browser) => (await browser.get('/api/me/guest')).body.guest
const asGuest = (host?: string) => openBrowser(shop.ask, { host })

describe('a login link', () => {
  test('[AUT-031] asks for confirmation, and only the button redeems it', async () => {
    const { email } = await newCustomer()
    const hash = await mailedLink(asGuest(), email)
    const reader = asGuest()
    for (let scans = 0; scans < 3; scans++) {
      const page = await reader.get(`/en/authenticate?hash=${hash}`)
      expect([page.status, mainText(page.text)]).toEqual([200, expect.stringContaining(`Log in as ${email}`)])
      expect(page.setCookies).toEqual([])
    }
    const entered = await reader.submit('/en/authenticate', { intent: 'sign-in', hash })
    expect([entered.status, entered.location]).toEqual([303, '/en'])
    expect((await reader.get('/api/me')).body.email).toBe(email)
  })

  test('[SHL-006] is redeemed at once in the browser that requested it, and says so in both tones', async () => {
    for (const [host, saying] of [
      ['claravue.localhost:3000', 'Anmeldung läuft, bitte warten'],
      ['lenteo.localhost:3000', 'Accesso in corso, attenda un momento'],
    ] as const) {
      const { email } = await newCustomer(host)
      const browser = asGuest(host)
      const hash = await mailedLink(browser, email)
      const page = await browser.get(`/authenticate?hash=${hash}`)
      expect(mainText(page.text)).toContain(saying)
      expect(page.text).toMatch(/<noscript><button type="submit"/)
      expect(mainText((await asGuest(host).get(`/authenticate?hash=${hash}`)).text)).not.toContain(saying)
    }
  })

  test.each([
    ['/my-account?page=2', '/my-account?page=2'],
    ['http://claravue.localhost:3000/help', '/help'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('with the url %s goes on at %s', async (url, target) => {
    const { email } = await newCustomer()
    const reader = asGuest()
    const hash = await mailedLink(reader, email)
    expect((await reader.submit('/authenticate', { intent: 'sign-in', hash, url })).location).toBe(target)
  })

  test('[AUT-032] that was used, has expired, or is for something else signs out and says why', async () => {
    const { email } = await newCustomer()
    const used = await mailedLink(asGuest(), email)
    await asGuest().submit('/authenticate', { intent: 'sign-in', hash: used })
    const over = await mailedLink(asGuest(), email)
    await database.db.execute(sql`update links set expires_at = now() where scope = 'sign-in'`)
    const { email: other } = await newCustomer('linsenhaus.localhost:3000')
    const elsewhere = await mailedLink(asGuest('linsenhaus.localhost:3000'), other)
    const reset = await mailedReset(asGuest(), email)
    for (const hash of [used, over, elsewhere, reset, 'invented']) {
      const { browser } = await newCustomer()
      const failed = await browser.submit('/en/authenticate', { intent: 'sign-in', hash, url: '/my-account' })
      expect(failed.status).toBe(422)
      expect(mainText(failed.text)).toContain('Signing in with this link did not work. It is valid only once')
      expect(failed.text).toContain('href="/en/login?view=link"')
      expect(await isGuest(browser)).toBe(true)
    }
  })

  test('[AUT-032] that does not work leads home where the page behind it would be empty', async () => {
    for (const url of ['/reorder/order/abc', '/abandoned-cart/mail/abc']) {
      const failed = await asGuest().submit('/authenticate', { intent: 'sign-in', hash: 'used', url })
      expect(failed.text).toMatch(/<main.*<a[^>]* href="\/"[^>]*>Zur Startseite<\/a>.*<\/main>/s)
      expect(failed.text).not.toContain('view=link')
    }
  })

  test.each([
    ['/reorder/order/abc?hash=h', '/authenticate?hash=h&url=%2Freorder%2Forder%2Fabc'],
    ['/it/lenspass?hash=h&x=1', '/it/authenticate?hash=h&url=%2Fit%2Flenspass%3Fx%3D1'],
    ['/abandoned-cart/mail/abc?hash=h&url=/cart', '/authenticate?hash=h&url=%2Fcart'],
    ['/subscription/token/abc?hash=h', '/authenticate?hash=h&url=%2Fsubscription%2Ftoken%2Fabc'],
  ])('[RTE-031, RTE-032] at %s is redeemed at %s', async (path, target) => {
    const entry = await asGuest().get(path)
    expect([entry.status, entry.location]).toEqual([302, target])
  })

  test('[RTE-020, RTE-021] and a reset are also at their earlier addresses', async () => {
    expect((await asGuest().get('/LoginLink?hash=h')).location).toBe('/authenticate?hash=h')
    for (const path of ['/ResetPassword', '/AsyncResetPassword'])
      expect((await asGuest().get(`${path}?token=t`)).location).toBe('/reset-password?token=t')
  })

  test('[RTE-029, SHL-003] shows no promotions, other pages do', async () => {
    const header = async (path: string) => /<header>.*<\/header>/s.exec((await asGuest().get(path)).text)?.[0]
    const promotion = 'Versand kostenlos ab'
    expect(await header('/reset-password')).toContain(promotion)
    for (const path of ['/authenticate?hash=h', '/authenticate?confirm=h', '/authenticate']) {
      expect(await header(path)).not.toContain(promotion)
      expect(await header(path)).toContain('top-bar')
    }
  })

  test('gets into no log, no referrer and no cache', async () => {
    const { email } = await newCustomer()
    const browser = asGuest()
    const hash = await mailedLink(browser, email)
    const token = await mailedReset(browser, email)
    const answers = [
      await browser.get(`/reorder/order/abc?hash=${hash}`),
      await browser.get(`/authenticate?hash=${hash}`),
      await browser.get(`/reset-password?token=${token}`),
      await browser.submit('/authenticate', { intent: 'sign-in', hash: 'invented' }),
    ]
    for (const { headers } of answers) expect(headers.get('Cache-Control')).toBe('private, no-store')
    // With `no-referrer` the browser would not send the Origin of a form either, which the shop checks.
    for (const { headers } of answers.slice(1)) expect(headers.get('Referrer-Policy')).toBe('strict-origin')
    const logged = JSON.stringify(shop.logged)
    expect([logged.includes(hash), logged.includes(token)]).toEqual([false, false])
  })
})

test('the address in a welcome mail is confirmed by the button, as often as it is clicked', async () => {
  const { browser, email } = await newCustomer()
  const token = await mailedToken(database, email, 'confirm')
  const isConfirmed = async () => {
    const { rows } = await database.db.execute(sql`select email_verified as yes from users where email = ${email}`)
    return rows[0]?.yes
  }
  expect(mainText((await browser.get(`/en/authenticate?confirm=${token}`)).text)).toContain('Confirm address')
  expect(await isConfirmed()).toBe(false)
  for (let times = 0; times < 2; times++) {
    const confirmed = await browser.submit('/en/authenticate', { intent: 'confirm', token })
    expect([confirmed.status, mainText(confirmed.text)]).toEqual([
      200,
      expect.stringContaining('Your address is confirmed'),
    ])
  }
  expect(await isConfirmed()).toBe(true)
  const wrong = await browser.submit('/en/authenticate', { intent: 'confirm', token: 'invented' })
  expect([wrong.status, mainText(wrong.text)]).toEqual([422, expect.stringContaining('no longer valid')])
})

test('without the window that opened it, the answer of an identity provider leads on by itself', async () => {
  const browser = asGuest()
  const page = async (social: string) => (await browser.get(`/en/authenticate?social=${social}`)).text
  expect(await page('registration-needed')).toContain('href="/en/login?view=register"')
  expect(mainText(await page('failed'))).toContain('The provider did not confirm the login.')
  expect(await page('failed')).toContain('href="/en/login"')
  expect(mainText(await page('signed-in'))).toContain('Continue')
  browser.cookies.set('vsf-redirect-to', 'to=%2Fen%2Fmy-account')
  expect((await browser.submit('/en/authenticate', { intent: 'go-on' })).location).toBe('/en/my-account')
  expect((await browser.submit('/en/authenticate', { intent: 'go-on' })).location).toBe('/en')
  expect(mainText(await page('invented'))).toContain('This link is incomplete')
  expect((await browser.submit('/en/authenticate', { intent: 'invented' })).status).toBe(422)
})

describe('a new password', () => {
  const typed = (new_password: string, confirm_new_password = new_password) => ({ new_password, confirm_new_password })

  test('[AUT-034] is set by the mailed token, typed twice and by the rules', async () => {
    const { email } = await newCustomer()
    const browser = asGuest()
    const token = await mailedReset(browser, email)
    const address = `/en/reset-password?token=${token}`
    expect(mainText((await browser.get(address)).text)).toContain(
      'At least 8 characters, among them a letter and a digit.',
    )
    for (const [passwords, complaint] of [
      [typed('', ''), 'This field is required.'],
      [typed('kurz1'), 'At least 8 characters.'],
      [typed('nurbuchstaben'), 'At least one letter and one digit.'],
      [typed('Brille2027', 'Brille2028'), 'The two passwords are not the same.'],
    ] as const) {
      const refused = await browser.submit(address, { token, ...passwords })
      expect([refused.status, mainText(refused.text)]).toEqual([422, expect.stringContaining(complaint)])
      expect(refused.text).not.toContain('value="Brille')
    }
    const done = await browser.submit(address, { token, ...typed('Brille2027') })
    expect([done.status, mainText(done.text)]).toEqual([200, expect.stringContaining('Your new password is set')])
    expect(done.text).toContain('href="/en/login"')
    expect(await isGuest(browser)).toBe(true)
    const signIn = (password: string) => browser.post('/api/identity/sign-in', { email, password })
    expect([(await signIn('Linsen2026')).status, (await signIn('Brille2027')).status]).toEqual([401, 200])
    const again = await browser.submit(address, { token, ...typed('Brille2028') })
    expect([again.status, mainText(again.text)]).toEqual([422, expect.stringContaining('no longer valid')])
  })

  test('[AUT-034] by a token that has expired, was used, or is for something else leads to a new one', async () => {
    const { email } = await newCustomer()
    const hash = await mailedLink(asGuest(), email)
    const over = await mailedReset(asGuest(), email)
    await database.db.execute(sql`update links set expires_at = now() where scope = 'reset-password'`)
    for (const token of [hash, over, 'invented']) {
      const page = await asGuest().get(`/reset-password?token=${token}`)
      expect(mainText(page.text)).toContain('Dieser Link gilt nicht mehr.')
      expect(page.text).toContain('href="/login?view=forgotten"')
      expect(page.text).not.toContain('type="password"')
      const sent = await asGuest().submit(`/reset-password?token=${token}`, { token, ...typed('Brille2027') })
      expect([sent.status, mainText(sent.text)]).toEqual([422, expect.stringContaining('Dieser Link gilt nicht mehr.')])
    }
  })

  test('is requested politely in a formal shop, also without a token', async () => {
    const page = await asGuest('linsenhaus.localhost:3000').get('/reset-password')
    expect(mainText(page.text)).toContain('den wir Ihnen per E-Mail schicken')
    expect(page.text).toContain('<title>Neues Passwort · Linsenhaus</title>')
  })
})
