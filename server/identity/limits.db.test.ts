import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { limits } from '#server/rate-limits/rules.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import type { IdentityContext } from './identity-context.ts'
import { openKnownDevice } from './known-device.ts'
import { hoursOf } from './links.ts'
import { requestLoginLink, requestPasswordReset, signInByLink } from './login-link.ts'
import { resetPassword, signIn, signUp } from './operations.ts'
import { createPasswords } from './password.ts'

const newDevice = () => openKnownDevice(Buffer.alloc(32), openCookies(undefined, false))
const wrong = { ...anna, password: 'Linsen2025' }
const names = { first_name: 'Anna', last_name: 'Muster' }
let clients = 0
/** Another browser at another client each time. */
const stranger = (context: IdentityContext): IdentityContext => ({
  ...context,
  client: `198.51.100.${++clients}`,
  device: newDevice(),
})

/** The fixture, with Anna's account, and the context of the browser that she has signed in with. */
async function owner(db: Db) {
  const fixture = identityFixture(db)
  await signUp(fixture.context, anna)
  const device = newDevice()
  device.remember(anna.email)
  const known: IdentityContext = { ...fixture.context, client: '192.0.2.77', device }
  const lettersTo = (email: string) => fixture.letters.filter(({ to }) => to === email).length
  return { ...fixture, known, lettersTo }
}

