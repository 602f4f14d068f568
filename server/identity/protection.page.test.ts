import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { take } from '#server/rate-limits/operations.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { liveSettings } from '#server/testing/live-settings.ts'
import { mailedToken, mailsTo } from '#server/testing/mailbox.ts'

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
    const { someone } = await signedUp()
    for (let index = 0; index < 10; index++) {
      const { status } = await browser().post('/api/identity/sign-in', { ...someone, password: `Guess${index}000` })
      expect(status).toBe(401)
    }
    const refused = await browser().post('/api/identity/sign-in', someone)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(refused.body.message).toBe('Too many attempts. Try again in 15 minutes.')
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
