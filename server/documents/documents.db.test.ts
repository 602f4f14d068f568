import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Order } from '#contract/checkout/order.ts'
import { readOrderById } from '#server/orders/store.ts'
import { auditBooks } from '#server/shop/books.ts'
import { invoiceOf } from '#server/shop/order-writer.ts'
import type { Browser } from '#server/testing/browser.ts'
import { lens, wish } from '#server/testing/cart-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openGate } from '#server/testing/gate.ts'
import { type OrderShop, openOrderShop } from '#server/testing/order-shop.ts'
import { issueCreditNote, issueDeliveryNote, issueInvoice } from './operations.ts'
import { documentYear } from './rules.ts'
import { insertFile } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: OrderShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openOrderShop(database)
})
afterAll(() => database.close())

const rowsOf = async (orderId: string) => {
  const { rows } = await database.db.execute<{ id: string; type: string; number: string; hash: string | null }>(
    sql`select id, type, number, hash from documents where order_id = ${orderId} order by type, number`,
  )
  return rows
}

const sequenceOf = ({ number }: { number: string }) => Number(number.split('-').at(-1))

/** What the documents of a placed order are made of. */
async function issueFor(orderId: string) {
  const found = await readOrderById(database.db, orderId)
  if (!found?.order) throw new Error('The order is placed')
  return invoiceOf(claravue, { payment: found.payment, order: found.order }, new Date())
}

async function confirmedOrder(who = shop.visitor()): Promise<{ who: Browser; order: Order }> {
  const order = await shop.buy(who, lens(), wish('CARE'))
  await shop.workOff()
  return { who, order }
}

const view = async (who: Browser, { token_value }: Pick<Order, 'token_value'>) =>
  (await who.get(`/api/orders/${token_value}`)).body as Order

async function signUp() {
  const who = shop.visitor()
  expect((await who.post('/api/identity/sign-up', shop.person())).status).toBe(201)
  return who
}

