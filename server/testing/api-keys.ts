import { type AdminOperation, type ApiScope, adminOperations } from '#contract/admin/scopes.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { makeKey } from '#server/api-keys/operations.ts'
import type { Db } from '#server/database/database.ts'
import { users } from '#server/users/schema.ts'

const isOperation = (name: string): name is AdminOperation => Object.hasOwn(adminOperations, name)
export const adminOperationNames = Object.keys(adminOperations).filter(isOperation)

/** A member of staff without a way to sign in. */
export async function hire(db: Db, name: string, staffRole: StaffRole = 'lead') {
  const [id, now] = [crypto.randomUUID(), new Date()]
  const email = `${id}@staff.example`
  const times = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id, name, email, emailVerified: true, role: 'staff', staffRole, ...times })
  return id
}

type Wish = { by: string; scopes: ApiScope[]; brands?: string[]; now?: Date }

/** A key that works for 30 days; gives its id and its secret. */
export async function keyFor(db: Db, { by, scopes, brands = ['claravue'], now = new Date() }: Wish) {
  const id = crypto.randomUUID()
  const expiresOn = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const wish = { id, seed: crypto.randomUUID(), name: `Program ${id.slice(0, 8)}`, scopes, brands, expiresOn }
  const maker = { db, now, by, key: Buffer.alloc(32), storefronts: ['claravue', 'linsenhaus', 'lenteo'] }
  const made = await makeKey(maker, wish)
  if (!made.ok) throw new Error(made.error.code)
  return { id, secret: made.value }
}
