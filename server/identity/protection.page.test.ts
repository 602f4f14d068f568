import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { take } from '#server/rate-limits/operations.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'
import { mainText } from '#server/testing/page-text.ts'
import { openHashThreads } from './hash-threads.ts'
import { createPasswords } from './password.ts'

// The list of attacks that must fail. Each test takes the way that an attacker would take.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: Awaited<ReturnType<typeof openBuiltShop>>
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openBuiltShop(database)
})
afterAll(() => database.close())

const demo = { email: 'customer@example.com', password: 'Linsen2026' }
let addresses = 0
/** Each visitor has an IP address of their own, so that no test uses up another's tries. */
const browser = (more: object = {}) => openBrowser(shop.ask, { client: `198.51.100.${++addresses}`, ...more })
let people = 0
const person = () => ({
  email: `p${++people}@example.com`,
  password: 'Linsen2026',
  first_name: 'Anna',
  last_name: 'Muster',
})

async function signedUp() {
  const someone = person()
  const own = browser()
  await own.post('/api/identity/sign-up', someone)
  return { own, someone }
}

describe('cookies', () => {
  test('of a session are hidden from scripts and other sites, and go over https only where there is https', async () => {
    const plain = await browser().post('/api/identity/sign-in', demo)
    const cookie = plain.setCookies.find((each) => each.startsWith('vsf-session='))
    expect(cookie).toMatch(/^vsf-session=[\w-]{43}; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/)
    const trusting = await openBuiltShop(database, { TRUSTED_PROXIES: '127.0.0.1' })
    const secure = openBrowser(trusting.ask, {
      headers: { 'x-forwarded-proto': 'https', Origin: 'https://claravue.localhost:3000' },
    })
    const { setCookies } = await secure.post('/api/identity/sign-in', demo)
    expect(setCookies.join()).toContain('; Secure')
  })

  test('of one storefront open no other', async () => {
    const { own } = await signedUp()
    const elsewhere = browser({ host: 'linsenhaus.localhost:3000' })
    elsewhere.cookies.set('vsf-session', own.cookies.get('vsf-session') ?? '')
    expect((await elsewhere.get('/api/me')).status).toBe(401)
  })

  test('that an attacker planted are worth nothing after the sign-in (session fixation)', async () => {
    const { own: attacker, someone } = await signedUp()
    const planted = attacker.cookies.get('vsf-session') ?? ''
    const victim = browser()
    victim.cookies.set('vsf-session', planted)
    await victim.post('/api/identity/sign-in', demo)
    expect(victim.cookies.get('vsf-session')).not.toBe(planted)
    expect((await victim.get('/api/me')).body.email).toBe(demo.email)
    // The planted session itself has ended.
    expect((await attacker.get('/api/me')).status).toBe(401)
    expect(someone.email).not.toBe(demo.email)
  })

  test('that are forged open nothing and break nothing', async () => {
    for (const made of ['', 'x', "' or 1=1 --", 'a'.repeat(5000), '%00']) {
      const own = browser()
      own.cookies.set('vsf-session', made)
      expect((await own.get('/api/session')).body.customer).toBeNull()
    }
  })
})

test('staff who act as a customer remove no passkey, session or change of address of that customer', async () => {
  const [customer, staff] = [browser(), browser()]
  await customer.post('/api/identity/sign-in', demo)
  await customer.submit('/en/my-account/security', {
    intent: 'new-email',
    email: 'carla.new@example.com',
    password: demo.password,
  })
  await database.db.execute(sql`
    insert into passkeys (id, user_id, brand, name, public_key, counter)
    select 'key-of-carla', id, 'claravue', 'Phone', 'k', 0 from users where email = ${demo.email}`)
  const [session] = (await customer.get('/api/me/sessions')).body['hydra:member']
  await staff.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const [found] = (await staff.get('/api/staff/customers?search=carla')).body['hydra:member']
  await staff.post('/api/staff/acting', { customer_id: found.id, reason: 'asks for help' })

  const password = demo.password
  expect((await staff.delete('/api/me/passkeys/key-of-carla', { password })).body.code).toBe('acting')
  expect((await staff.delete(`/api/me/sessions/${session.id}`)).body.code).toBe('acting')
  const forms: Record<string, string>[] = [
    { end: session.id },
    { intent: 'end-others' },
    { intent: 'remove-passkey', passkey: 'key-of-carla', password },
    { intent: 'withdraw-email' },
  ]
  for (const form of forms) {
    const { status, text } = await staff.submit('/en/my-account/security', form)
    expect(status).toBeGreaterThanOrEqual(403)
    expect(mainText(text)).toContain('This cannot be done in somebody else’s name.')
  }
  const seen = mainText((await customer.get('/en/my-account/security')).text)
  expect(seen).toContain('We have sent an e-mail to carla.new@example.com')
  expect(seen).toContain('Phone')
})