describe('an invoice', () => {
  test('is issued once when the order is confirmed, and its file is made', async () => {
    const { who, order } = await confirmedOrder()
    expect(order.documents).toEqual([])
    await shop.runJob('order-placed', { order: order.id })
    const rows = await rowsOf(order.id)
    expect(rows).toEqual([
      {
        id: expect.any(String),
        type: 'invoice',
        number: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(rows[0]?.number).toMatch(
      new RegExp(`^INV-${documentYear({ now: new Date(), zone: 'Europe/Zurich' })}-\\d{6}$`),
    )
    const { documents } = await view(who, order)
    expect(documents).toEqual([
      {
        type: 'invoice',
        number: rows[0]?.number,
        url: `/api/documents/${rows[0]?.id}?order=${order.token_value}`,
        issued_at: expect.any(String),
      },
    ])
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('counts one further with each order, and a transaction that fails takes no number', async () => {
    const [first] = await rowsOf((await confirmedOrder()).order.id)
    const lost = await issueFor((await shop.buy(shop.visitor(), lens())).id)
    const failed = database.db.transaction(async (db) => {
      await issueInvoice(db, lost)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await shop.workOff()
    const [second] = await rowsOf(lost.order.id)
    if (!first || !second) throw new Error('Both orders have an invoice')
    expect(sequenceOf(second)).toBe(sequenceOf(first) + 1)
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('asked for twelve times at once about one order is one invoice', async () => {
    await confirmedOrder()
    const order = await shop.buy(shop.visitor(), lens())
    const issue = await issueFor(order.id)
    const gate = await openGate(database.url ?? '')
    onTestFinished(async () => void (await gate.end()))
    // Before the number is taken, all of them have looked for an invoice, or wait to look.
    await gate.close(`select from document_numbers where type = 'invoice' for update`)
    const issuing = Array.from({ length: 12 }, () => database.db.transaction((db) => issueInvoice(db, issue)))
    await gate.openFor(12)
    const issued = await Promise.all(issuing)
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1)
    expect(await rowsOf(order.id)).toHaveLength(1)
    await shop.workOff()
    expect(await auditBooks(database.db)).toEqual([])
  })

  test('is made for its first reader if the job has not come to it, and never changes', async () => {
    const who = shop.visitor()
    const order = await shop.buy(who, lens())
    await shop.runJob('order-placed', { order: order.id })
    const [before] = await rowsOf(order.id)
    expect(before?.hash).toBeNull()
    const [paper] = (await view(who, order)).documents
    const first = await who.get(paper?.url ?? '')
    const [made] = await rowsOf(order.id)
    await shop.workOff()
    // Not even if what it says has changed in the meantime.
    await database.db.execute(sql`
      update documents set facts = jsonb_set(facts, '{orderNumber}', '"other"') where order_id = ${order.id}`)
    await shop.runJob('render-document', { document: made?.id ?? '' })
    const otherBytes = Buffer.from('other')
    const otherHash = createHash('sha256').update(otherBytes).digest('hex')
    await insertFile(database.db, made?.id ?? '', otherHash, otherBytes)
    const isSame = (await who.get(paper?.url ?? '')).text === first.text
    expect(isSame).toBe(true)
    expect(await rowsOf(order.id)).toEqual([made])
  })

  test('has bytes that no statement can replace', async () => {
    const { order } = await confirmedOrder()
    const [made] = await rowsOf(order.id)
    const forged = database.db.execute(sql`update document_files set bytes = '\\x00' where hash = ${made?.hash ?? ''}`)
    await expect(forged).rejects.toMatchObject({ cause: { constraint: 'document_files_hash' } })
  })
})

describe('a document is answered', () => {
  test('as a PDF that no cache stores, to the browser in which the order was placed', async () => {
    const { who, order } = await confirmedOrder()
    const [paper] = (await view(who, order)).documents
    const answer = await who.get(paper?.url ?? '')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${paper?.number}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect(answer.text).toMatch(/^%PDF-1\.7/)
  })

  test('to nobody who has only its link, the token of another order, or no token', async () => {
    const { who, order } = await confirmedOrder()
    const other = await confirmedOrder()
    const [paper] = (await view(who, order)).documents
    const url = paper?.url ?? ''
    const [path] = url.split('?')
    const stranger = shop.visitor()
    expect((await view(stranger, order)).documents).toEqual([])
    expect((await stranger.get(url)).status).toBe(404)
    expect((await who.get(path ?? '')).status).toBe(404)
    expect((await other.who.get(url)).status).toBe(404)
    expect((await other.who.get(`${path}?order=${other.order.token_value}`)).status).toBe(404)
    expect((await who.get(`/api/documents/${randomUUID()}?order=${order.token_value}`)).status).toBe(404)
    expect((await who.get('/api/documents/1')).status).toBe(422)
  })

  test('to the customer of the order in every browser, and to no other customer', async () => {
    const who = await signUp()
    const { order } = await confirmedOrder(who)
    const [paper] = (await view(who, order)).documents
    const [path] = (paper?.url ?? '').split('?')
    expect((await who.get(path ?? '')).status).toBe(200)
    const other = await signUp()
    expect((await other.get(path ?? '')).status).toBe(404)
    expect((await other.get(paper?.url ?? '')).status).toBe(404)
  })
})

describe('the documents of a customer', () => {
  test('[API-064] are listed as links, the newest first', async () => {
    const who = await signUp()
    const orders = [(await confirmedOrder(who)).order, (await confirmedOrder(who)).order]
    // Another customer's, and a guest's.
    await confirmedOrder(await signUp())
    await confirmedOrder()
    const ids = await Promise.all(orders.map(async ({ id }) => (await rowsOf(id))[0]?.id))
    const { status, body } = await who.get('/api/me/documents')
    expect({ status, body }).toEqual({
      status: 200,
      body: { result: ids.reverse().map((id) => `/api/documents/${id}`) },
    })
    for (const url of body.result) expect((await who.get(url)).status).toBe(200)
  })

  test('are none for a new customer, and refused to guests', async () => {
    const answer = await (await signUp()).get('/api/me/documents')
    expect(answer).toMatchObject({ status: 200, body: { result: [] } })
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
    expect((await shop.visitor().get('/api/me/documents')).status).toBe(401)
  })
})

test('a credit note names the invoice that it corrects, and is one for each refund', async () => {
  const { order } = await confirmedOrder()
  const issue = await issueFor(order.id)
  const refundId = randomUUID()
  const credit = {
    refundId,
    reason: 'Bruch',
    lines: [{ line: 1, quantity: 1, amount: 5_00 }],
    shipping: 0,
    goodwill: 1_00,
  }
  const first = await database.db.transaction((db) => issueCreditNote(db, issue, credit))
  const again = await database.db.transaction((db) => issueCreditNote(db, issue, credit))
  expect(again).toMatchObject({ id: first.id, number: first.number })
  const other = await database.db.transaction((db) => issueCreditNote(db, issue, { ...credit, refundId: randomUUID() }))
  expect(sequenceOf(other)).toBe(sequenceOf(first) + 1)
  await shop.workOff()
  const rows = await rowsOf(order.id)
  expect(rows.map(({ type, hash }) => [type, hash !== null])).toEqual([
    ['credit_note', true],
    ['credit_note', true],
    ['invoice', true],
  ])
  const { rows: facts } = await database.db.execute(sql`
    select facts -> 'invoice' ->> 'number' as invoice, (facts ->> 'total')::int as total from documents
    where id = ${first.id}`)
  expect(facts).toEqual([{ invoice: rows[2]?.number, total: 6_00 }])
  expect(await auditBooks(database.db)).toEqual([])
})

test('a delivery note is one for each shipment', async () => {
  const { order } = await confirmedOrder()
  const issue = await issueFor(order.id)
  const parcel = {
    shipmentId: randomUUID(),
    lines: [{ line: 1, quantity: 1 }],
    following: [{ line: 2, quantity: 1 }],
    carrier: 'Die Post',
    trackingNumber: '99.00.123456.12345678',
  }
  for (const _ of [1, 2]) await database.db.transaction((db) => issueDeliveryNote(db, issue, parcel))
  await shop.workOff()
  expect((await rowsOf(order.id)).map(({ type }) => type)).toEqual(['delivery_note', 'invoice'])
})

test.each([
  ['the documents of a storefront have numbers', sql`delete from documents where type = 'invoice' and sequence = 1`],
  ['the documents of a storefront have numbers', sql`update document_numbers set last = last + 1`],
  [
    'every order that was confirmed',
    sql`delete from documents where sequence = (select max(sequence) from documents where type = 'invoice') and type = 'invoice'`,
  ],
  [
    'an invoice is about what',
    sql`update documents set facts = jsonb_set(facts, '{total}', '1') where type = 'invoice'`,
  ],
])('the books notice if not: %s', async (rule, fault) => {
  await confirmedOrder()
  await confirmedOrder()
  const undo = new Error('The test is over')
  const tried = database.db.transaction(async (db) => {
    await db.execute(fault)
    expect((await auditBooks(db)).map((mistake) => mistake.rule)).toContainEqual(expect.stringContaining(rule))
    throw undo
  })
  await expect(tried).rejects.toBe(undo)
})
