import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { dbTest } from '#server/testing/database.ts'
import { loadDemoData } from './demo-data.ts'

dbTest('the demo’s customer has a running and a paused subscription, however often it starts', async ({ database }) => {
  const { db } = database
  for (let starts = 0; starts < 2; starts++) await loadDemoData(db)
  const { rows } = await db.execute(sql`
    select state, frequency, payment_method as method from subscriptions
    where brand = 'claravue' order by state`)
  expect(rows).toEqual([
    { state: 'active', frequency: 3, method: 'invoice' },
    { state: 'paused', frequency: 1, method: 'invoice' },
  ])
})
