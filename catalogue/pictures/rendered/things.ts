import type { Print } from '../artwork.ts'
import type { BoxSize } from '../box.ts'
import { cartonSize } from '../product-pictures.ts'
import { packageOf } from '../scenes/scenery.ts'
import { faceOf, type Printed, plain, printed } from './printed.ts'
import {
  block,
  type Distance,
  drum,
  far,
  melted,
  type Place,
  ring,
  rod,
  type Solid,
  type Surface,
  solid,
  together,
} from './solids.ts'
import { blend, scaled, tone, type Vector } from './vector.ts'

const card = (colour: Vector): Surface => ({ kind: 'matt', colour, coat: 0.035, blur: 0.09 })

/** A block standing at a place on its foot, whose faces may be printed. */
export function carton(place: Place, { width, height, depth }: BoxSize, faces: Faces, edge = 0.8): Solid {
  const half: Vector = [width / 2, height / 2, depth / 2]
  const lifted: Place = { ...place, at: [place.at[0], place.at[1] + height / 2, place.at[2]] }
  return solid(lifted, [scaled(half, -1), half], block(half, edge), ([x, y, z]) => {
    const [fx, fy, fz] = [Math.abs(x) / half[0], Math.abs(y) / half[1], Math.abs(z) / half[2]]
    const [u, v, w] = [x / width + 0.5, 0.5 - y / height, z / depth + 0.5]
    const rimmed = [half[0] * (1 - fx), half[1] * (1 - fy), half[2] * (1 - fz)]
    const nearestFace = Math.min(rimmed[0] ?? 0, rimmed[1] ?? 0, rimmed[2] ?? 0)
    if (nearestFace === rimmed[2]) return faces.finish(z > 0 ? faces.front(u, v) : faces.side(u, v))
    return faces.finish(nearestFace === rimmed[1] ? faces.top(u, w) : faces.side(1 - w, v))
  })
}

type Faces = { front: Printed; side: Printed; top: Printed; finish: (colour: Vector) => Surface }

/** A carton of lenses as it is sold. */
export async function pack(id: string, count: number, place: Place): Promise<Solid> {
  const print = packageOf(id)
  return labelledBox(print, cartonSize(count), place)
}

async function labelledBox(print: Print, size: BoxSize, place: Place) {
  const [main, dark] = print.palette
  const front = await faceOf(print, size.width, size.height)
  return carton(place, size, { front, side: plain(dark), top: plain(main), finish: card })
}

/** A soft contact lens that lies like a bowl; the radius of its rim is given. */
export function softLens(at: Vector, radius: number, tint: Vector = [0.006, 0.002, 0.0012]): Solid {
  // A bowl cut from a ball: as deep as real lenses are, and thinner towards its rim.
  const ball = radius * 1.16
  const thick = radius * 0.07
  const rim = ball - Math.sqrt(ball * ball - radius * radius) + radius * 0.24
  const middle = ball
  const shell: Distance = (x, y, z) => {
    const outer = far(x, y - middle, z) - ball
    const inner = ball - thick - far(x, y - middle - thick * 0.25, z)
    const cut = y - rim
    const body = Math.max(outer, inner)
    const k = thick * 0.45
    const h = Math.max(k - Math.abs(body - cut), 0) / k
    return Math.max(body, cut) + (h * h * k) / 4
  }
  const wide = Math.sqrt(Math.max(0, ball * ball - (rim - middle) ** 2)) + 1
  return solid(
    { at },
    [
      [-wide, -0.5, -wide],
      [wide, rim + 1, wide],
    ],
    shell,
    () => ({
      kind: 'glass',
      index: 1.42,
      absorbs: tint,
    }),
  )
}

/** A drop of water that sits on the floor at the height of its place. */
export function drop(at: Vector, radius: number, flat = 0.62): Solid {
  const ball = radius / Math.sqrt(1 - (1 - flat) ** 2)
  const sunk = ball * (1 - flat)
  const cap: Distance = (x, y, z) => far(x, y + sunk, z) - ball
  return solid(
    { at },
    [
      [-ball, -1, -ball],
      [ball, ball, ball],
    ],
    cap,
    () => ({
      kind: 'glass',
      index: 1.33,
      absorbs: [0.0006, 0.0001, 0.0002],
    }),
  )
}

