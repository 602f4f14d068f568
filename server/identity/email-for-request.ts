import { ok } from '#contract/result.ts'
import * as change from './email-change.ts'
import { hasPassword, proveFreshly } from './fresh-proof.ts'
import type { SessionChanges, SessionRequest } from './session-changes.ts'
import { freshMinutes } from './sessions.ts'

export function emailForRequest({ context, who }: SessionRequest, { enter }: SessionChanges) {
  return {
    /** How the customer can prove afresh who they are, and the address that waits for its confirmation. */
    async emailState() {
      const customer = await who.customer()
      if (!customer.ok) return undefined
      const { userId, email } = customer.value
      const pending = await change.pendingEmail(context, userId)
      return { email, pending, hasPassword: await hasPassword(context, userId), freshMinutes }
    },
    async proveFreshly(password: string | undefined) {
      const customer = await who.customer()
      return customer.ok ? proveFreshly(context, customer.value, password) : customer
    },
    async requestNewEmail(wish: { email: string; password?: string | undefined }) {
      const customer = await who.customer()
      return customer.ok ? change.requestNewEmail(context, customer.value, wish) : customer
    },
    async withdrawNewEmail() {
      const customer = await who.customerInPerson()
      if (!customer.ok) return customer
      await change.withdrawNewEmail(context, customer.value.userId)
      return ok(null)
    },
    /** Undefined if the link is worth nothing to this customer. */
    async newEmailWish(token: string) {
      const customer = await who.customer()
      const wish = await change.newEmailLink(context, 'new-email', token)
      return customer.ok && wish?.userId === customer.value.userId ? wish : undefined
    },
    async confirmNewEmail(token: string) {
      const customer = await who.customer()
      if (!customer.ok) return customer
      const confirmed = await change.confirmNewEmail(context, customer.value, token)
      if (confirmed.ok) context.device.remember(confirmed.value.email)
      return confirmed
    },
    /** The address that an account keeps if this link is used. */
    stoppedEmail: async (token: string) => (await change.newEmailLink(context, 'stop-new-email', token))?.before,
    /** Gives the token with which a new password can be set; none where the reader is signed in by now. */
    async stopNewEmail(token: string) {
      const stopped = await change.stopNewEmail(context, token)
      if (!stopped.ok) return stopped
      if ('session' in stopped.value) await enter(stopped.value.session)
      return ok({ resetToken: 'resetToken' in stopped.value ? stopped.value.resetToken : undefined })
    },
  }
}
