import type { StaffRole } from '#contract/staff/roles.ts'
import { choosePartner } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './password.ts'
import { createCustomer, createStaff, setPassword } from './people.ts'
import { readCredential } from './store.ts'

/** The README documents these passwords, so a live shop does not start on a database with these accounts. */
const customer = { email: 'customer@example.com', password: 'Linsen2026', firstName: 'Carla', lastName: 'Keller' }
/** A customer with work for the desk, whom only a mailed link lets in. */
export const demoNeighbour = { email: 'nadia@example.com', firstName: 'Nadia', lastName: 'Roth' }
const staffPassword = 'Personal2026'
type StaffMember = { email: string; name: string; staffRole: StaffRole }
const lead: StaffMember = { email: 'staff@example.com', name: 'Stefan Staff', staffRole: 'lead' }
const staff: readonly StaffMember[] = [
  lead,
  { email: 'service@example.com', name: 'Selma Service', staffRole: 'service' },
  { email: 'warehouse@example.com', name: 'Werner Lager', staffRole: 'warehouse' },
  { email: 'merchandise@example.com', name: 'Mara Sortiment', staffRole: 'merchandise' },
  { email: 'finance@example.com', name: 'Fabio Finanzen', staffRole: 'finance' },
]

export const demoStaffEmail = lead.email

/** Accounts to sign in with, in a shop that was started just to try it. An account without password gets it again. */
export async function createDemoAccounts(db: Db) {
  const knownCustomer = await readCredential(db, customer.email)
  const known: (StaffMember & { credential: Awaited<ReturnType<typeof readCredential>> })[] = []
  for (const one of staff) known.push({ ...one, credential: await readCredential(db, one.email) })
  if (knownCustomer?.password && known.every(({ credential }) => credential?.password)) return
  // Only a new demo shop needs the library here; the application has its own copy.
  const { createAuth } = await import('./auth.ts')
  const auth = createAuth({ db, log: { error() {} }, socialProviders: {} })
  const customerPassword = await hashPassword(customer.password)
  const password = await hashPassword(staffPassword)
  const work = db.transaction(async (db) => {
    if (!knownCustomer) {
      await createDemoCustomer(db, auth, customerPassword)
      await createNeighbour(db, auth)
    }
    if (knownCustomer && !knownCustomer.password) await setPassword(db, auth, knownCustomer.userId, customerPassword)
    for (const { credential, ...person } of known)
      if (!credential) await createStaff(db, auth, { ...person, password })
      else if (!credential.password) await setPassword(db, auth, credential.userId, password)
  })
  await work.catch((error: unknown) => {
    // Another process that started at the same time was faster.
    if (!violatesUnique(error, 'users_email_unique')) throw error
  })
}

async function createDemoCustomer(db: Db, auth: Auth, password: string) {
  const { email, firstName, lastName } = customer
  const person = { email, firstName, lastName, password, emailVerified: true }
  const id = await createCustomer(db, auth, { ...person, locale: 'de', brand: { id: 'claravue' }, channels: [] })
  await choosePartner(db, id, 'optik-limmat')
}

const createNeighbour = (db: Db, auth: Auth) =>
  createCustomer(db, auth, {
    ...demoNeighbour,
    emailVerified: true,
    locale: 'de',
    brand: { id: 'claravue' },
    channels: [],
  })
