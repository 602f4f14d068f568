import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { temporaryFile } from '#server/testing/temporary-file.ts'
import { actAs } from './acting.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { createLink } from './links.ts'
import {
  confirmByLink,
  exchangeLoginLinkHash,
  requestLoginLink,
  requestPasswordReset,
  signInByCustomToken,
  signInByLink,
} from './login-link.ts'
import { changePassword, resetPassword, signIn, signUp } from './operations.ts'
import type { CustomerVisitor, StartedSession, Visitor } from './sessions.ts'
import { signInByIdToken } from './social.ts'
import { standInKey } from './stand-in-key.ts'
import { createStandIn, standInPeople } from './stand-in-provider.ts'

// A stranger registers Anna's address, and Anna proves it later.

type Fixture = ReturnType<typeof identityFixture>
const guest: Visitor = { kind: 'guest' }
const [nora] = standInPeople
const unverified = { ...nora, email: anna.email, email_verified: false }

const value = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function facebookOf() {
  const key = await standInKey(join(temporaryFile('x', ''), '..', 'key.pem'))
  return createStandIn('facebook', 'http://shop.test', key)
}
type Facebook = Awaited<ReturnType<typeof facebookOf>>

const atFacebook = async ({ context }: Fixture, facebook: Facebook) =>
  signInByIdToken(context, [facebook.provider], { token: await facebook.idToken(unverified), provider: 'facebook' })

/** The stranger has a password, two sessions, and an identity whose provider does not vouch for the address. */
async function prepare(fixture: Fixture) {
  const facebook = await facebookOf()
  const refused = await atFacebook(fixture, facebook)
  if (refused.ok || refused.error.code !== 'registration-needed') throw new Error('no registration')
  const registration_token = refused.error.registrationToken
  const sessions = [
    value(await signUp(fixture.context, { ...anna, registration_token })),
    value(await signIn(fixture.context, anna)),
  ]
  const welcome = fixture.mailedToken()
  const stranger = await fixture.whoHas(sessions[0] as StartedSession)
  if (stranger.kind !== 'customer') throw new Error('not signed in')
  return { facebook, sessions, welcome, stranger }
}

/** Everything that can be saved in an account, an order with its own address, and one with the stranger's. */
async function fill(db: Db, userId: string) {
  await db.execute(sql`update customers set salutation = 1, birthday = '1990-01-01', phone_number = '044 000 00 00',
    miles_and_more_number = '992000000000001', partner_id = 'optik-limmat' where user_id = ${userId}`)
  await db.execute(sql`insert into marketing_communications (user_id, brand, channels)
    values (${userId}, 'claravue', '{newsletter}'), (${userId}, 'lenteo', '{newsletter}')`)
  await db.execute(sql`insert into addresses
    (user_id, is_default, first_name, last_name, street, street_number, postcode, city, country_code)
    values (${userId}, true, 'Evil', 'Eve', 'Diebsgasse', '1', '8000', 'Zürich', 'CH')`)
  await db.execute(sql`insert into payment_aliases (brand, customer_id, alias, method, means)
    values ('claravue', ${userId}, 'a', 'credit_card', '{}')`)
  await db.execute(sql`insert into wishlists (brand, customer_id) values ('claravue', ${userId})`)
  await db.execute(sql`insert into carts (id, brand, customer_id) values (gen_random_uuid(), 'claravue', ${userId})`)
  for (const [number, email] of [
    [1, anna.email],
    [2, 'eve@example.com'],
  ] as const)
    await db.execute(sql`
      with payment as (
        insert into payments (id, brand, cart_id, cart_version, amount, currency, snapshot, expires_at, state)
        values (gen_random_uuid(), 'claravue', gen_random_uuid(), 1, 100, 'CHF', '{}', now(), 'settled') returning id
      ), placed as (
        insert into orders (id, brand, number, payment_id, customer_id, email, state, total, currency, tags)
        select gen_random_uuid(), 'claravue', ${number}::int, id, ${userId}, ${email}, 'new', 100, 'CHF', '{}' from payment
        returning id
      )
      insert into bonus_points (brand, customer_id, order_id, points) select 'claravue', ${userId}, id, 5 from placed`)
  await db.execute(sql`
    insert into payments (id, brand, cart_id, cart_version, amount, currency, snapshot, expires_at)
    values (gen_random_uuid(), 'claravue', gen_random_uuid(), 1, 100, 'CHF',
      ${JSON.stringify({ customerId: userId, email: anna.email })}::jsonb, now())`)
}

