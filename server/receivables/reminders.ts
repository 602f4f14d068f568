import type { Brand } from '#contract/brand.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db, Log } from '#server/database/database.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import { type Letter, paymentCodeName, prepareMail, queueMail, type Writer } from '#server/mail/operations.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { openMissingReceivables } from './operations.ts'
import { drawPaymentCode } from './payment-code.ts'
import { noteReminded, type Overdue, readOverdue, remindersJob } from './reminder-store.ts'
import { openAmount, type ReminderLevel, reminderCount, reminderOf } from './rules.ts'
import { lockOrders } from './store.ts'

export type InvoiceReminderDependencies = {
  db: Db
  log: Log
  brands: readonly Brand[]
  writerOf: (brand: string, locale: Writer['locale'] | null) => Writer
  /** Signs the links to orders. */
  orderKey: Buffer
}

/** Writes to customers whose invoices are overdue, each reminder once. */
export async function remindOfInvoices(dependencies: InvoiceReminderDependencies, now: Date): Promise<void> {
  const { db, brands } = dependencies
  await openMissingReceivables(db, brands, now)
  for (const brand of brands) {
    const { id, reminderDays } = brand
    const today = isoDate(now, zoneOf(brand))
    const dueUntil = daysAfter(today, -reminderDays.first)
    const items = await readOverdue(db, { brand: id, dueUntil, reminders: reminderCount })
    const page = ({ brand, number }: Overdue) => `/staff/orders/${brand}/${number}`
    await eachItem(dependencies, { job: remindersJob, items, id: ({ orderId }) => orderId, page }, async (one) => {
      const level = reminderOf(one, today, reminderDays)
      if (level) await remind(dependencies, one, level, today)
    })
  }
}

async function remind(dependencies: InvoiceReminderDependencies, due: Overdue, level: ReminderLevel, today: string) {
  const { db, writerOf, orderKey } = dependencies
  const writer = writerOf(due.brand, due.locale)
  const path = `/order/${signedId(orderKey, due.orderId)}`
  const mail = await prepareMail(writer, await letterOf(writer.brand, due, { level, today, path }))
  await db.transaction(async (db) => {
    // An import that is booking the money of this order comes first.
    await lockOrders(db, [due.orderId])
    if (await noteReminded(db, due, today)) await queueMail(db, mail)
  })
}

type Occasion = { level: ReminderLevel; today: string; path: string }

async function letterOf(brand: Brand, due: Overdue, { level, today, path }: Occasion): Promise<Letter> {
  const { email: to, orderId: order, name, number, dueOn, reference } = due
  const open = openAmount(due)
  const code = await drawPaymentCode({ seller: brand, amount: open, reference })
  const pictures = [{ name: paymentCodeName, png: code.toString('base64') }]
  const data = { number: String(number), path, open, dueOn, reference, ...(name && { name }) }
  if (level === 1) return { template: 'invoice_reminder', to, order, data, pictures }
  const { last, person } = brand.reminderDays
  const until = daysAfter(today, person - last)
  return { template: 'invoice_last_reminder', to, order, data: { ...data, until }, pictures }
}
