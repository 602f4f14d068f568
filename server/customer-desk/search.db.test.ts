import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { createDemoAccounts } from '#server/identity/demo-accounts.ts'
import { signUp } from '#server/identity/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { anna, identityFixture } from '#server/testing/identity.ts'
import { searchCustomers } from './search.ts'
import { cluesOf } from './search-rules.ts'
import { foundGuestsQuery, foundOrdersQuery, foundPeopleQuery } from './search-store.ts'

const brands = ['claravue', 'linsenhaus', 'lenteo']

/** Anna Muster and Jürg von Allmen-Meyer, beside the demo's people. */
async function people(db: Db) {
  await createDemoAccounts(db)
  const { context } = identityFixture(db)
  await signUp(context, { ...anna, email: 'anna_m@example.com' })
  await signUp(context, { ...anna, email: 'jva@example.net', first_name: 'Jürg', last_name: 'von Allmen-Meyer' })
  await db.execute(sql`
    update customers set phone_number = '+41 79 123 45 67' where first_name = 'Anna'`)
  await db.execute(sql`
    insert into addresses (user_id, is_default, first_name, last_name, street, street_number, postcode, city,
      country_code, phone_number)
    select user_id, true, first_name, last_name, 'Seeweg', '4', '8002', 'Zürich', 'CH', '(044) 555 66-77'
    from customers where first_name = 'Jürg'`)
}

const namesFor = async (db: Db, phrase: string) =>
  (await searchCustomers(db, phrase, brands)).people.map(({ firstName, clue }) => `${firstName} by ${clue}`)

dbTest('customers are found by what somebody has at hand, staff are not', async ({ db }) => {
  await people(db)
  const found: [phrase: string, names: string[]][] = [
    ['keller', ['Carla by name']],
    ['ANNA MU', ['Anna by name']],
    ['muster a', ['Anna by name']],
    ['jurg', ['Jürg by name']],
    ['Juerg', ['Jürg by name']],
    ['JÜRG', ['Jürg by name']],
    ['meyer von', ['Jürg by name']],
    ['customer@example.com', ['Carla by email']],
    ['jva', ['Jürg by email-beginning']],
    ['0041 (0)79 123 45 67', ['Anna by phone']],
    ['044 555 66 77', ['Jürg by phone']],
    ['8002 von', ['Jürg by place']],
    ['Allmen 8002', []],
    ['8003 von', []],
    ['staff@', []],
    ['Stefan', []],
    // A wildcard of SQL is a letter like any other.
    ['a_m@', []],
    ['anna_', ['Anna by email-beginning']],
    ['%', []],
  ]
  for (const [phrase, names] of found) expect([phrase, await namesFor(db, phrase)]).toEqual([phrase, names])
  const { rows } = await db.execute<{ id: string; number: string }>(
    sql`select user_id as id, account_id::text as number from customers where first_name = 'Anna'`,
  )
  expect(await namesFor(db, rows[0]?.id ?? '')).toEqual(['Anna by customer-id'])
  expect(await namesFor(db, rows[0]?.number ?? '')).toEqual(['Anna by customer-number'])
})

dbTest('more than twenty are not all shown, and that there are more is said', async ({ db }) => {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select 'n' || n, '', 'many' || n || '@example.org', true, 'customer', now(), now() from generate_series(1, 21) n`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code)
    select 'n' || n, 'Nora', 'Nummer' || n, 'de' from generate_series(1, 21) n`)
  const found = await searchCustomers(db, 'nora', brands)
  expect([found.people.length, found.hasMore]).toEqual([20, true])
  await db.execute(sql`delete from customers where user_id = 'n1'`)
  const all = await searchCustomers(db, 'nora', brands)
  expect([all.people.length, all.hasMore]).toEqual([20, false])
  expect(await searchCustomers(db, 'nora nummer21', brands)).toMatchObject({ people: [{ id: 'n21' }], hasMore: false })
})

dbTest('no clue reads a whole table, however many customers have the same beginning', async ({ db }) => {
  await db.execute(sql`
    insert into users (id, name, email, email_verified, role, created_at, updated_at)
    select 'p' || n, '', 'person' || n || '@example.org', true, 'customer', now(), now() from generate_series(1, 5000) n`)
  await db.execute(sql`
    insert into customers (user_id, first_name, last_name, locale_code, phone_number)
    select 'p' || n, 'Anna', 'Name' || n % 100, 'de', '0791' || lpad(n::text, 6, '0') from generate_series(1, 5000) n`)
  await db.execute(sql`
    insert into addresses (user_id, is_default, first_name, last_name, street, street_number, postcode, city, country_code)
    select 'p' || n, true, 'Anna', 'Name' || n % 100, 'Weg', '1', (8000 + n % 50)::text, 'Ort', 'CH'
    from generate_series(1, 5000) n`)
  await db.execute(sql`analyze users, customers, addresses`)
  const phrases = ['person1@example.org', 'person', 'name7', 'name7 anna', '8002 name', '079 100 12 34', '100012']
  for (const phrase of phrases) {
    const clues = cluesOf(phrase)
    const queries = [foundOrdersQuery(clues, brands), foundPeopleQuery(clues, []), foundGuestsQuery(clues)]
    for (const query of queries.filter((one) => one !== undefined)) {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect([phrase, /Seq Scan on (users|customers|addresses)/.exec(plan)?.[0]]).toEqual([phrase, undefined])
    }
  }
})
