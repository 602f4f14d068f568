import { entryKind, type SocialOutcome } from '#contract/entry.ts'

type Step =
  /** The shop says who is there; nothing else changes. */
  | 'ask'
  | 'enter'
  /** The register form opens with what the provider knows. */
  | 'register'
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
  if (now.isAsking) return outcome === 'failed' ? 'refuse' : 'register'
  return entryKind(now.path) === 'page' ? 'sign-out' : 'sign-out-and-leave'
}
