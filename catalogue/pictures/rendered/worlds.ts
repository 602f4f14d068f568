import { glazed, sand, stone, wood } from './grounds.ts'
import { noise } from './noise.ts'
import type { Lamp, Room } from './optics.ts'
import { far, type Surface } from './solids.ts'
import { add, blend, dot, ease, scaled, tone, unit, type Vector } from './vector.ts'

/** The light and the ground of a storefront's pictures. */
type World = {
  /** The colour of its printed things: calendars, cards, ribbons. */
  ink: string
  sheet: string
  ground: (point: Vector) => Surface
  sky: (direction: Vector) => Vector
  lamps: readonly Lamp[]
  exposure: number
}

export type WorldName = 'claravue' | 'linsenhaus' | 'lenteo'

/** A bright rectangle on the sky, as wide and tall as given, with soft edges. */
const softbox = (direction: Vector, toward: Vector, wide: number, tall: number) => {
  const ahead = dot(direction, toward)
  if (ahead <= 0) return 0
  const side = unit([-toward[2], 0, toward[0]])
  const x = dot(direction, side) / ahead
  const y = (direction[1] - toward[1] * ahead) / ahead
  return ease(wide, wide * 0.85, Math.abs(x)) * ease(tall, tall * 0.85, Math.abs(y))
}

/** Where the light that falls on a point crosses the floor. */
const onFloor = (point: Vector, { direction }: Pick<Lamp, 'direction'>) =>
  add(point, direction, -point[1] / direction[1])

/** Daylight through a window with bars. */
const bars =
  (direction: Vector, [x0, z0]: readonly [number, number], [wide, deep]: readonly [number, number]) =>
  (point: Vector) => {
    const [x, , z] = onFloor(point, { direction })
    const [u, v] = [(x - x0) / wide, (z - z0) / deep]
    const pane = (part: number, edge: number) => ease(0, edge, part) * ease(1, 1 - edge, part)
    if (u < 0 || v < 0 || u > 2 || v > 3) return 0
    return pane(u % 1, 0.13) * pane(v % 1, 0.16)
  }

/** Light between the leaves of an olive tree. */
const leaves =
  (direction: Vector, size: number, dense: number, turned = 0.7) =>
  (point: Vector) => {
    const [x, , z] = onFloor(point, { direction })
    let shade = 0
    const [cx, cz] = [Math.floor(x / size), Math.floor(z / size)]
    for (let dx = -1; dx <= 1; dx++)
      for (let dz = -1; dz <= 1; dz++) {
        const [column, row] = [cx + dx, cz + dz]
        const seed = (channel: number) => noise(column * 7.31 + 0.5, row * 5.17 + 0.5, channel * 3.7 + 0.5)
        if (noise(column * 0.33, row * 0.33, 8) * 0.8 + seed(0) * 0.4 > dense) continue
        const [px, pz] = [(column + seed(1)) * size, (row + seed(2)) * size]
        const angle = turned + (seed(3) - 0.5) * 2.4
        const [lx, lz] = [x - px, z - pz]
        const u = (lx * Math.cos(angle) + lz * Math.sin(angle)) / (size * 0.95)
        const v = (-lx * Math.sin(angle) + lz * Math.cos(angle)) / (size * 0.26)
        shade = Math.max(shade, ease(1.15, 0.7, far(u, v)))
      }
    return 1 - shade * 0.94
  }

const studioKey = unit([-0.5, 0.8, -0.42])
const studioBox = unit([-0.7, 0.62, -0.35])
const claravue: World = {
  ink: '#0B7A4B',
  sheet: '#ffffff',
  ground: glazed('#a9dcc3', 0.04, 0.05),
  sky: (direction) => {
    const up = Math.max(0, direction[1])
    // Darker towards the horizon, so that water and glass have something to show.
    const base = blend(tone('#86caa9'), tone('#ffffff'), ease(0, 0.6, up))
    const box =
      softbox(direction, studioBox, 0.55, 0.4) * 3.2 + softbox(direction, unit([0.9, 0.4, 0.2]), 0.28, 0.6) * 1.6
    return add(scaled(base, 0.82), [1, 1, 1], box)
  },
  lamps: [{ direction: studioKey, size: 4.5, colour: [105, 104, 100] }],
  exposure: 0.8,
}

