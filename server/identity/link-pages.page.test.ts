import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'
import { formFields, mainText } from '#server/testing/page-text.ts'

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

  /** Where the page of the link leads when its form is sent. */
  async function leadsTo(page: string, url?: string) {
    const { email } = await newCustomer()
    const reader = asGuest()
    const hash = await mailedLink(reader, email)
    const query = new URLSearchParams({ hash, ...(url && { url }) })
    const { text } = await reader.get(`${page}?${query}`)
    const form = formFields(/<form[^>]*action="[^"]*\/authenticate".*?<\/form>/s.exec(text)?.[0] ?? '')
    const entered = await reader.submit(page, form)
    expect((await reader.get('/api/me')).body.email).toBe(email)
    return entered.location
  }

  test.each([
    ['/my-account?page=2', '/my-account?page=2'],
    ['http://claravue.localhost:3000/help', '/help'],
    ['/abandoned-cart/mail/a%20b?uid=7&x=%2F', '/abandoned-cart/mail/a%20b?uid=7&x=%2F'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['javascript:alert(1)', '/'],
  ])('[RTE-033, RTE-035, RTE-042] with the url %s goes on at %s', async (url, target) => {
    expect(await leadsTo('/authenticate', url)).toBe(target)
  })

  test('[RTE-032] remembers the visitor id in the url of a link that works', async () => {
    const enterBy = async (url: string, isValid = true) => {
      const { email } = await newCustomer()
      const reader = asGuest()
      const hash = await mailedLink(reader, email)
      await reader.submit('/authenticate', { intent: 'sign-in', hash: isValid ? hash : 'used', url })
      return reader.cookies.get('vsf-uid')
    }
    expect(await enterBy('/reorder/order/x?uid=visitor-42')).toBe('visitor-42')
    expect(await enterBy('/reorder/order/x?uid=<b>')).toBeUndefined()
    expect(await enterBy('/reorder/order/x?uid=visitor-42', false)).toBeUndefined()
  })

  test('[RTE-034] without a url goes on at home, in its language', async () => {
    expect(await leadsTo('/authenticate')).toBe('/')
    expect(await leadsTo('/fr/authenticate')).toBe('/fr')
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
      expect(mainText(failed.text)).toContain('Logging in with this link did not work. It works only once')
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
    for (const path of ['/ResetPassword', '/AsyncResetPassword']) {
      const { location } = await asGuest().get(`${path}?token=t`)
      expect(location).toBe('/reset-password?token=t')
      expect(mainText((await asGuest().get(location ?? '')).text)).toContain('Dieser Link gilt nicht mehr.')
    }
  })

  test('[RTE-029, SHL-003] shows no promotions, other pages do', async () => {
    const header = async (path: string) => /<header>.*<\/header>/s.exec((await asGuest().get(path)).text)?.[0]
    const promotion = 'Standardversand kostenlos ab'
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

describe('the address in a welcome mail, confirmed where nobody is signed in', () => {
  const typed = { new_password: 'Brille2027', confirm_new_password: 'Brille2027' }

  test('drops what the registration left, and the same page sets a new password', async () => {
    const { browser: stranger, email } = await newCustomer()
    const token = await mailedToken(database, email, 'confirm')
    const reader = asGuest()
    for (let scans = 0; scans < 3; scans++) await reader.get(`/en/authenticate?confirm=${token}`)
    expect(await isGuest(stranger)).toBe(false)
    const confirmed = await reader.submit('/en/authenticate', { intent: 'confirm', token })
    expect([confirmed.status, mainText(confirmed.text)]).toEqual([
      200,
      expect.stringContaining('Your address is confirmed'),
    ])
    expect(mainText(confirmed.text)).toContain('To make sure that only you can get into your account')
    expect([await isGuest(stranger), await isGuest(reader)]).toEqual([true, true])
    const action = /<form[^>]* action="(\/en\/reset-password\?token=[\w-]{43})"/.exec(confirmed.text)?.[1] ?? ''
    const sent = { token: new URLSearchParams(action.split('?')[1]).get('token') ?? '', ...typed }
    const tooShort = await reader.submit(action, { ...sent, new_password: 'kurz1', confirm_new_password: 'kurz1' })
    expect([tooShort.status, tooShort.text.includes(`action="${action}"`)]).toEqual([422, true])
    const done = await reader.submit(action, sent)
    expect([done.status, mainText(done.text)]).toEqual([200, expect.stringContaining('Your new password is set')])
    const signIn = (password: string) => asGuest().post('/api/identity/sign-in', { email, password })
    expect([(await signIn('Linsen2026')).status, (await signIn('Brille2027')).status]).toEqual([401, 200])
    const again = await asGuest().submit('/en/authenticate', { intent: 'confirm', token })
    expect([again.status, again.text.includes('type="password"')]).toEqual([200, false])
  })

  test.each([
    ['claravue', '/authenticate', 'Damit wirklich nur du in dein Konto kommst'],
    ['claravue', '/fr/authenticate', 'Pour que personne d’autre n’accède à ton compte'],
    ['claravue', '/it/authenticate', 'Perché solo tu possa entrare nel tuo account'],
    ['linsenhaus', '/authenticate', 'Damit wirklich nur Sie in Ihr Konto kommen'],
    ['lenteo', '/authenticate', 'Perché solo lei possa entrare nel suo account'],
  ])('%s says why at %s', async (brand, path, why) => {
    const host = `${brand}.localhost:3000`
    const { email } = await newCustomer(host)
    const token = await mailedToken(database, email, 'confirm')
    expect(mainText((await asGuest(host).submit(path, { intent: 'confirm', token })).text)).toContain(why)
  })

  test('signs the reader in where there are no passwords', async () => {
    const host = 'linsenhaus.localhost:3000'
    const { ask } = await openBuiltShop(database, { PASSWORDLESS_LINSENHAUS: 'true' })
    const [stranger, reader, later] = [1, 2, 3].map(() => openBrowser(ask, { host })) as [Browser, Browser, Browser]
    const person = { email: 'reader-without-password@example.com', first_name: 'Anna', last_name: 'Muster' }
    await stranger.post('/api/identity/sign-up', person)
    const token = await mailedToken(database, person.email, 'confirm')
    const confirmed = await reader.submit('/authenticate', { intent: 'confirm', token })
    expect(mainText(confirmed.text)).toContain('Ihre Adresse ist bestätigt')
    await later.submit('/authenticate', { intent: 'confirm', token })
    expect([await isGuest(stranger), await isGuest(reader), await isGuest(later)]).toEqual([true, false, true])
  })

  test('gives an API client the token for a new password', async () => {
    const { email } = await newCustomer()
    const token = await mailedToken(database, email, 'confirm')
    const { body } = await asGuest().post('/api/identity/confirm-address', { token })
    expect(body).toEqual({ status: 'OK', reset_token: expect.stringMatching(/^[\w-]{43}$/) })
    const reset = await asGuest().post('/api/identity/reset-password', { token: body.reset_token, ...typed })
    expect(reset.body).toEqual({ status: 'OK', unlinked_providers: [] })
  })
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

  test('[AUT-015, AUT-034, ERR-009] is set by the mailed token, typed twice and by the rules', async () => {
    const { email } = await newCustomer()
    const browser = asGuest()
    const token = await mailedReset(browser, email)
    const address = `/en/reset-password?token=${token}`
    expect(mainText((await browser.get(address)).text)).toContain(
      'At least 8 characters, including a letter and a digit.',
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

  test('ends the ways in by identity providers, and names them in four languages', async () => {
    for (const [path, sentence] of [
      ['/en', 'Logging in with Google, Facebook no longer opens this account.'],
      ['', 'Die Anmeldung über Google, Facebook öffnet dieses Konto nicht mehr.'],
      ['/fr', 'La connexion via Google, Facebook ne donne plus accès à ce compte.'],
      ['/it', 'Con Google, Facebook non si accede più a questo account.'],
    ] as const) {
      const { email } = await newCustomer()
      await database.db.execute(sql`
        insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
        select ${email} || provider, id, provider, ${email}, now(), now()
        from users, unnest(array['facebook', 'google']) provider where email = ${email}`)
      const token = await mailedReset(asGuest(), email)
      const done = await asGuest().submit(`${path}/reset-password?token=${token}`, { token, ...typed('Brille2027') })
      expect(mainText(done.text)).toContain(sentence)
      const { text } = (await mailsTo(database, email)).at(-1) ?? {}
      expect(text).toContain('Logging in with Google, Facebook no longer opens your account.')
      const { rows } = await database.db.execute(sql`
        select provider_id from accounts join users on users.id = user_id where email = ${email}`)
      expect(rows).toEqual([{ provider_id: 'credential' }])
    }
  })

  test('[RTE-043] is requested politely in a formal shop, also without a token', async () => {
    const page = await asGuest('linsenhaus.localhost:3000').get('/reset-password')
    expect(mainText(page.text)).toContain('den wir Ihnen per E-Mail schicken')
    expect(page.text).toContain('<title>Neues Passwort · Linsenhaus</title>')
  })
})
