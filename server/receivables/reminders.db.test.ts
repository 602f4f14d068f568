import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { auditBooks } from '#server/orders/books.ts'
import { camtFile } from '#server/testing/bank-file.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type InvoiceShop, openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { importBankFile } from './import.ts'
import { creditReceivable, openMissingReceivables, receivablesForPeople } from './operations.ts'
import { remindOfInvoices } from './reminders.ts'
import { dayOf, daysAfter } from './rules.ts'
import { readReceivable } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: InvoiceShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openInvoiceShop(database)
})
afterAll(() => database.close())

const after = (days: number) => new Date(Date.now() + days * 86_400_000)
/** Invoices of Claravue are due after 30 days. */
const remind = (daysAfterDue: number) => remindOfInvoices(shop.jobDependencies, after(30 + daysAfterDue))

type Sent = { template: string; text: string; html: string; pictures: { name: string; png: string }[] }
async function remindersTo(email: string): Promise<Sent[]> {
  const { rows } = await database.db.execute<Sent>(sql`
    select template, text, html, pictures from mails where recipient = ${email} and template like 'invoice%'
    order by created_at, id`)
  return rows
}
const templatesTo = async (email: string) => (await remindersTo(email)).map(({ template }) => template)
const pay = (reference: string, amount: string) =>
  importBankFile({ db: database.db, brands, log: quiet }, camtFile([{ amount, reference, id: reference + amount }]))
const lateOf = async (number: string, days: number) =>
  (await receivablesForPeople(database.db, after(days))).late.filter(({ order }) => String(order) === number)

test('a friendly reminder after 10 days, a firm one after 20, and a person after 30, each once', async () => {
  const { email, number, reference } = await shop.order()
  await remind(9)
  expect(await templatesTo(email)).toEqual([])
  await remind(10)
  await remind(10)
  expect(await templatesTo(email)).toEqual(['invoice_reminder'])
  await Promise.all([remind(20), remind(20), remind(21)])
  expect(await templatesTo(email)).toEqual(['invoice_reminder', 'invoice_last_reminder'])
  await remind(40)
  expect(await templatesTo(email)).toHaveLength(2)
  expect(await lateOf(number, 59)).toEqual([])
  expect(await lateOf(number, 61)).toMatchObject([{ brand: 'claravue', open: 48_80, email }])

  const [first, last] = await remindersTo(email)
  const due = daysAfter(dayOf(new Date()), 30).split('-').reverse().join('.')
  const shown = [`CHF\u00a048.80`, due, 'CH93 0076 2011 6238 5295 7', reference.replace(/(.{4})(?=.)/g, '$1 ')]
  for (const fact of shown) expect(first?.text).toContain(fact)
  expect(first?.html).toContain('src="cid:payment-code"')
  const [picture] = first?.pictures ?? []
  expect(picture?.name).toBe('payment-code')
  expect(
    Buffer.from(picture?.png ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(last?.text).toContain(daysAfter(dayOf(new Date()), 60).split('-').reverse().join('.'))
  expect(await auditBooks(database.db)).toEqual([])
})

test('no reminder of an invoice that is paid, credited or of a cancelled order', async () => {
  const [paid, credited, cancelled] = [await shop.order(), await shop.order(), await shop.order()]
  await pay(paid.reference, '48.80')
  await creditReceivable(database.db, credited.id, 48_80, new Date())
  await database.db.execute(sql`update orders set state = 'cancelled' where id = ${cancelled.id}`)
  await remind(25)
  for (const { email } of [paid, credited, cancelled]) expect(await templatesTo(email)).toEqual([])
})

test('a reminder asks for what is still open', async () => {
  const { email, id, reference } = await shop.order()
  await pay(reference, '20.00')
  await creditReceivable(database.db, id, 8_80, new Date())
  await remind(10)
  expect((await remindersTo(email))[0]?.text).toContain(`CHF\u00a020.00`)
})

test('an order from before there were receivables gets one, and the whole time to pay', async () => {
  const { id, reference } = await shop.order()
  await database.db.execute(sql`delete from receivables where order_id = ${id}`)
  await openMissingReceivables(database.db, brands, after(100))
  expect(await readReceivable(database.db, id)).toMatchObject({
    reference,
    state: 'open',
    amount: 48_80,
    dueOn: daysAfter(dayOf(after(100)), 30),
  })
})
