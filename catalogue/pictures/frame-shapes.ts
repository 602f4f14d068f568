import type { Point } from './space.ts'

export type FrameShape = 'round' | 'square' | 'cat-eye' | 'aviator' | 'oval' | 'rectangular' | 'panto'

type Outline = {
  /** Height as a part of the width. */
  tall: number
  /** How square the upper and the lower half are: 2 is an ellipse, more is squarer. */
  upper: number
  lower: number
  /** Moves a point of the unit outline; x grows towards the temple. */
  bend?: (x: number, y: number) => Point
  /** Points of the unit outline where no rule describes it, from the temple over the top. */
  through?: readonly Point[]
  metal?: boolean
}

// The upper edge climbs from the nose to a drawn-out corner at the temple.
const catEye: readonly Point[] = [
  [1, 0.2],
  [1.08, 0.6],
  [1.16, 1.02],
  [0.86, 1.04],
  [0.42, 0.9],
  [-0.1, 0.76],
  [-0.56, 0.7],
  [-0.9, 0.46],
  [-1, 0],
  [-0.88, -0.52],
  [-0.52, -0.88],
  [0, -0.98],
  [0.46, -0.84],
  [0.8, -0.4],
]

/** A point of the closed smooth curve through the points, with the turn from 0 to 1. */
function along(points: readonly Point[], turn: number): Point {
  const place = turn * points.length
  const index = Math.floor(place)
  const t = place - index
  const at = (offset: number) => points[(index + offset + points.length) % points.length] ?? [0, 0]
  const [before, from, to, after] = [at(-1), at(0), at(1), at(2)]
  const value = (axis: 0 | 1) => {
    const [a, b, c, d] = [before[axis], from[axis], to[axis], after[axis]]
    return b + (t / 2) * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return [value(0), value(1)]
}

const outlines: Record<FrameShape, Outline> = {
  round: { tall: 0.97, upper: 2.05, lower: 2.05, metal: true },
  oval: { tall: 0.72, upper: 2.25, lower: 2.1 },
  rectangular: { tall: 0.62, upper: 5, lower: 3.6, bend: (x, y) => [x * (1 + y * 0.035), y] },
  square: { tall: 0.8, upper: 4.6, lower: 3.2, bend: (x, y) => [x * (1 + y * 0.05), y] },
  panto: { tall: 0.9, upper: 3, lower: 2.1, bend: (x, y) => [x * (1 + y * 0.07), y] },
  'cat-eye': { tall: 0.72, upper: 2, lower: 2, through: catEye },
  aviator: {
    tall: 0.88,
    upper: 3,
    lower: 2.15,
    bend: (x, y) => [x * (1 + y * 0.13) - y * 0.07, y - (x < 0 ? x * x * 0.02 : 0)],
    metal: true,
  },
}

export const isMetal = (shape: FrameShape) => outlines[shape].metal ?? false

export const lensHeight = (shape: FrameShape, width: number) => width * outlines[shape].tall

/** Points around one lens, first towards the temple and then over the top; x grows towards the temple. */
export function lensOutline(shape: FrameShape, width: number, wider = 0, count = 20): Point[] {
  const { tall, upper, lower, bend, through } = outlines[shape]
  const power = (value: number, squareness: number) => Math.sign(value) * Math.abs(value) ** (2 / squareness)
  return Array.from({ length: count }, (_, at) => {
    if (through) {
      const [x, y] = along(through, at / count)
      const length = Math.hypot(x, y)
      return [(x * width) / 2 + (x / length) * wider * 1.2, (y * width * tall) / 2 + (y / length) * wider * 1.2]
    }
    const angle = (at / count) * 2 * Math.PI
    const squareness = Math.sin(angle) >= 0 ? upper : lower
    const [x, y] = [power(Math.cos(angle), squareness), power(Math.sin(angle), squareness)]
    const [bx, by] = bend ? bend(x, y) : [x, y]
    return [(bx * width) / 2 + x * wider, (by * width * tall) / 2 + y * wider]
  })
}
