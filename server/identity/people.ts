import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { MarketingChannel } from '#contract/identity/identity.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { welcomeCustomer } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import type { Auth } from './auth.ts'
import type { ProviderIdentity } from './links.ts'

type NewPerson = {
  email: string
  firstName: string
  lastName: string
  locale: LocaleCode
  brand: Pick<Brand, 'id'>
  /** Already hashed. */
  password?: string
  identity?: ProviderIdentity
  emailVerified: boolean
  channels: MarketingChannel[]
}

/** Creates user, ways to sign in and profile. The role never comes from the request. */
export async function createCustomer(db: Db, auth: Auth, person: NewPerson): Promise<string> {
  const people = await auth.in(db)
  // Customers have their name in `customers` only.
  const { email, emailVerified } = person
  const { id } = await people.createUser({ email, name: '', emailVerified, role: 'customer' }, { method: 'shop' })
  if (person.password) await setPassword(db, auth, id, person.password)
  if (person.identity) await linkIdentity(db, auth, id, person.identity)
  const { firstName, lastName, locale: localeCode } = person
  await welcomeCustomer(db, { userId: id, firstName, lastName, localeCode }, person.brand.id, person.channels)
  return id
}

/** Staff have accounts of their own and are not customers. */
export async function createStaff(
  db: Db,
  auth: Auth,
  { password, ...person }: { email: string; name: string; staffRole: StaffRole; password: string },
) {
  const people = await auth.in(db)
  const { id } = await people.createUser({ ...person, emailVerified: true, role: 'staff' }, { method: 'shop' })
  await setPassword(db, auth, id, password)
  return id
}

/** Adds a password to an account that had none, such as one that came from an identity provider. */
export async function setPassword(db: Db, auth: Auth, userId: string, password: string) {
  const people = await auth.in(db)
  if (await people.findCredentialAccount(userId)) await people.updatePassword(userId, password)
  else await people.linkAccount({ userId, providerId: 'credential', accountId: userId, password })
}

export async function linkIdentity(db: Db, auth: Auth, userId: string, identity: ProviderIdentity) {
  const people = await auth.in(db)
  await people.linkAccount({ userId, providerId: identity.provider, accountId: identity.accountId })
}
