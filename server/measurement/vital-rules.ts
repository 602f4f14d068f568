/** Google's web vitals, each with the values up to which it is good, and from which it is poor. */
type Vital = {
  good: number
  poor: number
  /** How many units of a bucket are one of the metric: shifts of the layout are counted in thousandths. */
  scale: number
  /** The upper ends of its buckets; what is above the last one counts as the last one. */
  edges: readonly number[]
}

export const vitalNames = ['LCP', 'INP', 'CLS'] as const
export type VitalName = (typeof vitalNames)[number]

/** Good and poor are among the edges, so that a bucket is never both. */
export const vitals: Readonly<Record<VitalName, Vital>> = {
  LCP: {
    good: 2500,
    poor: 4000,
    scale: 1,
    edges: [250, 500, 750, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 20_000, 60_000],
  },
  INP: {
    good: 200,
    poor: 500,
    scale: 1,
    edges: [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 2000, 5000, 10_000],
  },
  CLS: {
    good: 100,
    poor: 250,
    scale: 1000,
    edges: [1, 10, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 1000, 2000, 5000],
  },
}

export const isVitalName = (text: unknown): text is VitalName => vitalNames.some((name) => name === text)

/** The upper end of the bucket that a value falls into. */
export function bucketOf(name: VitalName, value: number): number {
  const { edges, scale } = vitals[name]
  return edges.find((edge) => value * scale <= edge) ?? edges.at(-1) ?? 0
}

export type Bucket = { bucket: number; count: number }
export type Rating = 'good' | 'fair' | 'poor'
/** `p75`: three quarters of the visits had at most this. */
export type VitalFigure = { p75: number; rating: Rating; count: number }

/** Within its bucket, the value is estimated as if all values of the bucket were spread evenly. */
export function figureOf(name: VitalName, buckets: readonly Bucket[]): VitalFigure | undefined {
  const { edges, scale, good, poor } = vitals[name]
  const count = buckets.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return undefined
  const wanted = count * 0.75
  let below = 0
  let lower = 0
  for (const edge of edges) {
    const here = buckets.find(({ bucket }) => bucket === edge)?.count ?? 0
    if (here > 0 && below + here >= wanted) {
      const value = lower + ((edge - lower) * (wanted - below)) / here
      return { p75: value / scale, rating: value <= good ? 'good' : value <= poor ? 'fair' : 'poor', count }
    }
    below += here
    lower = edge
  }
  return undefined
}
