import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Options, variantId } from '#contract/catalogue/lens-parameters.ts'
import { CodeInput } from '#contract/staff/stock.ts'
import { cancelOrder } from '#server/cancellations/operations.ts'
import { importCatalogue, readRecords } from '#server/catalogue/operations.ts'
import { auditBooks } from '#server/shop/books.ts'
import { lens, right } from '#server/testing/cart-shop.ts'
import { dbTest, freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { giveCode, removeCode } from './codes.ts'
import { bookDelivery, bookPieces, checkDelivery } from './deliveries.ts'
import { countStock } from './operations.ts'
import { stockForRequest } from './stock-for-request.ts'
import { readMovements } from './store.ts'

// Lenses of which no file has named a stock.

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const of = (sphere: number) => ({ product: 'AQ-30', variant: variantId('AQ-30', { ...right, sphere }) })
const optionsOf = (sphere: number): Options => ({ ...right, sphere })
const countFirst = (name: { product: string; variant: string }, counted: number) =>
  countStock(database.db, 'paul', name, { counted, shelf: null, reason: 'New lens' })
const desk = () =>
  stockForRequest({
    db: database.db,
    locale: 'de',
    may: async () => ({ ok: true, value: { userId: 'paul' } }),
  })
async function look(name: { product: string; variant: string }) {
  const opened = await desk().variant(name, undefined)
  if (!opened.ok) throw new Error('no such variant')
  return opened.value
}

test('a lens that no file has counted is opened and counted by its values', async () => {
  const name = of(-4)
  expect((await look(name)).variant).toMatchObject({ isCounted: false, onHand: 0, codes: [] })
  expect(await countFirst(name, 7)).toEqual({ ok: true, value: { change: 7 } })
  expect((await look(name)).variant).toMatchObject({ isCounted: true, onHand: 7 })
  expect(await readMovements(database.db, name, undefined, 5)).toMatchObject([
    { change: 7, cause: 'count', reason: 'New lens' },
  ])
  // The form of before comes a second time.
  expect(await countFirst(name, 7)).toEqual({ ok: false, error: { code: 'counted-meanwhile', shelf: 7 } })
})

test('a count of 0 is a count, and what is not made cannot be counted', async () => {
  expect(await countFirst(of(-4.25), 0)).toMatchObject({ ok: true })
  expect((await look(of(-4.25))).variant.isCounted).toBe(true)
  for (const variant of ['AQ-30', 'AQ-30:sph-99.00,bc8.6,dia14.2', 'AQ-30:bc8.6,sph-4.00,dia14.2', 'CARE'])
    expect([variant, await countFirst({ product: 'AQ-30', variant }, 1)]).toMatchObject([
      variant,
      { error: { code: 'not-found' } },
    ])
  expect(await countFirst({ product: 'NONE', variant: 'NONE' }, 1)).toMatchObject({ error: { code: 'not-found' } })
})

test('of 10 on the shelf 3 belong to an order of before: 7 are for sale, and 10 after it is cancelled', async () => {
  const name = of(-4.5)
  const order = await shop.buy(shop.visitor(), lens(3, optionsOf(-4.5)))
  expect((await look(name)).waiting).toMatchObject([{ pieces: 3, missing: 0 }])
  expect(await countFirst(name, 10)).toMatchObject({ ok: true })
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { onHand: 7 } })
  const cancelled = await cancelOrder(database.db, { order: order.id, key: 'all', by: { kind: 'customer' } })
  expect(cancelled.ok).toBe(true)
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { onHand: 10 } })
})

test('an empty shelf with 2 ordered is 2 short, and who ordered is the one who waits', async () => {
  const name = of(-4.75)
  await shop.buy(shop.visitor(), lens(2, optionsOf(-4.75)))
  expect(await countFirst(name, 0)).toMatchObject({ ok: true })
  expect(await look(name)).toMatchObject({ shelf: 0, variant: { onHand: -2 }, waiting: [{ pieces: 2, missing: 2 }] })
})

