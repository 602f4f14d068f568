import { err, ok, type Result } from '#contract/result.ts'
import type { TooMany } from '#server/rate-limits/operations.ts'
import type { Busy } from './hash-threads.ts'
import type { IdentityContext } from './identity-context.ts'
import { checkPassword } from './operations.ts'
import { freshMinutes, type SignedIn } from './sessions.ts'
import { isSessionFresh, readPassword } from './store.ts'

export type ProofError =
  | { code: 'acting' }
  | { code: 'password-missing' }
  | { code: 'password-wrong' }
  | { code: 'login-too-old' }
  | Busy
  | TooMany

/**
 * Before an act that a thief of a session must not do: the customer repeats the password, or has just signed in, if the
 * account has none. Staff who act as the customer never may.
 */
export async function proveFreshly(
  context: IdentityContext,
  visitor: SignedIn,
  password: string | undefined,
): Promise<Result<null, ProofError>> {
  if (visitor.actedBy) return err({ code: 'acting' })
  if ((await readPassword(context.db, visitor.userId)) === null) {
    const isFresh = await isSessionFresh(context.db, visitor.sessionId, freshMinutes * 60)
    return isFresh ? ok(null) : err({ code: 'login-too-old' })
  }
  if (!password) return err({ code: 'password-missing' })
  const checked = await checkPassword(context, visitor.email, password)
  if (checked.ok) return ok(null)
  return checked.error.code === 'sign-in-failed' ? err({ code: 'password-wrong' }) : err(checked.error)
}

export const hasPassword = async (context: Pick<IdentityContext, 'db'>, userId: string) =>
  (await readPassword(context.db, userId)) !== null
