import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { actAs } from './acting.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { signIn, signUp } from './operations.ts'
import { insertPasskey, readPasskeys } from './passkey-store.ts'
import { readVisitor, type StaffVisitor } from './sessions.ts'
import {
  acceptInvitation,
  changeRole,
  endAccess,
  endSessionsOfMember,
  inviteStaff,
  removeFactorOfMember,
  withdrawInvitation,
} from './staff-people.ts'
import { readInvitations, readStaff } from './staff-store.ts'

async function shop(db: Db) {
  const fixture = identityFixture(db)
  await createDemoAccounts(db)
  const as = async (email: string, password = 'Personal2026') => {
    const session = await signIn(fixture.context, { email, password })
    if (!session.ok) throw new Error(`${email} cannot sign in`)
    return { token: session.value.token, visitor: await fixture.whoHas(session.value) }
  }
  const lead = (await as('staff@example.com')).visitor as StaffVisitor
  return { ...fixture, as, lead }
}

const passkeyOf = (userId: string) => ({
  id: 'key',
  userId,
  brand: 'claravue',
  name: 'Phone',
  publicKey: 'x',
  counter: 0,
})
const answer = { name: 'Nora Neu', new_password: 'Brillen2027', confirm_new_password: 'Brillen2027' }
const actions = async (db: Db) =>
  (await db.execute<{ action: string }>(sql`select action from audit_log order by id`)).rows.map(({ action }) => action)

dbTest('an invitation makes an account with its role, once, and is on record', async ({ db }) => {
  const { context, lead, mailedToken, letters, whoHas } = await shop(db)
  expect((await inviteStaff(context, lead, { email: 'nora@example.org', role: 'finance' })).ok).toBe(true)
  expect(letters.at(-1)).toMatchObject({ template: 'staff_invitation', to: 'nora@example.org', data: { hours: 72 } })
  const token = mailedToken()
  const joined = await acceptInvitation(context, { ...answer, token })
  expect(joined.ok && (await whoHas(joined.value))).toMatchObject({ kind: 'staff', role: 'finance', name: 'Nora Neu' })
  expect(await acceptInvitation(context, { ...answer, token })).toMatchObject({ error: { code: 'link-invalid' } })
  expect(await actions(db)).toEqual(['staff/invite', 'staff/join'])
  expect((await checkChain(db)).fault).toBeUndefined()
})

dbTest('an invitation ends after 72 hours, when a newer one is sent, and when it is withdrawn', async ({ db }) => {
  const { context, lead, mailedToken } = await shop(db)
  const invite = async () => {
    await inviteStaff(context, lead, { email: 'nora@example.org', role: 'service' })
    return mailedToken()
  }
  const tokens = [await invite(), await invite()]
  expect(await acceptInvitation(context, { ...answer, token: tokens[0] ?? '' })).toMatchObject({ ok: false })
  const [open, ...others] = await readInvitations(db)
  expect([open?.email, others]).toEqual(['nora@example.org', []])
  expect(await withdrawInvitation(context, lead, open?.id ?? '')).toBe(true)
  expect(await acceptInvitation(context, { ...answer, token: tokens[1] ?? '' })).toMatchObject({ ok: false })
  const token = await invite()
  await db.execute(sql`update links set expires_at = created_at + interval '72 hours' - interval '72 hours 1 second'`)
  expect(await acceptInvitation(context, { ...answer, token })).toMatchObject({ error: { code: 'link-invalid' } })
  expect(await readStaff(db)).toHaveLength(5)
})

dbTest('a stranger who registered the address before has no way into the account of staff', async ({ db }) => {
  const { context, lead, mailedToken, whoHas } = await shop(db)
  const stranger = await signUp(context, anna)
  if (!stranger.ok) throw new Error('not signed up')
  await inviteStaff(context, lead, { email: anna.email, role: 'service' })
  const joined = await acceptInvitation(context, { ...answer, token: mailedToken() })
  expect(joined.ok && (await whoHas(joined.value))).toMatchObject({ kind: 'staff', role: 'service' })
  expect(await whoHas(stranger.value)).toEqual({ kind: 'guest' })
  expect(await signIn(context, anna)).toMatchObject({ error: { code: 'sign-in-failed' } })
})

