import type { SalesData } from './sales-data.ts'
import { useSalesNumbers } from './sales-numbers.ts'
import { mainFigure } from './view-columns.ts'

const size = { width: 720, height: 160 }

/** A bar for each day or month. The table below says the same, so screen readers skip the drawing. */
export function SalesChart({ sales }: { sales: SalesData }) {
  const numbers = useSalesNumbers(sales)
  const { points, wish } = sales
  const { value, text } = mainFigure[wish.view]
  const most = Math.max(...points.map(value))
  const step = size.width / points.length
  const gap = points.length > 40 ? 1 : 3
  const named = [0, Math.floor((points.length - 1) / 2), points.length - 1]
  if (most <= 0) return null
  return (
    <div aria-hidden="true" className="desk-bars">
      <p>{text(points.find((point) => value(point) === most) ?? sales.totals, numbers)}</p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="presentation">
        <line x1="0" x2={size.width} y1="0.5" y2="0.5" />
        {points.map((point, index) => {
          const height = (value(point) / most) * size.height
          return (
            <rect
              key={point.starts}
              x={index * step}
              y={size.height - height}
              width={Math.max(1, step - gap)}
              height={height}
            >
              <title>{`${numbers.starts(point.starts)}: ${text(point, numbers)}`}</title>
            </rect>
          )
        })}
      </svg>
      <ul>
        {named.map((index) => (
          <li key={index}>{numbers.starts(points[index]?.starts ?? '')}</li>
        ))}
      </ul>
    </div>
  )
}
