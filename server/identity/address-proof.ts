import type { Db } from '#server/database/database.ts'
import type { IdentityContext } from './identity-context.ts'
import { endOtherSessions } from './sessions.ts'
import { deleteLinks, deleteWaysIn, markProven } from './store.ts'

/**
 * Notes that the reader of a mailed token owns the address. Until this first proof, the account may be that of a person
 * who registered the address of another: so passwords, linked identities, sessions, open links and everything that was
 * saved are dropped in the same transaction. `isRegistrant` says that the request itself comes from the account, so that
 * registrant and reader are one person: then all of it stays. Earlier orders of the address come into the account.
 * Returns whether this was the first proof.
 */
export async function proveAddress(
  db: Db,
  { forgetUnproven, adoptOrders }: Pick<IdentityContext, 'forgetUnproven' | 'adoptOrders'>,
  userId: string,
  { isRegistrant = false } = {},
): Promise<boolean> {
  const email = await markProven(db, userId)
  if (email !== undefined && !isRegistrant) {
    await deleteWaysIn(db, userId)
    await endOtherSessions(db, userId)
    await deleteLinks(db, userId)
    await forgetUnproven(db, { userId, email })
  }
  // Also at a later proof: the customer may have ordered without signing in meanwhile.
  await adoptOrders(db, userId)
  return email !== undefined
}
