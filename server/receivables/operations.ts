import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { OrderInvoice } from '#contract/checkout/order-invoice.ts'
import { shopZone, zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import {
  type EntryForPerson,
  type LateReceivable,
  noteHandled,
  readEntriesForPeople,
  readLateReceivables,
} from './people-store.ts'
import { referenceOf } from './reference-rules.ts'
import { creditOf, dueDay, openAmount, reminderCount } from './rules.ts'
import {
  insertReceivable,
  lockOrders,
  notePaid,
  readMissingReceivables,
  readReceivable,
  readReceivables,
  saveCredit,
} from './store.ts'

export { receivableBooks } from './books.ts'
export { readUnpaidOf as unpaidInvoicesOf, type UnpaidInvoice } from './store.ts'
export { dueDay, referenceOf }

/** An order that is paid by invoice. */
export type InvoicedOrder = { id: string; number: number; total: number; currency: CurrencyCode }
type Seller = Pick<Brand, 'id' | 'country' | 'paymentDays'>

/** Notes what a customer owes for an order, from this day on. Repeating it changes nothing. */
export async function openReceivable(db: Db, brand: Seller, order: InvoicedOrder, now: Date): Promise<void> {
  const issuedOn = isoDate(now, zoneOf(brand))
  await insertReceivable(db, {
    orderId: order.id,
    brand: brand.id,
    reference: referenceOf(brand.id, order.number),
    currency: order.currency,
    amount: order.total,
    issuedOn,
    dueOn: dueDay(issuedOn, brand.paymentDays),
  })
}

/** Opens the receivables of orders from before there were any; their customers have the whole time to pay from now on. */
export async function openMissingReceivables(db: Db, brands: readonly Brand[], now: Date): Promise<void> {
  for (const { orderId: id, brand: brandId, number, amount: total, currency } of await readMissingReceivables(db)) {
    const brand = brands.find((one) => one.id === brandId)
    if (brand) await openReceivable(db, brand, { id, number, total, currency }, now)
  }
}

/** What the customer reads about the invoice of an order. Right after the order it is not opened yet, but will be so. */
export async function invoiceOf(
  db: Db,
  brand: Seller & Pick<Brand, 'company'>,
  order: InvoicedOrder & { createdAt: Date },
): Promise<OrderInvoice> {
  const { iban, name: payee } = brand.company
  const found = await readReceivable(db, order.id)
  if (found) {
    const { state, dueOn: due_on, reference, amount, credited } = found
    return { state, due_on, amount: amount - credited, open: openAmount(found), reference, payee, iban }
  }
  return {
    state: 'open',
    due_on: dueDay(isoDate(order.createdAt, zoneOf(brand)), brand.paymentDays),
    amount: order.total,
    open: order.total,
    reference: referenceOf(brand.id, order.number),
    payee,
    iban,
  }
}

/** What is still to be paid of the invoices of these orders, by order; without those that are paid. */
export async function openInvoices(db: Db, orders: readonly string[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map()
  const open = (await readReceivables(db, orders)).map((row) => [row.orderId, openAmount(row)] as const)
  return new Map(open.filter(([, amount]) => amount > 0))
}

/**
 * Lowers what is due for an order: `waived` need not be paid any more, `toPayBack` was paid already and goes back to the
 * customer, which is the caller's to see to. Call it in the transaction that says why. Null for orders without a
 * receivable.
 */
export async function creditReceivable(
  db: Db,
  orderId: string,
  amount: number,
  now: Date,
): Promise<{ waived: number; toPayBack: number } | null> {
  await lockOrders(db, [orderId])
  const due = await readReceivable(db, orderId)
  if (!due) return null
  const { waived, toPayBack, state } = creditOf(due, amount)
  const isPaidNow = state === 'paid' && due.state !== 'paid'
  const paidOn = isPaidNow ? isoDate(now, shopZone) : due.paidOn
  const isSaved = await saveCredit(db, orderId, due.state, { state, credited: due.credited + amount, paidOn })
  if (!isSaved) throw new Error(`The receivable of the order ${orderId} was changed without its lock`)
  if (isPaidNow) await notePaid(db, [{ orderId, reference: due.reference, paidOn: isoDate(now, shopZone) }])
  return { waived, toPayBack }
}

export type WorkForPeople = { entries: EntryForPerson[]; late: LateReceivable[] }

/** What only a person can bring to an end: payments that fit no invoice, and invoices that two reminders did not help. */
export async function receivablesForPeople(
  db: Db,
  brands: readonly Pick<Brand, 'id' | 'country' | 'reminderDays'>[],
  now: Date,
): Promise<WorkForPeople> {
  const late = brands.map((brand) => {
    const { first, last, person } = brand.reminderDays
    const today = isoDate(now, zoneOf(brand))
    return readLateReceivables(db, {
      brand: brand.id,
      dueUntil: daysAfter(today, -person),
      remindedUntil: daysAfter(today, first - last),
      reminders: reminderCount,
    })
  })
  return { entries: await readEntriesForPeople(db), late: (await Promise.all(late)).flat() }
}

/** A person has dealt with a payment; the payer's name and message are deleted. False if nobody had to any more. */
export const handleBankEntry = (db: Db, id: number): Promise<boolean> => noteHandled(db, id)
