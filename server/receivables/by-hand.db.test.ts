import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { err, ok } from '#contract/result.ts'
import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import { auditBooks } from '#server/shop/books.ts'
import { camtFile } from '#server/testing/bank-file.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type InvoiceShop, openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { invoicesDeskForRequest } from './invoices-desk-for-request.ts'
import { creditReceivable } from './operations.ts'
import { readReceivable } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: InvoiceShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openInvoiceShop(database)
})
afterAll(async () => {
  expect(await auditBooks(database.db)).toEqual([])
  await database.close()
})

const desk = ({
  role = 'finance',
  isFresh = true,
  now = new Date(),
}: {
  role?: StaffRole
  isFresh?: boolean
  now?: Date
} = {}) => {
  const may = async (act: StaffAct) =>
    roleMay(role, act) ? ok({ userId: 'fabio', isFresh }) : err({ code: 'not-found' })
  const mayNow = async (act: StaffAct) => (isFresh ? may(act) : err({ code: 'proof-needed' }))
  return invoicesDeskForRequest({ db: database.db, brands, log: quiet, now, staff: () => ({ may, mayNow }) })
}

let payments = 0
/** A payment without a reference has come; it waits for a person. */
async function unclear(amount: string): Promise<number> {
  const name = `unclear ${++payments}`
  const imported = await desk().importFile(camtFile([{ amount, id: `H-${payments}`, message: name }]))
  if (!imported.ok) throw new Error(imported.error.code)
  expect(imported.value.payments.map(({ outcome }) => outcome)).toEqual(['unknown-reference'])
  const { rows } = await database.db.execute<{ id: number }>(sql`select max(id)::int as id from bank_entries`)
  return rows[0]?.id ?? 0
}
const invoiceOf = async (id: string) => {
  const { state, received } = (await readReceivable(database.db, id)) ?? {}
  const { rows } = await database.db.execute<{ isPaid: boolean }>(
    sql`select paid_at is not null as "isPaid" from orders where id = ${id}`,
  )
  return [state, received, rows[0]?.isPaid]
}
const actionsOf = async (entry: number) => {
  const { rows } = await database.db.execute<{ action: string }>(
    sql`select action from audit_log where subject = ${`payment ${entry}`} order by id`,
  )
  return rows.map(({ action }) => action)
}

test('a payment is assigned by hand once, taken back, and assigned to the right invoice', async () => {
  const [wrong, right] = [await shop.order(), await shop.order()]
  const entry = await unclear('48.80')
  const book = (order: string) => desk().act({ intent: 'book', entry, shop: 'claravue', order: Number(order) })
  expect(await book('999999999')).toEqual(err({ code: 'invoice-not-found' }))
  expect(await book(wrong.number)).toMatchObject({ ok: true })
  expect(await invoiceOf(wrong.id)).toEqual(['paid', 48_80, true])
  expect(await book(right.number)).toEqual(err({ code: 'entry-changed' }))
  expect(await desk().act({ intent: 'take-back', entry })).toEqual(ok(null))
  expect(await desk().act({ intent: 'take-back', entry })).toEqual(err({ code: 'entry-changed' }))
  expect(await invoiceOf(wrong.id)).toEqual(['open', 0, false])
  expect(await auditBooks(database.db)).toEqual([])
  expect(await book(right.number)).toMatchObject({ ok: true })
  expect(await invoiceOf(right.id)).toEqual(['paid', 48_80, true])
  expect(await actionsOf(entry)).toEqual(['payment/book', 'payment/take-back', 'payment/book'])
  const { rows } = await database.db.execute(sql`
    select actor, actor_id from order_events where order_id = ${right.id} and type = 'paid'`)
  expect(rows).toEqual([{ actor: 'staff', actor_id: 'fabio' }])
  // Who paid is deleted once nobody needs it.
  expect((await database.db.execute(sql`select note from bank_entries where id = ${entry}`)).rows).toEqual([
    { note: null },
  ])
})

