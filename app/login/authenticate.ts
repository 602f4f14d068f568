import { entryKind, type SocialOutcome } from '#contract/identity/entry.ts'
import { splitLocale } from '#contract/web/locale-path.ts'

type Step =
  /** The shop says who is there; nothing else changes. */
  | 'ask'
  | 'enter'
  /** The register modal opens with what the provider knows. */
  | 'register'
  /** The authentication modal does: who is about to pay may as well have an account by another address. */
  | 'authenticate'
  | 'refuse'
  | 'sign-out'
  | 'sign-out-and-leave'

/**
 * What follows from it; null is a window that reported nobody. `isAsking` is whether the visitor still has the login
 * before them: whoever closed it meanwhile is not asked to register, but signed out.
 */
export function authenticate(outcome: SocialOutcome | null, now: { isAsking: boolean; path: string }): Step {
  if (outcome === null) return 'ask'
  if (outcome === 'signed-in') return 'enter'
  if (now.isAsking && outcome === 'failed') return 'refuse'
  if (now.isAsking) return isCustomerStep(now.path) ? 'authenticate' : 'register'
  return entryKind(now.path) === 'page' ? 'sign-out' : 'sign-out-and-leave'
}

const isCustomerStep = (path: string) => splitLocale(path).path === '/checkout/customer'
