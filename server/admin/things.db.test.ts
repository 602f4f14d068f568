import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiScopes } from '#contract/admin/scopes.ts'
import { err } from '#contract/result.ts'
import { revokeKey } from '#server/api-keys/operations.ts'
import { hire, keyFor } from '#server/testing/api-keys.ts'
import { openCartShop } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { adminForRequest } from './admin-for-request.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let lead: string
beforeAll(async () => {
  database = await freshDatabase()
  await openCartShop(database)
  lead = await hire(database.db, 'Lea Lead')
})
afterAll(() => database.close())

const storefronts = ['claravue', 'linsenhaus', 'lenteo']
const refused = async () => err({ code: 'not-found' } as const)

/** What a program does with a key for these storefronts. */
async function programOf(...brands: string[]) {
  const { db } = database
  const { id, secret } = await keyFor(db, { by: lead, scopes: [...apiScopes], brands })
  const admin = adminForRequest({
    db,
    now: new Date(),
    client: '192.0.2.1',
    bearer: secret,
    storefronts,
    cursorKey: Buffer.alloc(32, 7),
    staff: () => ({ mayNow: refused, mayStill: async () => false, staff: refused }),
    locale: 'en',
  })
  return { id, admin }
}
const page = { limit: 200 }
type Listed<Row> = { ok: true; value: { 'hydra:member': Row[]; next: string | null } } | { ok: false; error: object }
function rowsOf<Row>(answer: Listed<Row>): Row[] {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value['hydra:member']
}

test('a list has the products of the key’s storefronts alone, and of these only the active ones if so asked', async () => {
  const { admin: everywhere } = await programOf(...storefronts)
  const { admin: italian } = await programOf('lenteo')
  const ids = async (admin: typeof everywhere, active?: boolean) =>
    rowsOf(await admin.products({ ...page, active })).map(({ id }) => id)
  expect(await ids(everywhere)).toEqual(expect.arrayContaining(['AQ-30', 'GONE', 'SWISS']))
  expect(await ids(italian)).not.toContain('SWISS')
  expect(await ids(italian)).toContain('AQ-30')
  expect(await ids(everywhere, false)).toEqual(['GONE'])
  expect(await ids(everywhere, true)).toEqual((await ids(everywhere)).filter((id) => id !== 'GONE'))
})

test('a list of stock is of the key’s storefronts, and of one product if so asked', async () => {
  await database.db.execute(sql`
    insert into stock (product_id, variant_id, on_hand, stop_order, counted) values ('SWISS', 'SWISS', 4, false, 4)
    on conflict do nothing`)
  const { admin: everywhere } = await programOf(...storefronts)
  const { admin: italian } = await programOf('lenteo')
  const products = async (admin: typeof everywhere, product?: string) =>
    new Set(rowsOf(await admin.stock({ ...page, product })).map(({ product_id }) => product_id))
  expect(await products(everywhere)).toContain('SWISS')
  expect(await products(italian)).not.toContain('SWISS')
  expect(await products(everywhere, 'LAST')).toEqual(new Set(['LAST']))
  expect(await products(italian, 'SWISS')).toEqual(new Set())
})

test('reviews are listed by state, page by page, and decided about by storefronts that sell the product', async () => {
  const { db } = database
  await db.execute(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, state)
    select product_id, 'de', 'Anna', '2026-11-01', '{}', 4, 'Good ' || n, false, state
    from (values ('AQ-30', 'waiting', 1), ('SWISS', 'waiting', 2), ('CARE', 'waiting', 3), ('AQ-30', 'refused', 4)) one (product_id, state, n)
    order by n`)
  const { admin: everywhere } = await programOf(...storefronts)
  const { admin: italian } = await programOf('lenteo')
  const texts = async (admin: typeof everywhere, state: 'waiting' | 'refused' | 'published') =>
    rowsOf(await admin.reviews({ ...page, state })).map(({ text }) => text)
  expect(await texts(everywhere, 'waiting')).toEqual(['Good 1', 'Good 2', 'Good 3'])
  expect(await texts(italian, 'waiting')).toEqual(['Good 1', 'Good 3'])
  expect(await texts(everywhere, 'refused')).toEqual(['Good 4'])

  const first = await everywhere.reviews({ limit: 1, state: 'waiting' })
  const cursor = (first.ok && first.value.next) || undefined
  const rest = rowsOf(await everywhere.reviews({ limit: 2, state: 'waiting', cursor }))
  expect(rest.map(({ text }) => text)).toEqual(['Good 2', 'Good 3'])

  const [swiss = 0] = rest.map(({ id }) => id)
  expect(await italian.publishReview(swiss)).toMatchObject({ error: { code: 'not-found' } })
  expect(await texts(everywhere, 'waiting')).toContain('Good 2')
  expect(await everywhere.publishReview(swiss)).toMatchObject({ ok: true })
  expect(await texts(everywhere, 'published')).toEqual(['Good 2'])
})

test('a storefront that knows none of the first 2,000 customers finds the next one on a later page', async () => {
  const { db } = database
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select 'crowd-' || n, 'Crowd', 'crowd' || n || '@example.org', true, 'customer', now(), now()
    from generate_series(1, 2001) n`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code)
    select 'crowd-' || n, 'Crowd', 'Crowd', 'de' from generate_series(1, 2001) n`)
  const { admin } = await programOf('lenteo')
  const first = await admin.customers(page)
  expect(first).toMatchObject({ value: { 'hydra:member': [], next: expect.any(String) } })
  const cursor = (first.ok && first.value.next) || undefined
  expect(await admin.customers({ ...page, cursor })).toMatchObject({ value: { 'hydra:member': [], next: null } })
})

test('an export ends when its key is revoked in the middle of it', async () => {
  const { id, admin } = await programOf(...storefronts)
  const file = await admin.exportProducts({})
  if (!file.ok) throw new Error('There is no file')
  await revokeKey({ db: database.db, by: lead }, id)
  await expect(file.value.getReader().read()).rejects.toThrow('may no longer read')
})
