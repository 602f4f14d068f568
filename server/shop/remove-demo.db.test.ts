import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { readRecords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { editProduct } from '#server/goods/edit.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { signIn } from '#server/identity/operations.ts'
import { loadDemoCoupons } from '#server/promotions/demo-coupons.ts'
import { giveCode } from '#server/stock/codes.ts'
import { hire, keyFor } from '#server/testing/api-keys.ts'
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

dbTest(
  'what staff prepared for the shop stays; keys and receivers go, since anybody could sign in',
  async ({ database }) => {
    const { db } = database
    const shop = await openOrderShop(database)
    await noteDemoUse(db)
    await createDemoAccounts(db)
    const series = crypto.randomUUID()
    await db.execute(sql`
    insert into coupon_series (id, brand, name, prefix, size) values (${series}::uuid, 'claravue', 'Opening', 'CARE', 1)`)
    // Like a coupon of goodwill, but of the series.
    await db.execute(sql`
    insert into coupons (brand, code, gives, series_id)
    values ('claravue', 'CARE-AAAAA-BBBBB', '{"kind":"free-shipping"}', ${series}::uuid)`)
    await db.execute(sql`insert into settings (brand, key, value) values ('claravue', 'mails/days', '3')`)
    await editProduct(db, {
      id: 'CARE',
      actor: 'anna',
      seen: (await readRecords(db, ['CARE']))[0]?.digest ?? null,
      change: (record) => ({ ...record, lead_days: record.lead_days + 1 }),
      cause: 'edit',
    })
    const states = ['waiting', 'refused', 'ready', 'applying', 'applied', 'discarded', 'undoing', 'undone']
    for (const state of states)
      await db.execute(sql`
      insert into goods_files (id, name, size, uploaded_by, state, report)
      values (gen_random_uuid(), ${state}, 1, 'anna', ${state}, '{"difference": {"counts": {"added": 1}}}')`)
    await giveCode(db, 'anna', { product: 'CARE', variant: 'CARE' }, { gtin: '04006381333931', shelf: 'A-1' })
    await db.execute(sql`
    insert into webhook_endpoints (id, url, description, types, brands, with_contact, secret)
    values (gen_random_uuid(), 'https://example.com/', '', '{order.placed}', '{}', false, '')`)
    const lead = await hire(db, 'Lea Lead')
    const { secret } = await keyFor(db, { by: lead, scopes: ['orders:read'] })
    const changes = await countOf(db, 'product_changes')

    await removeDemo(database, confirmed)
    expect((await db.execute(sql`select code from coupons`)).rows).toEqual([{ code: 'CARE-AAAAA-BBBBB' }])
    expect((await db.execute(sql`select name from coupon_series`)).rows).toEqual([{ name: 'Opening' }])
    expect((await db.execute(sql`select value from settings`)).rows).toEqual([{ value: 3 }])
    expect([changes, await countOf(db, 'product_changes')]).toEqual([changes, changes])
    expect((await db.execute(sql`select gtin, shelf from variant_codes`)).rows).toEqual([
      { gtin: '04006381333931', shelf: 'A-1' },
    ])
    const { rows: files } = await db.execute<{ name: string; state: string; report: object }>(
      sql`select name, state, report from goods_files`,
    )
    // Their jobs are gone: what waited for one can be begun again, and says that nothing came of it.
    const after = Object.fromEntries(files.map(({ name, state }) => [name, state]))
    expect(after).toEqual({
      ...Object.fromEntries(states.map((state) => [state, state])),
      waiting: 'refused',
      applying: 'ready',
      undoing: 'applied',
    })
    const reports = Object.fromEntries(files.map(({ name, report }) => [name, report]))
    expect(reports.applying).toMatchObject({ hasFailed: true, difference: { counts: { added: 1 } } })
    expect(reports.undoing).toMatchObject({ undoRefusal: { code: 'busy' } })
    expect([await countOf(db, 'api_keys'), await countOf(db, 'webhook_endpoints')]).toEqual([0, 0])
    const refused = await shop.ask('/api/admin/orders', { headers: { Authorization: `Bearer ${secret}` } })
    expect(refused.status).toBe(401)
  },
)

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
