import { Bar, FigureTable } from '#app/figures/figure-table.tsx'
import { useTexts } from '#app/texts.tsx'
import { carriers, isCarrier } from '#contract/checkout/carriers.ts'
import type { SalesView } from '#contract/staff/sales.ts'
import type { SalesData } from './sales-data.ts'
import { useSalesNumbers } from './sales-numbers.ts'
import { mainFigure, pointColumns, subjectColumns } from './view-columns.ts'

/** From the newest day or month to the oldest. */
export function PointTable({ sales, labelledBy }: { sales: SalesData; labelledBy: string }) {
  const t = useTexts()
  const numbers = useSalesNumbers(sales)
  const { points, totals, span } = sales
  return (
    <FigureTable
      labelledBy={labelledBy}
      columns={[
        { label: t(span === 'day' ? 'desk-sales.day' : 'desk-sales.month'), isText: true },
        ...pointColumns.map(({ title }) => ({ label: t(title) })),
      ]}
      rows={points.toReversed().map((point) => ({
        key: point.starts,
        cells: [
          <time key="starts" dateTime={point.starts}>
            {numbers.starts(point.starts)}
          </time>,
          ...pointColumns.map(({ cell }) => cell(point, numbers)),
        ],
      }))}
      total={{ key: 'total', cells: [t('desk-sales.total'), ...pointColumns.map(({ cell }) => cell(totals, numbers))] }}
    />
  )
}

type SubjectTableProps = { sales: SalesData; view: Exclude<SalesView, 'days'>; labelledBy: string }

/** What the view is about, the largest first. */
export function SubjectTable({ sales, view, labelledBy }: SubjectTableProps) {
  const t = useTexts()
  const numbers = useSalesNumbers(sales)
  const { title, columns } = subjectColumns[view]
  const valueIn = (row: SalesData['subjects'][number]) => mainFigure[view].value({ ...row, refunds: 0, refunded: 0 })
  const most = Math.max(...sales.subjects.map(valueIn))
  return (
    <FigureTable
      labelledBy={labelledBy}
      columns={[{ label: t(title), isText: true }, ...columns.map((column) => ({ label: t(column.title) }))]}
      rows={sales.subjects.map((row) => ({
        key: row.subject,
        cells: [
          row.title ?? (view === 'delivery' && isCarrier(row.subject) ? carriers[row.subject].name : row.subject),
          ...columns.map(({ title, cell, isMain }) =>
            isMain && most > 0 ? (
              <Bar key={title} share={valueIn(row) / most}>
                {cell(row, numbers)}
              </Bar>
            ) : (
              cell(row, numbers)
            ),
          ),
        ],
      }))}
    />
  )
}