test('staff who sign in to another account stop acting, and the log says so', async () => {
  const own = browser()
  await own.post('/api/identity/sign-in', { email: 'staff@example.com', password: 'Personal2026' })
  const [found] = (await own.get('/api/staff/customers?search=carla')).body['hydra:member']
  await own.post('/api/staff/acting', { customer_id: found.id, reason: 'wants a refund' })
  const before = own.cookies.get('staff_session') ?? ''
  await own.post('/api/identity/sign-in', demo)
  expect((await own.get('/api/session')).body.staff).toBeNull()
  own.cookies.set('staff_session', before)
  expect((await own.get('/api/session')).body.staff).toBeNull()
  const { rows } = await database.db.execute(sql`select action from audit_log order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'acting/end' }])
})

describe('whether an address has an account', () => {
  test('is not revealed by a failed sign-in: same status, text and headers', async () => {
    const [known, unknown] = [
      await browser().post('/api/identity/sign-in', { ...demo, password: 'Linsen2025' }),
      await browser().post('/api/identity/sign-in', { email: 'nobody@example.com', password: 'Linsen2025' }),
    ]
    expect(known.text).toBe(unknown.text)
    expect(known.status).toBe(unknown.status)
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
  })

  test.each([
    ['/api/identity/login-link', 'vsf-login-link'],
    ['/api/identity/password-reset-token', undefined],
  ])('is not revealed by %s: same status, text, headers and cookies', async (path, cookie) => {
    const { someone } = await signedUp()
    const [known, unknown] = [
      await browser().post(path, { email: someone.email }),
      await browser().post(path, { email: 'nobody@example.com' }),
    ]
    await shop.background.settled()
    expect(known.text).toBe(unknown.text)
    expect([known.status, unknown.status]).toEqual([200, 200])
    const shape = ({ setCookies }: typeof known) => setCookies.map((each) => each.replace(/=[\w-]{43};/, '=…;'))
    expect(shape(known)).toEqual(shape(unknown))
    expect(shape(known)).toHaveLength(cookie ? 1 : 0)
    expect((await mailsTo(database, someone.email)).length).toBe(2)
    expect(await mailsTo(database, 'nobody@example.com')).toEqual([])
  })

  test('is not revealed beyond the limit either: no more letters, the same reply', async () => {
    const { someone } = await signedUp()
    const replies = new Set<string>()
    for (let index = 0; index < 7; index++) {
      const { status, text } = await browser().post('/api/identity/login-link', { email: someone.email })
      replies.add(`${status} ${text}`)
      await shop.background.settled()
    }
    expect([...replies]).toEqual(['200 {"status":"OK"}'])
    expect((await mailsTo(database, someone.email)).filter(({ template }) => template === 'login_link')).toHaveLength(5)
  })
})

describe('guessing', () => {
  test('a password ends after ten failures, also with the right one, and the answer says when to come back', async () => {
    const { own, someone } = await signedUp()
    const client = '203.0.113.8'
    const attempt = (password: string) =>
      openBrowser(shop.ask, { client }).post('/api/identity/sign-in', { ...someone, password })
    for (let index = 0; index < 10; index++) expect((await attempt(`Guess${index}000`)).status).toBe(401)
    const refused = await attempt(someone.password)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(59 * 60)
    expect(refused.body.message).toBe('Too many attempts. Try again in 60 minutes.')
    // The owner is not shut out, neither elsewhere nor on the device of the sign-up.
    expect((await browser().post('/api/identity/sign-in', someone)).status).toBe(200)
    await own.post('/api/identity/sign-out')
    expect((await own.post('/api/identity/sign-in', someone)).status).toBe(200)
  })

  test('a password by many clients does not shut out a device that has signed in before; a forged cookie is none', async () => {
    const { own, someone } = await signedUp()
    await own.post('/api/identity/sign-out')
    const cookie = own.cookies.get('vsf-device') ?? ''
    expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
    for (let index = 0; index < 50; index++)
      await take(database.db, { limit: 'failed-sign-in/account', by: someone.email })
    expect((await browser().post('/api/identity/sign-in', someone)).status).toBe(429)
    const forger = browser()
    forger.cookies.set('vsf-device', `${cookie.slice(0, -2)}AA`)
    expect((await forger.post('/api/identity/sign-in', someone)).status).toBe(429)
    const known = await own.post('/api/identity/sign-in', someone)
    expect(known.status).toBe(200)
    expect(known.setCookies.find((each) => each.startsWith('vsf-device='))).toBe(
      `vsf-device=${cookie}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    )
  })

  test('from many addresses of one IPv6 network counts as one client', async () => {
    for (let index = 0; index < 100; index++)
      await take(database.db, { limit: 'failed-sign-in/address', by: '2001:db8:7:7::/64' })
    const attempt = (client: string) =>
      openBrowser(shop.ask, { client }).post('/api/identity/sign-in', { ...demo, password: 'Linsen2025' })
    expect((await attempt('2001:db8:7:7:1234::9')).status).toBe(429)
    expect((await attempt('2001:DB8:7:7::a')).status).toBe(429)
    expect((await attempt('2001:db8:7:8::9')).status).toBe(401)
  })

  test('the passwords of many accounts ends after a hundred failures from one IP address', async () => {
    const client = '203.0.113.9'
    for (let index = 0; index < 99; index++) await take(database.db, { limit: 'failed-sign-in/address', by: client })
    const attempt = (email: string) =>
      openBrowser(shop.ask, { client }).post('/api/identity/sign-in', { email, password: 'Linsen2026' })
    expect((await attempt('b@example.com')).status).toBe(401)
    expect((await attempt('c@example.com')).status).toBe(429)
  })

  test('addresses by signing up ends after twenty; malformed input is not counted', async () => {
    const client = '203.0.113.10'
    const own = () => openBrowser(shop.ask, { client })
    for (let index = 0; index < 25; index++)
      expect((await own().post('/api/identity/sign-up', { email: 'x' })).status).toBe(422)
    for (let index = 0; index < 20; index++)
      expect((await own().post('/api/identity/sign-up', { ...person(), email: demo.email })).status).toBe(409)
    expect((await own().post('/api/identity/sign-up', person())).status).toBe(429)
  })
})

