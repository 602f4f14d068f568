import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { moveRows } from './store.ts'

// What becomes of rows that both accounts have, table by table.

const pair = {
  into: 'anna',
  from: 'anna2',
  intoEmail: 'anna@example.org',
  fromEmail: 'anna2@example.org',
  intoMarks: ['mark of anna'],
  fromMarks: ['mark of anna2'],
}

async function accounts(db: Db) {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select id, 'Anna', id || '@example.org', true, 'customer', now(), now() from unnest(array['anna', 'anna2', 'anna3']) id`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code)
    select id, 'Anna', 'Muster', 'de' from users where id like 'anna%'`)
}

async function rowsOf(db: Db, query: ReturnType<typeof sql>) {
  return (await db.execute(query)).rows
}

dbTest(
  'conversions of points are numbered 1, 2, 3 at each storefront, in the order in which they were made',
  async ({ db }) => {
    await accounts(db)
    await db.execute(sql`
    with given (brand, code, owner, sequence, at) as (values
      ('claravue', 'A1', 'anna', 1, '2026-01-01'::date), ('claravue', 'A2', 'anna', 2, '2026-03-01'),
      ('claravue', 'B1', 'anna2', 1, '2026-02-01'), ('lenteo', 'C1', 'anna2', 1, '2026-01-15')),
    coupon as (
      insert into coupons (brand, code, gives, owner_id)
      select brand, code, '{"kind": "amount", "amount": 500}', owner from given returning code)
    insert into bonus_conversions (brand, customer_id, sequence, points, amount, code, converted_at)
    select brand, owner, sequence, 100, 500, given.code, at from given join coupon using (code)`)
    await moveRows(db, pair)
    expect(
      await rowsOf(db, sql`select brand, sequence, code, customer_id as owner from bonus_conversions order by 1, 2`),
    ).toEqual([
      { brand: 'claravue', sequence: 1, code: 'A1', owner: 'anna' },
      { brand: 'claravue', sequence: 2, code: 'B1', owner: 'anna' },
      { brand: 'claravue', sequence: 3, code: 'A2', owner: 'anna' },
      { brand: 'lenteo', sequence: 1, code: 'C1', owner: 'anna' },
    ])
    expect(await rowsOf(db, sql`select distinct owner_id from coupons`)).toEqual([{ owner_id: 'anna' }])
  },
)

dbTest('a card that both have saved is there once', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`
    insert into payment_aliases (brand, customer_id, alias, method, means)
    values ('claravue', 'anna', 'one', 'visa', '{}'), ('claravue', 'anna2', 'one', 'visa', '{}'),
      ('claravue', 'anna2', 'two', 'visa', '{}'), ('lenteo', 'anna2', 'one', 'visa', '{}')`)
  await moveRows(db, pair)
  expect(
    await rowsOf(
      db,
      sql`select brand || ' ' || alias as card from payment_aliases where customer_id = 'anna' order by 1`,
    ),
  ).toEqual([{ card: 'claravue one' }, { card: 'claravue two' }, { card: 'lenteo one' }])
})

dbTest('who has ordered by either address is no new customer, and only at that storefront', async ({ db }) => {
  await db.execute(sql`insert into buyers (brand, person) values ('claravue', 'mark of anna2')`)
  await accounts(db)
  await moveRows(db, pair)
  expect(await rowsOf(db, sql`select brand from buyers where person = 'mark of anna'`)).toEqual([{ brand: 'claravue' }])
})

dbTest('invoices and payments under way are those of the account that stays', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`
    insert into payments (id, brand, cart_id, cart_version, amount, currency, snapshot, expires_at, state, is_closed, method,
      debtors)
    select gen_random_uuid(), 'claravue', gen_random_uuid(), 1, 100, 'CHF', '{"customerId": "anna2"}', now(), state,
      is_closed, method, debtors
    from (values ('cancelled', false, 'visa', '{}'::text[]), ('cancelled', true, 'twint', '{}'),
      ('settled', true, 'invoice', '{customer anna2,"address x"}')) one (state, is_closed, method, debtors)`)
  await moveRows(db, pair)
  expect(
    await rowsOf(db, sql`select method, snapshot ->> 'customerId' as owner, debtors from payments order by method`),
  ).toEqual([
    { method: 'invoice', owner: 'anna2', debtors: ['customer anna', 'address x'] },
    // Closed for good: it is what it was.
    { method: 'twint', owner: 'anna2', debtors: [] },
    { method: 'visa', owner: 'anna', debtors: [] },
  ])
})

