import { type FigureKind, type SalesView, salesViews } from '#contract/staff/sales.ts'
import { changeOf, type Period, startsOf } from './period-rules.ts'

/** One figure of a day or month. */
export type StartRow = { figure: FigureKind; starts: string; count: number; amount: number }

/** A day or month. `refunded` is what went back on it, whenever it was sold. */
export type Point = { starts: string; count: number; amount: number; refunds: number; refunded: number }
export type Totals = { count: number; amount: number; refunds: number; refunded: number }
/** `change`: against as many days before, in per cent of what the view plots. */
export type SalesFigures = { points: Point[]; totals: Totals; before: Totals; change: number | undefined }

/** What besides the view's own figure is read for it. */
export const figuresOf = (view: SalesView): FigureKind[] =>
  view === 'days' ? ['orders', 'refund'] : [salesViews[view].figure]

/** What the picture shows of a view: money, or how often. Deliveries are shown by how many of a hundred were in time. */
export const plotted: Record<SalesView, (totals: Totals) => number> = {
  days: ({ amount }) => amount,
  products: ({ amount }) => amount,
  returns: ({ count }) => count,
  coupons: ({ amount }) => amount,
  searches: ({ count }) => count,
  delivery: ({ count, amount }) => (count > 0 ? (100 * amount) / count : 0),
}

/** Every day or month of the period, also those without anything. */
export function figuresFor(
  view: SalesView,
  period: Period,
  rows: readonly StartRow[],
  before: readonly StartRow[],
): SalesFigures {
  const { figure } = salesViews[view]
  const points = startsOf(period).map((starts) => ({
    starts,
    ...totalsOf(
      figure,
      rows.filter((row) => row.starts === starts),
    ),
  }))
  const totals = totalsOf(figure, rows)
  const earlier = totalsOf(figure, before)
  return { points, totals, before: earlier, change: changeOf(plotted[view](totals), plotted[view](earlier)) }
}

function totalsOf(figure: FigureKind, rows: readonly StartRow[]): Totals {
  const sum = (kind: FigureKind, field: 'count' | 'amount') =>
    rows.filter((row) => row.figure === kind).reduce((all, row) => all + row[field], 0)
  return {
    count: sum(figure, 'count'),
    amount: sum(figure, 'amount'),
    refunds: sum('refund', 'count'),
    refunded: sum('refund', 'amount'),
  }
}
