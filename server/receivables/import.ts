import { hash } from 'node:crypto'
import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db, Log } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { type CamtRefusal, largestFile, readCamt } from './camt.ts'
import type { CamtStatement } from './camt-schema.ts'
import {
  type Booking,
  closeSums,
  deleteVague,
  insertEntries,
  insertFile,
  type KnownEntry,
  type NamedReceivable,
  type NewEntry,
  readKnown,
  readOrdersOf,
  readReceivables,
  saveBookings,
} from './import-store.ts'
import { type Incoming, incomingOf } from './incoming.ts'
import { matchPayment, outcomes } from './rules.ts'
import { lockOrders, notePaid } from './store.ts'

export type BankFileRefusal =
  | CamtRefusal
  | { code: 'other-account'; account: string }
  | { code: 'account-currency'; account: string; currency: string }

/** A file whose bytes are read only if there are not too many of them. */
export type BankFile = { name: string; size: number; read: () => Promise<Uint8Array> }

export type ReadPayment = Pick<NewEntry, 'outcome' | 'amount' | 'booked' | 'currency' | 'bookedOn' | 'reference'>
export type BankImport = {
  /** The payments that no file has reported before. */
  payments: ReadPayment[]
  /** How many payments of the file were known. */
  known: number
}

export type ImportContext = {
  db: Db
  brands: readonly Brand[]
  log: Log
  /** The member of staff who has sent the file, for the audit log. */
  staff?: string
}

/**
 * Books the payments of a bank's file, in one transaction. A payment counts once, in however many files it is reported
 * and however often they are read. A file that cannot be read as a whole changes nothing.
 */
export async function importBankFile(
  { db, brands, log, staff }: ImportContext,
  file: BankFile,
): Promise<Result<BankImport, BankFileRefusal>> {
  const read = await readFile(file, brands)
  if (!read.ok) {
    log.warn({ file: file.name, size: file.size, code: read.error.code }, 'bank file refused')
    return read
  }
  const { statements, digest } = read.value
  const accounts = [...new Set(statements.map(({ Acct }) => Acct.Id.IBAN))]
  const incoming = withoutRepeats(statements.flatMap(incomingOf))
  const about = { hash: digest, name: file.name, accounts }
  const payments = await db.transaction(async (db) => {
    const entries = await bookAll(db, brands, about, incoming)
    if (staff) await recordImport(db, staff, about, { payments: entries, known: incoming.length - entries.length })
    return entries
  })
  const known = incoming.length - payments.length
  log.info({ file: file.name, accounts, payments: payments.length, known }, 'bank file read')
  return ok({ payments, known })
}

const sumOf = (payments: readonly ReadPayment[]) => payments.reduce((sum, { booked }) => sum + booked, 0)

const recordImport = (db: Db, staff: string, { hash, accounts }: AboutFile, { payments, known }: BankImport) =>
  record(db, {
    actor: staff,
    action: 'bank/import',
    subject: `bank file ${hash.slice(0, 12)}`,
    reason: null,
    details: { accounts, payments: payments.length, known, booked: sumOf(payments) },
  })

async function readFile(
  { size, read }: BankFile,
  brands: readonly Brand[],
): Promise<Result<{ statements: CamtStatement[]; digest: string }, BankFileRefusal>> {
  if (size > largestFile) return err({ code: 'too-large' })
  const bytes = await read()
  const statements = readCamt(bytes)
  if (!statements.ok) return statements
  for (const { Acct, Ntry } of statements.value) {
    const account = Acct.Id.IBAN
    const brand = brands.find(({ company }) => company.iban === account)
    if (!brand) return err({ code: 'other-account', account })
    const currencies = [Acct.Ccy ?? brand.currency, ...Ntry.map(({ Amt }) => Amt.currency)]
    const currency = currencies.find((one) => one !== brand.currency)
    if (currency) return err({ code: 'account-currency', account, currency })
  }
  return ok({ statements: statements.value, digest: hash('sha256', bytes, 'hex') })
}

/** A file may report a payment in two of its statements. */
const withoutRepeats = (incoming: Incoming[]) => [...new Map(incoming.map((one) => [one.key, one])).values()]

type AboutFile = { hash: string; name: string; accounts: string[] }

