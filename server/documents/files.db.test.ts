import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { readFile } from './store.ts'

dbTest('a file is read as it was made, and is stored by the hash of its bytes', async ({ database }) => {
  const shop = await openOrderShop(database)
  await shop.buy(shop.visitor(), lens())
  await shop.workOff()
  const { rows } = await database.db.execute<{ hash: string }>(sql`select hash from documents`)
  expect(rows).toHaveLength(1)
  const [{ hash } = { hash: '' }] = rows
  const bytes = await readFile(database.db, hash)
  expect(bytes?.toString('latin1', 0, 8)).toBe('%PDF-1.7')
  expect(
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex'),
  ).toBe(hash)
})
