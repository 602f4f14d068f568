import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sweep, take, takeInTurn } from './operations.ts'

const account = { limit: 'failed-sign-in/device', by: 'anna@example.com' } as const
const ceiling = { limit: 'failed-sign-in/account', by: 'anna@example.com' } as const
const address = { limit: 'failed-sign-in/address', by: '192.0.2.1' } as const

async function triesOf(db: Db, count: number, ...tries: Parameters<typeof take>[1][]) {
  const taken: boolean[] = []
  for (let index = 0; index < count; index++) taken.push((await take(db, ...tries)).ok)
  return taken.filter(Boolean).length
}

dbTest('ten failed sign-ins per device in an hour, and the eleventh has to wait that long', async ({ db }) => {
  expect(await triesOf(db, 10, account)).toBe(10)
  expect(await take(db, account)).toEqual({ ok: false, error: { code: 'too-many', retryAfter: 60 * 60 } })
  expect((await take(db, { ...account, by: 'bruno@example.com' })).ok).toBe(true)
})

dbTest.for([
  ['failed-sign-in/address', 100, 15],
  ['failed-sign-in/account-and-address', 10, 60],
  ['failed-sign-in/account', 50, 60],
  ['failed-sign-in/device', 10, 60],
  ['failed-sign-in/account-by-devices', 50, 60],
  ['sign-up/address', 20, 60],
  ['letter/address', 30, 60],
  ['letter/reader', 5, 60],
  ['letter/device', 5, 60],
  ['letter/reader-by-devices', 10, 60],
  ['newcomer-letter/mailbox', 5, 24 * 60],
  ['newcomer-letter/storefront', 500, 60],
  ['cart-reminder/mailbox', 1, 24 * 60],
  ['cart-reminder/storefront', 500, 60],
  ['appointment/address', 5, 24 * 60],
  ['appointment/mailbox', 3, 24 * 60],
  ['appointment/storefront', 100, 60],
  ['withdrawal-receipt/order', 5, 24 * 60],
  ['order-lookup/address', 30, 60],
  ['order-link/order', 3, 60],
  ['order-link/mailbox', 10, 60],
  ['failed-withdrawal/address', 20, 60],
  ['failed-coupon/cart', 20, 60],
  ['sanitise/address', 60, 15],
  ['failed-webhook/address', 20, 15],
  ['credit-score/account', 20, 60],
  ['miles/account', 60, 60],
  ['failed-coupon/address', 60, 60],
] as const)('%s: the last of %i tries is taken, and the next is told to wait %i minutes', async (row, { db }) => {
  const [limit, tries, minutes] = row
  const next = { limit, by: 'the same' }
  await take(db, next)
  if (tries > 1) {
    await db.execute(sql`update rate_limits set tries = ${tries - 1}`)
    expect((await take(db, next)).ok).toBe(true)
  }
  expect(await take(db, next)).toEqual({ ok: false, error: { code: 'too-many', retryAfter: minutes * 60 } })
})

dbTest('of two limits the stricter one refuses, and both go on counting', async ({ db }) => {
  expect(await triesOf(db, 30, account, address)).toBe(10)
  expect(await triesOf(db, 100, address)).toBe(70)
})

dbTest('in turn: what a narrow limit refuses does not count for the wide one', async ({ db }) => {
  const results: boolean[] = []
  for (let index = 0; index < 80; index++) results.push((await takeInTurn(db, [[account], [ceiling]])).ok)
  expect(results.filter(Boolean)).toHaveLength(10)
  // 10 of 50 are used up, however often the narrow limit has refused.
  expect(await triesOf(db, 60, ceiling)).toBe(40)
})

dbTest('in turn: what the wide limit refuses is given back to the narrow one', async ({ db }) => {
  await triesOf(db, 50, ceiling)
  for (let index = 0; index < 20; index++)
    expect(await takeInTurn(db, [[account], [ceiling]])).toMatchObject({ error: { code: 'too-many' } })
  expect(await triesOf(db, 11, account)).toBe(10)
})

dbTest('in turn: a successful try is given back to all', async ({ db }) => {
  for (let index = 0; index < 70; index++) {
    const taken = await takeInTurn(db, [[account], [ceiling]])
    if (taken.ok) await taken.value.giveBack()
  }
  expect([await triesOf(db, 11, account), await triesOf(db, 51, ceiling)]).toEqual([10, 50])
})

dbTest('a successful try is given back', async ({ db }) => {
  for (let index = 0; index < 30; index++) {
    const taken = await take(db, account)
    if (taken.ok) await taken.value.giveBack()
  }
  expect(await triesOf(db, 11, account)).toBe(10)
})

dbTest('after a window a new one begins; the old count can be deleted', async ({ db }) => {
  await triesOf(db, 11, account)
  await db.execute(sql`update rate_limits set resets_at = now()`)
  expect(await triesOf(db, 11, account)).toBe(10)
  await take(db, address)
  await db.execute(sql`update rate_limits set resets_at = now() where tries > 1`)
  await sweep(db)
  expect((await db.execute(sql`select tries from rate_limits`)).rows).toEqual([{ tries: 1 }])
})

dbTest('the table names no person: it holds digests only', async ({ db }) => {
  await take(db, account, address)
  const { rows } = await db.execute(sql`select * from rate_limits`)
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/anna|192\.0/)
})

dbTest('sixty tries at the same moment are counted one by one', async ({ database: { db } }) => {
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, index) => (index % 2 ? take(db, account, address) : take(db, address, account))),
  )
  expect(taken.filter(({ ok }) => ok)).toHaveLength(10)
})
