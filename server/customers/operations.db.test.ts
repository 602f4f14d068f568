import { expect } from 'vitest'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { signUp } from '#server/identity/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { findCustomers } from './operations.ts'

dbTest('customers are found by a part of their name or address, staff are not', async ({ db }) => {
  await createDemoAccounts(db)
  await signUp(identityFixture(db).context, { ...anna, email: 'anna_m@example.com' })
  const names = async (phrase: string) => (await findCustomers(db, phrase)).map(({ full_name }) => full_name)
  expect(await names('keller')).toEqual(['Carla Keller'])
  expect(await names('ANNA MU')).toEqual(['Anna Muster'])
  expect(await names('example.com')).toEqual(['Carla Keller', 'Anna Muster'])
  expect(await names('staff@')).toEqual([])
  // A wildcard of SQL is a letter like any other.
  expect(await names('a_m@')).toEqual(['Anna Muster'])
  expect(await names('_nna')).toEqual([])
  expect(await names('%')).toEqual([])
})
