import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#contract/result.ts'
import { checkChain } from '#server/audit/operations.ts'
import { personalTables } from '#server/privacy/personal-tables.ts'
import { auditBooks } from '#server/shop/books.ts'
import { orderWriter } from '#server/shop/order-writer.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { mergedTables } from './merged-tables.ts'
import { mergeAccounts, mergePlan } from './operations.ts'
import { maskedEmail } from './rules.ts'

dbTest('every table with data of a customer says what becomes of it, once', async ({ db }) => {
  const named = mergedTables.map(({ table }) => table)
  expect(named.toSorted()).toEqual(personalTables.map(({ table }) => table).toSorted())
  expect(new Set(named).size).toBe(named.length)
  // A table that refers to accounts follows nothing and stays nowhere: its rows would vanish with the account.
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass`)
  const isLeft = (name: string) => !mergedTables.some((one) => one.table === name && ('moves' in one || 'ends' in one))
  expect(rows.map(({ name }) => name).filter(isLeft)).toEqual([])
})

describe('two accounts of one person', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let shop: OrderShop
  beforeEach(async () => {
    database = await freshDatabase()
    shop = await openOrderShop(database)
  })
  afterEach(() => database.close())

  async function customer(isProven = true) {
    const who = shop.visitor()
    const person = shop.person()
    const { body } = await who.post('/api/identity/sign-up', person)
    const id: string = body.customer.id
    if (isProven) await database.db.execute(sql`update users set email_verified = true where id = ${id}`)
    return { who, id, email: person.email }
  }
  const context = () => ({
    db: database.db,
    writerFor: async () => orderWriter(shop.opened).writerOf('claravue', 'de'),
    actor: 'lead',
  })
  const merge = (into: string, from: string) => mergeAccounts(context(), { into, from })
  const count = async (query: ReturnType<typeof sql>) =>
    (await database.db.execute<{ count: number }>(query)).rows[0]?.count

  test('become one: everything of the second is in the first, and nothing opens the second', async () => {
    const { db } = database
    const [first, second] = [await customer(), await customer()]
    await shop.buy(first.who, lens())
    const order = await shop.buy(second.who, lens())
    await shop.cartOf(first.who, lens())
    await shop.cartOf(second.who, lens(2))
    const address = (is_default: boolean) => sql`
      insert into addresses (user_id, is_default, first_name, last_name, street, street_number, postcode, city, country_code)
      select id, ${is_default}, 'Anna', 'Muster', 'Seeweg', '4', '8002', 'Zürich', 'CH' from users
      where id in (${first.id}, ${second.id})`
    await db.execute(sql`delete from addresses`)
    await db.execute(address(true))
    await db.execute(sql`
      insert into addresses (user_id, is_default, first_name, last_name, street, street_number, postcode, city, country_code)
      values (${second.id}, false, 'Anna', 'Muster', 'Bergweg', '1', '3000', 'Bern', 'CH')`)
    await db.execute(sql`
      insert into wearers (customer_id, name, is_self, place) values (${first.id}, 'Anna', true, 1),
        (${second.id}, 'Ich', true, 1), (${second.id}, 'Mia', false, 2)`)
    await db.execute(sql`
      insert into prescriptions (wearer_id, prescribed_on, right_eye)
      select id, '2026-01-01', '{"sphere": -2}' from wearers`)
    await db.execute(sql`delete from marketing_communications`)
    await db.execute(sql`
      insert into marketing_communications (user_id, brand, channels) values
        (${first.id}, 'claravue', '{newsletter,retention}'), (${second.id}, 'claravue', '{retention,automation}'),
        (${second.id}, 'lenteo', '{newsletter}')`)
    await db.execute(sql`update customers set phone_number = '044 1' where user_id = ${second.id}`)
    await db.execute(sql`update payments set state = 'settled'`)
    // Somebody of the shop acts as the second one.
    await db.execute(sql`
      insert into sessions (id, user_id, token, brand, expires_at, impersonated_by, reason, created_at, updated_at)
      values ('acting', ${second.id}, 'x', 'claravue', now() + interval '1 hour', ${first.id}, 'to help', now(), now())`)

    const plan = await mergePlan(db, first.id, second.email)
    expect(plan).toMatchObject({ ok: true, value: { from: { id: second.id }, refusal: undefined } })
    if (plan.ok)
      expect(plan.value.counts.map(({ subject, count }) => [subject, count])).toEqual([
        ['orders', 1],
        ['addresses', 2],
        ['wearers', 2],
        ['points', 1],
        ['carts', 2],
      ])
    expect(await merge(first.id, second.id)).toEqual({ ok: true, value: null })
    // Sent twice, it is done once.
    expect(await merge(first.id, second.id)).toEqual({ ok: true, value: null })

    expect(await count(sql`select count(*)::int from orders where customer_id = ${first.id}`)).toBe(2)
    const { rows: places } = await db.execute(
      sql`select street, is_default from addresses where user_id = ${first.id} order by street`,
    )
    expect(places).toEqual([
      { street: 'Bergweg', is_default: false },
      { street: 'Seeweg', is_default: true },
    ])
    const { rows: wearers } = await db.execute(
      sql`select name, place, (select count(*)::int from prescriptions where wearer_id = wearers.id) as papers
        from wearers where customer_id = ${first.id} order by place`,
    )
    expect(wearers).toEqual([
      { name: 'Anna', place: 1, papers: 1 },
      { name: 'Mia', place: 2, papers: 1 },
    ])
    const { rows: consents } = await db.execute(sql`select user_id, brand, channels from marketing_communications`)
    expect(consents).toEqual([{ user_id: first.id, brand: 'claravue', channels: ['retention'] }])
    expect(
      await count(sql`
      select count(*)::int from carts where customer_id = ${first.id} and state = 'cart'`),
    ).toBe(1)
    const { rows: profile } = await db.execute(sql`select phone_number from customers`)
    expect(profile).toEqual([{ phone_number: '044 1' }])

    expect((await second.who.get('/api/me')).status).toBe(401)
    expect((await first.who.get('/api/me')).body.email).toBe(first.email)
    const numbers = (await first.who.get('/api/me/orders')).body
    expect(JSON.stringify(numbers)).toContain(order.number)
    expect(await count(sql`select count(*)::int from accounts where user_id = ${second.id}`)).toBe(0)
    // Each address is told of the other, without the letters that only its owner knows.
    for (const [mine, other] of [
      [first.email, second.email],
      [second.email, first.email],
    ] as const) {
      const letters = (await mailsTo(database, mine)).filter(({ template }) => template === 'accounts_merged')
      expect(letters).toHaveLength(1)
      expect(letters[0]?.text).toContain(mine)
      expect(letters[0]?.text).toContain(maskedEmail(other))
      expect(letters[0]?.text).not.toContain(other)
    }
    const { rows: acting } = await db.execute(
      sql`select actor, subject, reason from audit_log where action = 'acting/end'`,
    )
    expect(acting).toEqual([{ actor: first.id, subject: second.id, reason: 'to help' }])
    const { rows: log } = await db.execute(
      sql`select subject, reason, details from audit_log where action = 'customer/merge'`,
    )
    expect(log).toEqual([{ subject: first.id, reason: null, details: { merged: second.id } }])
    expect((await checkChain(db)).fault).toBeUndefined()
    expect(await auditBooks(db)).toEqual([])
  })

  test('have used a coupon once per customer together, also if both had used it', async () => {
    const couponFor = async (who: ReturnType<OrderShop['visitor']>) => {
      const cart = await shop.readyCart(who, [lens()])
      const { body, status } = await who.post(`/api/carts/${cart.token_value}/coupon`, { couponCode: 'ONCE15' })
      if (status !== 200) return body.code
      await shop.pay((await shop.start(who, cart)).body.transaction_id)
      return (await shop.place(who, cart)).body.order_promotion_total
    }
    const [first, second, third] = [await customer(), await customer(), await customer()]
    for (const { who } of [second, third]) expect(await couponFor(who)).toBe(-5_99)
    await shop.workOff()
    for (const { id } of [second, third]) expect(await merge(first.id, id)).toEqual({ ok: true, value: null })
    expect(await couponFor(first.who)).toBe('coupon-once-per-customer')
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('are not merged if one is blocked, being deleted or paying, if the first is unproven, or if it is one', async () => {
    const { db } = database
    const [first, second] = [await customer(), await customer()]
    expect(await merge(first.id, first.id)).toEqual({ ok: false, error: { code: 'same' } })
    expect(await merge(first.id, 'nobody')).toEqual({ ok: false, error: { code: 'not-found' } })
    const faults: [code: string, cause: ReturnType<typeof sql>, undo: ReturnType<typeof sql>][] = [
      [
        'blocked',
        sql`update users set blocked_at = now() where id = ${second.id}`,
        sql`update users set blocked_at = null`,
      ],
      [
        'deletion',
        sql`insert into account_deletions (user_id, brand, due_at) values (${first.id}, 'claravue', now() + interval '1 day')`,
        sql`delete from account_deletions`,
      ],
      [
        'unproven',
        sql`update users set email_verified = false where id = ${first.id}`,
        sql`update users set email_verified = true`,
      ],
    ]
    for (const [code, cause, undo] of faults) {
      await db.execute(cause)
      expect([code, await merge(first.id, second.id)]).toEqual([code, { ok: false, error: { code } }])
      await db.execute(undo)
    }
    const cart = await shop.readyCart(second.who, [lens()])
    await shop.start(second.who, cart)
    for (const state of ['open', 'settling', 'owed']) {
      await db.execute(sql`update payments set state = ${state}`)
      expect([state, await merge(first.id, second.id)]).toEqual([state, { ok: false, error: { code: 'paying' } }])
    }
    expect(await count(sql`select count(*)::int from users`)).toBe(2)
  })

  test('are not merged if one got another address meanwhile, because the letters would be wrong', async () => {
    const { db } = database
    const [first, second] = [await customer(), await customer()]
    const gate = await openGate(database.url ?? '')
    await gate.close('select from users where id = $1 for update', [second.id])
    const merged = merge(first.id, second.id)
    await gate.query('update users set email = $2 where id = $1', [second.id, 'another@example.org'])
    await gate.openFor(1)
    await gate.end()
    expect(await merged).toEqual({ ok: false, error: { code: 'not-found' } })
    expect(await count(sql`select count(*)::int from users`)).toBe(2)
    expect((await db.execute(sql`select from merged_accounts`)).rows).toEqual([])
  })

  test('are merged once by two people at the same moment, and both hear that it is done', async () => {
    const [first, second] = [await customer(), await customer()]
    const gate = await openGate(database.url ?? '')
    await gate.close('select from users where id = $1 for update', [second.id])
    const merged = Promise.all([merge(first.id, second.id), merge(first.id, second.id)])
    await gate.openFor(2)
    await gate.end()
    expect(await merged).toEqual([ok(null), ok(null)])
    const letters = (await mailsTo(database, second.email)).filter(({ template }) => template === 'accounts_merged')
    expect(letters).toHaveLength(1)
  })

  test('of which the second was mistyped and never proven: what is stored by its address stays', async () => {
    const { db } = database
    const [first, second] = [await customer(), await customer(false)]
    await db.execute(sql`
      insert into reminder_alarms (id, brand, locale, order_id, email, state, days_per_week, created_from, remind_on)
      select gen_random_uuid(), 'claravue', 'de', ${(await shop.buy(shop.visitor(), lens())).id}, ${second.email},
        'suggested', 7, 'order', '2027-01-01'`)
    expect(await merge(first.id, second.id)).toEqual({ ok: true, value: null })
    const { rows } = await db.execute(sql`select email from reminder_alarms`)
    expect(rows).toEqual([{ email: second.email }])
  })
})