/** What the account has, table by table. */
async function saved(db: Db, userId: string) {
  const { rows } = await db.execute(sql`select
    (select count(*)::int from accounts where user_id = ${userId}) as ways_in,
    (select count(*)::int from addresses where user_id = ${userId}) as addresses,
    (select count(*)::int from payment_aliases where customer_id = ${userId}) as cards,
    (select count(*)::int from marketing_communications where user_id = ${userId}) as consents,
    (select count(*)::int from wishlists where customer_id = ${userId}) as wishlists,
    (select count(*)::int from carts where customer_id = ${userId}) as carts,
    (select count(*)::int from payments where snapshot ->> 'customerId' = ${userId}) as open_payments,
    (select array_agg(email order by number) from orders where customer_id = ${userId}) as orders,
    (select sum(points)::int from bonus_points where customer_id = ${userId}) as points,
    (select num_nonnulls(salutation, birthday, phone_number, miles_and_more_number, partner_id)
      from customers where user_id = ${userId}) as details`)
  return rows[0]
}
const everything = {
  ways_in: 2,
  addresses: 1,
  cards: 1,
  consents: 2,
  wishlists: 1,
  carts: 1,
  open_payments: 1,
  orders: [anna.email, 'eve@example.com'],
  points: 10,
  details: 5,
}
const nothing = {
  ways_in: 0,
  addresses: 0,
  cards: 0,
  consents: 0,
  wishlists: 0,
  carts: 0,
  open_payments: 0,
  orders: [anna.email],
  points: 5,
  details: 0,
}

async function mailedHash(fixture: Fixture) {
  requestLoginLink(fixture.context, { email: anna.email })
  await fixture.settled()
  return fixture.mailedToken()
}

async function mailedReset(fixture: Fixture) {
  requestPasswordReset(fixture.context, anna.email)
  await fixture.settled()
  return fixture.mailedToken()
}

const passwordless = { ...linsenhaus, signIn: { ...linsenhaus.signIn, passwordless: true } }

/** Each way to prove an address; `waysIn` is how many ways to sign in there are afterwards. */
const proofs = [
  {
    way: 'a login link',
    waysIn: 0,
    prove: async (fixture: Fixture) => value(await signInByLink(fixture.context, await mailedHash(fixture))),
  },
  {
    way: 'a login link of an API client',
    waysIn: 0,
    prove: async (fixture: Fixture) => value(await exchangeLoginLinkHash(fixture.context, await mailedHash(fixture))),
  },
  {
    way: 'the welcome letter, read elsewhere',
    waysIn: 0,
    prove: async (fixture: Fixture, welcome: string) => value(await confirmByLink(fixture.context, welcome, guest)),
  },
  {
    way: 'a password reset',
    waysIn: 1,
    prove: async (fixture: Fixture) =>
      value(await resetPassword(fixture.context, { token: await mailedReset(fixture), new_password: 'Brille2027' })),
  },
]

dbTest.for(proofs)('by $way the first proof leaves nothing of what a stranger prepared', async (proof, { db }) => {
  const fixture = identityFixture(db)
  const { facebook, sessions, welcome, stranger } = await prepare(fixture)
  await fill(db, stranger.userId)
  expect(await saved(db, stranger.userId)).toEqual(everything)
  const earlierLink = await mailedHash(fixture)
  await proof.prove(fixture, welcome)
  expect(await saved(db, stranger.userId)).toEqual({ ...nothing, ways_in: proof.waysIn })
  for (const session of sessions) expect((await fixture.whoHas(session)).kind).toBe('guest')
  expect(await signIn(fixture.context, anna)).toMatchObject({ error: { code: 'sign-in-failed' } })
  expect(await atFacebook(fixture, facebook)).toMatchObject({ error: { code: 'registration-needed' } })
  expect(await signInByLink(fixture.context, earlierLink)).toMatchObject({ error: { code: 'link-invalid' } })
})