describe('many passwords at once', () => {
  test('fill the queue, which then answers 503 and when to come back; pages and other requests pass', async () => {
    const never = new URL(`data:text/javascript,${encodeURIComponent('setInterval(() => {}, 1e9)')}`)
    const threads = openHashThreads({ log: { error() {} }, threads: 1, longestQueue: 2, program: never })
    const full = await openBuiltShop(database, {}, () => ({ passwords: createPasswords(threads.derive) }))
    const own = () => openBrowser(full.ask, { client: '203.0.113.20' })
    const waiting = Array.from({ length: 4 }, () => own().post('/api/identity/sign-in', demo))
    const refused = await Promise.race(waiting)
    expect([refused.status, refused.body.code, refused.headers.get('Retry-After')]).toEqual([503, 'busy', '10'])
    expect(refused.body.message).toBe('A lot of people are logging in right now. Please try again in a minute.')
    const person2 = { ...person(), password: 'Linsen2026' }
    expect((await own().post('/api/identity/sign-up', person2)).body.code).toBe('busy')
    const form = await own().submit('/de/login', { form: 'sign-in', ...demo })
    expect(form.status).toBe(503)
    expect(mainText(form.text)).toContain('Gerade melden sich sehr viele Leute an.')
    expect((await own().get('/en')).status).toBe(200)
    expect((await own().get('/api/session')).status).toBe(200)
    await threads.close()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503, 503, 503])
    // No try was used up: ten are left.
    for (let index = 0; index < 10; index++)
      expect(
        (
          await openBrowser(shop.ask, { client: '203.0.113.20' }).post('/api/identity/sign-in', {
            ...demo,
            password: 'Linsen2025',
          })
        ).status,
      ).toBe(401)
  })
})

