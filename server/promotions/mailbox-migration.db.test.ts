import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { personOf } from './operations.ts'

const folder = 'server/migrations'

/** The statements of the migration that change data, for rows of before. */
async function migrateData(db: Db) {
  const file = readdirSync(folder).find((name) => name.endsWith('_money_limits.sql')) ?? ''
  const statements = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint')
  for (const statement of statements)
    if (/^\s*(--.*\s+)?(UPDATE|INSERT|WITH)\b/.test(statement)) await db.execute(sql.raw(statement))
}

/** The digest of before: that of the address. */
const digestOf = (email: string) => hash('sha256', email, 'base64url')

dbTest('uses and orders of before count for the mailbox', async ({ database }) => {
  const { db } = database
  const shop = await openOrderShop(database)
  const emails = ['an.na+1@gmail.com', 'bea+shop@example.org', 'carl@example.org', 'do-ra@pm.me', 'emil@mac.com']
  for (const email of emails) {
    const who = shop.visitor()
    const cart = await shop.readyCart(who, [lens()], { email })
    await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'ONCE15' })
    const { body } = await shop.start(who, cart)
    await shop.pay(body.transaction_id)
    expect((await shop.place(who, cart)).status).toBe(201)
    await db.execute(sql`delete from buyers where person = ${personOf(email)} and person <> ${digestOf(email)}`)
    await db.execute(sql`update coupon_uses set person = ${digestOf(email)} where person = ${personOf(email)}`)
  }
  const guest = shop.visitor()
  const open = await shop.readyCart(guest, [lens()], { email: 'Fritz+2@example.org' })
  await db.execute(sql`update carts set person = null`)

  await migrateData(db)
  await migrateData(db)
  const people = async (table: 'buyers' | 'coupon_uses') => {
    const { rows } = await db.execute<{ person: string }>(sql`select person from ${sql.identifier(table)}`)
    return rows.map(({ person }) => person)
  }
  for (const email of ['anna@gmail.com', 'bea@example.org', 'carl@example.org', 'dora@proton.me', 'emil@icloud.com']) {
    expect(await people('buyers')).toContain(personOf(email))
    expect(await people('coupon_uses')).toContain(personOf(email))
  }
  expect(await people('coupon_uses')).toHaveLength(5)
  const { rows } = await db.execute(sql`select person from carts where id = ${open.id}`)
  expect(rows).toEqual([{ person: personOf('fritz@example.org') }])
})
