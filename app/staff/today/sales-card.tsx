import { useMoneyOf } from '#app/staff/money.ts'
import { useTexts } from '#app/texts.tsx'
import { chartPoints, chartSize, polyline } from './chart-points.ts'
import type { Sales } from './today-view.ts'

/** What the storefronts have sold today, against what is usual on this day of the week. */
export function SalesToday({ sales }: { sales: readonly Sales[] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="sales" className="mt-8">
      <h2 id="sales" className="title-sm">
        {t('desk-today.sales')}
      </h2>
      <ul className="desk-sales">
        {sales.map((one) => (
          <SalesCard key={one.brand} sales={one} />
        ))}
      </ul>
    </section>
  )
}

function SalesCard({ sales }: { sales: Sales }) {
  const t = useTexts()
  const money = useMoneyOf(sales)
  return (
    <li className="desk-sales-card">
      <h3>{sales.name}</h3>
      <p className="desk-sales-amount">
        <strong>{money(sales.amount)}</strong> <span>{t('desk-today.sold', { orders: sales.orders })}</span>
      </p>
      <Comparison sales={sales} />
      <SalesChart sales={sales} />
      <details>
        <summary className="link min-h-11 cursor-pointer py-2">{t('desk-today.as_table')}</summary>
        <SalesTable sales={sales} />
      </details>
    </li>
  )
}

function Comparison({ sales }: { sales: Sales }) {
  const t = useTexts()
  const money = useMoneyOf(sales)
  const { usual, change, weekday } = sales
  const values = { weekday, percent: Math.abs(change ?? 0), usual: money(usual ?? 0) }
  if (usual === undefined) return <p className="text-muted">{t('desk-today.incomparable')}</p>
  if (change === undefined) return <p className="text-muted">{t('desk-today.none_usual', values)}</p>
  if (change === 0) return <p>{t('desk-today.same', values)}</p>
  return <p>{change > 0 ? t('desk-today.more', values) : t('desk-today.less', values)}</p>
}

/** The sentence above and the table below say the same, so screen readers skip the drawing. */
function SalesChart({ sales }: { sales: Sales }) {
  const t = useTexts()
  const { width, height } = chartSize
  const { today, usual } = chartPoints(sales)
  const now = today.at(-1)
  return (
    <div aria-hidden="true" className="desk-chart">
      <svg viewBox={`-4 -6 ${width + 8} ${height + 24}`} role="presentation">
        {[0, 6, 12, 18, 24].map((hour) => (
          <g key={hour}>
            <line x1={(hour / 24) * width} x2={(hour / 24) * width} y1="0" y2={height} className="desk-chart-grid" />
            <text
              x={(hour / 24) * width}
              y={height + 16}
              textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            >
              {hour}
            </text>
          </g>
        ))}
        <line x1="0" x2={width} y1={height} y2={height} className="desk-chart-grid" />
        {usual && <polyline points={polyline(usual)} className="desk-chart-usual" />}
        {now && <polygon points={`${polyline(today)} ${now[0]},${height}`} className="desk-chart-area" />}
        <polyline points={polyline(today)} className="desk-chart-today" />
        {now && <circle cx={now[0]} cy={now[1]} r="4" className="desk-chart-now" />}
      </svg>
      <p>
        <span className="desk-legend-today">{t('desk-today.legend_today')}</span>
        {usual && <span className="desk-legend-usual">{t('desk-today.legend_usual')}</span>}
      </p>
    </div>
  )
}

function SalesTable({ sales }: { sales: Sales }) {
  const t = useTexts()
  const money = useMoneyOf(sales)
  const text = (cents: number | undefined) => (cents === undefined ? '–' : money(cents))
  return (
    <table className="desk-sales-table">
      <thead>
        <tr>
          <th scope="col">{t('desk-today.until_hour')}</th>
          <th scope="col">{t('desk-today.legend_today')}</th>
          <th scope="col">{t('desk-today.legend_usual')}</th>
        </tr>
      </thead>
      <tbody>
        {sales.hours.map(({ hour, today, usual }) => (
          <tr key={hour}>
            <th scope="row">{t('desk-today.hour', { hour: hour + 1 })}</th>
            <td>{text(today)}</td>
            <td>{text(usual)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