const windowSun = unit([-0.72, 0.52, -0.34])
const linsenhaus: World = {
  ink: '#27303f',
  sheet: '#f4ecdc',
  ground: wood(),
  sky: (direction) => {
    const up = direction[1]
    const room = blend(tone('#8f7f6b'), tone('#cfc6b8'), ease(-0.1, 0.7, up))
    const pane = softbox(direction, unit([-0.9, 0.36, -0.1]), 0.62, 0.42)
    const sash = Math.abs((direction[2] + 0.1) / Math.abs(direction[0] || 1)) < 0.03 ? 0.15 : 1
    return add(scaled(room, 0.5), [1.02, 1.05, 1.1], pane * 2.6 * sash)
  },
  lamps: [
    { direction: windowSun, size: 2.4, colour: [640, 520, 375], through: bars(windowSun, [-205, -330], [205, 190]) },
  ],
  exposure: 1.05,
}

const lowSun = unit([-0.62, 0.46, -0.5])
const lenteo: World = {
  ink: '#A8542F',
  sheet: '#fbf2e2',
  ground: sand(),
  sky: (direction) => {
    const up = direction[1]
    const warm = Math.max(0, dot(direction, lowSun)) ** 3
    const base = blend(tone('#f3dfc2'), tone('#9cc0da'), ease(0.02, 0.75, up))
    return add(scaled(base, 0.62), [1, 0.66, 0.34], warm * 0.55)
  },
  lamps: [{ direction: lowSun, size: 1.6, colour: [1750, 1270, 760], through: leaves(lowSun, 46, 0.44) }],
  exposure: 0.72,
}

export const worlds: Record<WorldName, World> = { claravue, linsenhaus, lenteo }

export const limestone = stone()

/** Sky, sea and a low sun, seen from a wall at the coast. */
export const evening = unit([-0.36, 0.27, -0.9])
export function coast(direction: Vector): Vector {
  const [x, y, z] = direction
  if (y < 0) {
    // The sea: what its waves mirror, bluer where it is looked into more steeply.
    const ripple = (noise(x * 900, (z / -y) * 6, 4) - 0.5) * 0.34
    const swell = (noise((x / -y) * 9, (z / -y) * 4, 1) - 0.5) * 0.12
    const up = Math.abs(y) + Math.abs(ripple) + 0.03
    const seen = air(unit([x + swell, up, z]))
    const deep = tone('#0a7096')
    const part = 0.08 + (1 - Math.min(1, -y * 4)) ** 3 * 0.34
    return blend(scaled(deep, 0.8), seen, part)
  }
  const bearing = Math.atan2(x, -z)
  const hills = 0.02 + 0.055 * noise(bearing * 5.2 + 3, 0.4) * ease(-0.12, 0.3, bearing) + 0.01 * noise(bearing * 22, 3)
  const far = bearing > -0.16 ? hills * ease(-0.16, 0.25, bearing) : 0
  return y < far ? blend(tone('#7f8fa3'), air(direction), 0.42 + 0.2 * (y / far)) : air(direction)
}

function air(direction: Vector): Vector {
  const up = Math.max(0, direction[1])
  const toSun = Math.max(0, dot(direction, evening))
  const base = blend(tone('#ffc08a'), tone('#5b97cb'), ease(0, 0.5, up))
  const glow = toSun ** 8 * 0.34 + toSun ** 60 * 1.3 + toSun ** 900 * 9
  return add(scaled(base, 0.95), [1, 0.72, 0.4], glow)
}

/** A room of this world with things in it. */
export const roomOf = (world: World, parts: Pick<Room, 'solids' | 'lens'> & Partial<Room>): Room => ({
  sky: world.sky,
  lamps: world.lamps,
  exposure: world.exposure,
  ...parts,
})
