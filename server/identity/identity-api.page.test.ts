import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#server/testing/browser.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Ask
let settled: () => Promise<void>
beforeAll(async () => {
  database = await freshDatabase()
  const shop = await openBuiltShop(database, { INTERNAL_REFERERS: 'crm.example' })
  ask = shop.ask
  settled = shop.background.settled
})
afterAll(() => database.close())

const demo = { email: 'customer@example.com', password: 'Linsen2026' }
let count = 0
const newcomer = () => ({
  email: `person-${++count}@example.com`,
  password: 'Linsen2026',
  first_name: 'Anna',
  last_name: 'Muster',
})

async function signedIn() {
  const browser = openBrowser(ask)
  const person = newcomer()
  await browser.post('/api/identity/sign-up', person)
  return { browser, person }
}

describe('a guest', () => {
  test('[AUT-002, API-042] is a guest and has no profile; a customer is no guest and has one', async () => {
    const browser = openBrowser(ask)
    expect((await browser.get('/api/me/guest')).body).toEqual({ guest: true })
    const me = await browser.get('/api/me')
    expect([me.status, me.body.code]).toEqual([401, 'sign-in-required'])
    const customer = await signedIn()
    expect((await customer.browser.get('/api/me/guest')).body).toEqual({ guest: false })
    expect((await customer.browser.get('/api/me')).body.email).toBe(customer.person.email)
  })

  test('has a session of a guest', async () => {
    expect((await openBrowser(ask).get('/api/session')).body).toEqual({
      authentication: { system: 'resolved', customer: 'resolved' },
      customer: null,
      expires_at: null,
      deletion_at: null,
      cart: null,
      wishlist: { count: 0, product_ids: [] },
      price_channel: 'website',
      notices: [],
      staff: null,
      flags: {},
    })
  })

  test('costs no query: the session is answered while the database is down', async () => {
    const lost = { ...database, db: new Proxy(database.db, { get: () => expect.fail('The database was used') }) }
    const { ask } = await openBuiltShop(database, {}, () => ({ database: lost }))
    expect((await openBrowser(ask).get('/api/session')).status).toBe(200)
  })

  test.each(['/api/me', '/api/me/sessions', '/api/me/marketing/new', '/api/me/anything/else'])(
    '[AUT-003] is refused at %s',
    async (path) => expect((await openBrowser(ask).get(path)).status).toBe(401),
  )
})

describe('account pages', () => {
  test('[AUT-003] send a guest home, where the login leads back', async () => {
    const browser = openBrowser(ask)
    const history = await browser.get('/my-account/history?page=2')
    expect([history.status, history.headers.get('Location')]).toEqual([
      302,
      '/?login=true&url=%2Fmy-account%2Fhistory%3Fpage%3D2',
    ])
    expect((await browser.get('/it/my-account')).headers.get('Location')).toBe('/it?login=true&url=%2Fit%2Fmy-account')
    const data = await browser.get('/my-account/history.data')
    expect(data.text).toContain('/?login=true&url=%2Fmy-account%2Fhistory')
  })

  test('admit a customer, but not staff', async () => {
    const { browser } = await signedIn()
    expect((await browser.get('/my-account')).headers.get('Location') ?? '').not.toContain('login')
    const staff = openBrowser(ask)
    await staff.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
    expect((await staff.get('/my-account')).headers.get('Location')).toContain('login=true')
  })
})

