import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { cookieTable } from '#server/http/cookie-table.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { signIn, signUp } from './operations.ts'
import { endSession, keepAlive, readVisitor, sessionsOf, sweep, type Visitor } from './sessions.ts'

type SignedIn = Exclude<Visitor, { kind: 'guest' }>

/** Counts the statements that go through a handle. */
function counting(db: Db) {
  const counted = { statements: 0 }
  const handle = new Proxy(db, {
    get(target, name) {
      if (['execute', 'select', 'insert', 'update', 'delete', 'transaction'].includes(String(name)))
        counted.statements++
      const found = Reflect.get(target, name)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  return { handle, counted }
}

dbTest('a visitor without cookies costs no statement, one with a session costs one', async ({ db }) => {
  const { context } = identityFixture(db)
  const session = await signUp(context, anna)
  const { handle, counted } = counting(db)
  expect(await readVisitor(handle, 'claravue', [])).toEqual({ kind: 'guest' })
  expect(counted.statements).toBe(0)
  expect(session.ok && (await readVisitor(handle, 'claravue', [session.value.token])).kind).toBe('customer')
  expect(counted.statements).toBe(1)
})

dbTest('a session lives four hours from its last use, and is written at most once an hour', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  const session = await signUp(context, anna)
  if (!session.ok) throw new Error('not signed up')
  expect([session.value.cookie, cookieTable[session.value.cookie].seconds]).toEqual(['session', 4 * 60 * 60])
  const visitor = (await whoHas(session.value)) as SignedIn
  const minutesLater = (count: number) => Date.now() + count * 60_000
  expect(await keepAlive(db, visitor, minutesLater(58))).toBe(false)
  await db.execute(sql`update sessions set expires_at = now() + interval '1 hour'`)
  const stale = (await whoHas(session.value)) as SignedIn
  expect(await keepAlive(db, stale, Date.now())).toBe(true)
  const { rows } = await db.execute(sql`select extract(epoch from expires_at - updated_at)::int as life from sessions`)
  expect(rows).toEqual([{ life: 14_400 }])
})

dbTest.for([
  ['customer', 30 * 24 * 60],
  ['staff', 8 * 60],
] as const)(
  'a session of %s that is always in use ends %i minutes after the sign-in',
  async ([role, longest], { db }) => {
    const { context, whoHas } = identityFixture(db)
    const session = await signUp(context, anna)
    if (!session.ok) throw new Error('not signed up')
    await db.execute(sql`update users set role = ${role}, staff_role = ${role === 'staff' ? 'service' : null}`)
    /**
     * As if the session had begun so many minutes ago, and were to end in half an hour. Gives whether it is extended,
     * and its end in minutes from the sign-in.
     */
    async function useAfter(minutes: number) {
      await db.execute(sql`update sessions set created_at = now() - make_interval(mins => ${minutes}),
      expires_at = now() + interval '30 minutes'`)
      const isExtended = session.ok && (await keepAlive(db, await whoHas(session.value)))
      const { rows } = await db.execute(
        sql`select round(extract(epoch from expires_at - created_at) / 60)::int as "end" from sessions`,
      )
      return [isExtended, rows[0]?.end]
    }
    expect(await useAfter(60)).toEqual([true, 300])
    expect(await useAfter(longest - 100)).toEqual([true, longest])
    expect(await useAfter(longest - 30)).toEqual([false, longest])
    expect(await useAfter(longest)).toEqual([false, longest + 30])
  },
)

dbTest('[AUT-035] at the moment of its end a session is over', async ({ db }) => {
  const { context, whoHas } = identityFixture(db)
  const session = await signUp(context, anna)
  await db.execute(sql`update sessions set expires_at = now()`)
  expect(session.ok && (await whoHas(session.value)).kind).toBe('guest')
})

dbTest(
  'the sessions of an account are listed, and each can be ended; those of other accounts cannot',
  async ({ db }) => {
    const { context, whoHas } = identityFixture(db)
    const here = await signUp(context, anna)
    const there = await signIn({ ...context, userAgent: 'a phone' }, anna)
    if (!here.ok || !there.ok) throw new Error('not signed in')
    const visitor = (await whoHas(here.value)) as SignedIn
    const listed = await sessionsOf(db, visitor)
    expect(listed.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual([
      ['a browser', true],
      ['a phone', false],
    ])
    const phone = listed[1]?.id ?? ''
    expect(await endSession(db, 'somebody else', phone)).toBe(false)
    expect((await whoHas(there.value)).kind).toBe('customer')
    expect(await endSession(db, visitor.userId, phone)).toBe(true)
    expect((await whoHas(there.value)).kind).toBe('guest')
  },
)

dbTest('the table holds digests, which open no session', async ({ db }) => {
  const { context } = identityFixture(db)
  const session = await signUp(context, anna)
  const { rows } = await db.execute<{ token: string }>(sql`select token from sessions`)
  expect(session.ok && rows[0]?.token).not.toBe(session.ok && session.value.token)
  expect((await readVisitor(db, 'claravue', [rows[0]?.token ?? ''])).kind).toBe('guest')
})

dbTest('only expired sessions are removed', async ({ db }) => {
  const { context } = identityFixture(db)
  await signUp(context, anna)
  const left = async () =>
    (await db.execute(sql`select (select count(*)::int from sessions) s, (select count(*)::int from links) l`)).rows
  await sweep(db)
  expect(await left()).toEqual([{ s: 1, l: 1 }])
  await db.execute(sql`update sessions set expires_at = now()`)
  await db.execute(sql`update links set expires_at = now()`)
  await sweep(db)
  expect(await left()).toEqual([{ s: 0, l: 0 }])
})