async function times(count: number, act: () => Promise<{ ok: boolean; error?: { code: string } }>) {
  const outcomes: Record<string, number> = {}
  for (let index = 0; index < count; index++) {
    const result = await act()
    const outcome = result.ok ? 'ok' : (result.error?.code ?? '')
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  return outcomes
}

dbTest('one client has ten guesses an hour at an account; its further tries shut out nobody else', async ({ db }) => {
  const { context } = await owner(db)
  const attacker = stranger(context)
  expect(await times(60, () => signIn(attacker, wrong))).toEqual({ 'sign-in-failed': 10, 'too-many': 50 })
  // The right password is refused there as well, or else it would be a guess more.
  expect(await signIn(attacker, anna)).toMatchObject({ error: { code: 'too-many' } })
  expect((await signIn(stranger(context), anna)).ok).toBe(true)
})

dbTest(
  'all unknown clients together have fifty guesses an hour; a known device is not shut out by them',
  async ({ db }) => {
    const { context, known } = await owner(db)
    for (let client = 0; client < 5; client++) {
      const attacker = stranger(context)
      expect(await times(10, () => signIn(attacker, wrong))).toEqual({ 'sign-in-failed': 10 })
    }
    expect(await signIn(stranger(context), anna)).toMatchObject({ error: { code: 'too-many', retryAfter: 3600 } })
    expect((await signIn(known, anna)).ok).toBe(true)
  },
)

dbTest('a known device is not shut out by others at the same client either', async ({ db }) => {
  const { known } = await owner(db)
  const neighbour = { ...known, device: newDevice() }
  for (let account = 0; account < 100; account++)
    await signIn(neighbour, { ...wrong, email: `n${account}@example.com` })
  expect(await signIn(neighbour, anna)).toMatchObject({ error: { code: 'too-many' } })
  expect((await signIn(known, anna)).ok).toBe(true)
})

dbTest('a stolen device has ten guesses an hour, and all devices of an account fifty', async ({ db }) => {
  const { context, known } = await owner(db)
  expect(await times(20, () => signIn(known, wrong))).toEqual({ 'sign-in-failed': 10, 'too-many': 10 })
  const thieves = Array.from({ length: 6 }, () => ({ ...stranger(context) }))
  for (const thief of thieves) thief.device.remember(anna.email)
  let failed = 0
  for (const thief of thieves) failed += (await times(10, () => signIn(thief, wrong)))['sign-in-failed'] ?? 0
  expect(failed).toBe(40)
  // They do not shut out other browsers, which count by themselves.
  expect((await signIn(stranger(context), anna)).ok).toBe(true)
})

dbTest('a device that is known for one account is a stranger to another', async ({ db }) => {
  const { context } = await owner(db)
  const attacker = stranger(context)
  await signUp(attacker, { ...anna, email: 'attacker@example.com' })
  attacker.device.remember('attacker@example.com')
  expect(await times(12, () => signIn(attacker, wrong))).toEqual({ 'sign-in-failed': 10, 'too-many': 2 })
  expect((await signIn(attacker, { ...anna, email: 'attacker@example.com' })).ok).toBe(true)
})

dbTest('sixty guesses at the same moment from six clients are counted one by one', async ({ database: { db } }) => {
  const { context } = await owner(db)
  const attackers = Array.from({ length: 6 }, () => stranger(context))
  const guesses = attackers.flatMap((attacker) => Array.from({ length: 12 }, () => signIn(attacker, wrong)))
  const results = await Promise.all(guesses)
  expect(results.filter((each) => !each.ok && each.error.code === 'sign-in-failed')).toHaveLength(50)
})

dbTest('120 login links for 120 addresses from one client: 30 are sent', async ({ db }) => {
  const { context, letters, settled } = identityFixture(db)
  for (let index = 0; index < 120; index++) {
    requestLoginLink(context, { email: `bomb${index}@example.org`, ...names })
    await settled()
  }
  expect(letters).toHaveLength(30)
})

dbTest('120 spellings of one inbox from 120 clients: five are sent to addresses without an account', async ({ db }) => {
  const fixture = identityFixture(db)
  for (let index = 0; index < 120; index++) {
    const email = index % 2 ? `anna.muster+${index}@gmail.com` : `a.n.n.a.muster+${index}@googlemail.com`
    requestLoginLink(stranger(fixture.context), { email, ...names })
    await fixture.settled()
  }
  expect(fixture.letters).toHaveLength(5)
})

dbTest('an inbox without an account gets five letters a day, not five an hour', async ({ db }) => {
  const fixture = identityFixture(db)
  for (let hour = 0; hour < 3; hour++) {
    for (let index = 0; index < 6; index++) {
      requestLoginLink(stranger(fixture.context), { email: anna.email, ...names })
      await fixture.settled()
    }
    await db.execute(sql`update rate_limits set resets_at = resets_at - interval '61 minutes'`)
  }
  expect(fixture.letters).toHaveLength(5)
})

dbTest(
  'newcomers of a storefront get 500 letters an hour; owners of accounts are not shut out by that',
  async ({ db }) => {
    const { context, letters, lettersTo, settled } = await owner(db)
    // Of what Anna's sign-up counted for, only the storefront is counted by again.
    await db.execute(sql`update rate_limits set tries = 499`)
    const before = letters.length
    for (let index = 0; index < 3; index++) {
      requestLoginLink(stranger(context), { email: `new${index}@example.org`, ...names })
      await settled()
    }
    expect(letters.length - before).toBe(1)
    requestLoginLink(stranger({ ...context, brand: linsenhaus }), { email: 'elsewhere@example.org', ...names })
    await settled()
    expect(lettersTo('elsewhere@example.org')).toBe(1)
    const welcomed = lettersTo(anna.email)
    requestLoginLink(stranger(context), { email: anna.email })
    await settled()
    expect(lettersTo(anna.email)).toBe(welcomed + 1)
  },
)

dbTest('sign-ups for one inbox beyond five welcome letters make accounts without a letter', async ({ db }) => {
  const { context, letters } = identityFixture(db)
  const results: boolean[] = []
  for (let index = 0; index < 8; index++)
    results.push((await signUp(stranger(context), { ...anna, email: `anna+${index}@example.com` })).ok)
  expect([results.filter(Boolean).length, letters.length]).toEqual([8, 5])
})

dbTest('letters of strangers do not use up those of a known device, which has five of its own', async ({ db }) => {
  const { context, known, lettersTo, settled } = await owner(db)
  for (let index = 0; index < 10; index++) {
    requestPasswordReset(stranger(context), anna.email)
    await settled()
  }
  // The sixth is the welcome letter.
  expect(lettersTo(anna.email)).toBe(6)
  for (let index = 0; index < 8; index++) {
    requestLoginLink(known, { email: anna.email })
    await settled()
  }
  expect(lettersTo(anna.email)).toBe(11)
})

dbTest(
  'spellings of an inbox that nobody has proven share five letters, and leave those of the proven one',
  async ({ db }) => {
    const fixture = identityFixture(db)
    const { context, letters, settled } = fixture
    const proven = { ...anna, email: 'anna@gmail.com' }
    const spellings = Array.from({ length: 8 }, (_, index) => `an.na+${index}@gmail.com`)
    for (const email of [proven.email, ...spellings]) await signUp(stranger(context), { ...anna, email })
    await db.execute(sql`update users set email_verified = true where email = ${proven.email}`)
    letters.length = 0
    for (const email of [...spellings, ...spellings]) {
      requestLoginLink(stranger(context), { email })
      await settled()
    }
    expect(letters).toHaveLength(5)
    requestLoginLink(stranger(context), { email: proven.email })
    await settled()
    expect(letters.at(-1)?.to).toBe(proven.email)
    // A browser that signed up for many of them has no more.
    letters.length = 0
    for (const email of spellings) {
      const attacker = stranger(context)
      attacker.device.remember(email)
      for (let index = 0; index < 5; index++) {
        requestLoginLink(attacker, { email })
        await settled()
      }
    }
    await settled()
    expect(letters).toHaveLength(10)
  },
)

dbTest('a thief with many devices of an account sends ten letters an hour by them', async ({ db }) => {
  const { context, lettersTo, settled } = await owner(db)
  for (let index = 0; index < 20; index++) {
    const thief = stranger(context)
    thief.device.remember(anna.email)
    requestLoginLink(thief, { email: anna.email })
    await settled()
  }
  expect(lettersTo(anna.email)).toBe(1 + 10)
})

dbTest(
  'links that were mailed work whatever strangers have tried, and as long as their window lasts',
  async ({ db }) => {
    const fixture = await owner(db)
    const { context, settled, mailedToken } = fixture
    // The first proof of an address would end the other links.
    await db.execute(sql`update users set email_verified = true where email = ${anna.email}`)
    requestLoginLink(stranger(context), { email: anna.email })
    await settled()
    const link = mailedToken()
    requestPasswordReset(stranger(context), anna.email)
    await settled()
    const reset = mailedToken()
    for (let client = 0; client < 6; client++) {
      const attacker = stranger(context)
      await times(11, () => signIn(attacker, wrong))
      requestLoginLink(attacker, { email: anna.email })
      await settled()
    }
    expect(await signIn(stranger(context), anna)).toMatchObject({ error: { code: 'too-many' } })
    expect((await signInByLink(stranger(context), link)).ok).toBe(true)
    expect((await resetPassword(stranger(context), { token: reset, new_password: 'Brille2027' })).ok).toBe(true)
    const window = limits['letter/reader'].within / 3600
    expect(Math.min(hoursOf('sign-in'), hoursOf('reset-password'))).toBeGreaterThanOrEqual(window)
    expect(hoursOf('sign-in')).toBeGreaterThanOrEqual(limits['newcomer-letter/mailbox'].within / 3600)
  },
)

dbTest(
  'a try for which there was no time is given back: sign-in, sign-up, and the reset keeps its link',
  async ({ db }) => {
    const { context, known, settled, mailedToken } = await owner(db)
    const passwords = createPasswords(async () => ({ ok: false, error: { code: 'busy', retryAfter: 10 } }))
    const busy = { ...stranger(context), passwords }
    expect(await times(30, () => signIn(busy, anna))).toEqual({ busy: 30 })
    expect(await times(30, () => signUp(busy, { ...anna, email: 'late@example.com' }))).toEqual({ busy: 30 })
    expect(await times(9, () => signIn({ ...busy, passwords: context.passwords }, wrong))).toEqual({
      'sign-in-failed': 9,
    })
    expect((await signUp({ ...busy, passwords: context.passwords }, { ...anna, email: 'late@example.com' })).ok).toBe(
      true,
    )
    requestPasswordReset(known, anna.email)
    await settled()
    const wish = { token: mailedToken(), new_password: 'Brille2027' }
    expect(await resetPassword(busy, wish)).toMatchObject({ error: { code: 'busy' } })
    expect((await resetPassword(context, wish)).ok).toBe(true)
  },
)

dbTest('common passwords and those made of the address are refused, and a reset keeps its link', async ({ db }) => {
  const { context, known, settled, mailedToken } = await owner(db)
  for (const [password, violation] of [
    ['Password1', 'common-password'],
    ['Bruno2026', 'personal-password'],
  ] as const)
    expect(await signUp(context, { ...anna, email: 'bruno@example.com', password })).toEqual({
      ok: false,
      error: { code: 'weak-password', violation },
    })
  requestPasswordReset(known, anna.email)
  await settled()
  const token = mailedToken()
  expect(await resetPassword(context, { token, new_password: 'Anna7294' })).toMatchObject({
    error: { violation: 'personal-password' },
  })
  expect((await resetPassword(context, { token, new_password: 'Brille2027' })).ok).toBe(true)
})
