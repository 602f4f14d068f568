import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { productTag } from '#server/catalogue/operations.ts'
import { catalogueTag } from '#server/catalogue/tags.ts'
import { announceChange, hearChanges } from '#server/page-cache/announce.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens } from '#server/testing/cart-shop.ts'
import { countThreads } from '#server/testing/count-threads.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { bookDelivery, checkDelivery } from './deliveries.ts'
import { changeLevel, countStock } from './operations.ts'
import { stockForRequest } from './stock-for-request.ts'
import { readMovements, readStock } from './store.ts'

const gtin = '09521000000018'
let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
let name: { product: string; variant: string }
const other = { product: '', variant: 'none' }

beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
  const order = await shop.buy(shop.visitor(), lens(1))
  const { rows } = await database.db.execute<{ product: string; variant: string }>(
    sql`select product_id as product, variant_id as variant from order_lines where order_id = ${order.id}`,
  )
  const [bought] = rows
  if (!bought) throw new Error('nothing was bought')
  name = bought
  await shop.ship(order.id)
  await database.db.execute(sql`
    insert into variant_codes (gtin, product_id, variant_id, options) values (${gtin}, ${name.product}, ${name.variant}, '{}')`)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

/** Ten are on the shelf, nobody waits. */
beforeEach(async () => {
  const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders where state <> 'shipped'`)
  for (const { id } of rows) await shop.ship(id)
  await setStock(10)
})

async function setStock(onHand: number, stopOrder = false) {
  await database.db.execute(sql`
    insert into stock (product_id, variant_id, on_hand, stop_order, counted)
    values (${name.product}, ${name.variant}, 0, false, 0) on conflict do nothing`)
  await database.db.execute(sql`
    with before as (select on_hand from stock where product_id = ${name.product} and variant_id = ${name.variant}),
    changed as (
      update stock set on_hand = ${onHand}, stop_order = ${stopOrder}, level = null
      where product_id = ${name.product} and variant_id = ${name.variant})
    insert into stock_movements (product_id, variant_id, change, cause)
    select ${name.product}, ${name.variant}, ${onHand}::int - on_hand, 'count' from before`)
}

const desk = () =>
  stockForRequest({
    db: database.db,
    locale: 'de',
    may: async (act) =>
      act === 'manage-stock' ? { ok: true, value: { userId: 'paul' } } : { ok: false, error: { code: 'not-found' } },
  })
async function look() {
  const opened = await desk().variant(name, undefined)
  if (!opened.ok) throw new Error('no such variant')
  return opened.value
}
const count = (counted: number, shelf: number) =>
  countStock(database.db, 'paul', name, { counted, shelf, reason: 'Inventur' })
const onHand = async () => (await look()).variant.onHand
const newestMovement = async () => (await readMovements(database.db, name, undefined, 1))[0]

test('a count of 8 instead of 10 takes 2 away, and says who and why', async () => {
  expect(await count(8, 10)).toEqual({ ok: true, value: { change: -2 } })
  expect(await onHand()).toBe(8)
  expect(await newestMovement()).toMatchObject({ change: -2, cause: 'count', reason: 'Inventur' })
  const { rows } = await database.db.execute(
    sql`select actor, action, details from audit_log where subject = ${name.product} order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'paul', action: 'stock/count', details: { variant: name.variant, from: 10, to: 8 } }])
})

test('three sold between counting and typing stay sold: 9 of 10 on the shelf leave 6 for sale', async () => {
  await shop.buy(shop.visitor(), lens(3))
  expect((await look()).shelf).toBe(10)
  expect(await count(9, 10)).toEqual({ ok: true, value: { change: -1 } })
  expect(await onHand()).toBe(6)
})

test('a parcel that left, or another count, makes the count of before worthless', async () => {
  const order = await shop.buy(shop.visitor(), lens(3))
  await shop.ship(order.id)
  expect(await count(10, 10)).toEqual({ ok: false, error: { code: 'counted-meanwhile', shelf: 7 } })
  expect(await count(5, 7)).toMatchObject({ ok: true })
  expect(await count(6, 7)).toEqual({ ok: false, error: { code: 'counted-meanwhile', shelf: 5 } })
  expect(await onHand()).toBe(5)
})