test('of two first counts at the same time one is booked', async () => {
  const counts = await Promise.all([countFirst(of(-5), 4), countFirst(of(-5), 9)])
  expect(counts.filter(({ ok }) => ok)).toHaveLength(1)
  const [first] = await readMovements(database.db, of(-5), undefined, 5)
  expect((await look(of(-5))).variant.onHand).toBe(first?.change)
})

/** A buyer who has paid: what is left is to place the order. */
async function paidCart(sphere: number, pieces: number) {
  const who = shop.visitor()
  const cart = await shop.readyCart(who, [lens(pieces, optionsOf(sphere))])
  await shop.pay((await shop.start(who, cart)).body.transaction_id)
  return () => shop.place(who, cart)
}
/** Until the work is done, or so many statements wait. */
const doneOrWaiting = (gate: Awaited<ReturnType<typeof openGate>>, work: Promise<unknown>, count: number) =>
  Promise.race([work, gate.waitFor(count)])

test('an order that is being placed while a lens is counted first takes its 3 of 10', async () => {
  const name = of(-6)
  const place = await paidCart(-6, 3)
  const gate = await openGate(database.url ?? '')
  // The order has looked for stock, found none, and waits for its number.
  await gate.close('select from order_numbers for update')
  const placed = place()
  await gate.waitFor(1)
  const counted = countFirst(name, 10)
  await doneOrWaiting(gate, counted, 2)
  await gate.openFor(0)
  expect([(await placed).status, (await counted).ok]).toEqual([201, true])
  await gate.end()
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { onHand: 7 }, waiting: [{ pieces: 3, missing: 0 }] })
})

test('an order that comes while a first count is being stored takes its 3 of 10', async () => {
  const name = of(1)
  const place = await paidCart(1, 3)
  const gate = await openGate(database.url ?? '')
  // The count has looked for orders, found none, and waits for its entry in the log.
  await gate.close('lock table audit_log in share mode')
  const counted = countFirst(name, 10)
  await gate.waitFor(1)
  const placed = place()
  await doneOrWaiting(gate, placed, 2)
  await gate.openFor(0)
  expect([(await placed).status, (await counted).ok]).toEqual([201, true])
  await gate.end()
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { onHand: 7 }, waiting: [{ pieces: 3, missing: 0 }] })
})

const deliver = (name: { product: string; variant: string }, quantity: number, id = randomUUID()) =>
  bookPieces(database.db, 'paul', name, { id, quantity, note: 'LS 4711' })

test('of 10 delivered of a lens that nobody has counted 3 are for the order that waits', async () => {
  const name = of(1.5)
  const order = await shop.buy(shop.visitor(), lens(3, optionsOf(1.5)))
  expect(await deliver(name, 10)).toEqual({ ok: true, value: { isNew: true } })
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { isCounted: true, onHand: 7 } })
  expect(await readMovements(database.db, name, undefined, 5)).toMatchObject([
    { change: 10, cause: 'delivery', delivery: 'LS 4711' },
    { change: -3, cause: 'order', order: Number(order.number) },
  ])
  await cancelOrder(database.db, { order: order.id, key: 'all', by: { kind: 'customer' } })
  expect((await look(name)).variant.onHand).toBe(10)
})

test('2 of 5 have left before the first delivery of 10: the 3 that wait are taken from it', async () => {
  const name = of(2)
  const order = await shop.buy(shop.visitor(), lens(5, optionsOf(2)))
  await shop.ship(order.id, [{ line: 1, quantity: 2 }])
  expect(await deliver(name, 10)).toMatchObject({ ok: true })
  expect(await look(name)).toMatchObject({ shelf: 10, variant: { onHand: 7 }, waiting: [{ pieces: 3, missing: 0 }] })
})

