import { choosePartner } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import type { Auth } from './auth.ts'
import { hashPassword } from './password.ts'
import { createCustomer, createStaff, setPassword } from './people.ts'
import { readCredential } from './store.ts'

/** The README documents these passwords, so a live shop does not start on a database with these accounts. */
const customer = { email: 'customer@example.com', password: 'Linsen2026', firstName: 'Carla', lastName: 'Keller' }
const staff = { email: 'staff@example.com', password: 'Personal2026', name: 'Stefan Staff' }

export const demoStaffEmail = staff.email

/** Accounts to sign in with, in a shop that was started just to try it. An account without password gets it again. */
export async function createDemoAccounts(db: Db) {
  const [knownCustomer, knownStaff] = [await readCredential(db, customer.email), await readCredential(db, staff.email)]
  if (knownCustomer?.password && knownStaff?.password) return
  // Only a new demo shop needs the library here; the application has its own copy.
  const { createAuth } = await import('./auth.ts')
  const auth = createAuth({ db, log: { error() {} }, socialProviders: {} })
  const customerPassword = await hashPassword(customer.password)
  const staffPassword = await hashPassword(staff.password)
  const work = db.transaction(async (db) => {
    if (!knownCustomer) await createDemoCustomer(db, auth, customerPassword)
    else if (!knownCustomer.password) await setPassword(db, auth, knownCustomer.userId, customerPassword)
    if (!knownStaff) await createStaff(db, auth, { email: staff.email, name: staff.name, password: staffPassword })
    else if (!knownStaff.password) await setPassword(db, auth, knownStaff.userId, staffPassword)
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