test('a payment to the account of one storefront is not assigned to the invoice of another', async () => {
  const { id, number } = await shop.order()
  const entry = await unclear('48.80')
  const moveTo = async (brand: string) => {
    await database.db.execute(sql`update orders set brand = ${brand} where id = ${id}`)
    await database.db.execute(sql`update receivables set brand = ${brand} where order_id = ${id}`)
  }
  await moveTo('linsenhaus')
  const elsewhere = await desk().act({ intent: 'book', entry, shop: 'linsenhaus', order: Number(number) })
  await moveTo('claravue')
  expect(elsewhere).toEqual(err({ code: 'other-account' }))
  expect([await invoiceOf(id), await actionsOf(entry)]).toEqual([['open', 0, false], []])
})

test('of two people who assign one payment at once, one does', async () => {
  const [one, other] = [await shop.order(), await shop.order()]
  const entry = await unclear('48.80')
  const both = await Promise.all(
    [one, other].map(({ number }) => desk().act({ intent: 'book', entry, shop: 'claravue', order: Number(number) })),
  )
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
  const states = [(await invoiceOf(one.id))[0], (await invoiceOf(other.id))[0]]
  expect(states.sort()).toEqual(['open', 'paid'])
})

test('a booking stays once the invoice was credited', async () => {
  const { id, number } = await shop.order()
  const entry = await unclear('48.80')
  await desk().act({ intent: 'book', entry, shop: 'claravue', order: Number(number) })
  await creditReceivable(database.db, id, 10_00, new Date())
  expect(await desk().act({ intent: 'take-back', entry })).toEqual(err({ code: 'invoice-credited' }))
  expect(await invoiceOf(id)).toEqual(['paid', 48_80, true])
})

test('a payment that was sent back at the bank leaves the list with the name of who paid, once', async () => {
  const entry = await unclear('7.00')
  const end = () => desk().act({ intent: 'end', entry, how: 'sent-back' })
  expect([await end(), await end()]).toEqual([ok(null), err({ code: 'entry-changed' })])
  const { rows } = await database.db.execute(sql`select note from bank_entries where id = ${entry}`)
  expect([rows, await actionsOf(entry)]).toEqual([[{ note: null }], ['payment/end']])
})

test('invoices are listed from the day after they were due, with their sum, and found by number and reference', async () => {
  const { id, number, reference } = await shop.order()
  const part = await unclear('8.80')
  await desk().act({ intent: 'book', entry: part, shop: 'claravue', order: Number(number) })
  const dueOn = (await readReceivable(database.db, id))?.dueOn ?? ''
  const at = (days: number) => new Date(Date.parse(`${dueOn}T12:00:00Z`) + days * 86_400_000)
  const listed = async (days: number) => {
    const found = await desk({ now: at(days) }).list({ list: 'overdue' })
    return found.ok ? found.value : undefined
  }
  expect((await listed(0))?.invoices).toEqual([])
  const late = await listed(1)
  expect(late?.invoices.map((one) => one.orderId)).toContain(id)
  expect(late?.invoices.find((one) => one.orderId === id)).toMatchObject({ amount: 48_80, open: 40_00 })
  expect(late?.sums).toEqual([
    { currency: 'CHF', invoices: late?.invoices.length, open: (late?.invoices.length ?? 0) * 48_80 - 8_80 },
  ])
  for (const text of [number, reference, reference.replace(/(.{4})/g, '$1 ')])
    expect(await desk().list({ list: 'overdue', text })).toMatchObject({ value: { invoices: [{ orderId: id }] } })
})

test('without the role nothing exists, without a fresh proof nothing is booked, and a wrong file changes nothing', async () => {
  const file = camtFile([{ amount: '1.00', id: 'never' }])
  for (const role of ['service', 'warehouse', 'merchandise'] as const) {
    expect(await desk({ role }).list({ list: 'open' })).toEqual(err({ code: 'not-found' }))
    expect(await desk({ role }).importFile(file)).toEqual(err({ code: 'not-found' }))
  }
  expect(await desk({ isFresh: false }).importFile(file)).toEqual(err({ code: 'proof-needed' }))
  const text = { name: 'x.xml', size: 5, read: async () => new TextEncoder().encode('hello') }
  expect(await desk().importFile(text)).toEqual(err({ code: 'not-xml' }))
  expect((await database.db.execute(sql`select from bank_entries where amount = 100`)).rows).toEqual([])
})
