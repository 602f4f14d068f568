import type { NewCredential, UsedCredential } from '#contract/identity/passkey.ts'
import { err, ok } from '#contract/result.ts'
import { deletePasskey } from './passkey-store.ts'
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

  return {
    async passkeys() {
      const customer = await who.customer()
      if (!customer.ok) return customer
      return ok(await (await loadPasskeys()).listPasskeys(context, customer.value.userId))
    },
    async askForNewPasskey(password: string | undefined) {
      const customer = await who.customer()
      if (!customer.ok) return customer
      const asked = await (await loadPasskeys()).askForNewPasskey(context, customer.value, password)
      if (!asked.ok) return asked
      cookies.write('passkey', asked.value.token)
      return ok(asked.value.options)
    },
    async addPasskey(name: string, credential: NewCredential) {
      const customer = await who.customer()
      if (!customer.ok) return customer
      return (await loadPasskeys()).addPasskey(context, customer.value, { token: takeToken(), name, credential })
    },
    async removePasskey(id: string) {
      const customer = await who.customer()
      if (!customer.ok) return customer
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
