import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { findEntries } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { cookieTable } from '#server/http/cookie-table.ts'
import { dbTest } from '#server/testing/database.ts'
import { identityFixture } from '#server/testing/identity.ts'
import { actAs, recordChange, stopActing } from './acting.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { requestPasswordReset } from './login-link.ts'
import { changePassword, resetPassword, signIn } from './operations.ts'
import {
  type CustomerVisitor,
  endOtherSessions,
  endSession,
  endSessionsOf,
  keepAlive,
  readVisitor,
  sweep,
  type Visitor,
} from './sessions.ts'

const demo = {
  customer: { email: 'customer@example.com', password: 'Linsen2026' },
  staff: { email: 'staff@example.com', password: 'Personal2026' },
}

/** A member of staff who acts as the customer. */
async function acting(db: Db) {
  const fixture = identityFixture(db)
  await createDemoAccounts(db)
  const staffSession = await signIn(fixture.context, demo.staff)
  const customerSession = await signIn(fixture.context, demo.customer)
  if (!staffSession.ok || !customerSession.ok) throw new Error('The demo accounts cannot sign in')
  const staff = (await fixture.whoHas(staffSession.value)) as Extract<Visitor, { kind: 'staff' }>
  const customer = (await fixture.whoHas(customerSession.value)) as CustomerVisitor
  const started = await actAs(fixture.context, staff, { customerId: customer.userId, reason: 'wants a refund' })
  if (!started.ok) throw new Error('not started')
  const tokens = [started.value.token, staffSession.value.token]
  const who = () => readVisitor(db, 'claravue', tokens)
  return { fixture, staff, staffToken: staffSession.value.token, customer, started: started.value, who }
}
type Acting = Awaited<ReturnType<typeof acting>>

const actions = async (db: Db, subject: string) =>
  (await findEntries(db, { subject })).entries.map(({ actor, action, reason, details }) => ({
    actor,
    action,
    reason,
    details,
  }))

dbTest('[AUT-036] staff act as the customer for 30 minutes, and the session names them', async ({ db }) => {
  const { staff, customer, started, who } = await acting(db)
  expect([started.cookie, cookieTable[started.cookie].seconds]).toEqual(['acting', 1800])
  expect(await who()).toMatchObject({
    kind: 'customer',
    userId: customer.userId,
    email: 'customer@example.com',
    actedBy: { id: staff.userId, name: 'Stefan Staff', reason: 'wants a refund' },
  })
})

dbTest(
  'nobody acts as a member of the team who is a customer as well, and nothing is logged as begun',
  async ({ db }) => {
    const { fixture, staff, customer } = await acting(db)
    const before = (await actions(db, customer.userId)).length
    await db.execute(sql`update users set role = 'staff', staff_role = 'warehouse' where id = ${customer.userId}`)
    const refused = await actAs(fixture.context, staff, { customerId: customer.userId, reason: 'asks for it' })
    expect(refused).toEqual({ ok: false, error: { code: 'not-as-staff' } })
    expect(await actions(db, customer.userId)).toHaveLength(before)
  },
)

dbTest('acting is never extended, and afterwards staff are staff again', async ({ db }) => {
  const { staff, who } = await acting(db)
  expect(await keepAlive(db, await who(), Date.now() + 29 * 60_000)).toBe(false)
  await db.execute(sql`update sessions set expires_at = now() where impersonated_by is not null`)
  expect(await who()).toMatchObject({ kind: 'staff', userId: staff.userId })
})

dbTest('start, change and end are in the audit log, with the reason', async ({ db }) => {
  const { fixture, staff, customer, who } = await acting(db)
  await recordChange(fixture.context, await who(), 'PATCH /api/me')
  await stopActing(fixture.context, (await who()) as CustomerVisitor)
  expect((await who()).kind).toBe('staff')
  const noted = { actor: staff.userId, reason: 'wants a refund' }
  expect(await actions(db, customer.userId)).toEqual([
    { ...noted, action: 'acting/end', details: null },
    { ...noted, action: 'acting/change', details: { what: 'PATCH /api/me' } },
    { ...noted, action: 'acting/start', details: null },
  ])
})

dbTest('an expired session is in the log as well', async ({ db }) => {
  const { staff, customer } = await acting(db)
  await db.execute(sql`update sessions set expires_at = now() where impersonated_by is not null`)
  await sweep(db)
  await sweep(db)
  expect(await actions(db, customer.userId)).toMatchObject([
    { actor: staff.userId, action: 'acting/end', reason: 'wants a refund', details: { expired: expect.any(String) } },
    { action: 'acting/start' },
  ])
})

