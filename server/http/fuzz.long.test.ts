import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { pathOfPage } from '#server/page-cache/page-key.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { fuzz } from '#server/testing/fuzz/run.ts'
import { quiet } from '#server/testing/originals.ts'
import { closeShops, demoFolder } from '#server/testing/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A longer run than usual, and with another seed. */
    fuzz: { requests: number; seed: number }
  }
}

// `npm run test:fuzz` sends 50,000 requests with a new seed; `-- --sequence.seed=7` repeats a run.
const long = inject('fuzz')
const { requests, seed } = long ?? { requests: 1000, seed: 2026 }

let database: Database
beforeAll(async () => {
  // Every operation is reached: in the usual run this proves that PGlite takes every statement that the others send to PostgreSQL.
  database = long ? await freshDatabase() : await openDatabase({ folder: demoFolder(), log: quiet })
})
afterAll(async () => {
  await database.close()
  await closeShops()
})

test(`${requests} odd requests by all kinds of visitors (seed ${seed}) find no fault and no data of others`, async () => {
  const { app, ask, errors, background } = await openBuiltShop(database)
  const isCached = (path: string) => app.policyFor(pathOfPage(path)) !== undefined
  const found = await fuzz({ ask, seed, requests, isCached, errors: () => errors.splice(0) })
  await background.settled()
  expect({ ...found.complaints, ...Object.fromEntries(errors.map((error) => [error, 'in the background'])) }).toEqual(
    {},
  )
  // A run that is only refused proves little.
  expect(found.operations.asked).toBe(found.operations.all)
  expect(found.fine).toBeGreaterThan(found.api / 8)
  const { rows } = await database.db.execute<{ started: number; orders: number }>(
    sql`select (select count(*)::int from payments) as started, (select count(*)::int from orders) as orders`,
  )
  expect(rows[0]?.started).toBeGreaterThanOrEqual(found.bought)
  expect(rows[0]?.orders).toBeGreaterThan(0)
}, 3_600_000)
