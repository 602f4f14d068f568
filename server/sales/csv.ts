import type { SalesView } from '#contract/staff/sales.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Column } from '#server/values/csv-file.ts'
import { money, typed } from '#server/values/csv-rules.ts'
import type { FigureRow } from './read-store.ts'

type FigureColumn = Column<FigureRow>

const starts: FigureColumn = { title: 'desk-sales.day', cell: (row) => row.starts }
const count = (title: MessageId): FigureColumn => ({ title, cell: (row) => String(row.count) })
const amount = (title: MessageId): FigureColumn => ({ title, cell: (row, dialect) => money(row.amount, dialect) })
const subject = (title: MessageId): FigureColumn => ({ title, cell: (row) => typed(row.subject) })
const product: FigureColumn[] = [
  subject('desk-sales.product_id'),
  { title: 'desk-sales.product', cell: (row) => typed(row.title ?? '') },
]

export const salesColumns: Record<SalesView, readonly FigureColumn[]> = {
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
