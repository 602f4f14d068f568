import type { StaffOrder } from '#contract/staff/order-list.ts'
import type { MessageId } from '#messages/ids.ts'

// Why cells look like this: docs/decisions/071-the-list-of-orders.md

/** How the spreadsheet programs of a country read a file: what separates cells, and what separates cents. */
export type Dialect = { separator: string; decimal: string }

/** Spreadsheet programs take the beginning of these for a formula, also in the wide forms of Asian keyboards. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r]/
/** Anything with a digit may be read as a number, a date or a time: `3-4`, `1e5`, `SEP 2`. No e-mail address is. */
const numberLike = /^[^@]*\d[^@]*$/

/** Text that somebody has typed, so that it stays the text that it is. Two cells with the same text look the same. */
export const typed = (text: string): string => (formula.test(text) || numberLike.test(text) ? `'${text}` : text)

/** `1250` is `12.50` or `12,50`. */
export function money(cents: number, { decimal }: Dialect): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

const quoted = (cell: string, { separator }: Dialect) =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const csvLine = (cells: readonly string[], dialect: Dialect) =>
  `${cells.map((cell) => quoted(cell, dialect)).join(dialect.separator)}\r\n`

/** What the columns say in the reader's language. */
export type CsvWords = {
  state: (state: StaffOrder['state']) => string
  method: (method: StaffOrder['payment_method']) => string
  /** `2026-11-18 14:05` in our markets, which every program reads as a moment. */
  moment: (at: string) => string
}
type Column = { title: MessageId; cell: (order: StaffOrder, words: CsvWords, dialect: Dialect) => string }

const columns: readonly Column[] = [
  { title: 'desk-orders.column_order', cell: ({ brand, number }) => `${brand}-${number}` },
  { title: 'desk-orders.column_placed', cell: ({ created_at }, { moment }) => moment(created_at) },
  { title: 'desk-orders.state', cell: ({ state }, words) => words.state(state) },
  { title: 'desk-orders.column_customer', cell: ({ name }) => typed(name) },
  { title: 'desk-orders.column_email', cell: ({ email }) => typed(email) },
  { title: 'desk-orders.country', cell: ({ country }) => country },
  { title: 'desk-orders.method', cell: ({ payment_method }, { method }) => method(payment_method) },
  { title: 'desk-orders.column_shipping', cell: ({ shipping_method }) => shipping_method },
  { title: 'desk-orders.column_total', cell: ({ total }, _, dialect) => money(total, dialect) },
  { title: 'desk-orders.column_refunded', cell: ({ refunded }, _, dialect) => money(refunded, dialect) },
  { title: 'desk-orders.column_currency', cell: ({ currency_code }) => currency_code },
  { title: 'desk-orders.column_promised', cell: ({ promised_on }) => promised_on ?? '' },
  // With the carrier in front of it a long number stays as it is.
  {
    title: 'desk-orders.column_parcels',
    cell: ({ parcels }) =>
      parcels.map(({ carrier, tracking_number: number }) => (number ? `${carrier} ${number}` : carrier)).join(', '),
  },
]

/** The first characters of the file: without them Excel takes it for another encoding. */
const byteOrderMark = '\ufeff'

export const csvHead = (say: (id: MessageId) => string, dialect: Dialect) =>
  byteOrderMark +
  csvLine(
    columns.map(({ title }) => say(title)),
    dialect,
  )

export const csvRows = (orders: readonly StaffOrder[], words: CsvWords, dialect: Dialect) =>
  orders
    .map((order) =>
      csvLine(
        columns.map(({ cell }) => cell(order, words, dialect)),
        dialect,
      ),
    )
    .join('')
