import { add, type Vector } from './vector.ts'

/** How a point of a surface answers light. */
export type Surface =
  | {
      kind: 'matt'
      colour: Vector
      /** What a clear coat reflects when looked at straight, 0.04 for varnish, and how much it blurs. */
      coat?: number
      blur?: number
      /** Bends the normal. */
      bump?: Vector
    }
  | { kind: 'metal'; colour: Vector; blur: number; bump?: Vector }
  /** Light is bent; `absorbs` per millimetre. */
  | { kind: 'glass'; index: number; absorbs: Vector; bump?: Vector }
  /** Too thin to bend light: tinted, or reflecting. */
  | { kind: 'thin'; colour: Vector; coat: number; bump?: Vector }

/** A thing in the room. Distances are in millimetres, y is up. */
export type Solid = {
  /** How far along the ray it is hit, or Infinity. */
  hit: (origin: Vector, direction: Vector, most: number) => number
  normal: (point: Vector) => Vector
  surface: (point: Vector) => Surface
  /** Its surface is thin glass all over: its shadow is tinted. */
  isThin?: true
}

export type Place = { at: Vector; yaw?: number; pitch?: number; roll?: number }
/** The distance of a point to the surface, negative inside. */
export type Distance = (x: number, y: number, z: number) => number

const tiny = 0.006

/** Math.hypot, which is many times slower, for numbers that cannot overflow. */
export const far = (a: number, b: number, c = 0) => Math.sqrt(a * a + b * b + c * c)

const radians = (degrees = 0) => (degrees * Math.PI) / 180

/** The rows of the turn from the room into the thing's own directions. */
function turnOf({ yaw, pitch, roll }: Place): readonly [Vector, Vector, Vector] {
  const [sy, cy] = [Math.sin(radians(yaw)), Math.cos(radians(yaw))]
  const [sp, cp] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const [sr, cr] = [Math.sin(radians(roll)), Math.cos(radians(roll))]
  return [
    [cy * cr + sy * sp * sr, cp * sr, -sy * cr + cy * sp * sr],
    [-cy * sr + sy * sp * cr, cp * cr, sy * sr + cy * sp * cr],
    [sy * cp, -sp, cy * cp],
  ]
}

