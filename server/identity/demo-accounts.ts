import { choosePartner } from '#server/customers/operations.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { hashPassword } from './password.ts'
import { createCustomer, createStaff } from './people.ts'
import { deleteWaysIn, readCredential } from './store.ts'

/** The README documents these passwords, so a live shop never has these accounts. */
const customer = { email: 'customer@example.com', password: 'Linsen2026', firstName: 'Carla', lastName: 'Keller' }
const staff = { email: 'staff@example.com', password: 'Personal2026', name: 'Stefan Staff' }

/** Accounts to sign in with, in a shop that was started just to try it. */
export async function createDemoAccounts(db: Db) {
  if (await readCredential(db, staff.email)) return
  // Only a new demo shop needs the library here; the application has its own copy.
  const { createAuth } = await import('./auth.ts')
  const auth = createAuth({ db, log: { error() {} }, socialProviders: {} })
  const customerPassword = await hashPassword(customer.password)
  const staffPassword = await hashPassword(staff.password)
  const work = db.transaction(async (db) => {
    const { email, firstName, lastName } = customer
    const person = { email, firstName, lastName, password: customerPassword, emailVerified: true }
    const id = await createCustomer(db, auth, { ...person, locale: 'de', brand: { id: 'claravue' }, channels: [] })
    await choosePartner(db, id, 'optik-limmat')
    await createStaff(db, auth, { email: staff.email, name: staff.name, password: staffPassword })
  })
  await work.catch((error: unknown) => {
    // Another process that started at the same time was faster.
    if (!violatesUnique(error, 'users_email_unique')) throw error
  })
}

/** For a shop that was tried out first and then went live: these passwords are public. */
export async function closeDemoAccounts(db: Db) {
  for (const { email } of [customer, staff]) {
    const user = await readCredential(db, email)
    if (user) await deleteWaysIn(db, user.userId)
  }
}
