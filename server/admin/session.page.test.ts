import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminOperation, adminOperations } from '#contract/admin/scopes.ts'
import { roleMay, staffRoles } from '#contract/staff/roles.ts'
import { hire } from '#server/testing/api-keys.ts'
import { openBrowser } from '#server/testing/browser.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

// The interface for programs, asked by people who are signed in instead of by a key.

let database: Awaited<ReturnType<typeof freshDatabase>>
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

async function signedIn(name: string, { password = 'Personal2026', headers = {} } = {}) {
  const browser = openBrowser(ask, { headers })
  const wish = { email: `${name}@example.com`, password }
  expect((await browser.post('/api/identity/sign-in', wish)).status).toBe(200)
  return browser
}

const lists = {
  adminListOrders: '/api/admin/orders',
  adminExportOrders: '/api/admin/exports/orders',
  adminListProducts: '/api/admin/products',
  adminExportProducts: '/api/admin/exports/products',
  adminListStock: '/api/admin/stock',
  adminListCoupons: '/api/admin/coupons',
  adminListCustomers: '/api/admin/customers',
  adminListReviews: '/api/admin/reviews',
  adminExportCustomers: '/api/admin/exports/customers',
} as const satisfies Partial<Record<AdminOperation, string>>

test.each(staffRoles)('who is signed in as %s reads what the role may, and nothing else exists', async (role) => {
  const browser = await signedIn(role === 'lead' ? 'staff' : role)
  for (const [operation, path] of Object.entries(lists) as [keyof typeof lists, string][]) {
    const mayRead = roleMay(role, adminOperations[operation].act)
    const { status, body } = await browser.get(path)
    expect([path, status, mayRead || body.code]).toEqual([path, mayRead ? 200 : 404, mayRead || 'not-found'])
  }
})

test('a customer and a stranger are asked for a key', async () => {
  const strangers = [openBrowser(ask), await signedIn('customer', { password: 'Linsen2026' })]
  for (const browser of strangers)
    for (const path of Object.values(lists)) {
      const { status, body } = await browser.get(path)
      expect([path, status, body.code]).toEqual([path, 401, 'key-required'])
    }
})

test('a wrong key is refused also where the session alone would do', async () => {
  const browser = await signedIn('staff', { headers: { Authorization: 'Bearer lsk_made-up' } })
  const { status, body } = await browser.get('/api/admin/orders')
  expect([status, body.code]).toEqual([401, 'key-refused'])
})

test('a refund by a session needs the right, and a proof that is not older than 15 minutes', async () => {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from orders where state = 'shipped' and refunded = 0 order by created_at limit 1`)
  const path = `/api/admin/orders/${rows[0]?.id}/refunds`
  const refund = async (name: string, age = '1 minute') => {
    const browser = await signedIn(name, { headers: { 'Idempotency-Key': crypto.randomUUID() } })
    await database.db.execute(sql`update sessions set created_at = now() - ${age}::interval`)
    const { status, body } = await browser.post(path, { reason: 'A scratch', goodwill: 1_00 })
    return [status, body.code ?? body.amount]
  }
  expect(await refund('warehouse')).toEqual([404, 'not-found'])
  expect(await refund('service', '20 minutes')).toEqual([403, 'login-too-old'])
  expect(await refund('service')).toEqual([200, 1_00])
  const { rows: entries } = await database.db.execute(sql`
    select users.email from audit_log join users on users.id = actor where action = 'order/refund'`)
  expect(entries).toEqual([{ email: 'service@example.com' }])
})

const endings = {
  'the session is ended': 'delete from sessions where user_id = $',
  'the session expires': 'update sessions set expires_at = now() where user_id = $',
  'the reader is blocked': 'update users set blocked_at = now() where id = $',
  'the reader has another role': `update users set staff_role = 'warehouse' where id = $`,
}

test.each(Object.entries(endings))('a file under way is cut when %s', async (_, ending) => {
  const member = await hire(database.db, 'Lea Lead')
  const series = crypto.randomUUID()
  await database.db.execute(sql`
    insert into coupon_series (id, brand, name, prefix, size) values (${series}::uuid, 'claravue', 'Fair', 'FAIR', 1)`)
  await database.db.execute(sql`
    insert into coupons (brand, code, gives, series_id)
    values ('claravue', ${`FAIR-${series.slice(0, 8).toUpperCase()}`}, '{"kind":"free-shipping"}', ${series}::uuid)`)
  const paths = [
    '/api/admin/exports/orders',
    '/api/admin/exports/products',
    '/api/admin/exports/customers',
    '/en/staff/orders/export',
    '/en/staff/sales/export',
    `/en/staff/coupons/series/${series}/codes`,
  ]
  const { cookies } = await signedIn('staff')
  // A member of staff of their own, so that the others stay as they are.
  await database.db.execute(sql`
    update sessions set user_id = ${member} where user_id = (select id from users where email = 'staff@example.com')`)
  const headers = { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const files = await Promise.all(paths.map((path) => ask(path, { headers })))
  expect(files.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const [before = '', after = ''] = ending.split('$')
  await database.db.execute(sql`${sql.raw(before)}${member}${sql.raw(after)}`)
  const read = await Promise.all(files.map((file) => file.text().catch(({ message }: Error) => message)))
  expect(read).toEqual(paths.map(() => 'The reader may no longer read this'))
})
