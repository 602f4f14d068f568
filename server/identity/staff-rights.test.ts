import { expect, test } from 'vitest'
import { err } from '#contract/result.ts'
import { needsProof, roleMay, staffActs, staffRoles } from '#contract/staff/roles.ts'
import type { IdentityContext } from './identity-context.ts'
import type { RequestVisitor } from './request-visitor.ts'
import type { StaffVisitor, Visitor } from './sessions.ts'
import { staffForRequest } from './staff-for-request.ts'

const notFound = err({ code: 'not-found' })
const lead: StaffVisitor = {
  kind: 'staff',
  role: 'lead',
  standing: 'ready',
  isFresh: true,
  userId: 'lea',
  email: 'lea@example.org',
  name: 'Lea',
  sessionId: 'session',
  expiresAt: '2026-11-18T18:00:00Z',
}

/** The operations of staff, of which none may read or write anything for this visitor. */
function operationsFor(visitor: Visitor) {
  const context = new Proxy({} as IdentityContext, {
    get(_, key) {
      throw new Error(`It uses ${String(key)} for somebody who may not`)
    },
  })
  const read = async () => visitor
  const who = { visitor: read, readAnew: read, mayAct: () => false, forget() {} } as unknown as RequestVisitor
  const now = new Date('2026-11-18T10:00:00Z')
  const enter = async () => {
    throw new Error('It opens a session for somebody who may not')
  }
  return staffForRequest(context, { who, now, enter, onChange: async () => {}, isFactorRequired: true })
}

test('a right is what the table of roles says, with a fresh proof where that is needed', async () => {
  for (const role of staffRoles)
    for (const act of staffActs) {
      const [fresh, stale] = [operationsFor({ ...lead, role }), operationsFor({ ...lead, role, isFresh: false })]
      const answers = [await fresh.may(act), await fresh.mayNow(act), await stale.may(act), await stale.mayNow(act)]
      const may = roleMay(role, act)
      expect([role, act, ...answers.map(({ ok }) => ok)]).toEqual([role, act, may, may, may, may && !needsProof(act)])
      expect([await fresh.mayStill(act), await stale.mayStill(act)]).toEqual([may, may])
      const last = answers.at(-1)
      if (!last?.ok) expect(last?.error.code).toBe(may ? 'proof-needed' : 'not-found')
    }
})

const { sessionId, userId, email, name, expiresAt } = lead
const customer: Visitor = { kind: 'customer', sessionId, userId, email, name, expiresAt }

/** What is answered by another word than that there is no such page. */
const otherRefusals: Readonly<Record<string, unknown>> = {
  factorState: undefined,
  factorWays: undefined,
  mayStill: false,
}

const ownFactor = [
  'giveCode',
  'factorState',
  'factorWays',
  'beginSetUp',
  'confirmSetUp',
  'newRecoveryCodes',
  'removeOwnPasskey',
  'proveAgain',
]

/** What a visitor without the second factor may do is to give it, or to set up the first one. */
test.each<[string, Visitor, own: string[]]>([
  ['a guest', { kind: 'guest' }, []],
  ['a customer', customer, []],
  ['a lead who has not given the second factor yet', { ...lead, standing: 'code' }, ['giveCode', 'factorWays']],
  ['a lead who has to set one up first', { ...lead, standing: 'set-up' }, ownFactor],
  ['the warehouse', { ...lead, role: 'warehouse' }, ownFactor],
])('%s has nothing of what a lead does with people, and reads no log', async (_, visitor, own) => {
  const staff = operationsFor(visitor)
  const isMember = visitor.kind === 'staff'
  const isAtWork = isMember && visitor.standing === 'ready'
  // What a mailed link or a banner needs exists for everybody; these say who the visitor is.
  const others = [
    'acting',
    'invitationOf',
    'acceptInvitation',
    ...(isMember ? ['signedIn'] : []),
    ...(isAtWork ? ['staff'] : []),
  ]
  for (const [operation, run] of Object.entries(staff)) {
    if (typeof run !== 'function' || own.includes(operation) || others.includes(operation)) continue
    const answer = await (run as (...input: unknown[]) => unknown)('manage-staff', {})
    expect([operation, answer]).toEqual([operation, operation in otherRefusals ? otherRefusals[operation] : notFound])
  }
})
