import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkChain } from '#server/audit/operations.ts'
import { refreshRatings } from '#server/catalogue/operations.ts'
import { grantRefund } from '#server/refunds/operations.ts'
import { announceReturn } from '#server/returns/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { mailsTo } from '#server/testing/mailbox.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { deleteDueAccounts } from './delete-accounts.ts'
import { readOpenThings } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeEach(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterEach(() => database.close())

/** A customer with an address that is proven, and an order that has arrived at them. */
async function customer({ isProven = true } = {}) {
  const who = shop.visitor()
  const person = shop.person()
  await who.post('/api/identity/sign-up', person)
  if (isProven) await database.db.execute(sql`update users set email_verified = true where email = ${person.email}`)
  const { id } = (await who.get('/api/me')).body
  return { who, person, id: String(id) }
}
type Customer = Awaited<ReturnType<typeof customer>>

async function buyAndGet({ who }: Customer) {
  const order = await shop.buy(who, lens(2))
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from orders order by created_at desc limit 1`,
  )
  const id = rows[0]?.id ?? ''
  await shop.workOff()
  await shop.ship(id)
  await shop.workOff()
  return { order, id }
}

async function mailedDownload({ who, person }: Customer) {
  expect((await who.post('/api/me/export')).status).toBe(202)
  const { text = '' } =
    (await mailsTo(database, person.email)).findLast(({ template }) => template === 'data_export') ?? {}
  return /[?&]download=([\w-]{43})/.exec(text)?.[1] ?? ''
}

async function download({ who }: Customer, token: string) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await shop.ask(`/api/me/export/${token}`, { headers: { Cookie: cookie } })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ count: number }>(sql`select count(*)::int as count from (${query}) one`)
  return rows[0]?.count
}

describe('the download', () => {
  test('has everything of the customer as JSON and PDF, no secrets, and nothing of others', async () => {
    const anna = await customer()
    const bea = await customer()
    await buyAndGet(anna)
    await buyAndGet(bea)
    const { status, bytes, headers } = await download(anna, await mailedDownload(anna))
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ])
    const files = readZip(bytes)
    const invoices = [...files].filter(([name]) => /^papers\/claravue-.*\.pdf$/.test(name))
    expect(invoices.length).toBeGreaterThan(0)
    for (const [, pdf] of invoices) expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    const json = [...files].filter(([name]) => name.endsWith('.json')).map(([, text]) => text.toString())
    const all = json.join('\n')
    const read = (name: string) => JSON.parse(files.get(name)?.toString() ?? '{}')
    expect(read('profile.json')).toMatchObject({
      users: [{ email: anna.person.email }],
      customers: [{ first_name: 'Anna' }],
    })
    expect(read('orders.json').orders).toHaveLength(1)
    expect(read('orders.json').payments[0].snapshot.cart.billing_address.street).toBe('Seeweg')
    expect(read('points.json').bonus_points).toHaveLength(1)
    expect(all).not.toContain(bea.person.email)
    expect(all).not.toContain(bea.id)
    const { rows } = await database.db.execute<{ secret: string }>(sql`
      select password as secret from accounts union all select token from sessions union all select digest from links`)
    for (const { secret } of rows) expect(all).not.toContain(secret)
  })

  test('names saved cards without the aliases that charge them, also in the purchases that used one', async () => {
    const anna = await customer()
    await buyAndGet(anna)
    await database.db.execute(sql`
      insert into payment_aliases (brand, customer_id, alias, method, means)
      values ('claravue', ${anna.id}, 'card-of-anna', 'visa',
        '{"alias": "card-of-anna", "method": "visa", "masked": "424242xxxxxx4242"}')`)
    await database.db.execute(sql`
      update payments set snapshot = jsonb_set(snapshot, '{means,alias}', '"card-of-anna"')`)
    const files = readZip((await download(anna, await mailedDownload(anna))).bytes)
    const json = [...files].filter(([name]) => name.endsWith('.json')).map(([, text]) => text.toString())
    expect(json.join('\n')).toContain('424242xxxxxx4242')
    expect(json.join('\n')).not.toContain('card-of-anna')
  })

  test('is for the customer to whom it was mailed, for 24 hours; others and guests get nothing', async () => {
    const anna = await customer()
    const bea = await customer()
    const token = await mailedDownload(anna)
    expect((await download(bea, token)).status).toBe(404)
    expect((await download({ ...anna, who: shop.visitor() }, token)).status).toBe(401)
    expect((await download(anna, 'invented')).status).toBe(404)
    expect((await download(anna, token)).status).toBe(200)
    await database.db.execute(sql`update links set expires_at = now() where scope = 'data-export'`)
    expect((await download(anna, token)).status).toBe(404)
  })

  test('is requested once a day: of twenty requests at once, one causes a mail', async () => {
    const { who, person } = await customer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.post('/api/me/export')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array(19).fill(429)])
    expect((await mailsTo(database, person.email)).filter(({ template }) => template === 'data_export')).toHaveLength(1)
  })

  test('of an address that was never proven has nothing that is stored under the address alone', async () => {
    const anna = await customer({ isProven: false })
    await database.db.execute(sql`
      insert into appointments (id, brand, place, kind, starts_at, ends_at, name, email, locale, token_digest)
      values (gen_random_uuid(), 'claravue', 'zurich', 'eye_test', now(), now() + interval '1 hour', 'The owner',
        ${anna.person.email}, 'de', 'd')`)
    await database.db.execute(sql`
      insert into newsletter_subscribers (brand, locale, email, token_digest, confirmed_at)
      values ('claravue', 'de', ${anna.person.email}, 'd', now())`)
    const files = readZip((await download(anna, await mailedDownload(anna))).bytes)
    expect(JSON.parse(files.get('requests.json')?.toString() ?? '')).toEqual({
      reminder_alarms: [],
      calendar_feeds: [],
      stock_alerts: [],
      appointments: [],
      newsletter_subscribers: [],
      campaign_recipients: [],
    })
  })
})

describe('the deletion of an account', () => {
  const request = ({ who, person }: Customer, password = person.password) => who.delete('/api/me', { password })
  async function passAWeek() {
    await shop.workOff()
    await database.db.execute(sql`
      update account_deletions set requested_at = requested_at - interval '7 days', due_at = due_at - interval '7 days'`)
  }
  const letters = async ({ person }: Customer) =>
    (await mailsTo(database, person.email))
      .map(({ template }) => template)
      .filter((name) => name.startsWith('account_'))

  test('waits a week, is said at each sign-in, and can be taken back', async () => {
    const anna = await customer()
    expect((await request(anna, 'Linsen2025')).status).toBe(422)
    const [first, second] = [await request(anna), await request(anna)]
    expect([first.status, second.body.delete_on]).toEqual([202, first.body.delete_on])
    const days = (Date.parse(first.body.delete_on) - Date.now()) / 86_400_000
    expect(Math.round(days * 100) / 100).toBe(7)
    expect(await letters(anna)).toEqual(['account_deletion'])
    const phone = shop.visitor()
    const { body: session } = await phone.post('/api/identity/sign-in', anna.person)
    expect(session.deletion_at).toBe(first.body.delete_on)
    await shop.runJob('delete-accounts')
    expect((await anna.who.get('/api/me')).status).toBe(200)
    expect((await phone.post('/api/me/keep')).status).toBe(204)
    await passAWeek()
    await shop.runJob('delete-accounts')
    expect((await anna.who.get('/api/session')).body).toMatchObject({
      deletion_at: null,
      customer: { first_name: 'Anna' },
    })
  })

  test('erases the person and keeps the books; the address can register anew and gets nothing of the old', async () => {
    const anna = await customer()
    const bea = await customer()
    const { id } = await buyAndGet(anna)
    await buyAndGet(bea)
    await anna.who.post('/api/me/addresses', {
      ...{ first_name: 'Anna', last_name: 'Muster', street: 'Seeweg', street_number: '4', postcode: '8002' },
      ...{ city: 'Zürich', country_code: 'CH' },
    })
    const before = await count(sql`select from orders`)
    expect((await request(anna)).status).toBe(202)
    await passAWeek()
    // A member of staff acts as her.
    await database.db.execute(sql`
      insert into sessions (id, user_id, token, brand, expires_at, impersonated_by, reason, created_at, updated_at)
      values ('acting', ${anna.id}, 'x', 'claravue', now() + interval '1 hour', ${bea.id}, 'Anna called', now(), now())`)
    await shop.runJob('delete-accounts')
    await shop.runJob('delete-accounts')
    const { rows: acting } = await database.db.execute(
      sql`select actor, subject, reason from audit_log where action = 'acting/end'`,
    )
    expect(acting).toEqual([{ actor: bea.id, subject: anna.id, reason: null }])
    expect((await checkChain(database.db)).fault).toBeUndefined()
    expect(await letters(anna)).toEqual(['account_deleted'])
    expect((await anna.who.get('/api/me')).status).toBe(401)
    for (const table of ['users', 'customers', 'addresses', 'carts', 'sessions', 'accounts', 'bonus_points'])
      expect([
        table,
        await count(sql`select from ${sql.identifier(table)} one where to_jsonb(one)::text like ${`%${anna.id}%`}`),
      ]).toEqual([table, 0])
    expect(await count(sql`select from orders`)).toBe(before)
    const { rows } = await database.db.execute<{ order: string; payment: string }>(sql`
      select to_jsonb(orders)::text as order, to_jsonb(payments)::text as payment
      from orders join payments on payments.id = payment_id where orders.id = ${id}`)
    for (const personal of [anna.id, anna.person.email, 'Muster', 'Seeweg', 'Zürich'])
      expect([personal, JSON.stringify(rows).includes(personal)]).toEqual([personal, false])
    expect(JSON.stringify(rows)).toContain('CH')
    expect(await count(sql`select from documents where order_id = ${id}`)).toBeGreaterThan(0)
    expect(await auditBooks(database.db)).toEqual([])

    const again = shop.visitor()
    expect((await again.post('/api/identity/sign-up', anna.person)).status).toBe(201)
    await database.db.execute(sql`update users set email_verified = true where email = ${anna.person.email}`)
    const { id: newId } = (await again.get('/api/me')).body
    expect(newId).not.toBe(anna.id)
    expect(await count(sql`select from orders where customer_id = ${newId} or email = ${anna.person.email}`)).toBe(0)
    expect((await again.get('/api/me/documents')).body.result).toEqual([])
    expect((await bea.who.get('/api/me/documents')).body.result.length).toBeGreaterThan(0)
  })

  test('leaves no name of a wearer anywhere, no prescription, and a review without its author', async () => {
    const anna = await customer()
    const { body: child } = await anna.who.post('/api/me/wearers', { name: 'Ottilie' })
    const { product, quantity } = lens(1)
    const forTheChild = { quantity, product: { ...product, wearer_id: String(child.id) } }
    await shop.buy(anna.who, forTheChild)
    const { rows } = await database.db.execute<{ id: string }>(sql`
      with given as (
        insert into prescriptions (wearer_id, prescribed_on, right_eye) values (${child.id}, '2026-10-01', '{"sphere": -2}')
      )
      insert into reviews (product_id, customer_id, locale, author, created_at, ratings, score, text, is_imported)
      values ('AQ-30', ${anna.id}, 'de', 'Anna M.', current_date, '{"overall": 4}', 4, 'Trägt sich gut.', false)
      returning (select id from orders where customer_id = ${anna.id}) as id`)
    await refreshRatings(database.db, ['AQ-30'])
    await shop.workOff()
    await shop.ship(rows[0]?.id ?? '')
    await shop.workOff()
    const named = () => count(sql`select from payments where snapshot::text like '%Ottilie%'`)
    expect([await named(), await count(sql`select from order_lines where wearer_id = ${child.id}`)]).toEqual([1, 1])
    await database.db.execute(sql`
      insert into payment_aliases (brand, customer_id, alias, method, means)
      values ('claravue', ${anna.id}, 'card-of-anna', 'visa', '{"alias": "card-of-anna", "method": "visa"}')`)
    await request(anna)
    await passAWeek()
    await shop.runJob('delete-accounts')
    // The provider is told to forget the card, too.
    const told = sql`select from pgboss.job where name = 'forget-alias' and data ->> 'alias' = 'card-of-anna'`
    expect([await count(sql`select from payment_aliases`), await count(told)]).toEqual([0, 1])
    expect([await named(), await count(sql`select from order_lines where wearer_id is not null`)]).toEqual([0, 0])
    expect([await count(sql`select from wearers`), await count(sql`select from prescriptions`)]).toEqual([0, 0])
    const kept = await database.db.execute(sql`select customer_id, author, text from reviews where not is_imported`)
    expect(kept.rows).toEqual([{ customer_id: null, author: '', text: 'Trägt sich gut.' }])
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('that fails halfway has changed nothing, and goes on the next time', async () => {
    const anna = await customer()
    const { id } = await buyAndGet(anna)
    await request(anna)
    await passAWeek()
    await database.db.execute(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`)
    await database.db.execute(sql`create trigger fail before delete on users for each row execute function fail()`)
    await shop.runJob('delete-accounts')
    expect(await count(sql`select from failed_items where item = ${anna.id}`)).toBe(1)
    expect(await count(sql`select from orders where id = ${id} and customer_id = ${anna.id}`)).toBe(1)
    expect((await anna.who.get('/api/me')).status).toBe(200)
    await database.db.execute(sql`drop trigger fail on users`)
    await database.db.execute(sql`update failed_items set retry_at = now()`)
    await shop.runJob('delete-accounts')
    expect(await count(sql`select from users where id = ${anna.id}`)).toBe(0)
    expect(await letters(anna)).toEqual(['account_deleted'])
  })

  test('is refused while an order is open, and waits if one was placed meanwhile', async () => {
    const anna = await customer()
    const order = await shop.buy(anna.who, lens(1))
    const refused = await request(anna)
    expect([refused.status, refused.body.code]).toEqual([409, 'deletion-blocked'])
    expect(refused.body.open).toEqual([{ kind: 'order', number: order.number }])
    await database.db.execute(sql`
      insert into account_deletions (user_id, brand, requested_at, due_at)
      values (${anna.id}, 'claravue', now() - interval '8 days', now() - interval '1 day')`)
    await shop.runJob('delete-accounts')
    expect((await anna.who.get('/api/me')).status).toBe(200)
  })

  test('is refused while a refund is on its way, an invoice is unpaid or a return may come', async () => {
    const { db } = database
    const anna = await customer()
    const { order, id } = await buyAndGet(anna)
    const open = async () => (await readOpenThings(db, anna.id)).map(({ kind }) => kind)
    expect(await open()).toEqual([])
    const by = { kind: 'staff' } as const
    const wish = { lines: [], shipping: false, goodwill: 1_00 }
    await grantRefund(db, { order: id, key: 'dented', cause: 'goodwill', wish, by })
    expect(await open()).toEqual(['refund'])
    expect((await request(anna)).body.open).toEqual([{ kind: 'refund', number: order.number }])
    await shop.workOff()
    expect(await open()).toEqual([])
    await db.execute(sql`
      insert into receivables (order_id, brand, reference, currency, amount, issued_on, due_on)
      values (${id}, 'claravue', 'RF18539007547034', 'CHF', 1000, '2026-01-01', '2026-01-31')`)
    expect(await open()).toEqual(['invoice'])
    await db.execute(sql`delete from receivables`)
    const about = { id, number: Number(order.number), brand: 'claravue' }
    const pieces = [{ line: 1, quantity: 1 }]
    await announceReturn(db, {
      order: about,
      pieces,
      key: 'x',
      by,
      returnDays: 14,
      zone: 'Europe/Zurich',
      now: new Date(),
    })
    expect(await open()).toEqual(['return'])
    // Who has not sent it by then will not.
    await db.execute(sql`update returns set send_by = current_date - 2`)
    expect(await open()).toEqual([])
    await db.execute(sql`update returns set state = 'received', received_at = now()`)
    expect(await open()).toEqual(['return'])
  })

  test('waits while a payment of the account is under way', async () => {
    const anna = await customer()
    const cart = await shop.readyCart(anna.who, [lens()], { email: anna.person.email })
    await request(anna)
    await passAWeek()
    expect((await shop.start(anna.who, cart)).status).toBe(200)
    await shop.runJob('delete-accounts')
    expect(await count(sql`select from users where id = ${anna.id}`)).toBe(1)
  })

  test('goes on past accounts that have to wait, and writes no mail for them', async () => {
    const [waiting, ready] = [await customer(), await customer()]
    await shop.buy(waiting.who, lens(1))
    for (const [days, { id }] of [[2, waiting] as const, [1, ready] as const])
      await database.db.execute(sql`
        insert into account_deletions (user_id, brand, requested_at, due_at)
        values (${id}, 'claravue', now() - interval '8 days', now() - ${days} * interval '1 day')`)
    const written: string[] = []
    const { writerOf } = shop.jobDependencies
    const counted = (...about: Parameters<typeof writerOf>) => {
      written.push(about[0])
      return writerOf(...about)
    }
    await deleteDueAccounts({ ...shop.jobDependencies, writerOf: counted }, new Date(), 1)
    expect(await count(sql`select from users where id = ${waiting.id}`)).toBe(1)
    expect(await count(sql`select from users where id = ${ready.id}`)).toBe(0)
    expect(written).toEqual(['claravue'])
  })

  test('leaves what is stored under an address that was never proven to its owner', async () => {
    const anna = await customer({ isProven: false })
    await database.db.execute(sql`
      insert into appointments (id, brand, place, kind, starts_at, ends_at, name, email, locale, token_digest)
      values (gen_random_uuid(), 'claravue', 'zurich', 'eye_test', now(), now() + interval '1 hour', 'The owner',
        ${anna.person.email}, 'de', 'd')`)
    await request(anna)
    await passAWeek()
    await shop.runJob('delete-accounts')
    expect(await count(sql`select from users where id = ${anna.id}`)).toBe(0)
    expect(await count(sql`select from appointments`)).toBe(1)
  })
})