describe('signing up', () => {
  test('[API-045] creates an account, signs in and returns the profile', async () => {
    const browser = openBrowser(ask)
    const { first_name, last_name, ...rest } = newcomer()
    const names = { firstName: first_name, lastName: last_name }
    const more = { subscribed_to_marketing_channels: true, locale_code: 'fr' }
    const { status, body } = await browser.post('/api/identity/sign-up', { ...rest, ...names, ...more })
    expect([status, body.customer]).toEqual([
      201,
      expect.objectContaining({ email: rest.email, full_name: 'Anna Muster', locale_code: 'fr' }),
    ])
    expect((await browser.get('/api/me/guest')).body).toEqual({ guest: false })
    expect((await mailsTo(database, rest.email)).map(({ template, locale }) => [template, locale])).toEqual([
      ['welcome', 'fr'],
    ])
  })

  test('[ERR-019] with an address that has an account is refused, with the advice to log in', async () => {
    const { status, body } = await openBrowser(ask).post('/api/identity/sign-up', { ...newcomer(), email: demo.email })
    expect([status, body.code, body.message]).toEqual([
      409,
      'user-exists',
      'This account already exists. Please log in, or request a new password.',
    ])
    expect(body.violations).toEqual([
      { propertyPath: 'email', message: 'This e-mail address is already in use.', code: 'not-unique' },
    ])
  })

  test('[AUT-010, AUT-011] names every field that is missing or wrong, in the language of the visitor', async () => {
    const body = { email: 'anna@', last_name: '', password: 'short' }
    const german = openBrowser(ask, { headers: { 'Accept-Language': 'de' } })
    const { status, body: problem } = await german.post('/api/identity/sign-up', body)
    expect(status).toBe(422)
    expect(problem.violations).toEqual([
      { propertyPath: 'email', code: 'invalid-email', message: 'Das ist keine gültige E-Mail-Adresse.' },
      { propertyPath: 'password', code: 'too-short', message: 'Mindestens 8 Zeichen.' },
      { propertyPath: 'password', code: 'weak-password', message: 'Mindestens ein Buchstabe und eine Ziffer.' },
      { propertyPath: 'first_name', code: 'required', message: 'Bitte dieses Feld ausfüllen.' },
      { propertyPath: 'last_name', code: 'required', message: 'Bitte dieses Feld ausfüllen.' },
    ])
  })

  test('without password is refused where the storefront has passwords', async () => {
    const { password, ...rest } = newcomer()
    const { body } = await openBrowser(ask).post('/api/identity/sign-up', rest)
    expect(body.violations).toMatchObject([{ propertyPath: 'password', code: 'required' }])
  })

  test('is confirmed by the link in the welcome mail', async () => {
    const { browser, person } = await signedIn()
    const token = await mailedToken(database, person.email, 'confirm')
    expect((await browser.post('/api/identity/confirm-address', { token })).body).toEqual({
      status: 'OK',
      reset_token: null,
    })
    const wrong = await browser.post('/api/identity/confirm-address', { token: 'x' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'link-invalid'])
  })
})

describe('signing in and out', () => {
  test('[API-046, AUT-007, AUT-009] by e-mail address and password, whatever blanks and capitals', async () => {
    const browser = openBrowser(ask)
    expect((await browser.post('/api/identity/sign-in', { ...demo, password: 'Linsen2025' })).status).toBe(401)
    const { status, body } = await browser.post('/api/identity/sign-in', { ...demo, email: ' Customer@Example.com ' })
    expect([status, body.customer.full_name]).toEqual([200, 'Carla Keller'])
    expect((await browser.get('/api/me')).body.full_name).toBe('Carla Keller')
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(3.9 * 60 * 60 * 1000)
  })

  test('[ERR-002] a wrong password is reported in the language of the visitor', async () => {
    const { status, body } = await openBrowser(ask).post('/api/identity/sign-in', { ...demo, password: 'wrong' })
    expect([status, body.code, body.message]).toEqual([
      401,
      'sign-in-failed',
      'The e-mail address or password is incorrect.',
    ])
  })

  test('[AUT-021, API-049] signing out takes session, cart and cookies; language, consent and known device stay', async () => {
    const browser = openBrowser(ask)
    await browser.post('/api/identity/sign-in', demo)
    const session = browser.cookies.get('vsf-session')
    for (const name of ['cart_id', 'vsf-atc', 'vsf-tracking', 'vsf-uid']) browser.cookies.set(name, 'x')
    browser.cookies.set('vsf-locale', 'it')
    browser.cookies.set('vsf-consent', 'necessary')
    const { body } = await browser.post('/api/identity/sign-out')
    expect(body.customer).toBeNull()
    expect([...browser.cookies.keys()].toSorted()).toEqual(['vsf-consent', 'vsf-device', 'vsf-locale'])
    browser.cookies.set('vsf-session', session ?? '')
    expect((await browser.get('/api/me/guest')).body).toEqual({ guest: true })
  })

  test('[AUT-037] a signed-in visitor from an internal referer gets the notice; other referers are not stored', async () => {
    const browser = openBrowser(ask)
    expect((await browser.get('/api/session?referrer=news.example')).setCookies).toEqual([])
    expect((await browser.get('/api/session?referrer=crm.example')).body.notices).toEqual([])
    expect(browser.cookies.get('vsf-referer')).toBe('crm.example')
    await browser.post('/api/identity/sign-in', demo)
    expect((await browser.get('/api/session')).body.notices).toEqual(['internal-session'])
    browser.cookies.set('vsf-referer', 'elsewhere.example')
    expect((await browser.get('/api/session')).body.notices).toEqual([])
  })

  test('each use extends a session and its cookie', async () => {
    const { browser, person } = await signedIn()
    expect((await browser.get('/api/session')).setCookies).toEqual([])
    await database.db.execute(
      sql`update sessions set expires_at = now() + interval '2 hours'
        where user_id = (select id from users where email = ${person.email})`,
    )
    const { body, setCookies } = await browser.get('/api/session')
    expect(setCookies).toEqual([
      `vsf-session=${browser.cookies.get('vsf-session')}; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax`,
    ])
    expect(Date.parse(body.expires_at) - Date.now()).toBeGreaterThan(3.9 * 60 * 60 * 1000)
  })

  test('the sessions of a customer can be listed and ended', async () => {
    const { browser, person } = await signedIn()
    const phone = openBrowser(ask, { headers: { 'User-Agent': 'a phone' } })
    await phone.post('/api/identity/sign-in', person)
    const listed = (await browser.get('/api/me/sessions')).body['hydra:member']
    const other = listed.find((each: { user_agent: string }) => each.user_agent === 'a phone')
    expect((await browser.delete(`/api/me/sessions/${other.id}`)).status).toBe(204)
    expect((await phone.get('/api/me')).status).toBe(401)
    expect((await browser.delete(`/api/me/sessions/${other.id}`)).status).toBe(404)
  })
})