dbTest(
  'a renewal that was decided before is not carried out, and letters go to the address that stays',
  async ({ db }) => {
    await accounts(db)
    await db.execute(sql`
    insert into subscriptions (id, brand, customer_id, locale, frequency, anchor_on, next_on, payment_method, email,
      billing_address, shipping_address, shipping_method)
    select gen_random_uuid(), 'claravue', 'anna2', 'de', 3, '2026-01-01', '2026-12-01', 'visa', email, '{}', '{}', 'x'
    from unnest(array['anna2@example.org', 'office@example.org']) email`)
    const before = await rowsOf(db, sql`select distinct version from subscriptions`)
    await moveRows(db, pair)
    expect(
      await rowsOf(
        db,
        sql`select customer_id as owner, email, version - ${before[0]?.version}::int as more
      from subscriptions order by email`,
      ),
    ).toEqual([
      { owner: 'anna', email: 'anna@example.org', more: 1 },
      { owner: 'anna', email: 'office@example.org', more: 1 },
    ])
  },
)

dbTest('an account that had taken up another one leads on to the account that stays', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`insert into merged_accounts (user_id, into_id) values ('anna0', 'anna2')`)
  await moveRows(db, pair)
  expect(await rowsOf(db, sql`select user_id, into_id from merged_accounts order by user_id`)).toEqual([
    { user_id: 'anna0', into_id: 'anna' },
    { user_id: 'anna2', into_id: 'anna' },
  ])
})

dbTest('values that one of two wearers of the same name has confirmed are confirmed', async ({ db }) => {
  await accounts(db)
  const ids = [randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into wearers (id, customer_id, name, place) values (${ids[0]}, 'anna', 'Mia', 1), (${ids[1]}, 'anna2', 'mia', 1)`)
  await db.execute(sql`
    insert into confirmed_values (wearer_id, key)
    values (${ids[0]}, 'both'), (${ids[1]}, 'both'), (${ids[1]}, 'theirs')`)
  await moveRows(db, pair)
  expect(await rowsOf(db, sql`select wearer_id as id, key from confirmed_values order by key`)).toEqual([
    { id: ids[0], key: 'both' },
    { id: ids[0], key: 'theirs' },
  ])
})

dbTest('a person rates a product once: the second review stays public, and is nobody’s', async ({ db }) => {
  await accounts(db)
  // Rows of products are long; here only their names matter.
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported, customer_id)
    values ('A', 'de', 'ours', now(), '{}', 5, '', false, 'anna'), ('A', 'de', 'theirs', now(), '{}', 1, '', false, 'anna2'),
      ('B', 'de', 'theirs', now(), '{}', 1, '', false, 'anna2')`)
  await moveRows(db, pair)
  expect(
    await rowsOf(db, sql`select product_id as product, author, customer_id as owner from reviews order by 1, 2`),
  ).toEqual([
    { product: 'A', author: 'ours', owner: 'anna' },
    { product: 'A', author: 'theirs', owner: null },
    { product: 'B', author: 'theirs', owner: 'anna' },
  ])
})

dbTest('what either has on the list of wishes is on the list, once', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    with list as (
      insert into wishlists (brand, customer_id) values ('claravue', 'anna'), ('claravue', 'anna2') returning id, customer_id)
    insert into wishlist_products (wishlist_id, product_id)
    select id, product from list
      join (values ('anna', 'A'), ('anna2', 'A'), ('anna2', 'B')) wish (owner, product) on owner = customer_id`)
  await moveRows(db, pair)
  expect(
    await rowsOf(
      db,
      sql`
      select customer_id as owner, product_id as product from wishlists join wishlist_products on wishlist_id = id
      where customer_id = 'anna' order by 2`,
    ),
  ).toEqual([
    { owner: 'anna', product: 'A' },
    { owner: 'anna', product: 'B' },
  ])
})

dbTest('what was asked for by either address is answered to the one that stays, each wish once', async ({ db }) => {
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into stock_alerts (id, brand, locale, email, product_id, variants, choice, token_digest, confirmed_at, told_at,
      expires_at)
    select gen_random_uuid(), 'claravue', 'de', owner || '@example.org', product, '{v}', '', owner || product || told,
      now(), nullif(told, '')::date, now()
    from (values ('anna', 'A', ''), ('anna2', 'A', ''), ('anna2', 'A', '2026-01-01'), ('anna2', 'B', ''), ('ben', 'B', ''))
      alert (owner, product, told)`)
  await db.execute(sql`
    insert into appointments (id, brand, place, kind, starts_at, ends_at, name, email, locale, token_digest)
    values (gen_random_uuid(), 'claravue', 'zurich', 'eye-test', now(), now() + interval '1 hour', 'Anna',
      'anna2@example.org', 'de', 'x')`)
  await db.execute(sql`
    insert into reminder_alarms (id, brand, locale, order_id, email, state, days_per_week, created_from, remind_on)
    values (gen_random_uuid(), 'claravue', 'de', gen_random_uuid(), 'anna2@example.org', 'suggested', 7, 'order', '2027-01-01')`)
  await moveRows(db, pair)
  expect(
    await rowsOf(
      db,
      sql`select email, product_id as product, told_at is not null as "isTold" from stock_alerts order by 1, 2, 3`,
    ),
  ).toEqual([
    { email: 'anna@example.org', product: 'A', isTold: false },
    { email: 'anna@example.org', product: 'A', isTold: true },
    { email: 'anna@example.org', product: 'B', isTold: false },
    { email: 'ben@example.org', product: 'B', isTold: false },
  ])
  expect(await rowsOf(db, sql`select email from appointments union all select email from reminder_alarms`)).toEqual([
    { email: 'anna@example.org' },
    { email: 'anna@example.org' },
  ])
})