/** How a session of staff ends away from the browser in which they act. */
const ends: { how: string; end: (db: Db, acting: Acting) => Promise<unknown> }[] = [
  { how: 'sign out elsewhere', end: (db, { staffToken }) => endSessionsOf(db, [staffToken]) },
  { how: 'have this session ended', end: (db, { staff }) => endSession(db, staff.userId, staff.sessionId) },
  { how: 'have all sessions ended', end: (db, { staff }) => endOtherSessions(db, staff.userId) },
  {
    how: 'set a new password',
    async end(_, { fixture }) {
      requestPasswordReset(fixture.context, demo.staff.email)
      await fixture.settled()
      const reset = await resetPassword(fixture.context, { token: fixture.mailedToken(), new_password: 'Brille2027' })
      expect(reset.ok).toBe(true)
    },
  },
]

dbTest.for(ends)('staff who $how no longer act as a customer, on record', async ({ end }, { db }) => {
  const before = await acting(db)
  const { fixture, staff, customer, started } = before
  expect(await fixture.whoHas(started)).toMatchObject({ actedBy: { id: staff.userId } })
  await end(db, before)
  expect((await fixture.whoHas(started)).kind).toBe('guest')
  expect(await actions(db, customer.userId)).toMatchObject([
    { actor: staff.userId, action: 'acting/end', reason: 'wants a refund', details: null },
    { action: 'acting/start' },
  ])
})

dbTest('another session of the same staff may end meanwhile', async ({ db }) => {
  const { fixture, staff, customer, started } = await acting(db)
  await signIn(fixture.context, demo.staff)
  await endOtherSessions(db, staff.userId, staff.sessionId)
  expect(await fixture.whoHas(started)).toMatchObject({ actedBy: { id: staff.userId } })
  expect(await actions(db, customer.userId)).toHaveLength(1)
})

dbTest('staff whose session has just ended cannot begin to act', async ({ db }) => {
  const { fixture, staff, customer } = await acting(db)
  await endOtherSessions(db, staff.userId)
  const again = await actAs(fixture.context, staff, { customerId: customer.userId, reason: 'once more' })
  expect(again).toMatchObject({ error: { code: 'not-found' } })
  expect((await db.execute(sql`select from sessions where impersonated_by is not null`)).rows).toEqual([])
})

dbTest('staff who begin to act while they sign out elsewhere do not act afterwards', async ({ database: { db } }) => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const { fixture, staff, staffToken, customer } = await acting(db)
    await Promise.all([
      actAs(fixture.context, staff, { customerId: customer.userId, reason: 'at the last moment' }),
      endSessionsOf(db, [staffToken]),
    ])
    expect((await db.execute(sql`select from sessions where impersonated_by is not null`)).rows).toEqual([])
    const starts = (await actions(db, customer.userId)).filter(({ action }) => action === 'acting/start')
    const ends = (await actions(db, customer.userId)).filter(({ action }) => action === 'acting/end')
    expect(ends).toHaveLength(starts.length)
  }
})

dbTest('changes by the customers themselves are not in it', async ({ db }) => {
  const { fixture, customer } = await acting(db)
  await recordChange(fixture.context, customer, 'PATCH /api/me')
  expect(await actions(db, customer.userId)).toHaveLength(1)
})

dbTest('a person who is no longer staff cannot act', async ({ db }) => {
  const { who } = await acting(db)
  await db.execute(sql`update users set role = 'customer', staff_role = null where email = 'staff@example.com'`)
  expect(await who()).not.toHaveProperty('actedBy')
})

dbTest('staff cannot act as staff or as a user who does not exist', async ({ db }) => {
  const { fixture, staff } = await acting(db)
  for (const customerId of [staff.userId, 'nobody'])
    expect(await actAs(fixture.context, staff, { customerId, reason: 'curious' })).toMatchObject({
      error: { code: 'not-found' },
    })
})

dbTest('staff cannot change a customer’s password', async ({ db }) => {
  const { fixture, who } = await acting(db)
  const wish = { current_password: 'Linsen2026', new_password: 'Brille2027', confirm_new_password: 'Brille2027' }
  expect(await changePassword(fixture.context, (await who()) as CustomerVisitor, wish)).toMatchObject({
    error: { code: 'acting' },
  })
})

dbTest.for(['update audit_log set reason = null', 'delete from audit_log', 'truncate audit_log'])(
  'the log refuses: %s',
  async (statement, { db }) => {
    await acting(db)
    const refusal = await db.transaction((db) => db.execute(sql.raw(statement))).catch((error: Error) => error.cause)
    expect(String(refusal)).toContain('Rows of audit_log are only ever added')
  },
)

dbTest('demo accounts are created once', async ({ db }) => {
  await createDemoAccounts(db)
  await createDemoAccounts(db)
  const { rows } = await db.execute(sql`select email, staff_role from users order by email`)
  expect(rows).toEqual([
    { email: 'customer@example.com', staff_role: null },
    { email: 'finance@example.com', staff_role: 'finance' },
    { email: 'merchandise@example.com', staff_role: 'merchandise' },
    { email: 'nadia@example.com', staff_role: null },
    { email: 'service@example.com', staff_role: 'service' },
    { email: 'staff@example.com', staff_role: 'lead' },
    { email: 'warehouse@example.com', staff_role: 'warehouse' },
  ])
})
