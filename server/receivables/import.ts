import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { record } from '#server/audit/operations.ts'
import type { Db, Log } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { readInThread, type TooCostly } from '#server/process/file-thread.ts'
import type { BankFileHead } from './bank-file.ts'
import { type CamtRefusal, largestFile } from './camt.ts'
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
import type { Incoming } from './incoming.ts'
import { matchPayment, outcomes } from './rules.ts'
import { lockOrders, notePaid } from './store.ts'

export type BankFileRefusal =
  | CamtRefusal
  | TooCostly
  | { code: 'other-account'; account: string }
  | { code: 'account-currency'; account: string; currency: string }

/** A file whose bytes are read only if there are not too many of them. */
export type BankFile = { name: string; size: number; read: () => Promise<Uint8Array> }

export type ReadPayment = Pick<NewEntry, 'outcome' | 'amount' | 'booked' | 'currency' | 'bookedOn' | 'reference'>
export type BankImport = {
  /** The payments that no file has reported before. */
  payments: ReadPayment[]
  /** Number of payments of the file that had been imported before. */
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
  const { incoming, digest } = read.value
  const accounts = [...new Set(read.value.accounts.map(({ account }) => account))]
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

const program = './server/receivables/bank-file-worker.ts'
/** The largest file of a bank takes a few seconds and a quarter of this memory. */
const limits = { seconds: 120, megabytes: 1024 }

async function readFile(
  { size, read }: BankFile,
  brands: readonly Brand[],
): Promise<Result<BankFileHead & { incoming: Incoming[] }, BankFileRefusal>> {
  if (size > largestFile) return err({ code: 'too-large' })
  const incoming: Incoming[] = []
  const take = (some: Incoming[]) => void incoming.push(...some)
  const done = await readInThread<Incoming[], Result<BankFileHead, CamtRefusal>>(program, await read(), take, limits)
  const head = done.ok ? done.value : done
  if (!head.ok) return head
  for (const { account, currencies } of head.value.accounts) {
    const brand = brands.find(({ company }) => company.iban === account)
    if (!brand) return err({ code: 'other-account', account })
    const currency = currencies.find((one) => one !== brand.currency)
    if (currency) return err({ code: 'account-currency', account, currency })
  }
  return ok({ ...head.value, incoming })
}

/** A large file is booked by so few payments a statement that others have their turns between two of them. */
function* handfuls<Item>(items: readonly Item[]) {
  for (let at = 0; at < items.length; at += 1000) yield items.slice(at, at + 1000)
}

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
  const known: KnownEntry[] = []
  for (const some of handfuls(incoming)) known.push(...(await readKnown(db, some)))
  const fresh = freshOf(incoming, known)
  await insertFile(db, { ...file, entries: fresh.length })
  if (fresh.length === 0) return []
  const orderIds: string[] = []
  for (const some of handfuls(fresh)) {
    await deleteVague(
      db,
      some.map(({ key }) => key),
    )
    const references = some.flatMap(({ references }) => references)
    orderIds.push(...(await readOrdersOf(db, references)))
  }
  await lockOrders(db, orderIds)
  const { entries, bookings, paid } = match(brands, fresh, await readReceivables(db, orderIds))
  for (const some of handfuls(entries)) await insertEntries(db, file.hash, some)
  for (const some of handfuls(entries.filter(({ outcome }) => outcome !== 'without-details')))
    await closeSums(
      db,
      some.map(({ entryKey }) => entryKey),
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
    case 'too-costly':
      return 'It takes more time or memory than any file of a bank.'
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