dbTest('the registrant who confirms the address while signed in keeps everything', async ({ db }) => {
  const fixture = identityFixture(db)
  const { facebook, sessions, welcome, stranger } = await prepare(fixture)
  await fill(db, stranger.userId)
  expect(value(await confirmByLink(fixture.context, welcome, stranger))).toEqual({ next: 'nothing' })
  expect(await saved(db, stranger.userId)).toEqual(everything)
  for (const session of sessions) expect((await fixture.whoHas(session)).kind).toBe('customer')
  expect((await signIn(fixture.context, anna)).ok).toBe(true)
  expect((await atFacebook(fixture, facebook)).ok).toBe(true)
})

dbTest('neither staff who act as the customer nor another customer count as the registrant', async ({ db }) => {
  await createDemoAccounts(db)
  for (const who of ['staff', 'another'] as const) {
    const fixture = identityFixture(db)
    const email = `${who}-case@example.com`
    const session = value(await signUp(fixture.context, { ...anna, email }))
    const welcome = fixture.mailedToken()
    const { userId } = (await fixture.whoHas(session)) as CustomerVisitor
    let reader = await fixture.whoHas(
      value(await signIn(fixture.context, { email: 'customer@example.com', password: 'Linsen2026' })),
    )
    if (who === 'staff') {
      const own = value(await signIn(fixture.context, { email: 'staff@example.com', password: 'Personal2026' }))
      const staff = (await fixture.whoHas(own)) as Extract<Visitor, { kind: 'staff' }>
      reader = await fixture.whoHas(
        value(await actAs(fixture.context, staff, { customerId: userId, reason: 'a call' })),
      )
      expect(reader).toMatchObject({ userId, actedBy: { reason: 'a call' } })
    }
    await confirmByLink(fixture.context, welcome, reader)
    expect((await fixture.whoHas(session)).kind).toBe('guest')
    expect((await signIn(fixture.context, { ...anna, email })).ok).toBe(false)
  }
})

dbTest('read elsewhere, the welcome letter gives one token for a new password, and no second one', async ({ db }) => {
  const fixture = identityFixture(db)
  const { welcome } = await prepare(fixture)
  const confirmed = value(await confirmByLink(fixture.context, welcome, guest))
  const token = confirmed.next === 'set-password' ? confirmed.resetToken : ''
  expect(value(await confirmByLink(fixture.context, welcome, guest))).toEqual({ next: 'nothing' })
  expect((await resetPassword(fixture.context, { token, new_password: 'Brille2027' })).ok).toBe(true)
  expect((await signIn(fixture.context, { ...anna, password: 'Brille2027' })).ok).toBe(true)
  expect((await resetPassword(fixture.context, { token, new_password: 'Brille2028' })).ok).toBe(false)
})

dbTest('in a storefront without passwords it signs the reader in, once', async ({ db }) => {
  const fixture = identityFixture(db, passwordless)
  const before = value(await signUp(fixture.context, anna))
  const welcome = fixture.mailedToken()
  const confirmed = value(await confirmByLink(fixture.context, welcome, guest))
  expect(confirmed.next === 'enter' && (await fixture.whoHas(confirmed.session))).toMatchObject({ email: anna.email })
  expect((await fixture.whoHas(before)).kind).toBe('guest')
  expect(value(await confirmByLink(fixture.context, welcome, guest))).toEqual({ next: 'nothing' })
})

dbTest('a later proof drops nothing', async ({ db }) => {
  const fixture = identityFixture(db)
  const { welcome } = await prepare(fixture)
  await confirmByLink(fixture.context, welcome, guest)
  await resetPassword(fixture.context, { token: await mailedReset(fixture), new_password: 'Brille2027' })
  const session = value(await signIn(fixture.context, { ...anna, password: 'Brille2027' }))
  const { userId } = (await fixture.whoHas(session)) as CustomerVisitor
  await db.execute(sql`insert into wishlists (brand, customer_id) values ('claravue', ${userId})`)
  await signInByLink(fixture.context, await mailedHash(fixture))
  expect((await fixture.whoHas(session)).kind).toBe('customer')
  expect(await saved(db, userId)).toMatchObject({ ways_in: 1, wishlists: 1 })
})

