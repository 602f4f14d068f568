import type { Sales } from './today-view.ts'

export const chartSize = { width: 300, height: 90 }

type Point = [x: number, y: number]

/** Where the lines of a day go through: from midnight to the end of each hour, or to now. */
export function chartPoints({ hours, elapsed, amount }: Pick<Sales, 'hours' | 'elapsed' | 'amount'>) {
  const { width, height } = chartSize
  const most = Math.max(1, amount, ...hours.map(({ today = 0, usual = 0 }) => Math.max(today, usual)))
  const point = (hour: number, cents: number): Point => [
    round((hour / 24) * width),
    round(height - (cents / most) * height),
  ]
  const today: Point[] = [point(0, 0)]
  const usual: Point[] = [point(0, 0)]
  for (const { hour, today: sold, usual: mean } of hours) {
    if (sold !== undefined) today.push(point(Math.min(hour + 1, elapsed), sold))
    if (mean !== undefined) usual.push(point(hour + 1, mean))
  }
  return { today, usual: usual.length > 1 ? usual : undefined }
}

const round = (number: number) => Math.round(number * 10) / 10

export const polyline = (points: readonly Point[]) => points.map(([x, y]) => `${x},${y}`).join(' ')
