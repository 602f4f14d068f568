import { entryKind, type SocialOutcome } from '#contract/identity/entry.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

type Step =
  /** Only the session is loaded anew. */
  | 'refresh'
  | 'enter'
  /** The register modal opens, filled in with the provider's data. */
  | 'register'
  /** The authentication modal opens: a visitor at the checkout may have an account with another address. */
  | 'authenticate'
  | 'refuse'
  | 'sign-out'
  | 'sign-out-and-leave'

/**
 * What follows from the outcome at an identity provider; null if its window was closed without an outcome. `isAsking`:
 * the login is still open. A visitor who has closed it meanwhile is signed out instead of being asked to register.
 */
export function authenticate(outcome: SocialOutcome | null, now: { isAsking: boolean; path: string }): Step {
  if (outcome === null) return 'refresh'
  if (outcome === 'signed-in') return 'enter'
  if (now.isAsking && outcome === 'failed') return 'refuse'
  if (now.isAsking) return isCustomerStep(now.path) ? 'authenticate' : 'register'
  return entryKind(now.path) === 'page' ? 'sign-out' : 'sign-out-and-leave'
}

const isCustomerStep = (path: string) => splitLocale(path).path === '/checkout/customer'
