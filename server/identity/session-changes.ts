import { ok, type Result } from '#contract/result.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { stopActing } from './acting.ts'
import type { IdentityContext } from './identity-context.ts'
import type { RequestVisitor } from './request-visitor.ts'
import type { StartedSession } from './sessions.ts'

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

  async function enter(session: StartedSession, cart?: string) {
    await endActing()
    await who.enter(session)
    const visitor = await who.visitor()
    if (visitor.kind !== 'guest') context.device.remember(visitor.email)
    for (const id of spentCookies) if (cookies.read(id) !== undefined) cookies.clear(id)
    await onSignIn?.(cart)
  }

  return {
    enter,
    /** Refusals are passed on. The token of the session stays here: it belongs into the cookie only. */
    async enterIfOk<E>(result: Result<StartedSession, E>): Promise<Result<null, E>> {
      if (!result.ok) return result
      await enter(result.value)
      return ok(null)
    },
    async signOut() {
      await endActing()
      await who.leave()
    },
  }
}
export type SessionChanges = ReturnType<typeof sessionChanges>