test('pieces are booked once however often their form is sent, also at the same moment', async () => {
  const [name, id] = [of(2.5), randomUUID()]
  const both = await Promise.all([deliver(name, 4, id), deliver(name, 4, id)])
  expect(both.map((one) => one.ok && one.value.isNew).toSorted()).toEqual([false, true])
  expect(await deliver(name, 9, id)).toEqual({ ok: true, value: { isNew: false } })
  expect((await look(name)).variant.onHand).toBe(4)
  expect(await deliver(name, 2)).toEqual({ ok: true, value: { isNew: true } })
  expect((await look(name)).variant.onHand).toBe(6)
})

test('what is not made cannot be delivered, and more than a million cannot be there', async () => {
  expect(await deliver({ product: 'AQ-30', variant: 'AQ-30:sph-99.00' }, 1)).toMatchObject({
    error: { code: 'not-found' },
  })
  const name = of(2.75)
  for (let times = 0; times < 10; times++) expect(await deliver(name, 100_000)).toMatchObject({ ok: true })
  expect(await deliver(name, 1)).toEqual({ ok: false, error: { code: 'too-many' } })
  expect((await look(name)).variant.onHand).toBe(1_000_000)
})

test('a supplier’s file begins the stock of lenses that nobody has counted, if they are made', async () => {
  const [counted, ...others] = [of(3), of(3.25), of(3.5)]
  await countFirst(counted ?? of(0), 1)
  await shop.buy(shop.visitor(), lens(2, optionsOf(3.25)))
  const { rows } = await database.db.execute<{ sku: string }>(sql`select sku from products where product_id = 'AQ-30'`)
  const file = (...lines: string[]) =>
    new TextEncoder().encode(`sku;variant;quantity\n${lines.map((line) => `${rows[0]?.sku};${line}\n`).join('')}`)
  const bad = file(`${of(3.25).variant};5`, ';5', 'AQ-30:sph-99.00;5', 'CARE;5')
  expect(await checkDelivery(database.db, bad)).toMatchObject({
    value: {
      lines: 1,
      faults: [
        { line: 3, fault: 'no-variant', value: 'AQ-30' },
        { line: 4, fault: 'unknown-variant', value: 'AQ-30:sph-99.00' },
        { line: 5, fault: 'unknown-variant', value: 'CARE' },
      ],
    },
  })
  const bytes = file(`${of(3).variant};5`, `${of(3.25).variant};5`, `${of(3.5).variant};5`, `${of(3.25).variant};1`)
  expect(await checkDelivery(database.db, bytes)).toMatchObject({
    value: { lines: 4, pieces: 16, begun: 2, faults: [] },
  })
  const booked = await bookDelivery(database.db, 'paul', { id: randomUUID(), name: 'x.csv', bytes, isWanted: false })
  expect(booked).toEqual({ ok: true, value: { lines: 4, pieces: 16 } })
  const onHand = await Promise.all([of(3), ...others].map(async (name) => (await look(name)).variant.onHand))
  expect(onHand).toEqual([6, 4, 5])
})

const codesOf = async (name: { product: string; variant: string }) => (await look(name)).variant.codes
const give = (name: { product: string; variant: string }, gtin: string, shelf: string | null = null) =>
  giveCode(database.db, 'paul', name, { gtin, shelf })

test('a GTIN belongs to one variant; given again it moves the variant to another shelf', async () => {
  const [name, other, gtin] = [of(-5.25), of(-5.5), '04006381333931']
  expect(await give(name, gtin, 'A-03-2')).toEqual({ ok: true, value: null })
  expect(await codesOf(name)).toEqual([{ gtin, shelf: 'A-03-2' }])
  for (const elsewhere of [other, { product: 'CARE', variant: 'CARE' }])
    expect(await give(elsewhere, gtin)).toEqual({ ok: false, error: { code: 'gtin-taken', by: name } })
  expect(await give(name, gtin, 'B-01')).toMatchObject({ ok: true })
  expect(await codesOf(name)).toEqual([{ gtin, shelf: 'B-01' }])
  const [stored] = await readRecords(database.db, ['AQ-30'])
  expect(stored?.record.codes).toEqual([{ options: optionsOf(-5.25), gtin, shelf: 'B-01' }])

  expect(await removeCode(database.db, 'paul', other, gtin)).toMatchObject({ error: { code: 'not-found' } })
  for (const _ of [1, 2]) expect(await removeCode(database.db, 'paul', name, gtin)).toEqual({ ok: true, value: null })
  expect(await codesOf(name)).toEqual([])
  expect(await give({ product: 'AQ-30', variant: 'AQ-30:sph-99.00' }, gtin)).toMatchObject({
    error: { code: 'not-found' },
  })
})

