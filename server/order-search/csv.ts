import type { StaffOrder } from '#contract/staff/order-list.ts'
import type { Column } from '#server/values/csv-file.ts'
import { money, typed } from '#server/values/csv-rules.ts'

/** What the columns say in the reader's language. */
export type CsvWords = {
  state: (state: StaffOrder['state']) => string
  method: (method: StaffOrder['payment_method']) => string
  /** `2026-11-18 14:05` by the clock of the shop, which every program reads as a moment. */
  moment: (at: string) => string
}

export const orderColumns = (words: CsvWords): readonly Column<StaffOrder>[] => [
  { title: 'desk-orders.column_order', cell: ({ brand, number }) => `${brand}-${number}` },
  { title: 'desk-orders.column_placed', cell: ({ created_at }) => words.moment(created_at) },
  { title: 'desk-orders.state', cell: ({ state }) => words.state(state) },
  { title: 'desk-orders.column_customer', cell: ({ name }) => typed(name) },
  { title: 'desk-orders.column_email', cell: ({ email }) => typed(email) },
  { title: 'desk-orders.country', cell: ({ country }) => country },
  { title: 'desk-orders.method', cell: ({ payment_method }) => words.method(payment_method) },
  { title: 'desk-orders.column_shipping', cell: ({ shipping_method }) => shipping_method },
  { title: 'desk-orders.column_total', cell: ({ total }, dialect) => money(total, dialect) },
  { title: 'desk-orders.column_refunded', cell: ({ refunded }, dialect) => money(refunded, dialect) },
  { title: 'desk-orders.column_currency', cell: ({ currency_code }) => currency_code },
  { title: 'desk-orders.column_promised', cell: ({ promised_on }) => promised_on ?? '' },
  // With the carrier in front of it a long number stays as it is.
  {
    title: 'desk-orders.column_parcels',
    cell: ({ parcels }) =>
      parcels.map(({ carrier, tracking_number: number }) => (number ? `${carrier} ${number}` : carrier)).join(', '),
  },
]
