import { noise, rough } from './noise.ts'
import { far, type Surface } from './solids.ts'
import { blend, ease, scaled, tone, type Vector } from './vector.ts'

/** The slope of a height over the floor, as it bends the normal. */
const slope = (height: (x: number, z: number) => number, [x, , z]: Vector, strength: number): Vector => {
  const here = height(x, z)
  const e = 0.15
  return [(-strength * (height(x + e, z) - here)) / e, 0, (-strength * (height(x, z + e) - here)) / e]
}

/** Boards of oak that run across the picture. */
export function wood(light = '#b98d5c', dark = '#7d5530', plank = 105): (point: Vector) => Surface {
  const [pale, deep] = [tone(light), tone(dark)]
  return ([x, , z]) => {
    const board = Math.floor(z / plank)
    const [u, v] = [x * 0.012 + board * 37.7, (z - board * plank) / plank]
    const wander = rough(u * 0.7, v * 2.2, board, 3) * 2.4
    const rings = 0.5 + 0.5 * Math.sin((v * 7 + wander * 3.1 + noise(u * 2, v * 6, board)) * 6.283)
    const fibre = rough(u * 6, z * 1.9, board, 3)
    const age = noise(board * 3.1, 0.5)
    const gap = Math.min(v, 1 - v) * plank
    const share = 0.22 + 0.4 * rings ** 2 * 0.7 + 0.36 * fibre - 0.2 * age
    const colour = scaled(blend(pale, deep, Math.min(1, Math.max(0, share))), 0.35 + 0.65 * ease(0.2, 1.1, gap))
    return {
      kind: 'matt',
      colour,
      coat: 0.045,
      blur: 0.16 + 0.1 * fibre,
      bump: [0, 0, (fibre - 0.45) * 0.1 + (gap < 1 ? (v < 0.5 ? 0.3 : -0.3) : 0)],
    }
  }
}

/** Sand as the wind leaves it. */
export function sand(colour = '#ead6b8'): (point: Vector) => Surface {
  const base = tone(colour)
  const height = (x: number, z: number) => {
    const wave = Math.sin(z * 0.16 + x * 0.03 + 5 * noise(x * 0.012, z * 0.02))
    return wave * 1.5 + rough(x * 0.09, z * 0.09, 3, 3) * 5 + noise(x * 1.6, z * 1.6) * 0.5
  }
  return (point) => {
    const [x, , z] = point
    const grain = noise(x * 2.6, z * 2.6, 9)
    return { kind: 'matt', colour: scaled(base, 0.8 + 0.3 * grain), bump: slope(height, point, 0.5) }
  }
}

/** Pale limestone. */
export function stone(colour = '#d9c8ab'): (point: Vector) => Surface {
  const base = tone(colour)
  const height = (x: number, y: number, z: number) =>
    rough(x * 0.045, y * 0.045, z * 0.045, 5) * 7 - ease(0.66, 0.86, noise(x * 0.2, y * 0.2, z * 0.2)) * 0.9
  return ([x, y, z]) => {
    const e = 0.3
    const here = height(x, y, z)
    const bump: Vector = [
      ((here - height(x + e, y, z)) / e) * 0.7,
      ((here - height(x, y + e, z)) / e) * 0.7,
      ((here - height(x, y, z + e)) / e) * 0.7,
    ]
    const stain = rough(x * 0.02, y * 0.02, z * 0.02, 4)
    const pore = ease(0.66, 0.86, noise(x * 0.2, y * 0.2, z * 0.2))
    return { kind: 'matt', colour: scaled(base, 0.72 + 0.5 * stain - 0.12 * pore), bump }
  }
}

/** A smooth floor that shines a little, like the sweep of a studio. */
export function glazed(colour: string, coat = 0.03, blur = 0.05): (point: Vector) => Surface {
  const base = tone(colour)
  return () => ({ kind: 'matt', colour: base, coat, blur })
}

/** Water with rings around a place and a light swell. */
export function water(rings: readonly { at: readonly [number, number]; reach: number; tall: number }[], swell = 0.02) {
  return ([x, , z]: Vector): Surface => {
    let [gx, gz] = [0, 0]
    for (const { at, reach, tall } of rings) {
      const [dx, dz] = [x - at[0], z - at[1]]
      const r = far(dx, dz) || 1
      // Rings fade where they have not arrived yet, and at their middle.
      const strength = tall * Math.exp(-((r / reach) ** 2)) * ease(0, 8, r) * Math.cos((r - 6) * 0.42)
      gx += (dx / r) * strength
      gz += (dz / r) * strength
    }
    const e = 1
    const height = (px: number, pz: number) => rough(px * 0.022, pz * 0.03, 2, 2) * 40
    const here = height(x, z)
    gx += (height(x + e, z) - here) * swell
    gz += (height(x, z + e) - here) * swell
    return { kind: 'glass', index: 1.33, absorbs: [0.0035, 0.0006, 0.0012], bump: [-gx, 0, -gz] }
  }
}
