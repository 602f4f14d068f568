import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { identityFixture } from '#server/testing/identity.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { requestPasswordReset } from './login-link.ts'
import { resetPassword, signIn } from './operations.ts'
import { insertPasskey } from './passkey-store.ts'
import {
  beginSetUp,
  confirmSetUp,
  factorState,
  giveCode,
  newRecoveryCodes,
  proveAgain,
  removeOwnPasskey,
  turnOff,
} from './second-factor.ts'
import { confirmPending, readFactor, savePending, spendStep } from './second-factor-store.ts'
import { readVisitor, type StaffVisitor, type StartedSession } from './sessions.ts'
import { codeAt, stepAt } from './totp.ts'

const lead = { email: 'staff@example.com', password: 'Personal2026' }
const now = new Date('2026-11-18T09:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function signedIn(db: Db) {
  const fixture = identityFixture(db)
  await createDemoAccounts(db)
  const { context } = fixture
  const enter = async () => {
    const session = await signIn(context, lead)
    if (!session.ok) throw new Error('cannot sign in')
    return session.value
  }
  const at = async ({ token }: StartedSession, needsFactor = true) => {
    const visitor = await readVisitor(db, 'claravue', [token], needsFactor)
    if (visitor.kind !== 'staff') throw new Error('not staff')
    return visitor
  }
  const session = await enter()
  return { ...fixture, enter, at, session, staff: await at(session) }
}

/** The code that the app shows, as an app does that has read the shown secret. */
async function codeOf(
  { context, staff }: { context: Parameters<typeof factorState>[0]; staff: StaffVisitor },
  at: Date,
) {
  const secret = (await factorState(context, staff)).setUp?.secret ?? ''
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes =
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((eight) => Number.parseInt(eight, 2)) ?? []
  const key = Buffer.from(bytes)
  return { code: codeAt(key, stepAt(at)), key }
}

async function withApp(db: Db) {
  const here = await signedIn(db)
  expect(await beginSetUp(here.context, here.staff)).toEqual({ ok: true, value: null })
  const { code, key } = await codeOf(here, now)
  const confirmed = await confirmSetUp(here.context, here.staff, code, now)
  if (!confirmed.ok) throw new Error('not set up')
  return { ...here, codes: confirmed.value, codeAt: (at: Date) => codeAt(key, stepAt(at)) }
}

dbTest('in live mode staff set a second factor up first; in a demo they need none', async ({ db }) => {
  const { at, session } = await signedIn(db)
  expect((await at(session, true)).standing).toBe('set-up')
  expect((await at(session, false)).standing).toBe('ready')
})

dbTest('a set-up with the right code gives ten recovery codes, and ends all other sessions', async ({ db }) => {
  const here = await signedIn(db)
  const elsewhere = await here.enter()
  await beginSetUp(here.context, here.staff)
  const { code } = await codeOf(here, now)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await confirmSetUp(here.context, here.staff, wrong, now)).toMatchObject({ error: { code: 'code-wrong' } })
  expect((await factorState(here.context, here.staff)).hasApp).toBe(false)
  const confirmed = await confirmSetUp(here.context, here.staff, code, now)
  expect(confirmed.ok && new Set(confirmed.value).size).toBe(10)
  expect((await here.at(here.session)).standing).toBe('ready')
  await expect(here.at(elsewhere)).rejects.toThrow('not staff')
})

dbTest('the secret is stored encrypted, and recovery codes as digests', async ({ db }) => {
  const { staff, codes, context } = await withApp(db)
  const { rows } = await db.execute<{ all: string }>(sql`
    select json_agg(one)::text as all from (select secret as text from second_factors union all
      select digest from recovery_codes) one`)
  for (const code of codes) expect(rows[0]?.all).not.toContain(code.replaceAll('-', ''))
  const stolen = { ...context, factorKey: Buffer.alloc(32, 8) }
  expect((await readFactor(db, staff.userId))?.secret).toHaveLength(64)
  expect(await giveCode(stolen, staff, '123456', now)).toMatchObject({ ok: false })
})

dbTest(
  'with an app, a password alone opens nothing until its code is given, and each code works once',
  async ({ db }) => {
    const { enter, at, context, codeAt } = await withApp(db)
    const session = await enter()
    const staff = await at(session, false)
    expect(staff.standing).toBe('code')
    // The code of the set-up was used by it.
    expect(await giveCode(context, staff, codeAt(now), now)).toMatchObject({ error: { code: 'code-wrong' } })
    expect((await at(session)).standing).toBe('code')
    expect((await giveCode(context, staff, codeAt(later(60)), later(60))).ok).toBe(true)
    expect((await giveCode(context, staff, codeAt(later(60)), later(61))).ok).toBe(false)
    expect((await at(session)).standing).toBe('ready')
  },
)

