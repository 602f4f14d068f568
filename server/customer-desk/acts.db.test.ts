import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { err, ok } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { take } from '#server/rate-limits/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { block, erase, exportFor, unblock } from './acts.ts'

const contextOf = (db: Db) => ({
  db,
  brand: brands[0],
  brands,
  writerOf: () => {
    throw new Error('No letter is written')
  },
  paperFile: async () => undefined,
  actor: 'lea',
})

async function customers(db: Db) {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select id, '', id || '@example.org', true, 'customer', now(), now() from unnest(array['anna', 'ben']) id`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code) select id, 'A', 'B', 'de' from users`)
}

async function subscriptions(db: Db) {
  const { rows } = await db.execute<{ owner: string; state: string; until: string | null }>(sql`
    select customer_id as owner, state, paused_until::text as until from subscriptions order by shipping_method`)
  return rows.map(({ owner, state, until }) => [owner, state, until])
}

dbTest(
  'nothing is ordered for a blocked customer: subscriptions stop, also where a pause would have ended',
  async ({ db }) => {
    await customers(db)
    await db.execute(sql`
    insert into subscriptions (id, brand, customer_id, locale, frequency, anchor_on, next_on, payment_method, email,
      billing_address, shipping_address, shipping_method, state, pause_reason, paused_until, ended_at)
    select gen_random_uuid(), 'claravue', owner, 'de', 3, '2026-01-01', '2026-12-01', 'visa', 'x', '{}', '{}', place,
      state, reason, until, ended
    from (values ('1', 'anna', 'active', null, null::date, null::timestamptz),
      ('2', 'anna', 'paused', 'customer', '2027-01-01', null), ('3', 'anna', 'ended', null, null, now()),
      ('4', 'ben', 'active', null, null, null)) one (place, owner, state, reason, until, ended)`)
    const wish = { userId: 'anna', reason: 'chargeback' }
    expect([await block(contextOf(db), wish), await block(contextOf(db), wish)]).toEqual([
      ok(null),
      err({ code: 'was-faster' }),
    ])
    const stopped = [
      ['anna', 'paused', null],
      ['anna', 'paused', null],
      ['anna', 'ended', null],
      ['ben', 'active', null],
    ]
    expect(await subscriptions(db)).toEqual(stopped)
    // It is for the customer to go on with them.
    expect([await unblock(contextOf(db), wish), await unblock(contextOf(db), wish)]).toEqual([
      ok(null),
      err({ code: 'was-faster' }),
    ])
    expect(await subscriptions(db)).toEqual(stopped)
    const { rows } = await db.execute(sql`select actor, action, subject, reason from audit_log order by id`)
    expect(rows).toEqual([
      { actor: 'lea', action: 'customer/block', subject: 'anna', reason: 'chargeback' },
      { actor: 'lea', action: 'customer/unblock', subject: 'anna', reason: 'chargeback' },
    ])
  },
)

dbTest(
  'a member of staff hands out the data of 20 customers a day, so that a stolen session cannot take all',
  async ({ db }) => {
    await customers(db)
    for (let exported = 0; exported < 20; exported++)
      expect((await take(db, { limit: 'data-download/account', by: 'lea' })).ok).toBe(true)
    expect(await exportFor(contextOf(db), 'anna')).toMatchObject({ error: { code: 'too-many' } })
    expect((await db.execute(sql`select from audit_log`)).rows).toEqual([])
  },
)

dbTest('an account is erased by its own address only, and the storefront that knows it writes', async ({ db }) => {
  await customers(db)
  await db.execute(sql`
    insert into sessions (id, user_id, token, brand, expires_at, created_at, updated_at)
    values ('s', 'anna', 't', 'linsenhaus', now() + interval '1 hour', now(), now())`)
  const context = {
    ...contextOf(db),
    writerOf: (brand: string) => {
      throw new Error(`${brand} writes`)
    },
  }
  expect(await erase(context, { userId: 'anna', email: 'ben@example.org' })).toEqual(err({ code: 'email-mismatch' }))
  expect(await erase(context, { userId: 'nobody', email: 'nobody@example.org' })).toEqual(err({ code: 'not-found' }))
  await expect(erase(context, { userId: 'anna', email: ' Anna@Example.org ' })).rejects.toThrow('linsenhaus writes')
  expect((await db.execute(sql`select from account_deletions`)).rows).toEqual([])
})