dbTest('a reset of a proven account ends its linked identities, and the letter names them', async ({ db }) => {
  const fixture = identityFixture(db)
  const { facebook, welcome, stranger } = await prepare(fixture)
  await confirmByLink(fixture.context, welcome, stranger)
  const reset = () =>
    mailedReset(fixture).then((token) => resetPassword(fixture.context, { token, new_password: 'Brille2027' }))
  expect(value(await reset())).toEqual({ unlinked: ['facebook'] })
  expect(fixture.letters.at(-1)).toMatchObject({ template: 'password_changed', data: { unlinked: ['facebook'] } })
  expect(await atFacebook(fixture, facebook)).toMatchObject({ error: { code: 'registration-needed' } })
  expect(value(await reset())).toEqual({ unlinked: [] })
  expect(fixture.letters.at(-1)).toMatchObject({ data: { unlinked: [] } })
})

dbTest(
  'of many proofs at the same moment one is the first, and the others give nothing',
  async ({ database: { db } }) => {
    const fixture = identityFixture(db)
    const { sessions, welcome } = await prepare(fixture)
    const hashes = [await mailedHash(fixture), await mailedHash(fixture)]
    const outcomes = await Promise.all([
      ...hashes.map((hash) => signInByLink(fixture.context, hash)),
      confirmByLink(fixture.context, welcome, guest),
      confirmByLink(fixture.context, welcome, guest),
    ])
    // A link that was open when another one proved the address is worth nothing any more.
    const signedIn = outcomes.slice(0, 2).filter(({ ok }) => ok)
    const tokens = outcomes.flatMap((each) => (each.ok && 'next' in each.value ? [each.value.next] : []))
    expect(signedIn.length + tokens.filter((next) => next === 'set-password').length).toBe(1)
    for (const session of sessions) expect((await fixture.whoHas(session)).kind).toBe('guest')
    expect((await signIn(fixture.context, anna)).ok).toBe(false)
  },
)

type Attack = {
  what: string
  start: (fixture: Fixture, before: Awaited<ReturnType<typeof prepare>>, token: string) => Promise<{ ok: boolean }>
}
const attacks: Attack[] = [
  { what: 'signs in by the password', start: ({ context }) => signIn(context, anna) },
  { what: 'signs in at the provider', start: (fixture, { facebook }) => atFacebook(fixture, facebook) },
  { what: 'redeems a custom token', start: ({ context }, _, token) => signInByCustomToken(context, token) },
  {
    what: 'changes the password',
    start: ({ context }, { stranger }) =>
      changePassword(context, stranger, {
        current_password: anna.password,
        new_password: 'Stranger2026',
        confirm_new_password: 'Stranger2026',
      }),
  },
]

dbTest.for(attacks)(
  'a stranger who $what while the address is being proven does not get in',
  async ({ start }, { database: { db }, place }) => {
    const fixture = identityFixture(db)
    const before = await prepare(fixture)
    const token = await createLink(db, { scope: 'custom-token', brand: 'claravue', userId: before.stranger.userId })
    const hash = await mailedHash(fixture)
    const [halfway, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Everything is dropped, but others cannot see that yet.
    const forgetUnproven = async () => {
      halfway.resolve()
      await goOn.promise
    }
    const proof = signInByLink({ ...fixture.context, forgetUnproven }, hash)
    await halfway.promise
    const gate = await openGate(place.url ?? '')
    const attack = start(fixture, before, token)
    // Where the attack does not wait for the proof, it is over before.
    await Promise.race([attack, gate.openFor(1)])
    goOn.resolve()
    expect([(await proof).ok, (await attack).ok]).toEqual([true, false])
    await gate.end()
    const { rows } =
      await db.execute(sql`select count(*)::int as sessions, (select count(*)::int from accounts) as ways_in
      from sessions`)
    expect(rows).toEqual([{ sessions: 1, ways_in: 0 }])
  },
)