test('of two counts at the same time one is booked', async () => {
  const both = await Promise.all([count(8, 10), count(8, 10)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await onHand()).toBe(8)
})

test('what sells only what is there cannot be counted below what was sold', async () => {
  await setStock(3, true)
  await shop.buy(shop.visitor(), lens(2))
  expect(await count(1, 3)).toEqual({ ok: false, error: { code: 'too-few' } })
  expect(await onHand()).toBe(1)
})

test('a level of 12 puts 10 on the list; of two who change it the second is refused', async () => {
  const low = async () => {
    const list = await desk().list({ list: 'low' })
    return list.ok ? list.value.variants.map(({ variant }) => variant) : []
  }
  expect(await low()).toEqual([])
  const twelve = () => changeLevel(database.db, 'paul', name, { level: 12, before: null })
  expect(await Promise.all([twelve(), twelve()])).toEqual([1, 2].map(() => ({ ok: true, value: null })))
  expect((await database.db.execute(sql`select from audit_log where action = 'stock/level'`)).rows).toHaveLength(1)
  expect(await changeLevel(database.db, 'rita', name, { level: 5, before: null })).toMatchObject({ ok: false })
  expect(await low()).toEqual([name.variant])
  await changeLevel(database.db, 'paul', name, { level: 10, before: 12 })
  expect(await low()).toEqual([])
})

test('two of five wait for a delivery, the one who came first gets hers', async () => {
  await setStock(2)
  const first = await shop.buy(shop.visitor(), lens(2))
  const second = await shop.buy(shop.visitor(), lens(3))
  const { waiting, variant } = await look()
  expect(variant.onHand).toBe(-3)
  expect(waiting.map(({ number, pieces, missing }) => [number, pieces, missing])).toEqual([
    [Number(first.number), 2, 0],
    [Number(second.number), 3, 3],
  ])
})

const file = (text: string) => new TextEncoder().encode(text)
const book = (text: string, more: { id?: string; isWanted?: boolean } = {}) =>
  bookDelivery(database.db, 'paul', {
    id: randomUUID(),
    name: 'supplier.csv',
    bytes: file(text),
    isWanted: false,
    ...more,
  })

test('a delivery of 12 and 5 is booked with its lots, once however often its form is sent', async () => {
  const text = `gtin;quantity;lot;expiry\n${gtin};12;L1;2027-05-31\n${gtin};5;L2;\n`
  const id = randomUUID()
  expect(await checkDelivery(database.db, file(text))).toEqual({
    ok: true,
    value: { lines: 2, pieces: 17, begun: 0, faults: [], bookedAt: null },
  })
  const done = { ok: true, value: { lines: 2, pieces: 17 } }
  expect(await book(text, { id })).toEqual(done)
  expect(await book(text, { id, isWanted: true })).toEqual(done)
  expect(await onHand()).toBe(27)
  expect(await newestMovement()).toMatchObject({ change: 17, cause: 'delivery', delivery: 'supplier.csv' })
  const { rows } = await database.db.execute(
    sql`select lot, quantity, expiry::text from stock_lots where gtin = ${gtin} order by lot`,
  )
  expect(rows).toEqual([
    { lot: 'L1', quantity: 12, expiry: '2027-05-31' },
    { lot: 'L2', quantity: 5, expiry: null },
  ])
  // The same file again, with the line ends of another system.
  expect(await book(text.replaceAll('\n', '\r\n'))).toEqual({ ok: false, error: { code: 'booked-before' } })
  expect(await book(text, { isWanted: true })).toEqual(done)
  expect(await onHand()).toBe(44)
  const { rows: lots } = await database.db.execute(
    sql`select lot, quantity from stock_lots where gtin = ${gtin} order by lot`,
  )
  expect(lots).toEqual([
    { lot: 'L1', quantity: 24 },
    { lot: 'L2', quantity: 10 },
  ])
})

test('a delivery of the largest size is read beside the process, and says of each line what is wrong', async () => {
  const threads = countThreads()
  const lines = Array.from({ length: 9_999 }, () => `${'x'.repeat(44)};1`)
  const text = ['gtin;quantity', ...lines].join('\n')
  const checked = await checkDelivery(database.db, file(text))
  expect(checked.ok && checked.value.faults.length).toBe(9_999)
  expect(await book(text)).toEqual({ ok: false, error: { code: 'faults' } })
  expect(threads()).toBe(2)
  await checkDelivery(database.db, file(`gtin;quantity\n${gtin};12`))
  expect(threads()).toBe(2)
})

test('one line that does not fit, and nothing of the file is booked', async () => {
  const { rows } = await database.db.execute<{ sku: string }>(
    sql`select sku from products where product_id = ${name.product}`,
  )
  const sku = rows[0]?.sku ?? ''
  const text = `sku;variant;quantity;lot\n${sku};${name.variant};4;\nNOPE;;1;\n${sku};${name.product}:sph99;1;\n`
  expect(await checkDelivery(database.db, file(text))).toMatchObject({
    value: {
      lines: 1,
      faults: [
        { line: 3, fault: 'unknown-sku', value: 'NOPE' },
        { line: 4, fault: 'unknown-variant' },
      ],
    },
  })
  expect(await book(text)).toEqual({ ok: false, error: { code: 'faults' } })
  expect(await book(`gtin;quantity\n${gtin};1\n${gtin};-1`)).toEqual({ ok: false, error: { code: 'faults' } })
  expect(await onHand()).toBe(10)
})

test('of two people who book the same file at the same moment one does, and the other is told', async () => {
  const text = `gtin;quantity\n${gtin};4\n`
  const both = await Promise.all([book(text), book(text)])
  expect(both.map((one) => (one.ok ? 'booked' : one.error.code)).toSorted()).toEqual(['booked', 'booked-before'])
  expect(await onHand()).toBe(14)
})

test('sales, counts and deliveries at the same moment are all in the stock', async () => {
  const sales = Array.from({ length: 4 }, () => shop.buy(shop.visitor(), lens(1)))
  const deliveries = [11, 12, 13].map((quantity) => book(`gtin;quantity\n${gtin};${quantity}\n`))
  const counts = [count(9, 10), count(9, 10)]
  await Promise.all([...sales, ...deliveries])
  const booked = (await Promise.all(counts)).filter(({ ok }) => ok).length
  // A count is refused if a delivery came first.
  expect(booked).toBeLessThanOrEqual(1)
  expect(await onHand()).toBe(10 - 4 + 36 - booked)
  expect((await look()).shelf).toBe(46 - booked)
})

test('a delivery that would bring more than a million is refused by its line', async () => {
  const text = `gtin;quantity\n${`${gtin};100000\n`.repeat(11)}`
  expect(await checkDelivery(database.db, file(text))).toMatchObject({
    value: {
      lines: 9,
      faults: [
        { line: 11, fault: 'too-many', value: '100000' },
        { line: 12, fault: 'too-many' },
      ],
    },
  })
  expect(await book(text)).toEqual({ ok: false, error: { code: 'faults' } })
  expect(await onHand()).toBe(10)
})

test('a word of any list, rare or frequent, finds the same however many variants there are', async () => {
  await database.db
    .transaction(async (db) => {
      await db.execute(sql`
        insert into stock (product_id, variant_id, on_hand, stop_order, counted, level)
        select product_id, product_id || ':' || lpad(n::text, 5, '0'), case when n % 1000 = 0 then -1 else 5 end, false, 0,
          case when n % 500 = 0 then 7 end
        from products cross join generate_series(1, 2000) n`)
      const ids = async (list: 'all' | 'low' | 'out' | 'back', text: string | undefined, after?: typeof name) => {
        const found = await readStock(db, { locale: 'de', list, text, after, most: 2001 })
        return found.map(({ product, variant }) => `${product} ${variant}`)
      }
      const { rows } = await db.execute<{ id: string; word: string }>(
        sql`select product_id as id, lower(sku) as word from products order by product_id`,
      )
      const last = rows.at(-1) ?? { id: '', word: '' }
      const isOfLast = (one: string) => one.startsWith(`${last.id} `)
      for (const list of ['low', 'out', 'back'] as const) {
        const all = await ids(list, undefined)
        expect(await ids(list, last.word)).toEqual(all.filter(isOfLast))
        expect(all.filter(isOfLast).length).toBeGreaterThan(0)
      }
      expect((await ids('all', last.word)).filter(isOfLast).length).toBeGreaterThanOrEqual(2000)
      const behind = { product: last.id, variant: `${last.id}:01500` }
      expect((await ids('all', last.word, behind))[0]).toBe(`${last.id} ${last.id}:01501`)
      expect(await ids('all', 'zzyzx')).toEqual([])
      throw undo
    })
    .catch((error) => expect(error).toBe(undo))
})
const undo = new Error('The test is over')

test('stock is found by words, SKU and GTIN, page by page', async () => {
  const found = async (text: string) => {
    const list = await desk().list({ list: 'all', text })
    return list.ok ? list.value.variants.map(({ variant }) => variant) : []
  }
  expect(await found('9521000000018')).toEqual([name.variant])
  expect(await found(name.product)).toContain(name.variant)
  expect(await found('100%_nothing')).toEqual([])
  const all = await readStock(database.db, {
    locale: 'de',
    list: 'all',
    text: undefined,
    after: undefined,
    most: 3,
  })
  const [first, ...rest] = all
  const next = await readStock(database.db, {
    locale: 'de',
    list: 'all',
    text: undefined,
    after: first ?? other,
    most: 2,
  })
  expect(next).toEqual(rest)
})

test('a level is that of one variant, a long list has each variant once, and movements go on behind one', async () => {
  await database.db
    .transaction(async (db) => {
      await db.execute(sql`
        insert into stock (product_id, variant_id, on_hand, stop_order, counted)
        select ${name.product}, ${name.product} || ':' || lpad(n::text, 3, '0'), 1, false, 1 from generate_series(1, 120) n`)
      await changeLevel(db, 'paul', name, { level: 50, before: null })
      const { rows } = await db.execute(sql`select variant_id as variant from stock where level is not null`)
      expect(rows).toEqual([{ variant: name.variant }])
      const may = async () => ({ ok: true, value: { userId: 'paul' } }) as const
      const { list } = stockForRequest({ db, locale: 'de', may })
      const found: string[] = []
      let after: string | undefined
      do {
        const page = await list({ list: 'all', after })
        if (!page.ok) throw new Error('not allowed')
        expect(page.value.variants.length).toBeLessThanOrEqual(50)
        found.push(...page.value.variants.map(({ product, variant }) => `${product} ${variant}`))
        after = page.value.next
      } while (after)
      const { rows: all } = await db.execute<{ count: number }>(sql`select count(*)::int as count from stock`)
      expect([found.length, new Set(found).size]).toEqual([all[0]?.count, all[0]?.count])
      throw undo
    })
    .catch((error) => expect(error).toBe(undo))
  const [newest, next] = await readMovements(database.db, name, undefined, 2)
  expect((await readMovements(database.db, name, newest?.id, 1)).map(({ id }) => id)).toEqual([next?.id])
})

test('of two products with one SKU the delivery is of the one that is sold', async () => {
  await database.db
    .transaction(async (db) => {
      await db.execute(sql`update products set sku = 'SAME' where product_id in ('CARE', 'GONE')`)
      await db.execute(sql`
        insert into stock (product_id, variant_id, on_hand, stop_order, counted)
        values ('CARE', 'CARE', 0, false, 0), ('GONE', 'GONE', 0, false, 0) on conflict do nothing`)
      const bytes = file('sku;variant;quantity\nSAME;;3\n')
      expect(await bookDelivery(db, 'paul', { id: randomUUID(), name: 'x.csv', bytes, isWanted: false })).toMatchObject(
        {
          ok: true,
        },
      )
      const { rows } = await db.execute(sql`
        select product_id as product from stock_movements where cause = 'delivery' and change = 3`)
      expect(rows).toEqual([{ product: 'CARE' }])
      throw undo
    })
    .catch((error) => expect(error).toBe(undo))
})

test('pages of a product hear of a count', async () => {
  const tags: string[] = []
  await hearChanges(database, { invalidate: (changed) => void tags.push(...changed), lost() {}, heardAgain() {} })
  expect(await count(8, 10)).toMatchObject({ ok: true })
  await expect.poll(() => tags).toContain(productTag(name.product))
})

test('a delivery of 10,000 lines for 2,000 products is announced to the pages as one change of the catalogue', async () => {
  await database.db.execute(sql`
    insert into products select (jsonb_populate_record(model, jsonb_build_object('product_id', 'D-' || n, 'sku', 'D-' || n))).*
    from products model, generate_series(1, 2000) n where model.product_id = 'CARE'`)
  const heard: string[] = []
  const hear = (tags: string[]) => void heard.push(...tags)
  await hearChanges(database, { invalidate: hear, lost: () => {}, heardAgain: () => {} })
  const lines = Array.from({ length: 10_000 }, (_, line) => `D-${(line % 2000) + 1};;1`)
  const done = { ok: true, value: { lines: 10_000, pieces: 10_000 } }
  expect(await book(`sku;variant;quantity\n${lines.join('\n')}\n`)).toEqual(done)
  await announceChange(database.db, ['the end'])
  await vi.waitFor(() => expect(heard.at(-1)).toBe('the end'), { timeout: 120_000 })
  expect(heard).toEqual([catalogueTag, 'the end'])
})