dbTest('what opened the account of a customer does not open it once they are staff', async ({ db }) => {
  const { context, as, lead, mailedToken } = await shop(db)
  const customer = await as('customer@example.com', 'Linsen2026')
  if (customer.visitor.kind !== 'customer') throw new Error('not a customer')
  const { userId } = customer.visitor
  await db.execute(sql`update users set email_verified = true where id = ${userId}`)
  await insertPasskey(db, passkeyOf(userId))
  await inviteStaff(context, lead, { email: 'customer@example.com', role: 'service' })
  expect((await acceptInvitation(context, { ...answer, token: mailedToken() })).ok).toBe(true)
  expect(await readVisitor(db, 'claravue', [customer.token])).toEqual({ kind: 'guest' })
  expect(await readPasskeys(db, userId, 'claravue')).toEqual([])
  await expect(as('customer@example.com', 'Linsen2026')).rejects.toThrow('cannot sign in')
})

dbTest('a member whose second factor the lead has removed is signed out', async ({ db }) => {
  const { context, as, lead } = await shop(db)
  const { visitor, token } = await as('service@example.com')
  if (visitor.kind !== 'staff') throw new Error('not staff')
  await insertPasskey(db, passkeyOf(visitor.userId))
  expect((await removeFactorOfMember(context, lead, visitor.userId)).ok).toBe(true)
  expect(await readPasskeys(db, visitor.userId, 'claravue')).toEqual([])
  expect(await readVisitor(db, 'claravue', [token])).toEqual({ kind: 'guest' })
})

dbTest('somebody who is staff is not invited again', async ({ db }) => {
  const { context, lead, letters } = await shop(db)
  const again = await inviteStaff(context, lead, { email: 'service@example.com', role: 'lead' })
  expect([again, letters]).toEqual([{ ok: false, error: { code: 'is-staff' } }, []])
})

dbTest('a changed role ends the sessions of before, and acting with them', async ({ db }) => {
  const { context, as, lead } = await shop(db)
  const { visitor, token } = await as('service@example.com')
  const customer = (await as('customer@example.com', 'Linsen2026')).visitor
  if (visitor.kind !== 'staff' || customer.kind !== 'customer') throw new Error('wrong people')
  const acting = await actAs(context, visitor, { customerId: customer.userId, reason: 'calls' })
  if (!acting.ok) throw new Error('does not act')
  expect((await changeRole(context, lead, visitor.userId, 'warehouse')).ok).toBe(true)
  expect(await readVisitor(db, 'claravue', [acting.value.token, token])).toEqual({ kind: 'guest' })
  expect((await as('service@example.com')).visitor).toMatchObject({ role: 'warehouse' })
  expect(await actions(db)).toEqual(['acting/start', 'acting/end', 'staff/change-role'])
})

dbTest('an ended access is a customer’s account that no former password opens', async ({ db }) => {
  const { context, as, lead } = await shop(db)
  const { visitor, token } = await as('warehouse@example.com')
  if (visitor.kind !== 'staff') throw new Error('not staff')
  expect((await endAccess(context, lead, visitor.userId)).ok).toBe(true)
  expect(await readVisitor(db, 'claravue', [token])).toEqual({ kind: 'guest' })
  await expect(as('warehouse@example.com')).rejects.toThrow('cannot sign in')
  const { rows } = await db.execute(sql`
    select role, staff_role, first_name, last_name from users join customers on user_id = users.id
    where email = 'warehouse@example.com'`)
  expect(rows).toEqual([{ role: 'customer', staff_role: null, first_name: 'Werner', last_name: 'Lager' }])
  expect(await endAccess(context, lead, visitor.userId)).toMatchObject({ error: { code: 'not-found' } })
})

dbTest('nobody changes the own access, and nobody that of a customer', async ({ db }) => {
  const { context, as, lead } = await shop(db)
  const own = { ok: false, error: { code: 'own-access' } }
  expect(await changeRole(context, lead, lead.userId, 'service')).toEqual(own)
  expect(await endAccess(context, lead, lead.userId)).toEqual(own)
  const customer = (await as('customer@example.com', 'Linsen2026')).visitor
  if (customer.kind !== 'customer') throw new Error('not a customer')
  expect(await endSessionsOfMember(context, lead, customer.userId)).toMatchObject({ error: { code: 'not-found' } })
  expect(await changeRole(context, lead, customer.userId, 'lead')).toMatchObject({ error: { code: 'not-found' } })
  expect(await actions(db)).toEqual([])
})
