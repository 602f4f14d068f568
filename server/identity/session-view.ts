import type { Session } from '#contract/session.ts'
import { customerOf } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { isInternalReferer } from './rules.ts'
import type { Visitor } from './sessions.ts'

type VisitOrigin = { referer: string | undefined; internalReferers: readonly string[] }

/** The session without cart and wishlist. A guest costs no query. */
export async function sessionView(
  db: Db,
  brand: string,
  visitor: Visitor,
  { referer, internalReferers }: VisitOrigin,
): Promise<Omit<Session, 'cart' | 'wishlist'>> {
  const customer = visitor.kind === 'customer' ? await customerOf(db, visitor.userId, brand) : undefined
  const isInternal = visitor.kind !== 'guest' && isInternalReferer(referer, internalReferers)
  return {
    authentication: { system: 'resolved', customer: 'resolved' },
    customer: customer ?? null,
    expires_at: visitor.kind === 'guest' ? null : visitor.expiresAt,
    deletion_at: (visitor.kind === 'customer' && visitor.deletionAt) || null,
    price_channel: 'website',
    notices: isInternal ? ['internal-session'] : [],
    staff: staffOf(visitor, customer?.full_name ?? ''),
    flags: {},
  }
}

function staffOf(visitor: Visitor, name: string): Session['staff'] {
  if (visitor.kind === 'staff') return { name: visitor.name, acting_as: null }
  if (visitor.kind !== 'customer' || !visitor.actedBy) return null
  const { reason } = visitor.actedBy
  return { name: visitor.actedBy.name, acting_as: { name, email: visitor.email, reason } }
}
