import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AdminOperation, adminOperations } from '#contract/admin/scopes.ts'
import { roleMay, staffRoles } from '#contract/staff/roles.ts'
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
