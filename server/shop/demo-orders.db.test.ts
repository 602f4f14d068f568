import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { auditBooks } from './books.ts'
import { loadDemoData } from './demo-data.ts'

dbTest('the demo’s customer has one order at each storefront with invoices, paid and shipped', async ({ database }) => {
  const { db } = database
  for (let starts = 0; starts < 2; starts++) {
    await loadDemoData(db)
    const { rows } = await db.execute(sql`
      select orders.brand, number, orders.state, paid_at < now() as "isPaid", email from orders order by brand`)
    const order = { number: 100_001, state: 'shipped', isPaid: true, email: 'customer@example.com' }
    expect(rows).toEqual([
      { brand: 'claravue', ...order },
      { brand: 'linsenhaus', ...order },
    ])
    expect(await auditBooks(db)).toEqual([])
  }
  const { rows } = await db.execute(sql`select from carts where state = 'cart'`)
  expect(rows).toEqual([])
})
