/** From, to, step: the values of a lens parameter, as the catalogue file writes them. */
export type Range = [from: number, to: number, step: number]

export type Axes = {
  sphere?: Range[]
  cylinder?: Range[]
  axis?: Range[]
  radius?: Range[]
  diameter?: Range[]
  add?: Range[]
  color?: string[]
}

/** Single values, e.g. the two radii of a lens. */
export const only = (...values: number[]): Range[] => values.map((value) => [value, value, 1])

/** Spherical lenses are made in quarters up to ±6.00 and in halves beyond; a clear one with 0.00 would do nothing. */
export function spherical(from: number, to: number, first = 0.5): Range[] {
  const beyond: Range[] = from < -6 ? [[from, -6.5, 0.5]] : []
  const minus: Range = [Math.max(from, -6), -first, 0.25]
  const plus: Range = [first, Math.min(to, 6), 0.25]
  return to > 6 ? [...beyond, minus, plus, [6.5, to, 0.5]] : [...beyond, minus, plus]
}

/** Toric, multifocal and coloured lenses exist with 0.00 too: the cylinder, the addition or the colour is the point. */
export function withPlano(from: number, to: number): Range[] {
  const beyond: Range[] = from < -6 ? [[from, -6.5, 0.5]] : []
  const middle: Range = [Math.max(from, -6), Math.min(to, 6), 0.25]
  return to > 6 ? [...beyond, middle, [6.5, to, 0.5]] : [...beyond, middle]
}

export function valuesOf(ranges: readonly Range[]): number[] {
  return ranges.flatMap(([from, to, step]) =>
    Array.from({ length: Math.floor((to - from) / step + 1e-9) + 1 }, (_, index) =>
      Number((from + index * step).toFixed(2)),
    ),
  )
}
