import { hash } from 'node:crypto'
import type { CamtEntry, CamtStatement, CamtTransaction } from './camt-schema.ts'
import { readReference, referencesIn } from './reference-rules.ts'
import type { IncomingPayment } from './rules.ts'

/** A payment as a file of the bank reports it. */
export type Incoming = {
  /** The same whichever file reports the payment, and however often. */
  key: string
  /** The same for all payments that were booked in one sum. */
  entryKey: string
  account: string
  amount: number
  currency: string
  bookedOn: string
  /** `without-details`: a sum whose payments are reported elsewhere. */
  kind: IncomingPayment['kind']
  /** What may be the reference of an invoice, the likeliest first. */
  references: string[]
  /** Who paid and what they wrote, for a person who has to find out what it is for. */
  note: string | null
}

/**
 * The booked credits of a statement, and debits that take one back. Pending entries come again once they are booked, and
 * other debits are none of our business.
 */
export function incomingOf({ Acct: { Id }, Ntry }: CamtStatement): Incoming[] {
  const booked = Ntry.filter(({ Sts, CdtDbtInd, RvslInd }) => Sts === 'BOOK' && (CdtDbtInd || RvslInd))
  const count = createCounter()
  return booked.flatMap((entry) => incomingOfEntry(Id.IBAN, entry, count)).filter(({ amount }) => amount > 0)
}

type Counter = (name: string) => number
/** How often a name was asked for before. */
function createCounter(): Counter {
  const counts = new Map<string, number>()
  return (name) => {
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return count
  }
}

function incomingOfEntry(account: string, entry: CamtEntry, count: Counter): Incoming[] {
  const transactions = entry.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  const announced = entry.NtryDtls.reduce((sum, { Btch }) => sum + Number(Btch?.NbOfTxs ?? 0), 0)
  const entryKey = digestOfAll([account, ...nameOfEntry(entry, transactions, count)])
  const bookedOn = entry.BookgDt ?? entry.ValDt ?? ''
  const whole = { entryKey, account, bookedOn }
  if (transactions.length === 0 || announced > transactions.length || isSumOnly(transactions)) {
    // A key of its own lets its payments still come.
    const key = digestOfAll([entryKey, 'sum'])
    return [{ ...whole, key, ...sumOf(entry), kind: entry.RvslInd ? 'reversal' : 'without-details', ...purposeOf() }]
  }
  const kind = entry.RvslInd ? 'reversal' : 'payment'
  // What has arrived, after the conversion and the charges of the bank, is the amount of the entry.
  if (transactions.length === 1)
    return [{ ...whole, key: entryKey, ...sumOf(entry), kind, ...purposeOf(transactions[0]) }]
  return transactions
    .filter(({ CdtDbtInd }) => CdtDbtInd === undefined || CdtDbtInd === entry.CdtDbtInd)
    .map((transaction) => {
      const { cents: amount, currency } = amountOf(transaction) ?? { cents: 0, currency: '' }
      const { AcctSvcrRef, TxId } = transaction.Refs
      const contents = contentsOf(transaction, amount)
      const isNamed = AcctSvcrRef !== undefined || TxId !== undefined
      const place = isNamed ? contents : [...contents, count(`${entryKey} ${contents.join(' ')}`)]
      return { ...whole, key: digestOfAll([entryKey, ...place]), amount, currency, kind, ...purposeOf(transaction) }
    })
}

const sumOf = ({ Amt: { cents: amount, currency } }: CamtEntry) => ({ amount, currency })
const amountOf = ({ Amt, AmtDtls }: CamtTransaction) => Amt ?? AmtDtls?.TxAmt?.Amt
const isSumOnly = (transactions: CamtTransaction[]) =>
  transactions.length > 1 && transactions.some((one) => amountOf(one) === undefined)

/**
 * What tells an entry from all others: the bank's own reference, which is the same in statement and notification. Where
 * the bank gives none, it is what the entry says, and which of several equal ones it is.
 */
function nameOfEntry(entry: CamtEntry, transactions: CamtTransaction[], count: Counter): (string | number)[] {
  const { AcctSvcrRef, Amt, BookgDt, ValDt, CdtDbtInd } = entry
  const facts = [BookgDt ?? ValDt ?? '', Amt.cents, Amt.currency, CdtDbtInd ? 'in' : 'out']
  if (AcctSvcrRef) return [AcctSvcrRef, ...facts]
  const contents = [...facts, ...transactions.flatMap((one) => contentsOf(one, Amt.cents))]
  return [...contents, count(contents.join(' '))]
}

function contentsOf(transaction: CamtTransaction, amount: number): (string | number)[] {
  const { AcctSvcrRef, EndToEndId, TxId } = transaction.Refs
  const [reference = ''] = purposeOf(transaction).references
  return [amount, AcctSvcrRef ?? '', TxId ?? '', EndToEndId ?? '', reference]
}

const longestNote = 300
/** Banks allow 140 characters, some of them several times. */
const longestMessage = 1000

function purposeOf(transaction?: CamtTransaction): Pick<Incoming, 'references' | 'note'> {
  const { Strd = [], Ustrd = [] } = transaction?.RmtInf ?? {}
  const given = Strd.flatMap(({ CdtrRefInf }) => CdtrRefInf?.Ref ?? [])
  const message = Ustrd.join('').slice(0, longestMessage)
  const structured = given.flatMap((reference) => readReference(reference) ?? [])
  const { Dbtr, UltmtDbtr } = transaction?.RltdPties ?? {}
  const note = [UltmtDbtr ?? Dbtr, ...given, message].filter(Boolean).join(' · ').slice(0, longestNote)
  return { references: [...new Set([...structured, ...referencesIn(message)])], note: note || null }
}

const digestOfAll = (parts: readonly (string | number)[]) => hash('sha256', JSON.stringify(parts), 'base64url')
