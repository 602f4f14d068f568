import { ok, type Result } from '#contract/result.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { stopActing } from './acting.ts'
import type { IdentityContext } from './identity-context.ts'
import { tellOfDevice } from './new-device.ts'
import type { RequestVisitor } from './request-visitor.ts'
import type { CustomerVisitor, StartedSession } from './sessions.ts'

export type SessionRequest = {
  context: IdentityContext
  who: RequestVisitor
  cookies: Cookies
  /** Runs after each sign-in; `cart` is the cart beside which a login link was requested. */
  onSignIn?: (cart?: string) => Promise<void>
}

/** These cookies lead to a sign-in, which ends their purpose. */
const spentCookies = ['loginLink', 'social', 'registration'] as const

/** Signs the visitor of one request in and out. */
export function sessionChanges({ context, who, cookies, onSignIn }: SessionRequest) {
  async function endActing() {
    const visitor = await who.visitor()
    if (visitor.kind === 'customer') await stopActing(context, visitor)
  }

  /** Gives the customer, if this browser has not signed in to their account before. */
  async function enter(session: StartedSession, cart?: string): Promise<CustomerVisitor | undefined> {
    await endActing()
    await who.enter(session)
    const visitor = await who.visitor()
    const isKnown = visitor.kind === 'guest' || context.device.markFor(visitor.email) !== undefined
    if (visitor.kind !== 'guest') context.device.remember(visitor.email)
    for (const id of spentCookies) if (cookies.read(id) !== undefined) cookies.clear(id)
    await onSignIn?.(cart)
    return visitor.kind === 'customer' && !isKnown ? visitor : undefined
  }

  return {
    enter,
    /** Refusals are passed on. The token of the session stays here: it belongs into the cookie only. */
    async enterIfOk<E>(result: Result<StartedSession, E>): Promise<Result<null, E>> {
      if (!result.ok) return result
      await enter(result.value)
      return ok(null)
    },
    /**
     * The same, and the customer gets a mail if the browser is a new one. Not for login links: that mail would go to the
     * inbox that the link came from.
     */
    async enterAndTell<E>(result: Result<StartedSession, E>): Promise<Result<null, E>> {
      if (!result.ok) return result
      const customer = await enter(result.value)
      if (customer) tellOfDevice(context, customer)
      return ok(null)
    },
    async signOut() {
      await endActing()
      await who.leave()
    },
  }
}
export type SessionChanges = ReturnType<typeof sessionChanges>