async function bookAll(
  db: Db,
  brands: readonly Brand[],
  file: AboutFile,
  incoming: Incoming[],
): Promise<ReadPayment[]> {
  // Of two imports that report the same payment, the second waits here and finds it booked.
  await lockNames(
    db,
    file.accounts.map((account) => `bank account ${account}`),
  )
  const fresh = freshOf(incoming, await readKnown(db, incoming))
  await insertFile(db, { ...file, entries: fresh.length })
  if (fresh.length === 0) return []
  await deleteVague(
    db,
    fresh.map(({ key }) => key),
  )
  const orderIds = await readOrdersOf(
    db,
    fresh.flatMap(({ references }) => references),
  )
  await lockOrders(db, orderIds)
  const { entries, bookings, paid } = match(brands, fresh, await readReceivables(db, orderIds))
  await insertEntries(db, file.hash, entries)
  await closeSums(
    db,
    entries.filter(({ outcome }) => outcome !== 'without-details').map(({ entryKey }) => entryKey),
  )
  if ((await saveBookings(db, bookings)) !== bookings.length)
    throw new Error('A receivable was changed without the lock of its order')
  await notePaid(db, paid)
  return entries
}

/**
 * Without the payments that were reported before, unless it was without a reference that they have now, and without the
 * sums whose payments were.
 */
function freshOf(incoming: readonly Incoming[], known: readonly KnownEntry[]): Incoming[] {
  const byKey = new Map(known.map((entry) => [entry.key, entry]))
  const entryKeys = new Set(known.map(({ entryKey }) => entryKey))
  return incoming.filter(({ key, entryKey, kind, references }) => {
    if (kind === 'without-details') return !entryKeys.has(entryKey)
    const before = byKey.get(key)
    return !before || (before.isVague && references.length > 0)
  })
}

/** What becomes of each payment. Several may be for the same receivable, which changes with each of them. */
function match(brands: readonly Brand[], incoming: readonly Incoming[], found: readonly NamedReceivable[]) {
  const current = new Map(found.map((receivable) => [receivable.reference, receivable]))
  const paidOn = new Map<string, string>()
  const entries = incoming.map((payment): NewEntry => {
    const reference = payment.references.find((one) => current.has(one)) ?? payment.references[0] ?? null
    const due = reference === null ? undefined : current.get(reference)
    const isOwnAccount = brands.some(({ id, company }) => id === due?.brand && company.iban === payment.account)
    const { outcome, booked, receivable } = matchPayment(payment, due && { ...due, isOwnAccount })
    if (due && receivable) current.set(due.reference, { ...due, ...receivable })
    if (due && receivable?.state === 'paid') paidOn.set(due.reference, payment.bookedOn)
    const { needsPerson } = outcomes[outcome]
    return { ...payment, orderId: due?.orderId ?? null, reference, booked, outcome, needsPerson }
  })
  const bookings = found.flatMap(({ reference, orderId, state: from, received: before }): Booking[] => {
    const { state, received } = current.get(reference) ?? { state: from, received: before }
    return received === before ? [] : [{ orderId, from, state, received, paidOn: paidOn.get(reference) ?? null }]
  })
  const paid = found.flatMap(({ reference, orderId }) => {
    const on = paidOn.get(reference)
    return on ? [{ orderId, reference, paidOn: on }] : []
  })
  return { entries, bookings, paid }
}

/** What the person reads who wanted to have the file read. */
export function sentenceOf(refusal: BankFileRefusal): string {
  switch (refusal.code) {
    case 'too-large':
      return `It is larger than ${largestFile / 1024 / 1024} MB. Ask the bank for a file per day or week.`
    case 'not-xml':
      return 'It is not an XML file, or an incomplete one.'
    case 'doctype':
      return 'It declares a document type or entities of its own, which no bank file does.'
    case 'not-camt':
      return 'It is not a camt.053 or camt.054 file in version 02, 04 or 08.'
    case 'malformed':
      return `It cannot be read: ${refusal.where}.`
    case 'other-account':
      return `It is about the account ${refusal.account}, which no storefront has.`
    case 'account-currency':
      return `The account ${refusal.account} has amounts in ${refusal.currency}, and its storefront sells in another currency.`
  }
}
