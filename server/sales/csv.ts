import type { SalesView } from '#contract/staff/sales.ts'
import type { MessageId } from '#messages/ids.ts'
import { byteOrderMark, csvLine, type Dialect, money, typed } from '#server/values/csv-rules.ts'
import type { FigureRow } from './read-store.ts'

type Column = { title: MessageId; cell: (row: FigureRow, dialect: Dialect) => string }

const starts: Column = { title: 'desk-sales.day', cell: (row) => row.starts }
const count = (title: MessageId): Column => ({ title, cell: (row) => String(row.count) })
const amount = (title: MessageId): Column => ({ title, cell: (row, dialect) => money(row.amount, dialect) })
const subject = (title: MessageId): Column => ({ title, cell: (row) => typed(row.subject) })
const product: Column[] = [
  subject('desk-sales.product_id'),
  { title: 'desk-sales.product', cell: (row) => typed(row.title ?? '') },
]

const columns: Record<SalesView, readonly Column[]> = {
  days: [starts, count('desk-sales.orders'), amount('desk-sales.sales')],
  products: [starts, ...product, count('desk-sales.pieces'), amount('desk-sales.sales')],
  returns: [starts, ...product, count('desk-sales.pieces'), amount('desk-sales.worth')],
  coupons: [starts, subject('desk-sales.coupon'), count('desk-sales.orders'), amount('desk-sales.discount')],
  searches: [starts, subject('desk-sales.phrase'), count('desk-sales.times')],
  delivery: [
    starts,
    subject('desk-sales.carrier'),
    count('desk-sales.parcels'),
    { title: 'desk-sales.in_time', cell: (row) => String(row.amount) },
  ],
}

export const salesCsvHead = (view: SalesView, say: (id: MessageId) => string, dialect: Dialect) =>
  byteOrderMark +
  csvLine(
    columns[view].map(({ title }) => say(title)),
    dialect,
  )

export const salesCsvRows = (view: SalesView, rows: readonly FigureRow[], dialect: Dialect) =>
  rows
    .map((row) =>
      csvLine(
        columns[view].map(({ cell }) => cell(row, dialect)),
        dialect,
      ),
    )
    .join('')
