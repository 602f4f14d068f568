import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sweepCartsJob } from './jobs.ts'

type Cart = { state?: string; purpose?: string; days: number; customer?: string; payment?: string; isClosed?: boolean }

/** Adds a cart that was last changed `days` ago, with the state of its payment. */
async function addCart(db: Db, { state = 'cart', purpose = 'shopping', days, customer, payment, isClosed }: Cart) {
  const id = randomUUID()
  await db.execute(sql`
    insert into carts (id, brand, state, purpose, customer_id, merged_into, email, billing_address, updated_at)
    values (${id}, 'claravue', ${state}, ${purpose}, ${customer ?? null}, ${state === 'merged' ? randomUUID() : null},
      'anna@example.com', '{"last_name": "Muster"}', now() - make_interval(days => ${days}))`)
  if (payment)
    await db.execute(sql`
      insert into payments (id, brand, cart_id, cart_version, state, is_closed, amount, currency, snapshot, expires_at)
      values (${randomUUID()}, 'claravue', ${id}, 0, ${payment}, ${isClosed ?? false}, 100, 'CHF', '{}', now())`)
  return id
}

async function addCustomer(db: Db) {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    values ('anna', 'Anna', 'anna@example.com', true, 'customer', now(), now())`)
  return 'anna'
}

async function whichStay(db: Db, carts: Record<string, string>) {
  await sweepCartsJob.run({}, { db })
  const { rows } = await db.execute<{ id: string }>(sql`select id from carts`)
  return Object.keys(carts).filter((name) => rows.some(({ id }) => id === carts[name]))
}

dbTest('a cart that was ordered goes after 30 days, unless its payment may still change', async ({ db }) => {
  const customer = await addCustomer(db)
  const ordered = { state: 'completed', payment: 'settled' }
  const carts = {
    guest: await addCart(db, { ...ordered, days: 31 }),
    customer: await addCart(db, { ...ordered, days: 31, customer }),
    returned: await addCart(db, { ...ordered, days: 31, payment: 'returned' }),
    renewal: await addCart(db, { ...ordered, days: 31, customer, purpose: 'renewal' }),
    recent: await addCart(db, { ...ordered, days: 29 }),
    settling: await addCart(db, { ...ordered, days: 31, payment: 'settling' }),
    owed: await addCart(db, { ...ordered, days: 31, payment: 'owed' }),
    cancelling: await addCart(db, { ...ordered, days: 31, payment: 'cancelled' }),
    cancelled: await addCart(db, { ...ordered, days: 31, payment: 'cancelled', isClosed: true }),
  }
  expect(await whichStay(db, carts)).toEqual(['recent', 'settling', 'owed', 'cancelling'])
})

dbTest('a cart that nobody comes back to goes after 90 days, and an account keeps its own', async ({ db }) => {
  const customer = await addCustomer(db)
  const waiting = await addCart(db, { days: 91, customer, purpose: 'renewal' })
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into renewals (subscription_id, period, due_on, state, waits_for, cart_id)
    values (${randomUUID()}, 1, current_date, 'waiting', 'means', ${waiting})`)
  await db.execute(sql`set local session_replication_role = origin`)
  const carts = {
    guest: await addCart(db, { days: 91 }),
    merged: await addCart(db, { days: 91, state: 'merged', customer }),
    renewal: await addCart(db, { days: 91, customer, purpose: 'renewal' }),
    recent: await addCart(db, { days: 89 }),
    own: await addCart(db, { days: 400, customer }),
    paying: await addCart(db, { days: 91, payment: 'open' }),
    waiting,
  }
  expect(await whichStay(db, carts)).toEqual(['recent', 'own', 'paying', 'waiting'])
})
