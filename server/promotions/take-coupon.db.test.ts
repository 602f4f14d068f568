import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { loadDemoCoupons } from './demo-coupons.ts'
import { givePersonalCoupon, personOf, takeCoupon } from './operations.ts'
import { buyers } from './schema.ts'

const claimOf = (code: string, email: string, cartId: string = crypto.randomUUID()) => ({
  brand: 'claravue',
  code,
  email,
  cartId,
  customerId: null,
  total: 90_00,
  discount: 10_00,
})
const usedOf = async (db: Db, code: string) => {
  const { rows } = await db.execute<{ used: number }>(
    sql`select used from coupons where brand = 'claravue' and code = ${code}`,
  )
  return rows[0]?.used
}

dbTest('of 30 orders at the same moment, as many get a coupon as its limit allows', async ({ database }) => {
  const { db } = database
  await loadDemoCoupons(db, brands)
  await db.execute(sql`update coupons set usage_limit = 7 where code = 'LIMIT1'`)
  const orders = Array.from({ length: 30 }, (_, index) =>
    db.transaction((db) => takeCoupon(db, claimOf('LIMIT1', `p${index}@example.com`))),
  )
  const taken = await Promise.all(orders)
  expect(taken.filter(({ ok }) => ok)).toHaveLength(7)
  expect(taken.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'usage-limit-reached' } })
  expect(await usedOf(db, 'LIMIT1')).toBe(7)
})

dbTest(
  'of two orders of one person at the same moment, one gets a coupon that is for one use each',
  async ({ database }) => {
    const { db } = database
    await loadDemoCoupons(db, brands)
    const people = ['anna@example.com', 'Anna+2@Example.com', 'bruno@example.com']
    const taken = await Promise.all(
      people.map((email) => db.transaction((db) => takeCoupon(db, claimOf('ONCE15', email)))),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(2)
    expect(taken.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'once-per-customer' } })
    expect(await usedOf(db, 'ONCE15')).toBe(2)
  },
)

dbTest(
  'of two first orders of one person at the same moment, one gets the coupon for new customers',
  async ({ database }) => {
    const { db } = database
    await loadDemoCoupons(db, brands)
    const first = ['an.na@gmail.com', 'Anna+1@googlemail.com', 'bruno@example.com']
    const taken = await Promise.all(
      first.map((email) => db.transaction((db) => takeCoupon(db, claimOf('WELCOME10', email)))),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(2)
    expect(taken.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'new-customers-only' } })
    await db.insert(buyers).values({ brand: 'claravue', person: personOf('carla@example.com') })
    expect(await takeCoupon(db, claimOf('WELCOME10', 'carla@example.com'))).toMatchObject({
      error: { code: 'new-customers-only' },
    })
    expect(await usedOf(db, 'WELCOME10')).toBe(2)
  },
)

dbTest('a payment that is started again takes its coupon once', async ({ db }) => {
  await loadDemoCoupons(db, brands)
  for (const code of ['LIMIT1', 'ONCE15', 'FREESHIP']) {
    const order = claimOf(code, 'anna@example.com')
    expect(await takeCoupon(db, order)).toEqual({ ok: true, value: null })
    expect(await takeCoupon(db, order)).toEqual({ ok: true, value: null })
    expect(await usedOf(db, code)).toBe(1)
  }
})

dbTest('a coupon of one customer is taken by nobody else, whoever knows its code', async ({ db }) => {
  const validUntil = new Date('2100-01-01')
  const code = await givePersonalCoupon(db, { brand: 'claravue', ownerId: 'anna', amount: 10_00, validUntil })
  const take = (customerId: string | null) =>
    takeCoupon(db, { ...claimOf(code, `${customerId}@example.com`), customerId })
  for (const stranger of ['bruno', null]) expect(await take(stranger)).toMatchObject({ ok: false })
  expect(await usedOf(db, code)).toBe(0)
  expect(await take('anna')).toEqual({ ok: true, value: null })
  expect(await take('anna')).toMatchObject({ error: { code: 'usage-limit-reached' } })
})

dbTest('the demo codes stay as they were when the demo starts again', async ({ db }) => {
  await loadDemoCoupons(db, brands)
  await takeCoupon(db, claimOf('LIMIT1', 'anna@example.com'))
  await loadDemoCoupons(db, brands)
  expect(await usedOf(db, 'LIMIT1')).toBe(1)
})

dbTest('a cart that tries again has one use, with the sums of its last payment', async ({ db }) => {
  await loadDemoCoupons(db, brands)
  const claim = claimOf('LIMIT1', 'anna@example.com')
  expect(await takeCoupon(db, claim)).toMatchObject({ ok: true })
  expect(await takeCoupon(db, { ...claim, total: 45_00, discount: 5_00 })).toMatchObject({ ok: true })
  const { rows } = await db.execute(sql`select total, discount from coupon_uses where code = 'LIMIT1'`)
  expect(rows).toEqual([{ total: 45_00, discount: 5_00 }])
  expect(await usedOf(db, 'LIMIT1')).toBe(1)
})