/** A thing by its distance function, in its own coordinates, somewhere in the room. */
export function solid(
  place: Place,
  [low, high]: readonly [Vector, Vector],
  distance: Distance,
  surface: (own: Vector) => Surface,
): Solid {
  const [rx, ry, rz] = turnOf(place)
  const [px, py, pz] = place.at
  const own = ([x, y, z]: Vector): Vector => {
    const [dx, dy, dz] = [x - px, y - py, z - pz]
    return [
      rx[0] * dx + rx[1] * dy + rx[2] * dz,
      ry[0] * dx + ry[1] * dy + ry[2] * dz,
      rz[0] * dx + rz[1] * dy + rz[2] * dz,
    ]
  }
  const turned = ([x, y, z]: Vector): Vector => [
    rx[0] * x + ry[0] * y + rz[0] * z,
    rx[1] * x + ry[1] * y + rz[1] * z,
    rx[2] * x + ry[2] * y + rz[2] * z,
  ]
  const [x0, y0, z0] = low
  const [x1, y1, z1] = high
  // A ball around it, because most rays pass it by and need no more than this to find out.
  const [bx, by, bz] = add(place.at, turned([(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2]))
  const reach = ((x1 - x0) ** 2 + (y1 - y0) ** 2 + (z1 - z0) ** 2) / 4
  return {
    hit(origin, direction, most) {
      const qx = bx - origin[0]
      const qy = by - origin[1]
      const qz = bz - origin[2]
      const ahead = qx * direction[0] + qy * direction[1] + qz * direction[2]
      const apart = qx * qx + qy * qy + qz * qz
      if (apart - ahead * ahead > reach || (ahead < 0 && apart > reach)) return Number.POSITIVE_INFINITY
      const fx = origin[0] - px
      const fy = origin[1] - py
      const fz = origin[2] - pz
      const ox = rx[0] * fx + rx[1] * fy + rx[2] * fz
      const oy = ry[0] * fx + ry[1] * fy + ry[2] * fz
      const oz = rz[0] * fx + rz[1] * fy + rz[2] * fz
      const dx = rx[0] * direction[0] + rx[1] * direction[1] + rx[2] * direction[2]
      const dy = ry[0] * direction[0] + ry[1] * direction[1] + ry[2] * direction[2]
      const dz = rz[0] * direction[0] + rz[1] * direction[1] + rz[2] * direction[2]
      const tx0 = (x0 - ox) / dx
      const tx1 = (x1 - ox) / dx
      const ty0 = (y0 - oy) / dy
      const ty1 = (y1 - oy) / dy
      const tz0 = (z0 - oz) / dz
      const tz1 = (z1 - oz) / dz
      let t = Math.max(0, Math.min(tx0, tx1), Math.min(ty0, ty1), Math.min(tz0, tz1))
      const end = Math.min(most, Math.max(tx0, tx1), Math.max(ty0, ty1), Math.max(tz0, tz1))
      if (!(t <= end)) return Number.POSITIVE_INFINITY
      const inside = distance(ox + dx * t, oy + dy * t, oz + dz * t) < 0 ? -1 : 1
      for (let step = 0; step < 120 && t < end; step++) {
        const d = distance(ox + dx * t, oy + dy * t, oz + dz * t) * inside
        if (d < tiny) return t
        t += Math.max(d, tiny)
      }
      return Number.POSITIVE_INFINITY
    },
    normal(point) {
      const [x, y, z] = own(point)
      const e = 0.02
      const gx = distance(x + e, y, z) - distance(x - e, y, z)
      const gy = distance(x, y + e, z) - distance(x, y - e, z)
      const gz = distance(x, y, z + e) - distance(x, y, z - e)
      const length = far(gx, gy, gz) || 1
      return turned([gx / length, gy / length, gz / length])
    },
    surface: (point) => surface(own(point)),
  }
}

/** A level plane without end. */
export const level = (height: number, surface: (point: Vector) => Surface): Solid => ({
  hit(origin, direction, most) {
    const t = (height - origin[1]) / direction[1]
    return t > 1e-4 && t < most ? t : Number.POSITIVE_INFINITY
  },
  normal: () => [0, 1, 0],
  surface,
})

// Distances of simple bodies around the origin.

/** A block with these half sizes whose edges are rounded. */
export const block =
  ([a, b, c]: Vector, edge: number): Distance =>
  (x, y, z) => {
    const [qx, qy, qz] = [Math.abs(x) - a + edge, Math.abs(y) - b + edge, Math.abs(z) - c + edge]
    const outside = far(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0))
    return outside + Math.min(Math.max(qx, qy, qz), 0) - edge
  }

/** An upright cylinder with rounded rims. */
export const drum =
  (radius: number, half: number, edge: number): Distance =>
  (x, y, z) => {
    const [qr, qy] = [far(x, z) - radius + edge, Math.abs(y) - half + edge]
    return far(Math.max(qr, 0), Math.max(qy, 0)) + Math.min(Math.max(qr, qy), 0) - edge
  }

/** A rod between two points that may become thinner. */
export function rod(from: Vector, to: Vector, thick: number, thin = thick): Distance {
  const [bx, by, bz] = add(to, from, -1)
  const square = bx * bx + by * by + bz * bz
  return (x, y, z) => {
    const [px, py, pz] = [x - from[0], y - from[1], z - from[2]]
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) / square))
    return far(px - bx * t, py - by * t, pz - bz * t) - thick - (thin - thick) * t
  }
}

export const ring =
  (radius: number, thick: number, flat = 1): Distance =>
  (x, y, z) =>
    (far(far(x, z) - radius, y / flat) - thick) * Math.min(1, flat)

/** One thing of several parts. */
export const together =
  (...parts: readonly Distance[]): Distance =>
  (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const part of parts) nearest = Math.min(nearest, part(x, y, z))
    return nearest
  }

/** Several parts that melt into each other. */
export const melted =
  (softness: number, ...parts: readonly Distance[]): Distance =>
  (x, y, z) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const part of parts) {
      const d = part(x, y, z)
      const h = Math.max(softness - Math.abs(nearest - d), 0) / softness
      nearest = Math.min(nearest, d) - (h * h * softness) / 4
    }
    return nearest
  }
