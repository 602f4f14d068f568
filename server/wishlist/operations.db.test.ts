import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/database/database.ts'
import { signUp } from '#server/identity/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { add, exists, merge, remove, savedColors, sweep, visibleProducts } from './operations.ts'

const guest = { brand: 'claravue', guest: 'digest of a token' }
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `P-${`${from + index}`.padStart(3, '0')}`)

/** A shop with so many products, P-001 and so on, and a customer. */
async function open(db: Db, count = 5) {
  const products = numbered(1, count).map((id) => sampleProduct(id))
  const imported = await importCatalogue(db, catalogueOf(sampleCategory('daily'), ...products))
  expect(imported).toMatchObject({ ok: true })
  const { context, whoHas } = identityFixture(db)
  const session = await signUp(context, anna)
  const visitor = session.ok ? await whoHas(session.value) : undefined
  if (visitor?.kind !== 'customer') throw new Error('Anna is not signed in')
  return { brand: 'claravue', customerId: visitor.userId }
}
const visible = (db: Db, owner: Parameters<typeof visibleProducts>[1]) => visibleProducts(db, owner, 'CH')
async function addAll(db: Db, owner: Parameters<typeof add>[1], ids: readonly string[]) {
  for (const id of ids) expect(await add(db, owner, id)).toMatchObject({ ok: true })
}

dbTest('[CAT-030] saved products are listed once, newest first, until they are removed', async ({ db }) => {
  await open(db)
  await addAll(db, guest, ['P-001', 'P-002', 'P-001'])
  expect(await visible(db, guest)).toEqual(['P-002', 'P-001'])
  await remove(db, guest, 'P-001')
  await remove(db, guest, 'P-001')
  expect(await visible(db, guest)).toEqual(['P-002'])
  expect(await visible(db, { ...guest, guest: 'of somebody else' })).toEqual([])
  expect(await visible(db, { ...guest, brand: 'linsenhaus' })).toEqual([])
})

dbTest('products that the storefront no longer shows are not on the list either', async ({ db }) => {
  await open(db)
  await db.execute(sql`update products set is_active = false where product_id = 'P-003'`)
  await addAll(db, guest, ['P-003', 'P-002'])
  expect(await visible(db, guest)).toEqual(['P-002'])
  await db.execute(sql`delete from prices where product_id = 'P-002' and market = 'CH' and channel = 'website'`)
  expect(await visible(db, guest)).toEqual([])
  await db.execute(sql`update products set is_active = true where product_id = 'P-003'`)
  expect(await visible(db, guest)).toEqual(['P-003'])
})

dbTest(
  'a product is saved in the chosen colour, which may change; one that it does not have is left out',
  async ({ db }) => {
    const customer = await open(db)
    const pictures = { black: { swatch: '#000000', pictures: { front: 'P-001~black' } }, blue: { swatch: '#0000ff' } }
    await db.execute(sql`
    update products set axes = axes || '{"color": ["black", "blue"]}', images = images || ${JSON.stringify({ by_color: pictures })},
      color_texts = '{"black": {"de": "Schwarz"}, "blue": {"de": "Blau"}}' where product_id = 'P-001'`)
    const colors = (owner: Parameters<typeof savedColors>[1]) => savedColors(db, owner, 'de')
    await add(db, guest, 'P-001', 'green')
    await add(db, guest, 'P-002', 'black')
    expect(await colors(guest)).toEqual([])
    await add(db, guest, 'P-001', 'black')
    expect(await colors(guest)).toEqual([{ product_id: 'P-001', code: 'black', name: 'Schwarz', image: 'P-001~black' }])
    await add(db, guest, 'P-001')
    await merge(db, { ...guest, ...customer })
    expect(await colors(customer)).toMatchObject([{ code: 'black' }])
    await add(db, customer, 'P-001', 'blue')
    expect(await colors(customer)).toEqual([{ product_id: 'P-001', code: 'blue', name: 'Blau', image: null }])
    expect(await visible(db, customer)).toEqual(['P-002', 'P-001'])
    await db.execute(sql`update products set axes = '{}' where product_id = 'P-001'`)
    expect(await colors(customer)).toEqual([])
  },
)

dbTest('a list holds 100 products; the next one is refused, the hundredth again is not', async ({ db }) => {
  await open(db, 101)
  await addAll(db, guest, numbered(1, 100))
  expect(await add(db, guest, 'P-101')).toEqual({ ok: false, error: { code: 'wishlist-full' } })
  expect(await add(db, guest, 'P-100')).toEqual({ ok: true, value: false })
  expect(await visible(db, guest)).toHaveLength(100)
})

dbTest('[CAT-030] at the sign-in both lists become one, in the order of saving', async ({ db }) => {
  const customer = await open(db)
  await addAll(db, customer, ['P-001', 'P-002'])
  await addAll(db, guest, ['P-003', 'P-001', 'P-004'])
  await merge(db, { ...guest, ...customer })
  expect(await visible(db, customer)).toEqual(['P-004', 'P-003', 'P-002', 'P-001'])
  expect(await exists(db, guest)).toBe(false)
  // A second sign-in at the same moment would do that.
  await merge(db, { ...guest, ...customer })
  expect(await visible(db, customer)).toHaveLength(4)
})

dbTest('if both lists are too long for one, the customer’s products all stay', async ({ db }) => {
  const customer = await open(db, 110)
  await addAll(db, customer, numbered(1, 98))
  await addAll(db, guest, numbered(96, 110))
  await merge(db, { ...guest, ...customer })
  const merged = await visible(db, customer)
  expect(merged).toHaveLength(100)
  expect(merged.slice(0, 3)).toEqual(['P-110', 'P-109', 'P-098'])
})

dbTest('a merge that fails has changed neither list', async ({ db }) => {
  await open(db)
  await addAll(db, guest, ['P-001'])
  await expect(merge(db, { ...guest, customerId: 'nobody' })).rejects.toThrow()
  expect(await visible(db, guest)).toEqual(['P-001'])
})

dbTest('lists of guests go a year after their last change, those of customers stay', async ({ db }) => {
  const customer = await open(db)
  const recent = { ...guest, guest: 'recent' }
  await addAll(db, guest, ['P-001'])
  await addAll(db, customer, ['P-002'])
  await addAll(db, recent, ['P-003'])
  await db.execute(
    sql`update wishlists set used_at = now() - interval '366 days' where guest is distinct from 'recent'`,
  )
  await sweep(db)
  expect(await exists(db, guest)).toBe(false)
  expect(await exists(db, customer)).toBe(true)
  expect(await exists(db, recent)).toBe(true)
})

dbTest(
  'of 30 additions at the same moment none is lost, and the list stays within 100',
  async ({ database: { db } }) => {
    await open(db, 120)
    await addAll(db, guest, numbered(1, 90))
    const results = await Promise.all(numbered(91, 120).map((id) => add(db, guest, id)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
    expect(await visible(db, guest)).toHaveLength(100)
  },
)

dbTest('saving and signing in at the same moment lose nothing', async ({ database: { db } }) => {
  const customer = await open(db, 15)
  await addAll(db, guest, numbered(1, 5))
  await Promise.all([
    ...numbered(6, 10).map((id) => add(db, guest, id)),
    ...Array.from({ length: 3 }, () => merge(db, { ...guest, ...customer })),
    ...numbered(11, 15).map((id) => add(db, customer, id)),
  ])
  const all = [...(await visible(db, customer)), ...(await visible(db, guest))]
  expect(all.toSorted()).toEqual(numbered(1, 15))
})
