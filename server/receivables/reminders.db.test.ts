import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import { auditBooks } from '#server/shop/books.ts'
import { camtFile } from '#server/testing/bank-file.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { type InvoiceShop, openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { quiet } from '#server/testing/originals.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { importBankFile } from './import.ts'
import { creditReceivable, openMissingReceivables, receivablesForPeople } from './operations.ts'
import { remindOfInvoices } from './reminders.ts'
import { readReceivable } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let shop: InvoiceShop
beforeAll(async () => {
  database = await freshDatabase()
  shop = await openInvoiceShop(database)
})
afterAll(() => database.close())

/** At noon, so many days after this one. */
const after = (day: string, days: number) => new Date(`${daysAfter(day, days)}T12:00:00Z`)
const remind = (dueOn: string, days: number) => remindOfInvoices(shop.jobDependencies, after(dueOn, days))
const written = (day: string) => day.split('-').reverse().join('.')

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
const lateOf = async (number: string, now: Date) =>
  (await receivablesForPeople(database.db, brands, now)).late.filter(({ order }) => String(order) === number)

test('a friendly reminder after 10 days, a firm one after 20, and a person after 30, each once', async () => {
  const { email, number, reference, dueOn } = await shop.order()
  await remind(dueOn, 9)
  expect(await templatesTo(email)).toEqual([])
  await remind(dueOn, 10)
  await remind(dueOn, 10)
  expect(await templatesTo(email)).toEqual(['invoice_reminder'])
  await Promise.all([remind(dueOn, 20), remind(dueOn, 20), remind(dueOn, 21)])
  expect(await templatesTo(email)).toEqual(['invoice_reminder', 'invoice_last_reminder'])
  await remind(dueOn, 40)
  expect(await templatesTo(email)).toHaveLength(2)
  expect(await lateOf(number, after(dueOn, 29))).toEqual([])
  expect(await lateOf(number, after(dueOn, 31))).toMatchObject([{ brand: 'claravue', open: 48_80, email }])

  const [first, last] = await remindersTo(email)
  const shown = [
    `CHF\u00a048.80`,
    written(dueOn),
    'CH93 0076 2011 6238 5295 7',
    reference.replace(/(.{4})(?=.)/g, '$1 '),
  ]
  for (const fact of shown) expect(first?.text).toContain(fact)
  expect(first?.html).toContain('src="cid:payment-code"')
  const [picture] = first?.pictures ?? []
  expect(picture?.name).toBe('payment-code')
  expect(
    Buffer.from(picture?.png ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  // The second one was sent on the 20th or the 21st day.
  expect(last?.text).toMatch(new RegExp(`${written(daysAfter(dueOn, 30))}|${written(daysAfter(dueOn, 31))}`))
  expect(await auditBooks(database.db)).toEqual([])
})

test('no reminder of an invoice that is paid, credited or of a cancelled order', async () => {
  const [paid, credited, cancelled] = [await shop.order(), await shop.order(), await shop.order()]
  await pay(paid.reference, '48.80')
  await creditReceivable(database.db, credited.id, 48_80, new Date())
  await database.db.execute(sql`update orders set state = 'cancelled' where id = ${cancelled.id}`)
  await remind(paid.dueOn, 25)
  for (const { email } of [paid, credited, cancelled]) expect(await templatesTo(email)).toEqual([])
})

test('a reminder asks for what is still open', async () => {
  const { email, id, reference, dueOn } = await shop.order()
  await pay(reference, '20.00')
  await creditReceivable(database.db, id, 8_80, new Date())
  await remind(dueOn, 10)
  expect((await remindersTo(email))[0]?.text).toContain(`CHF\u00a020.00`)
})

test('an order from before there were receivables gets one, and the whole time to pay', async () => {
  const { id, reference, dueOn } = await shop.order()
  await database.db.execute(sql`delete from receivables where order_id = ${id}`)
  await openMissingReceivables(database.db, brands, after(dueOn, 70))
  expect(await readReceivable(database.db, id)).toMatchObject({
    reference,
    state: 'open',
    amount: 48_80,
    dueOn: daysAfter(dueOn, 100),
  })
})
