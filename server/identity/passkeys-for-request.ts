import type { NewCredential, UsedCredential } from '#contract/identity/passkey.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { proveFreshly } from './fresh-proof.ts'
import { deletePasskey } from './passkey-store.ts'
import type { PasskeyOwner } from './passkeys.ts'
import { noteFactor } from './second-factor-store.ts'
import type { SessionChanges, SessionRequest } from './session-changes.ts'

/** Loaded when it is needed: a process starts faster without it. */
const loadPasskeys = () => import('./passkeys.ts')

export function passkeysForRequest({ context, who, cookies }: SessionRequest, { enterAndTell }: SessionChanges) {
  /** The token of the question that this browser was asked. It answers once. */
  function takeToken() {
    const token = cookies.read('passkey') ?? ''
    cookies.clear('passkey')
    return token
  }

  /** Customers, and staff for whom a passkey is the second factor: not before they gave the one that they have. */
  async function owner(): Promise<Result<PasskeyOwner, { code: 'sign-in-required' }>> {
    const visitor = await who.visitor()
    const isOpen = visitor.kind === 'customer' || (visitor.kind === 'staff' && visitor.standing !== 'code')
    return isOpen ? ok(visitor) : err({ code: 'sign-in-required' })
  }

  /** With a new passkey, the session of staff has both factors. */
  async function noteOfStaff(db: Db) {
    const visitor = await who.visitor()
    if (visitor.kind !== 'staff') return
    await noteFactor(db, visitor.sessionId)
    await record(db, { actor: visitor.userId, action: 'second-factor/passkey', subject: visitor.userId })
  }

  return {
    async passkeys() {
      const person = await owner()
      if (!person.ok) return person
      return ok(await (await loadPasskeys()).listPasskeys(context, person.value.userId))
    },
    async askForNewPasskey(password: string | undefined) {
      const person = await owner()
      if (!person.ok) return person
      const asked = await (await loadPasskeys()).askForNewPasskey(context, person.value, password)
      if (!asked.ok) return asked
      cookies.write('passkey', asked.value.token)
      return ok(asked.value.options)
    },
    async addPasskey(name: string, credential: NewCredential) {
      const person = await owner()
      if (!person.ok) return person
      const made = { token: takeToken(), name, credential }
      const added = await (await loadPasskeys()).addPasskey(context, person.value, made, noteOfStaff)
      who.forget()
      return added
    },
    /** A thief of a session must not take a way in from its owner, so a session alone does not remove one. */
    async removePasskey(id: string, password: string | undefined) {
      const customer = await who.customer()
      if (!customer.ok) return customer
      const proven = await proveFreshly(context, customer.value, password)
      if (!proven.ok) return proven
      return (await deletePasskey(context.db, customer.value.userId, id)) ? ok(null) : err({ code: 'not-found' })
    },
    async askForPasskey() {
      const asked = await (await loadPasskeys()).askForPasskey(context)
      if (!asked.ok) return asked
      cookies.write('passkey', asked.value.token)
      return ok(asked.value.options)
    },
    signInByPasskey: async (credential: UsedCredential) =>
      enterAndTell(await (await loadPasskeys()).signInByPasskey(context, takeToken(), credential)),
  }
}