dbTest('a secret that was replaced while its code was typed is not put in use', async ({ db }) => {
  const { staff } = await withApp(db)
  await savePending(db, staff.userId, 'newer')
  expect(await confirmPending(db, staff.userId, 'older', 1)).toBe(false)
  expect((await readFactor(db, staff.userId))?.pendingSecret).toBe('newer')
})

dbTest('of two requests that found the same code unused, one uses it', async ({ db }) => {
  const { staff } = await withApp(db)
  const next = stepAt(later(60))
  expect([await spendStep(db, staff.userId, next), await spendStep(db, staff.userId, next)]).toEqual([true, false])
})

dbTest(
  'right codes are not counted as guesses: the eleventh within an hour is as good as the first',
  async ({ db }) => {
    const { context, staff, codeAt } = await withApp(db)
    for (let minute = 1; minute <= 11; minute++)
      expect(await giveCode(context, staff, codeAt(later(minute * 60)), later(minute * 60))).toMatchObject({ ok: true })
  },
)

dbTest('a recovery code opens the desk once, in any spelling, and is on record', async ({ db }) => {
  const { enter, at, context, codes, staff: owner } = await withApp(db)
  const typed = codes[0]?.replaceAll('-', ' ').toUpperCase() ?? ''
  const session = await enter()
  expect((await giveCode(context, await at(session), typed, now)).ok).toBe(true)
  expect((await at(session)).standing).toBe('ready')
  expect((await giveCode(context, await at(await enter()), typed, now)).ok).toBe(false)
  // One of somebody else opens nothing, and stays theirs.
  expect(await giveCode(context, { ...owner, userId: 'somebody else' }, codes[1] ?? '', now)).toMatchObject({
    error: { code: 'code-wrong' },
  })
  expect((await factorState(context, owner)).codesLeft).toBe(9)
  const { rows } = await db.execute(sql`select action from audit_log order by id`)
  expect(rows).toEqual([{ action: 'second-factor/set-up' }, { action: 'second-factor/recovery-code' }])
})

dbTest('the eleventh wrong code within an hour is not even looked at', async ({ db }) => {
  const { enter, at, context, codeAt } = await withApp(db)
  const staff = await at(await enter())
  for (let number = 0; number < 10; number++)
    expect(await giveCode(context, staff, 'abcdef', now)).toMatchObject({ error: { code: 'code-wrong' } })
  const right = codeAt(later(60))
  expect(await giveCode(context, staff, right, later(60))).toMatchObject({ error: { code: 'too-many' } })
})

dbTest(
  'a sign-in that is 15 minutes old changes no factor until the password or a code is given again',
  async ({ db }) => {
    const { session, at, context, codeAt } = await withApp(db)
    await db.execute(sql`update sessions set created_at = now() - interval '16 minutes',
    proven_at = now() - interval '16 minutes'`)
    const stale = await at(session)
    expect([stale.isFresh, stale.standing]).toEqual([false, 'ready'])
    for (const refused of [
      await newRecoveryCodes(context, stale),
      await beginSetUp(context, stale),
      await confirmSetUp(context, stale, '123456', now),
      await turnOff(context, stale),
      await removeOwnPasskey(context, stale, 'key'),
    ])
      expect(refused).toEqual({ ok: false, error: { code: 'proof-needed' } })
    expect(await proveAgain(context, stale, { password: 'wrong' }, now)).toMatchObject({
      error: { code: 'password-wrong' },
    })
    expect((await at(session)).isFresh).toBe(false)
    expect((await proveAgain(context, stale, { password: lead.password }, now)).ok).toBe(true)
    expect((await at(session)).isFresh).toBe(true)
    await db.execute(sql`update sessions set proven_at = null`)
    expect((await proveAgain(context, stale, { code: codeAt(later(60)) }, later(60))).ok).toBe(true)
    expect((await at(session)).isFresh).toBe(true)
  },
)

dbTest(
  'a password that was set anew by mail leaves the second factor of staff, app and passkey alike',
  async ({ db }) => {
    const { context, staff, at, settled, mailedToken } = await withApp(db)
    const passkey = { id: 'key', userId: staff.userId, brand: 'claravue', name: 'Phone', publicKey: 'x', counter: 0 }
    await insertPasskey(db, passkey)
    requestPasswordReset(context, lead.email)
    await settled()
    const reset = { token: mailedToken(), new_password: 'Brillen2027', confirm_new_password: 'Brillen2027' }
    expect((await resetPassword(context, reset)).ok).toBe(true)
    const session = await signIn(context, { ...lead, password: 'Brillen2027' })
    if (!session.ok) throw new Error('cannot sign in')
    expect((await at(session.value)).standing).toBe('code')
    expect(await factorState(context, staff)).toMatchObject({ hasApp: true, hasPasskeyHere: true })
  },
)