describe('a new password that others would guess', () => {
  test.each([
    ['de', 'Password1', 'Dieses Passwort ist zu verbreitet. Bitte ein anderes wählen.', 'common-password'],
    ['en', 'Password1', 'This password is too common. Please choose another one.', 'common-password'],
    ['fr', 'Quirlenburg1', 'Ce mot de passe ressemble trop à l’adresse e-mail.', 'personal-password'],
    ['it', 'Quirlenburg1', 'Questa password somiglia troppo all’indirizzo e-mail.', 'personal-password'],
  ])(
    'is refused in %s by the field of the form, and by the API as a violation',
    async (locale, password, text, code) => {
      const fields = { ...person(), email: 'quirlenburg@example.com', password }
      const own = browser({ headers: { 'Accept-Language': locale } })
      const { status, body } = await own.post('/api/identity/sign-up', fields)
      expect([status, body.code]).toEqual([422, 'bad-input'])
      expect(body.violations).toEqual([{ propertyPath: 'password', code, message: expect.stringContaining(text) }])
      const form = await own.submit(`/${locale}/login?view=register`, { form: 'register', ...fields })
      expect(form.status).toBe(422)
      expect(mainText(form.text)).toContain(text)
      expect(form.text).not.toContain(password)
    },
  )

  test('is refused at a change and at a reset, and the link stays valid', async () => {
    const { own, someone } = await signedUp()
    const typed = { new_password: 'Password1', confirm_new_password: 'Password1' }
    const violation = { propertyPath: 'new_password', code: 'common-password' }
    const changed = await own.post('/api/identity/change-password', { current_password: someone.password, ...typed })
    expect([changed.status, changed.body.code]).toEqual([422, 'password-refused'])
    expect(changed.body.violations).toMatchObject([violation])
    const page = await own.submit('/en/my-account/security', { current_password: someone.password, ...typed })
    expect([page.status, mainText(page.text).includes('This password is too common.')]).toEqual([422, true])
    await own.post('/api/identity/password-reset-token', { email: someone.email })
    await shop.background.settled()
    const token = await mailedToken(database, someone.email, 'token')
    const reset = await own.post('/api/identity/reset-password', { token, ...typed })
    expect([reset.status, reset.body.violations]).toMatchObject([422, [violation]])
    const form = await own.submit(`/en/reset-password?token=${token}`, { token, ...typed })
    expect([form.status, mainText(form.text).includes('This password is too common.')]).toEqual([422, true])
    expect((await own.post('/api/identity/reset-password', { token, new_password: 'Brille2027' })).status).toBe(200)
  })
})

