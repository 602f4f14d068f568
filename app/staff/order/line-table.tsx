import { useTexts } from '#app/texts.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { OrderView } from '#server/desk/order-view.ts'

type LineTableProps = { lines: OrderView['lines']; money: (amount: number) => string }

/** What was ordered, and what has become of each piece. */
export function LineTable({ lines, money }: LineTableProps) {
  const t = useTexts()
  return (
    <div className="desk-scroll">
      <table className="desk-table desk-lines">
        <thead>
          <tr>
            <th scope="col">{t('desk_order.item')}</th>
            <th scope="col">{t('desk_order.ordered')}</th>
            <th scope="col">{t('desk_order.cancelled')}</th>
            <th scope="col">{t('desk_order.shipped')}</th>
            <th scope="col">{t('desk_order.returned')}</th>
            <th scope="col">{t('desk_order.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">
                <span className="font-semibold">{line.title}</span>
                <br />
                <span className="line-values text-muted text-sm tabular-nums">{choiceLine(line, t)}</span>
              </th>
              <td>{line.quantity}</td>
              <td>{line.cancelled || '–'}</td>
              <td>{line.shipped || '–'}</td>
              <td>{line.returned || '–'}</td>
              <td>{money(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