test('of two products that get the same GTIN at the same moment one has it', async () => {
  const gtin = '04006381333948'
  const given = await Promise.all([give(of(-5.75), gtin), give({ product: 'CARE', variant: 'CARE' }, gtin)])
  expect(given.filter(({ ok }) => ok)).toHaveLength(1)
  expect([...(await codesOf(of(-5.75))), ...(await codesOf({ product: 'CARE', variant: 'CARE' }))]).toHaveLength(1)
})

test('a GTIN is read with blanks, as EAN-8 and from a scanned box; a wrong check digit is refused', () => {
  const gtinOf = (gtin: string) => CodeInput.safeParse({ gtin, shelf: ' a-03-2 ' })
  for (const typed of ['4006381333931', '4006 3813 3393 1', '04006381333931', '(01)04006381333931(17)270331(10)A1'])
    expect([typed, gtinOf(typed).data]).toEqual([typed, { gtin: '04006381333931', shelf: 'A-03-2' }])
  expect(gtinOf('96385074').data?.gtin).toBe('00000096385074')
  for (const typed of ['4006381333932', '', '123', '=1+1', '40063813339310000'])
    expect([typed, gtinOf(typed).success]).toEqual([typed, false])
  for (const shelf of ['A--3', '-A', '=A1', 'Ä-1', 'A'.repeat(21)])
    expect([shelf, CodeInput.safeParse({ gtin: '4006381333931', shelf }).success]).toEqual([shelf, false])
})

test('the products to choose from are found by words, also if nothing of them is counted', async () => {
  const found = await desk().choice({ text: 'aq-30' })
  expect(found.ok && found.value.products.map(({ product }) => product)).toEqual(['AQ-30'])
  const chosen = await desk().choice({ product: 'AQ-30' })
  expect(chosen).toMatchObject({ ok: true, value: { chosen: { product: 'AQ-30' } } })
  expect(await desk().choice({ product: 'NONE' })).toMatchObject({ ok: false })
})

dbTest('a file that does not name what staff have counted leaves the count; one that does decides', async ({ db }) => {
  const imported = async (lead: number, stock: { options: Options; on_hand: number; stop_order: boolean }[]) => {
    const product = sampleProduct('AQ-30', { lead_days: lead, stock })
    const done = await importCatalogue(db, catalogueOf(sampleCategory('daily'), product))
    if (!done.ok) throw new Error(JSON.stringify(done.error.shown))
  }
  const onHand = async () => {
    const { rows } = await db.execute<{ variant: string; count: number }>(
      sql`select variant_id as variant, on_hand as count from stock order by 1`,
    )
    return Object.fromEntries(rows.map(({ variant, count }) => [variant, count]))
  }
  const named = { options: optionsOf(-2), on_hand: 5, stop_order: false }
  await imported(3, [named])
  await countStock(db, 'paul', of(-4), { counted: 8, shelf: null, reason: 'New lens' })
  await imported(4, [named])
  expect(await onHand()).toEqual({ [of(-2).variant]: 5, [of(-4).variant]: 8 })
  await imported(5, [])
  expect(await onHand()).toEqual({ [of(-4).variant]: 8 })
  await imported(6, [{ ...named, options: optionsOf(-4), on_hand: 3 }])
  expect(await onHand()).toEqual({ [of(-4).variant]: 3 })
  await imported(7, [])
  expect(await onHand()).toEqual({})
})