dbTest('points and invitations to rate are those of the account that stays', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into bonus_points (brand, customer_id, order_id, points)
    select 'claravue', owner, gen_random_uuid(), points from (values ('anna', 5), ('anna2', 7), ('anna3', 9)) given (owner, points)`)
  await db.execute(sql`
    insert into rating_invitations (digest, brand, order_id, product_id, customer_id, expires_at)
    values ('x', 'claravue', gen_random_uuid(), 'A', 'anna2', now())`)
  await moveRows(db, pair)
  expect(
    await rowsOf(
      db,
      sql`select customer_id as owner, sum(points)::int as points from bonus_points group by 1 order by 1`,
    ),
  ).toEqual([
    { owner: 'anna', points: 12 },
    { owner: 'anna3', points: 9 },
  ])
  expect(await rowsOf(db, sql`select customer_id as owner from rating_invitations`)).toEqual([{ owner: 'anna' }])
})

dbTest('what a wearer of both has ordered, subscribed to and worn is that of the wearer who stays', async ({ db }) => {
  await accounts(db)
  const [ours, theirs, order, subscription] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await db.execute(sql`
    insert into wearers (id, customer_id, name, place) values (${ours}, 'anna', 'Mia', 1), (${theirs}, 'anna2', 'MIA', 1)`)
  await db.execute(sql`
    insert into wear_entries (brand, wearer_id, eye, day, lenses_left) values ('claravue', ${theirs}, 'left', '2026-01-01', 9)`)
  await db.execute(sql`
    insert into prescriptions (wearer_id, prescribed_on, right_eye)
    values (${ours}, '2026-01-01', '{"sphere": -2}'), (${theirs}, '2026-01-01', '{"sphere": -9}'),
      (${theirs}, '2025-01-01', '{"sphere": -1}')`)
  await db.execute(sql`set local session_replication_role = replica`)
  await db.execute(sql`
    insert into order_lines (order_id, line, product_id, variant_id, options, wearer_id, quantity, unit_price, total, discount,
      vat_rate)
    values (${order}, 1, 'A', 'A', '{}', ${theirs}, 1, 1, 1, 0, 0)`)
  await db.execute(sql`
    insert into subscription_lines (subscription_id, line, product_id, variant_id, options, wearer_id, channel, quantity,
      unit_price)
    values (${subscription}, 1, 'A', 'A', '{}', ${theirs}, 'website', 1, 1)`)
  await moveRows(db, pair)
  for (const table of ['wear_entries', 'order_lines', 'subscription_lines'])
    expect([table, await rowsOf(db, sql`select wearer_id as id from ${sql.identifier(table)}`)]).toEqual([
      table,
      [{ id: ours }],
    ])
  // Of two prescriptions of a day the one that was there first stays.
  expect(
    await rowsOf(
      db,
      sql`select right_eye ->> 'sphere' as sphere from prescriptions where wearer_id = ${ours} order by 1`,
    ),
  ).toEqual([{ sphere: '-1' }, { sphere: '-2' }])
})

dbTest('the profile keeps what it has and takes what it lacks, and so does the usual address', async ({ db }) => {
  await accounts(db)
  await db.execute(sql`
    update customers set phone_number = case user_id when 'anna' then '044 1' else '044 2' end,
      birthday = case user_id when 'anna2' then '1990-05-01'::date end`)
  await db.execute(sql`
    insert into addresses (user_id, is_default, first_name, last_name, street, street_number, postcode, city, country_code)
    values ('anna', false, 'Anna', 'Muster', 'Seeweg', '4', '8002', 'Zürich', 'CH'),
      ('anna2', true, 'Anna', 'Muster', 'Bergweg', '1', '3000', 'Bern', 'CH')`)
  await moveRows(db, pair)
  expect(
    await rowsOf(db, sql`select phone_number as phone, birthday::text from customers where user_id = 'anna'`),
  ).toEqual([{ phone: '044 1', birthday: '1990-05-01' }])
  expect(await rowsOf(db, sql`select street, is_default from addresses where user_id = 'anna' order by 1`)).toEqual([
    { street: 'Bergweg', is_default: true },
    { street: 'Seeweg', is_default: false },
  ])
})