/** A round plinth whose top is at the height. */
export const plinth = (x: number, z: number, radius: number, foot: number, top: number, colour: string): Solid =>
  solid(
    { at: [x, (foot + top) / 2, z] },
    [
      [-radius, (foot - top) / 2, -radius],
      [radius, (top - foot) / 2, radius],
    ],
    drum(radius, (top - foot) / 2, 1.6),
    () => ({ kind: 'matt', colour: tone(colour), coat: 0.03, blur: 0.12 }),
  )

const brass: Surface = { kind: 'metal', colour: [0.83, 0.58, 0.24], blur: 0.09 }

/** A reading glass of brass with a handle of wood; its place is the middle of the lens. */
export function loupe(place: Place, radius = 40): Solid[] {
  const band = together(ring(radius + 1.4, 2.1, 2.2), ring(radius + 2.6, 1.1, 1))
  const neck = melted(
    3,
    rod([radius + 3, 0, 0], [radius + 24, 0, 0], 3.1, 2.6),
    rod([radius + 22, 0, 0], [radius + 30, 0, 0], 5.4, 6),
  )
  const handle = melted(
    5,
    rod([radius + 33, 0, 0], [radius + 66, 0, 0], 6, 8.2),
    rod([radius + 66, 0, 0], [radius + 112, 0, 0], 8.2, 6.4),
  )
  const knob = rod([radius + 114, 0, 0], [radius + 120, 0, 0], 5.6, 3.4)
  const reach = radius + 128
  const box = (low: Vector, high: Vector) => [low, high] as const
  const ball = radius * 2.1
  const sunk = Math.sqrt(ball * ball - radius * radius)
  const glass: Distance = (x, y, z) => Math.max(far(x, y - sunk, z), far(x, y + sunk, z)) - ball
  const mahogany = (p: Vector): Surface => ({
    kind: 'matt',
    colour: blend(
      tone('#4a2413'),
      tone('#7a4223'),
      0.5 + 0.5 * Math.sin(p[2] * 1.1 + p[1] * 0.5 + Math.sin(p[0] * 0.09) * 1.6),
    ),
    coat: 0.06,
    blur: 0.03,
  })
  return [
    solid(place, box([-radius - 5, -5, -radius - 5], [radius + 5, 5, radius + 5]), band, () => brass),
    solid(place, box([radius, -8, -8], [radius + 38, 8, 8]), neck, () => brass),
    solid(place, box([radius + 24, -10, -10], [reach, 10, 10]), handle, mahogany),
    solid(place, box([radius + 106, -8, -8], [reach + 4, 8, 8]), knob, () => brass),
    solid(place, box([-radius, -12, -radius], [radius, 12, radius]), glass, () => ({
      kind: 'glass',
      index: 1.52,
      absorbs: [0.0008, 0.0002, 0.0006],
    })),
  ]
}

/** A ruler of brass, engraved in millimetres. */
export async function ruler(place: Place, length: number): Promise<Solid> {
  const marks = Array.from({ length: Math.floor(length) - 1 }, (_, at) => {
    const tall = at % 10 === 0 ? 9 : at % 5 === 0 ? 6.5 : 4.5
    return `M${at + 1} 0v${tall}`
  }).join('')
  const face = await printed(
    length,
    22,
    () =>
      `<rect width="${length}" height="22" fill="#fff"/><path d="${marks}" stroke="#000" stroke-width=".28"/><path d="M0 16h${length}" stroke="#000" stroke-width=".2"/>`,
    2400,
  )
  const half: Vector = [length / 2, 0.8, 11]
  return solid(place, [scaled(half, -1), half], block(half, 0.3), ([x, y, z]) => {
    const ink = y > 0.4 ? face(x / length + 0.5, z / 22 + 0.5)[0] : 1
    return { kind: 'metal', colour: blend([0.16, 0.1, 0.05], [0.83, 0.58, 0.24], ink), blur: 0.16 }
  })
}

/** A card that leans back a little. */
export const standing = (place: Place, width: number, height: number, face: Printed): Solid =>
  carton(
    { pitch: -10, ...place },
    { width, height, depth: 1.6 },
    { front: face, top: plain('#f3ecdf'), side: plain('#f3ecdf'), finish: (colour) => ({ kind: 'matt', colour }) },
    0.5,
  )
