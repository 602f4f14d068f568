import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { EntryEnd } from '#contract/staff/invoices.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { type BookRefusal, bookedByHand, isBookable, takenBack } from './by-hand-rules.ts'
import { noteUnpaid, readEntry, readOrderId, type StoredEntry, saveBooked, saveTakenBack } from './by-hand-store.ts'
import { readReceivables, saveBookings } from './import-store.ts'
import { noteHandled } from './people-store.ts'
import { outcomes } from './rules.ts'
import { lockOrders, notePaid } from './store.ts'

export type EntryRefusal = { code: 'entry-not-found' | 'entry-changed' }
type Context = { db: Db; brands: readonly Brand[]; staff: string }

/** The payment, while no file of its account can be read. */
async function lockEntry(db: Db, id: number): Promise<StoredEntry | undefined> {
  const known = await readEntry(db, id)
  if (!known) return undefined
  await lockNames(db, [`bank account ${known.account}`])
  return readEntry(db, id)
}

const changedMeanwhile = () => new Error('A payment or its invoice was changed without a lock')

export type BookingRefusal = EntryRefusal | BookRefusal | { code: 'invoice-not-found' }
export type HandBooking = { outcome: StoredEntry['outcome']; booked: number; currency: string; rest: number }

/** Somebody has found out which invoice a payment is for. It counts as if its reference had said so. */
export function bookEntry(
  { db, brands, staff }: Context,
  id: number,
  invoice: { brand: string; order: number },
): Promise<Result<HandBooking, BookingRefusal>> {
  return db.transaction(async (db): Promise<Result<HandBooking, BookingRefusal>> => {
    const entry = await lockEntry(db, id)
    if (!entry) return err({ code: 'entry-not-found' })
    if (!entry.isWaiting || entry.booked > 0 || !isBookable(entry.outcome)) return err({ code: 'entry-changed' })
    const orderId = await readOrderId(db, invoice.brand, invoice.order)
    if (!orderId) return err({ code: 'invoice-not-found' })
    await lockOrders(db, [orderId])
    const [due] = await readReceivables(db, [orderId])
    if (!due) return err({ code: 'invoice-not-found' })
    const isOwnAccount = brands.some((one) => one.id === due.brand && one.company.iban === entry.account)
    const match = bookedByHand(entry, { ...due, isOwnAccount })
    if (!match.ok) return match
    const { outcome, booked, receivable } = match.value
    const { needsPerson } = outcomes[outcome]
    if (!(await saveBooked(db, id, { orderId, booked, outcome, needsPerson, staff }))) throw changedMeanwhile()
    const paidOn = receivable.state === 'paid' ? entry.bookedOn : null
    const booking = { orderId, from: due.state, ...receivable, paidOn }
    if ((await saveBookings(db, [booking])) !== 1) throw changedMeanwhile()
    if (paidOn) await notePaid(db, [{ orderId, reference: due.reference, paidOn }], { kind: 'staff', id: staff })
    const { currency, amount } = entry
    const details = { invoice: `${invoice.brand} ${invoice.order}`, outcome, booked, currency }
    await record(db, { actor: staff, action: 'payment/book', subject: `payment ${id}`, reason: null, details })
    return ok({ outcome, booked, currency, rest: amount - booked })
  })
}

export type TakeBackRefusal = EntryRefusal | { code: 'invoice-credited' }

/** A payment was booked for the wrong invoice: that is open again, and the payment waits for a person. */
export function takeBackEntry(
  { db, staff }: Pick<Context, 'db' | 'staff'>,
  id: number,
): Promise<Result<null, TakeBackRefusal>> {
  return db.transaction(async (db): Promise<Result<null, TakeBackRefusal>> => {
    const entry = await lockEntry(db, id)
    if (!entry) return err({ code: 'entry-not-found' })
    const { orderId, booked } = entry
    if (!entry.matchedBy || !orderId) return err({ code: 'entry-changed' })
    await lockOrders(db, [orderId])
    const [due] = await readReceivables(db, [orderId])
    const after = due && takenBack(due, booked)
    if (!due || !after) return err({ code: 'invoice-credited' })
    if (!(await saveTakenBack(db, id))) throw changedMeanwhile()
    if ((await saveBookings(db, [{ orderId, from: due.state, ...after, paidOn: null }])) !== 1) throw changedMeanwhile()
    await noteUnpaid(db, { orderId, staff })
    const details = { invoice: due.reference, booked, currency: entry.currency }
    await record(db, { actor: staff, action: 'payment/take-back', subject: `payment ${id}`, reason: null, details })
    return ok(null)
  })
}

/** Somebody has dealt with a payment outside of the shop; the payer's name and message are deleted. */
export function endEntry(
  { db, staff }: Pick<Context, 'db' | 'staff'>,
  id: number,
  how: EntryEnd,
): Promise<Result<null, EntryRefusal>> {
  return db.transaction(async (db): Promise<Result<null, EntryRefusal>> => {
    const entry = await lockEntry(db, id)
    if (!entry) return err({ code: 'entry-not-found' })
    if (!(await noteHandled(db, id))) return err({ code: 'entry-changed' })
    const details = { how, rest: entry.amount - entry.booked, currency: entry.currency }
    await record(db, { actor: staff, action: 'payment/end', subject: `payment ${id}`, reason: null, details })
    return ok(null)
  })
}
