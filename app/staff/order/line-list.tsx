import { useTexts } from '#app/texts.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { OrderView } from '#server/desk/order-view.ts'

type LineListProps = { lines: OrderView['lines']; money: (amount: number) => string }

/** What was ordered, and what has become of the pieces of each line. */
export function LineList({ lines, money }: LineListProps) {
  const t = useTexts()
  return (
    <ol className="desk-lines">
      {lines.map((line) => {
        const counts = [
          { name: t('desk_order.ordered'), count: line.quantity },
          { name: t('desk_order.cancelled'), count: line.cancelled },
          { name: t('desk_order.shipped'), count: line.shipped },
          { name: t('desk_order.returned'), count: line.returned },
        ].filter(({ count }, index) => index === 0 || count > 0)
        return (
          <li key={line.line}>
            <div className="min-w-0">
              <p className="font-semibold leading-tight">{line.title}</p>
              {line.formatted_options.length > 0 && (
                <p className="line-values text-muted text-sm tabular-nums">{choiceLine(line, t)}</p>
              )}
            </div>
            <dl className="desk-counts">
              {counts.map(({ name, count }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
            <p className="desk-amount">{money(line.total)}</p>
          </li>
        )
      })}
    </ol>
  )
}
