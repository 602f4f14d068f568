import type { SalesView } from '#contract/staff/sales.ts'
import type { MessageId } from '#messages/ids.ts'
import type { SalesData } from './sales-data.ts'
import type { SalesNumbers } from './sales-numbers.ts'

type Point = SalesData['points'][number]
type Subject = SalesData['subjects'][number]
/** `isMain`: a bar shows it beside the largest one. */
type Column<Row> = { title: MessageId; cell: (row: Row, numbers: SalesNumbers) => string; isMain?: true }

export const viewTitles: Record<SalesView, MessageId> = {
  days: 'desk-sales.view_days',
  products: 'desk-sales.view_products',
  returns: 'desk-sales.view_returns',
  coupons: 'desk-sales.view_coupons',
  searches: 'desk-sales.view_searches',
  delivery: 'desk-sales.view_delivery',
}

/** What has to be known to read a view. */
export const viewNotes: Partial<Record<SalesView, MessageId>> = {
  products: 'desk-sales.margin_note',
  searches: 'desk-sales.searches_note',
  delivery: 'desk-sales.delivery_note',
}

type Figures = Omit<Point, 'starts'>
/** The figure that the picture shows, and how it is written. */
export const mainFigure: Record<SalesView, { value: (figures: Figures) => number; text: Column<Figures>['cell'] }> = {
  days: { value: ({ amount }) => amount, text: ({ amount }, { money }) => money(amount) },
  products: { value: ({ amount }) => amount, text: ({ amount }, { money }) => money(amount) },
  returns: { value: ({ count }) => count, text: ({ count: pieces }, { count }) => count(pieces) },
  coupons: { value: ({ amount }) => amount, text: ({ amount }, { money }) => money(amount) },
  searches: { value: ({ count }) => count, text: ({ count: times }, { count }) => count(times) },
  delivery: { value: shareInTime, text: (figures, { percent }) => percent(shareInTime(figures)) },
}

function shareInTime({ count, amount }: Pick<Figures, 'count' | 'amount'>) {
  return count > 0 ? amount / count : 0
}

/** The columns of a day or month. */
export const pointColumns: readonly Column<Figures>[] = [
  { title: 'desk-sales.orders', cell: ({ count: orders }, { count }) => count(orders) },
  { title: 'desk-sales.sales', cell: ({ amount }, { money }) => money(amount) },
  { title: 'desk-sales.refunds', cell: ({ refunds }, { count }) => count(refunds) },
  { title: 'desk-sales.refunded', cell: ({ refunded }, { money }) => money(refunded) },
  { title: 'desk-sales.net', cell: ({ amount, refunded }, { money }) => money(amount - refunded) },
]

const pieces: Column<Subject> = { title: 'desk-sales.pieces', cell: (row, { count }) => count(row.count) }
const orders: Column<Subject> = { title: 'desk-sales.orders', cell: (row, { count }) => count(row.count) }
const amount = (title: MessageId): Column<Subject> => ({
  title,
  cell: (row, { money }) => money(row.amount),
  isMain: true,
})

/** The columns of a product, a coupon or whatever else the view lists. */
export const subjectColumns: Record<
  Exclude<SalesView, 'days'>,
  { title: MessageId; columns: readonly Column<Subject>[] }
> = {
  products: {
    title: 'desk-sales.product',
    columns: [
      pieces,
      amount('desk-sales.sales'),
      {
        title: 'desk-sales.margin',
        cell: ({ margin, marginOf }, { money, percent }) =>
          marginOf > 0 ? `${money(margin)} (${percent(margin / marginOf)})` : '–',
      },
      {
        title: 'desk-sales.returned',
        cell: (row, { count, percent }) =>
          row.returned > 0 ? `${count(row.returned)} (${percent(row.returned / row.count)})` : '–',
      },
    ],
  },
  returns: {
    title: 'desk-sales.product',
    columns: [
      { ...pieces, isMain: true },
      { title: 'desk-sales.worth', cell: (row, { money }) => money(row.amount) },
    ],
  },
  coupons: { title: 'desk-sales.coupon', columns: [orders, amount('desk-sales.discount')] },
  searches: {
    title: 'desk-sales.phrase',
    columns: [{ title: 'desk-sales.times', cell: (row, { count }) => count(row.count), isMain: true }],
  },
  delivery: {
    title: 'desk-sales.carrier',
    columns: [
      { title: 'desk-sales.parcels', cell: (row, { count }) => count(row.count) },
      { title: 'desk-sales.in_time', cell: (row, { percent }) => percent(shareInTime(row)), isMain: true },
    ],
  },
}
