import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { postalAddress } from '#contract/address/postal-address.ts'
import type { Db } from '#server/database/database.ts'
import { createCustomer } from '#server/identity/people.ts'
import { dbTest } from '#server/testing/database.ts'
import { identityFixture } from '#server/testing/identity.ts'
import {
  addAddress,
  addressesOf,
  billingAddressesOf,
  changeAddress,
  defaultAddressOf,
  removeAddress,
} from './operations.ts'

const countries = ['CH', 'DE'] as const
const zurich = {
  first_name: 'Anna',
  last_name: 'Muster',
  street: 'Bahnhofstrasse',
  street_number: '12',
  postcode: '8001',
  city: 'Zürich',
  country_code: 'CH',
}
const address = (more: object = {}) => postalAddress(['CH', 'DE', 'IT'], 'shipping').parse({ ...zurich, ...more })

let people = 0
async function newCustomer(db: Db) {
  const { auth, brand } = identityFixture(db).context
  const person = { email: `a${++people}@example.com`, firstName: 'Anna', lastName: 'Muster', locale: 'de' as const }
  return createCustomer(db, auth, { ...person, brand, emailVerified: true, channels: [] })
}

async function saved(db: Db, userId: string, more: object = {}) {
  const added = await addAddress(db, userId, address(more))
  if (!added.ok) throw new Error(added.error.code)
  return added.value.id
}
const list = async (db: Db, userId: string) =>
  (await addressesOf(db, userId)).map(({ city, isDefault }) => `${city}${isDefault ? ' (default)' : ''}`)

describe('saved addresses', () => {
  dbTest('[ACC-003] are added, listed, changed and deleted', async ({ db }) => {
    const userId = await newCustomer(db)
    const id = await saved(db, userId)
    expect(await addressesOf(db, userId)).toEqual([{ ...address(), id, isDefault: true }])
    const changed = await changeAddress(db, { userId, id, countries }, { city: 'Bern', postcode: '3011' })
    expect(changed).toMatchObject({ ok: true, value: { city: 'Bern', street: 'Bahnhofstrasse' } })
    expect(await list(db, userId)).toEqual(['Bern (default)'])
    expect(await removeAddress(db, userId, id)).toEqual({ ok: true, value: null })
    expect(await list(db, userId)).toEqual([])
  })

  dbTest(
    '[ACC-005] one is the default: the first, then the chosen one, and after its deletion the newest',
    async ({ db }) => {
      const userId = await newCustomer(db)
      await saved(db, userId)
      const bern = await saved(db, userId, { city: 'Bern' })
      await saved(db, userId, { city: 'Basel' })
      expect(await list(db, userId)).toEqual(['Zürich (default)', 'Basel', 'Bern'])
      await changeAddress(db, { userId, id: bern, countries }, { isDefault: true })
      expect(await list(db, userId)).toEqual(['Bern (default)', 'Basel', 'Zürich'])
      expect(await defaultAddressOf(db, userId)).toMatchObject({ city: 'Bern' })
      await changeAddress(db, { userId, id: bern, countries }, { isDefault: false })
      expect(await list(db, userId)).toEqual(['Bern (default)', 'Basel', 'Zürich'])
      await removeAddress(db, userId, bern)
      expect(await list(db, userId)).toEqual(['Basel (default)', 'Zürich'])
    },
  )

  dbTest('[ACC-005] two defaults are refused by the database itself', async ({ db }) => {
    const userId = await newCustomer(db)
    await saved(db, userId)
    await saved(db, userId, { city: 'Bern' })
    const both = db.transaction((db) => db.execute(sql`update addresses set is_default = true`))
    await expect(both).rejects.toMatchObject({ cause: { code: '23505' } })
  })

  dbTest('[ACC-006] are billing addresses unless they have another recipient', async ({ db }) => {
    const userId = await newCustomer(db)
    await saved(db, userId)
    await saved(db, userId, { city: 'Bern', recipient: 'Bea Beispiel' })
    await saved(db, userId, { city: 'Basel', studio_id: 'basel-1' })
    expect((await billingAddressesOf(db, userId)).map(({ city }) => city)).toEqual(['Zürich'])
  })

  dbTest('[CHK-012] change blank birthday and phone number to null, and keep what is not sent', async ({ db }) => {
    const userId = await newCustomer(db)
    const full = { birthday: '1990-02-28', phone_number: '044 000 12 00', company: 'Muster AG', studio_id: 'zurich-1' }
    const id = await saved(db, userId, full)
    const changed = await changeAddress(db, { userId, id, countries }, { birthday: '', phone_number: ' ' })
    expect(changed).toMatchObject({ ok: true, value: { ...full, birthday: null, phone_number: null } })
  })

  dbTest('must be valid as a whole after a change', async ({ db }) => {
    const userId = await newCustomer(db)
    const id = await saved(db, userId)
    const moved = await changeAddress(db, { userId, id, countries }, { country_code: 'DE' })
    expect(moved).toMatchObject({
      ok: false,
      error: { code: 'bad-input', error: { issues: [{ path: ['postcode'] }] } },
    })
    const abroad = { country_code: 'IT', postcode: '20121', province_code: 'MI' }
    expect(await changeAddress(db, { userId, id, countries }, abroad)).toMatchObject({ ok: false })
    expect(await list(db, userId)).toEqual(['Zürich (default)'])
  })

  dbTest('from another storefront may keep their country', async ({ db }) => {
    const userId = await newCustomer(db)
    const milan = { country_code: 'IT', postcode: '20121', city: 'Milano', province_code: 'MI' }
    const id = await saved(db, userId, milan)
    expect(await changeAddress(db, { userId, id, countries }, { street: 'Via Roma' })).toMatchObject({ ok: true })
  })

  dbTest('of another customer do not exist', async ({ db }) => {
    const userId = await newCustomer(db)
    const stranger = await newCustomer(db)
    const id = await saved(db, userId)
    const missing = { ok: false, error: { code: 'not-found' } }
    for (const wrongId of [id, 'no-uuid', ''])
      expect([
        await changeAddress(db, { userId: stranger, id: wrongId, countries }, { city: 'Bern' }),
        await removeAddress(db, stranger, wrongId),
      ]).toEqual([missing, missing])
    expect(await list(db, userId)).toEqual(['Zürich (default)'])
  })

  dbTest('are at most 50, and a repeated request adds one only', async ({ db }) => {
    const userId = await newCustomer(db)
    const [first, again] = [
      await addAddress(db, userId, address(), 'key-1'),
      await addAddress(db, userId, address({ city: 'Bern' }), 'key-1'),
    ]
    expect(again).toEqual(first)
    for (let count = 1; count < 50; count++) await saved(db, userId)
    expect(await addAddress(db, userId, address())).toEqual({ ok: false, error: { code: 'too-many-addresses' } })
    expect(await addAddress(db, userId, address(), 'key-1')).toEqual(first)
  })

  dbTest('that are added at the same moment have one default among them', async ({ database: { db } }) => {
    const userId = await newCustomer(db)
    await Promise.all(['Bern', 'Basel', 'Chur', 'Thun'].map((city) => saved(db, userId, { city })))
    expect((await addressesOf(db, userId)).map(({ isDefault }) => isDefault)).toEqual([true, false, false, false])
  })
})
