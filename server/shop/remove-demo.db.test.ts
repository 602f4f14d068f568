import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Db } from '#server/database/database.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { signIn } from '#server/identity/operations.ts'
import { loadDemoCoupons } from '#server/promotions/demo-coupons.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { identityFixture } from '#server/testing/identity.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { auditBooks } from './books.ts'
import { loadDemoData, refuseDemoData } from './demo-data.ts'
import { contents, noteDemoUse } from './demo-store.ts'
import { removeDemo } from './remove-demo.ts'

const removedTables = contents.map(({ table }) => table)

const confirmed = { isConfirmed: true, alsoRealPayments: false }
const staff = { email: 'staff@example.com', password: 'Personal2026' }

const countOf = async (db: Db, table: string) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.raw(table)}`)).rows[0]?.count ?? 0

/** Tables that stay, and those whose rows go with the rows that they belong to. */
const kept = `audit_log bulk_prices categories category_texts coupon_series goods_file_parts goods_files goods_pictures
  imports planned_content planned_prices price_history prices product_categories product_changes product_texts products
  settings stock variant_codes`.split(/\s+/)
const goAlong = ['cart_keys', 'wishlist_products', 'demo_use']

dbTest('every table of the shop is either removed or kept, by decision', async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const known = [...removedTables, ...kept, ...goAlong]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

dbTest('what people made in a demo is removed as a whole, and the catalogue stays', async ({ database }) => {
  const { db } = database
  const shop = await openOrderShop(database)
  await noteDemoUse(db)
  await createDemoAccounts(db)
  await loadDemoCoupons(db, brands)
  await db.execute(
    sql`insert into coupons (brand, code, gives, used) values ('claravue', 'OWN', '{"kind":"free-shipping"}', 3)`,
  )
  await db.execute(
    sql`insert into coupons (brand, code, gives, owner_id) values ('claravue', 'HERS', '{"kind":"free-shipping"}', 'anna')`,
  )
  const browser = shop.visitor()
  await browser.post('/api/identity/sign-up', {
    email: 'anna@example.com',
    password: 'Linsen2026',
    first_name: 'Anna',
    last_name: 'Muster',
  })
  await browser.post('/api/identity/login-link', { email: staff.email })
  await shop.opened.background.settled()
  await shop.buy(browser, lens(2))
  await shop.workOff()
  const stock = async () =>
    (await db.execute(sql`select sum(on_hand)::int as on_hand, sum(counted)::int as counted from stock`)).rows[0]
  const { on_hand: before, counted: full } = (await stock()) ?? {}
  expect(before).not.toBe(full)
  const products = await countOf(db, 'products')

  const asked = await removeDemo(database, { ...confirmed, isConfirmed: false })
  expect(asked.counted).toEqual(
    expect.arrayContaining([
      { name: 'users', count: 8 },
      { name: 'orders', count: 1 },
      { name: 'demo and personal coupons', count: 25 },
      { name: 'simulated transactions', count: 1 },
    ]),
  )
  expect([await countOf(db, 'users'), await countOf(db, 'orders')]).toEqual([8, 1])
  await expect(refuseDemoData(db)).rejects.toThrow('remove them with npm run demo:remove')

  expect((await removeDemo(database, confirmed)).counted).toEqual(asked.counted)
  for (const table of [...removedTables, ...goAlong, 'pgboss.job'].filter(
    (table) => !/^(coupons|stock_movements)$/.test(table),
  ))
    expect([table, await countOf(db, table)]).toEqual([table, 0])
  expect((await db.execute(sql`select code, used from coupons`)).rows).toEqual([{ code: 'OWN', used: 0 }])
  expect([await countOf(db, 'products'), await stock()]).toEqual([products, { on_hand: full, counted: full }])
  expect(await auditBooks(db)).toEqual([])
  await refuseDemoData(db)
  expect(await removeDemo(database, confirmed)).toEqual({ isDemo: false, counted: [] })
  expect((await db.execute(sql`select actor, action from audit_log`)).rows).toEqual([
    { actor: 'npm run demo:remove', action: 'demo/remove' },
  ])
  for (const table of ['order_events', 'stock_movements', 'audit_log'])
    await expect(db.execute(sql.raw(`delete from ${table}`))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only ever added') },
    })
})

dbTest.for([
  ['the mark of the demo', sql`insert into demo_use default values`],
  [
    'the staff of an earlier demo',
    sql`insert into users values ('1', 'S', 'staff@example.com', true, null, 'staff', now(), now())`,
  ],
  ['a simulated card', sql`insert into simulator_aliases (alias, method, card) values ('a', 'visa', 'success')`],
  [
    'a demo coupon',
    sql`insert into coupons (brand, code, gives, is_demo) values ('claravue', 'X', '{"kind":"free-shipping"}', true)`,
  ],
] as const)('a live shop does not start on a database with %s', async ([, statement], { db }) => {
  await refuseDemoData(db)
  await db.execute(statement)
  await expect(refuseDemoData(db)).rejects.toThrow(/^The database was used by a demo/)
})

dbTest('a demo does not start on the database of a live shop', async ({ db }) => {
  await db.execute(sql`insert into users values ('1', '', 'anna@example.com', true, null, 'customer', now(), now())`)
  await expect(loadDemoData(db)).rejects.toThrow(/^The database has the customers or orders of a live shop/)
  expect([await countOf(db, 'users'), await countOf(db, 'demo_use')]).toEqual([1, 0])
})

dbTest('payments of a real provider are removed only by a word of its own', async ({ database }) => {
  const { db } = database
  await noteDemoUse(db)
  await db.execute(sql`
    insert into payments (id, brand, cart_id, cart_version, amount, currency, snapshot, expires_at, transaction_id)
    values (gen_random_uuid(), 'claravue', gen_random_uuid(), 1, 100, 'CHF', '{}', now(), '240101120000000001')`)
  await expect(removeDemo(database, confirmed)).rejects.toThrow('1 payments were made at a real provider')
  expect([await countOf(db, 'payments'), await countOf(db, 'demo_use')]).toEqual([1, 1])
  await removeDemo(database, { ...confirmed, alsoRealPayments: true })
  expect([await countOf(db, 'payments'), await countOf(db, 'demo_use')]).toEqual([0, 0])
})

dbTest('nothing is removed while a shop runs on the database', async ({ database }) => {
  await noteDemoUse(database.db)
  await database.listen('pages', { hear() {}, lost() {}, heardAgain() {} })
  await expect(removeDemo(database, confirmed)).rejects.toThrow(/^A shop is running on this database/)
  expect(await countOf(database.db, 'demo_use')).toBe(1)
})

dbTest('a later demo has accounts with their passwords again', async ({ database }) => {
  const { db } = database
  const { context } = identityFixture(db)
  await noteDemoUse(db)
  await createDemoAccounts(db)
  await removeDemo(database, confirmed)
  await createDemoAccounts(db)
  expect((await signIn(context, staff)).ok).toBe(true)
  // As an earlier version left them when it went live.
  await db.execute(sql`delete from accounts`)
  await createDemoAccounts(db)
  expect((await signIn(context, staff)).ok).toBe(true)
  expect((await signIn(context, { email: 'customer@example.com', password: 'Linsen2026' })).ok).toBe(true)
  expect(await countOf(db, 'users')).toBe(7)
})