describe('a link', () => {
  async function mailed() {
    const { someone } = await signedUp()
    const own = browser()
    await own.post('/api/identity/login-link', { email: someone.email })
    await shop.background.settled()
    return { own, someone, hash: await mailedToken(database, someone.email, 'hash') }
  }

  test('works once', async () => {
    const { hash } = await mailed()
    const attempts = await Promise.all(
      [1, 2, 3].map(() => browser().post('/api/identity/login-link/exchange', { hash })),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })

  test('is not used up by a mail scanner that only looks at it', async () => {
    const { own, hash } = await mailed()
    for (const path of [`/authenticate?hash=${hash}`, `/?hash=${hash}`, '/api/identity/login-link/exchange'])
      await browser().get(path)
    expect((await own.post('/api/identity/login-link/exchange', { hash })).status).toBe(200)
  })

  test('to a new password does not sign in, and the other way round', async () => {
    const { own, someone, hash } = await mailed()
    const reset = await own.post('/api/identity/reset-password', { token: hash, new_password: 'Brille2027' })
    expect(reset.status).toBe(422)
    await own.post('/api/identity/password-reset-token', { email: someone.email })
    await shop.background.settled()
    const token = await mailedToken(database, someone.email, 'token')
    for (const [path, body] of [
      ['/api/identity/login-link/exchange', { hash: token }],
      ['/api/identity/id-token', { token }],
      ['/api/identity/confirm-address', { token }],
    ] as const)
      expect((await browser().post(path, body)).status).toBe(422)
  })

  test('that was mailed before a new password is worth nothing after it', async () => {
    const { own, someone, hash } = await mailed()
    await own.post('/api/identity/sign-in', someone)
    const wish = { current_password: someone.password, new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
    expect((await own.post('/api/identity/change-password', wish)).status).toBe(200)
    expect((await browser().post('/api/identity/login-link/exchange', { hash })).status).toBe(422)
  })

  test('leads to this shop, whatever redirect was requested', async () => {
    const { someone } = await signedUp()
    await browser().post('/api/identity/login-link', { email: someone.email, redirect_link: 'https://evil.example/' })
    await shop.background.settled()
    expect((await mailsTo(database, someone.email)).at(-1)?.html).not.toContain('evil.example')
  })
})

describe('additional input', () => {
  test('grants no role, confirms no address and chooses no id (mass assignment)', async () => {
    const someone = person()
    const own = browser()
    const more = { role: 'staff', emailVerified: true, email_verified: true, id: 'mine', account_id: '1' }
    await own.post('/api/identity/sign-up', { ...someone, ...more })
    await own.patch('/api/me', { ...more, email: 'other@example.com', miles_and_more_number: '1' })
    const { rows } = await database.db.execute(
      sql`select role, email_verified, id = 'mine' as mine, account_id = 1 as first, miles_and_more_number as miles
        from users join customers on user_id = id where email = ${someone.email}`,
    )
    expect(rows).toEqual([{ role: 'customer', email_verified: false, mine: false, first: false, miles: null }])
  })

  test('from a page of another site is refused', async () => {
    const { own } = await signedUp()
    const session = own.cookies.get('vsf-session') ?? ''
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const forged = browser({ headers })
      forged.cookies.set('vsf-session', session)
      expect((await forged.post('/api/identity/sign-out')).status).toBe(403)
      expect((await forged.patch('/api/me', { first_name: 'Eve' })).status).toBe(403)
    }
    expect((await own.get('/api/me')).body.first_name).toBe('Anna')
  })
})

describe('stored data', () => {
  test('has digests only: no table holds a token or a password in the clear', async () => {
    const { own, someone } = await signedUp()
    await own.post('/api/identity/login-link', { email: someone.email })
    await shop.background.settled()
    const hash = await mailedToken(database, someone.email, 'hash')
    const { rows } = await database.db.execute(
      sql`select (select json_agg(sessions) from sessions)::text || (select json_agg(links) from links)::text
        || (select json_agg(accounts) from accounts)::text as everything`,
    )
    const everything = JSON.stringify(rows)
    expect(everything.length).toBeGreaterThan(1000)
    for (const secret of [own.cookies.get('vsf-session') ?? 'none', hash, someone.password])
      expect(everything).not.toContain(secret)
  })

  test('of the log names neither tokens nor people', async () => {
    const { own, someone } = await signedUp()
    await own.post('/api/identity/login-link', { email: someone.email })
    await shop.background.settled()
    const hash = await mailedToken(database, someone.email, 'hash')
    await own.get(`/authenticate?hash=${hash}`)
    await browser().post('/api/identity/sign-in', { ...someone, password: 'Linsen2025' })
    const lines = JSON.stringify(shop.logged)
    for (const secret of [hash, someone.email, someone.password, own.cookies.get('vsf-session') ?? 'none'])
      expect(lines).not.toContain(secret)
  })
})

test('a live shop has no stand-in for an identity provider', async () => {
  const { ask } = await openBuiltShop(database, liveSettings)
  for (const path of ['/dev/identity/google/jwks', '/dev/identity/google/authorize'])
    expect((await ask(path, { host: 'claravue.example' })).status).toBe(404)
  const start = await openBrowser(ask, { host: 'claravue.example' }).get('/api/identity/social/google')
  expect(start.status).toBe(404)
})
