import type { Solid } from './solids.ts'
import { add, frameAround, scaled, unit, type Vector } from './vector.ts'

/** A light far away, so large as its angle: the sun, or a softbox. */
export type Lamp = {
  /** Where it is seen. */
  direction: Vector
  /** Half of the angle it fills, in degrees. */
  size: number
  colour: Vector
  /** How much of it comes through to a point: the bars of a window, the leaves of a tree. */
  through?: (point: Vector) => number
}

export type Lens = { eye: Vector; target: Vector; degrees: number; aperture?: number; focus?: Vector }

export type Room = {
  solids: readonly Solid[]
  lamps: readonly Lamp[]
  /** What is seen where nothing is, without the lamps. */
  sky: (direction: Vector) => Vector
  /** The floor on which glass gathers light, and how large a part of it. */
  gathering?: { height: number; from: readonly [number, number]; to: readonly [number, number]; cells: number }
  lens: Lens
  exposure: number
}

type Hit = { solid: Solid; distance: number }

export function nearest(solids: readonly Solid[], origin: Vector, direction: Vector): Hit | undefined {
  let found: Solid | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const solid of solids) {
    const t = solid.hit(origin, direction, distance)
    if (t < distance) {
      distance = t
      found = solid
    }
  }
  return found && { solid: found, distance }
}

/** How much glass reflects: more, the flatter the view (after Schlick). */
export const glance = (straight: number, cosine: number) => straight + (1 - straight) * (1 - cosine) ** 5

export const absorbed = (absorbs: Vector, distance: number): Vector => [
  Math.exp(-absorbs[0] * distance),
  Math.exp(-absorbs[1] * distance),
  Math.exp(-absorbs[2] * distance),
]

/** The direction behind a surface, or nothing where all light is reflected. */
export function bend(direction: Vector, normal: Vector, cosine: number, ratio: number): Vector | undefined {
  const rest = 1 - ratio * ratio * (1 - cosine * cosine)
  return rest < 0 ? undefined : unit(add(scaled(direction, ratio), normal, ratio * cosine - Math.sqrt(rest)))
}

export function sphere(u: number, v: number): Vector {
  const z = 1 - 2 * u
  const r = Math.sqrt(Math.max(0, 1 - z * z))
  return [r * Math.cos(2 * Math.PI * v), r * Math.sin(2 * Math.PI * v), z]
}

export function withinCone({ direction, size }: Lamp, u: number, v: number): Vector {
  const cosine = 1 - u * (1 - Math.cos((size * Math.PI) / 180))
  const sine = Math.sqrt(1 - cosine * cosine)
  const [a, b] = frameAround(direction)
  return add(add(scaled(direction, cosine), a, sine * Math.cos(2 * Math.PI * v)), b, sine * Math.sin(2 * Math.PI * v))
}