describe('a password', () => {
  test('[ERR-009, ERR-019] that is refused is an error with the description of what is wrong', async () => {
    const { browser } = await signedIn()
    const wish = { current_password: 'Linsen2026', new_password: 'Brille2027', confirm_new_password: 'Brille2028' }
    const { status, body } = await browser.post('/api/identity/change-password', wish)
    expect([status, body.code, body.message]).toEqual([422, 'password-refused', 'The two passwords are not the same.'])
    const reset = await browser.post('/api/identity/reset-password', { token: 'x', new_password: 'kurz' })
    expect([reset.status, reset.body.message]).toEqual([422, 'At least 8 characters.'])
    const wrong = { ...wish, confirm_new_password: 'Brille2027', current_password: 'Linsen2025' }
    const refused = await browser.post('/api/identity/change-password', wrong)
    expect([refused.status, refused.body.title, refused.body.message]).toEqual([
      422,
      'The password was not changed.',
      'The current password is incorrect.',
    ])
  })

  test('is changed by a customer who knows the old one', async () => {
    const { browser, person } = await signedIn()
    const wish = { current_password: 'Linsen2026', new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
    expect((await openBrowser(ask).post('/api/identity/change-password', wish)).status).toBe(401)
    expect((await browser.post('/api/identity/change-password', wish)).body).toEqual({ status: 'OK' })
    expect((await browser.get('/api/me')).status).toBe(200)
    expect((await mailsTo(database, person.email)).at(-1)?.template).toBe('password_changed')
  })

  test('[API-051, API-052, AUT-033] that was forgotten is replaced by a mailed token; the answer is the same without an account', async () => {
    const { person } = await signedIn()
    const browser = openBrowser(ask)
    const forgotten = async (email: string) => {
      const { status, text, setCookies } = await browser.post('/api/identity/password-reset-token', { email })
      return { status, text, setCookies }
    }
    const noted = await forgotten(` ${person.email.toUpperCase()}`)
    expect(noted).toMatchObject({ status: 200, setCookies: [] })
    expect(await forgotten('without-account@example.com')).toEqual(noted)
    await settled()
    const token = await mailedToken(database, person.email, 'token')
    const reset = await browser.post('/api/identity/reset-password', { token, new_password: 'Brille2027' })
    expect(reset.body).toEqual({ status: 'OK', unlinked_providers: [] })
    const again = await browser.post('/api/identity/sign-in', { ...person, password: 'Brille2027' })
    expect(again.status).toBe(200)
  })
})

describe('a login link', () => {
  test('[API-053, API-054, API-047] is mailed, exchanged for a custom token, and that for a session', async () => {
    const { person } = await signedIn()
    const browser = openBrowser(ask)
    const wish = { email: person.email, redirectLink: '/my-account', locale: 'it' }
    const sent = await browser.post('/api/identity/login-link', wish)
    expect([sent.body, sent.setCookies.join()]).toEqual([
      { status: 'OK' },
      expect.stringMatching(/^vsf-login-link=.*Max-Age=86400/),
    ])
    await settled()
    expect((await mailsTo(database, person.email)).at(-1)).toMatchObject({
      template: 'login_link',
      locale: 'it',
      text: expect.stringContaining('url=%2Fmy-account'),
    })
    const hash = await mailedToken(database, person.email, 'hash')
    const { body } = await browser.post('/api/identity/login-link/exchange', { hash })
    expect(body).toEqual({ status: 'OK', custom_token: expect.stringMatching(/^[\w-]{43}$/) })
    const entered = await browser.post('/api/identity/id-token', { token: body.custom_token })
    expect([entered.status, entered.body.customer.email]).toEqual([200, person.email])
    expect(browser.cookies.has('vsf-login-link')).toBe(false)
  })

  test('[DAT-033] a sign-in names the address `username` or `email`', async () => {
    const { person } = await signedIn()
    const { email, password } = person
    for (const name of [{ username: email }, { email }, { email, username: 'x' }]) {
      const { status, body } = await openBrowser(ask).post('/api/identity/sign-in', { ...name, password })
      expect([status, body.customer.email]).toEqual([200, email])
    }
    expect((await openBrowser(ask).post('/api/identity/sign-in', { password })).status).toBe(422)
  })

  test('[DAT-033] for a new customer carries first_name, last_name, email and redirect_link', async () => {
    const { email, first_name, last_name } = newcomer()
    const browser = openBrowser(ask)
    await browser.post('/api/identity/login-link', { email, first_name, last_name, redirect_link: '/help' })
    await settled()
    expect((await mailsTo(database, email)).at(-1)?.text).toContain('url=%2Fhelp')
    const hash = await mailedToken(database, email, 'hash')
    const { custom_token } = (await browser.post('/api/identity/login-link/exchange', { hash })).body
    await browser.post('/api/identity/id-token', { token: custom_token })
    expect((await browser.get('/api/me')).body).toMatchObject({ email, first_name, last_name })
  })

  test('[AUT-032, ERR-008] that does not work signs out and is reported', async () => {
    const { browser } = await signedIn()
    const { status, body } = await browser.post('/api/identity/login-link/exchange', { hash: 'used' })
    expect([status, body.code, body.status === 'OK']).toEqual([422, 'hash-sign-in-failed', false])
    expect(body.message).toBe('Logging in with this link did not work. It works only once, within 24 hours.')
    expect((await browser.get('/api/me/guest')).body).toEqual({ guest: true })
  })
})

describe('staff', () => {
  test('[AUT-001] is signed in, but is not a customer', async () => {
    const browser = openBrowser(ask)
    const { body } = await browser.post('/api/identity/sign-in', {
      email: 'staff@example.com',
      password: 'Personal2026',
    })
    expect(body).toMatchObject({ customer: null, staff: { name: 'Stefan Staff', acting_as: null } })
    expect((await browser.get('/api/me/guest')).body).toEqual({ guest: false })
    expect((await browser.get('/api/me')).status).toBe(401)
  })

  test('[AUT-036] finds a customer, acts as them with a reason, and stops', async () => {
    const browser = openBrowser(ask)
    await browser.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
    const found = (await browser.get('/api/staff/customers?search=carla')).body['hydra:member']
    expect(found).toMatchObject([{ full_name: 'Carla Keller', email: 'customer@example.com' }])
    const wish = { customer_id: found[0].id }
    expect((await browser.post('/api/staff/acting', wish)).body.violations).toMatchObject([{ propertyPath: 'reason' }])
    const { body } = await browser.post('/api/staff/acting', { ...wish, reason: 'cannot find an order' })
    expect(body.customer.email).toBe('customer@example.com')
    expect(body.staff).toEqual({
      name: 'Stefan Staff',
      acting_as: { name: 'Carla Keller', email: 'customer@example.com', reason: 'cannot find an order' },
    })
    await browser.patch('/api/me', { phone_number: '044 000 00 00' })
    await browser.post('/it/language')
    const questions = ['products/DT030/pricing', 'products/non-reorderable', 'product-cache/search']
    for (const question of [...questions, 'delivery/dates', 'delivery/variants']) await browser.post(`/api/${question}`)
    const stopped = await browser.delete('/api/staff/acting')
    expect(stopped.body).toMatchObject({ customer: null, staff: { acting_as: null } })
    const { rows } = await database.db.execute("select action, details->>'what' as what from audit_log order by id")
    expect(rows).toEqual([
      { action: 'acting/start', what: null },
      { action: 'acting/change', what: 'PATCH /api/me' },
      { action: 'acting/change', what: 'page /language' },
      { action: 'acting/change', what: 'DELETE /api/staff/acting' },
      { action: 'acting/end', what: null },
    ])
  })

  test('these operations do not exist for other visitors', async () => {
    const { browser } = await signedIn()
    for (const each of [browser, openBrowser(ask)]) {
      expect((await each.get('/api/staff/customers?search=carla')).status).toBe(404)
      expect((await each.post('/api/staff/acting', { customer_id: 'x', reason: 'curious' })).status).toBe(404)
      expect((await each.delete('/api/staff/acting')).status).toBe(404)
    }
  })
})

test('every operation of identity is described', async () => {
  const { body } = await openBrowser(ask).get('/api/openapi.json')
  const described = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
  )
  const wanted =
    'getSession isGuest getMe updateMe signUp signIn signInWithIdToken exchangeIdToken signOut changePassword createPasswordResetToken resetPassword sendLoginLink exchangeLoginLinkHash getMarketingCommunication getMarketingCommunicationChannels updateMarketingCommunication'
  expect(described).toEqual(expect.arrayContaining(wanted.split(' ')))
})
