import type { Brand } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import type { EntryAct, InvoiceQuery } from '#contract/staff/invoices.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db, Log } from '#server/database/database.ts'
import { daysAfter } from '#server/values/calendar-rules.ts'
import { bookEntry, endEntry, takeBackEntry } from './by-hand.ts'
import { isBookable } from './by-hand-rules.ts'
import { type InvoiceSearch, readBookedByHand, readInvoiceList, readInvoiceSums } from './desk-store.ts'
import { type BankFile, importBankFile } from './import.ts'
import { readEntriesForPeople } from './people-store.ts'
import { readReference } from './reference-rules.ts'
import { reminderCount } from './rules.ts'

type NotFound = { code: 'not-found' }
type ProofNeeded = { code: 'proof-needed' }
type Allowed = { userId: string; isFresh: boolean }
type DeskRequest = {
  db: Db
  brands: readonly Brand[]
  log: Log
  now: Date
  staff: () => {
    may: (act: StaffAct) => Promise<Result<Allowed, NotFound>>
    mayNow: (act: StaffAct) => Promise<Result<Allowed, NotFound | ProofNeeded>>
  }
}

const pageLength = 50
/** Of payments: who works them off sees the next ones. */
const shown = 50

/** What finance does about invoices and payments of the bank. */
export function invoicesDeskForRequest({ db, brands, log, now, staff }: DeskRequest) {
  const all = brands.map(({ id }) => id)
  /** By the clock of each storefront. */
  const todays = new Map(brands.map((brand) => [brand.id, isoDate(now, zoneOf(brand))]))
  const daysFromNow = (days: (brand: Brand) => number) =>
    brands.map((brand) => [brand.id, daysAfter(isoDate(now, zoneOf(brand)), days(brand))] as const)

  const lists: Record<InvoiceQuery['list'], Partial<InvoiceSearch>> = {
    open: {},
    overdue: { dueUntil: daysFromNow(() => -1) },
    late: { dueUntil: daysFromNow(({ reminderDays }) => -reminderDays.person), reminders: reminderCount },
  }

  return {
    /** A page of open invoices with their sums, and the payments that wait for a person. */
    async list({ list, shop, text, after }: InvoiceQuery) {
      const allowed = await staff().may('book-payment')
      if (!allowed.ok) return allowed
      const search = { brands: shop && all.includes(shop) ? [shop] : all, ...lists[list], after, ...namedBy(text) }
      const [found, sums, waiting, byHand] = await Promise.all([
        readInvoiceList(db, search, pageLength + 1),
        readInvoiceSums(db, { ...search, after: undefined }),
        readEntriesForPeople(db, shown),
        readBookedByHand(db, 5),
      ])
      const invoices = found
        .slice(0, pageLength)
        .map((one) => ({ ...one, isOverdue: one.dueOn < (todays.get(one.brand) ?? '') }))
      return ok({
        invoices,
        sums,
        entries: waiting.map((entry) => ({ ...entry, isBookable: isBookable(entry.outcome) })),
        byHand,
        next: found.length > pageLength ? invoices.at(-1)?.orderId : undefined,
        isFresh: allowed.value.isFresh,
      })
    },

    /** Books the payments of a file, all or nothing. */
    async importFile(file: BankFile) {
      const allowed = await staff().mayNow('book-payment')
      if (!allowed.ok) return allowed
      return importBankFile({ db, brands, log, staff: allowed.value.userId }, file)
    },

    async act(act: EntryAct) {
      const allowed = await staff().mayNow('book-payment')
      if (!allowed.ok) return allowed
      const context = { db, brands, staff: allowed.value.userId }
      if (act.intent === 'book') return bookEntry(context, act.entry, { brand: act.shop, order: act.order })
      if (act.intent === 'end') return endEntry(context, act.entry, act.how)
      return takeBackEntry(context, act.entry)
    },
  }
}

/** A reference with its check digits, or the number of an order; anything else finds nothing. */
function namedBy(text: string | undefined): Pick<InvoiceSearch, 'reference' | 'order'> {
  if (text === undefined) return {}
  const [number] = /^\d{1,9}$/.exec(text.trim()) ?? []
  return number ? { order: Number(number) } : { reference: readReference(text) ?? text }
}
