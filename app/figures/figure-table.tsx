import type { ReactNode } from 'react'

type Column = { label: string; isText?: boolean }
export type FigureRow = { key: string; cells: readonly ReactNode[] }

type FigureTableProps = {
  /** The id of the heading that names the table. */
  labelledBy: string
  columns: readonly Column[]
  rows: readonly FigureRow[]
  /** The last row, with what all others are together. */
  total?: FigureRow
}

/** A table of figures: names to the left, figures to the right. On phones it scrolls sideways by itself. */
export function FigureTable({ labelledBy, columns, rows, total }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-labelledby={labelledBy} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="fate-table figure-table w-full tabular-nums">
        <thead>
          <tr>
            {columns.map(({ label, isText }) => (
              <th key={label} scope="col" className={isText ? '' : 'text-right! last:pr-0!'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} />
          ))}
        </tbody>
        {total && (
          <tfoot className="font-semibold">
            <Row row={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </section>
  )
}

function Row({ row, columns }: { row: FigureRow; columns: readonly Column[] }) {
  return (
    <tr>
      {columns.map(({ label, isText }, index) => (
        <td key={label} className={isText ? '' : 'whitespace-nowrap text-right! last:pr-0!'}>
          {row.cells[index]}
        </td>
      ))}
    </tr>
  )
}

/** A figure with a bar that shows it beside the largest one. */
export function Bar({ share, children }: { share: number; children: ReactNode }) {
  return (
    <>
      {children}
      <svg className="mt-1 ml-auto block h-1 w-16 md:w-24 text-primary" aria-hidden="true">
        <rect width={`${Math.round(share * 100)}%`} height="4" fill="currentColor" />
      </svg>
    </>
  )
}
