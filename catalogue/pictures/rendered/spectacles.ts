import { type Glasses, geometry, templeLine, wrap } from '../frame-geometry.ts'
import { lensOutline } from '../frame-shapes.ts'
import type { Point } from '../space.ts'
import { type Distance, far, type Place, rod, type Solid, solid, together } from './solids.ts'
import { scaled, tone, type Vector } from './vector.ts'

/** The distance to a closed outline, negative inside, measured once on a grid. */
function field(points: readonly Point[], reach: number) {
  const cells = 160
  const values = new Float32Array((cells + 1) ** 2)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, low] = [Math.min(...xs) - reach, Math.min(...ys) - reach]
  const [wide, tall] = [Math.max(...xs) + reach - left, Math.max(...ys) + reach - low]
  for (let row = 0; row <= cells; row++)
    for (let column = 0; column <= cells; column++) {
      const [x, y] = [left + (wide * column) / cells, low + (tall * row) / cells]
      let nearest = Number.POSITIVE_INFINITY
      let inside = false
      for (const [at, [ax, ay]] of points.entries()) {
        const [bx, by] = points[(at + 1) % points.length] ?? [ax, ay]
        const [dx, dy] = [bx - ax, by - ay]
        const t = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        nearest = Math.min(nearest, far(x - ax - dx * t, y - ay - dy * t))
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
      }
      values[row * (cells + 1) + column] = inside ? -nearest : nearest
    }
  return (x: number, y: number) => {
    const [u, v] = [((x - left) / wide) * cells, ((y - low) / tall) * cells]
    const [cu, cv] = [Math.min(cells - 0.001, Math.max(0, u)), Math.min(cells - 0.001, Math.max(0, v))]
    const [column, row] = [Math.floor(cu), Math.floor(cv)]
    const [a, b] = [cu - column, cv - row]
    const cell = row * (cells + 1) + column
    const between =
      ((values[cell] ?? 0) * (1 - a) + (values[cell + 1] ?? 0) * a) * (1 - b) +
      ((values[cell + cells + 1] ?? 0) * (1 - a) + (values[cell + cells + 2] ?? 0) * a) * b
    // Beyond the grid: at least as far as its edge.
    return between + far((u - cu) * (wide / cells), (v - cv) * (tall / cells))
  }
}

/**
 * A pair of glasses that stands on its rims and temple tips; its place is the middle between the feet of the rims. The
 * colour of the lenses is what they let through.
 */
export function spectacles(place: Place, glasses: Glasses, through: Vector, coat = 0.05): Solid[] {
  const { metal, rim, bridge, centre, height, hinge } = geometry(glasses)
  const edge = field(lensOutline(glasses.shape, glasses.lensWidth, 0, 72), rim + 6)
  const foot = height / 2 + rim
  const deep = metal ? 0.9 : 1.9
  const half = rim / 2
  const own: Place = { ...place, at: [place.at[0], place.at[1] + foot, place.at[2]] }
  const corner = metal ? 0.8 : 1.1
  const rims: Distance = (x, y, z) => {
    const [a, b] = [
      Math.abs(edge(Math.abs(x) - centre, y) - half) - half + corner,
      Math.abs(z - wrap(x)) - deep + corner,
    ]
    return (far(Math.max(a, 0), Math.max(b, 0)) + Math.min(Math.max(a, b), 0) - corner) * 0.9
  }
  const nose = bridge / 2 + 1
  const bar = height * (metal ? 0.14 : 0.2)
  const arch = metal ? 1 : rim * 0.44
  const bridging = together(
    rod([-nose, bar, wrap(nose)], [0, bar + 2.4, 0.4], arch),
    rod([0, bar + 2.4, 0.4], [nose, bar, wrap(nose)], arch),
  )
  const frameColour = tone(glasses.frame)
  const finish = () =>
    metal
      ? ({ kind: 'metal', colour: scaled(frameColour, 1), blur: 0.1 } as const)
      : ({ kind: 'matt', colour: frameColour, coat: 0.05, blur: 0.03 } as const)
  const wide = hinge[0] + 6
  const temples = ([-1, 1] as const).map((side) => {
    const line = templeLine(hinge, side, metal)
    const flat = metal ? 0.5 : 0.42
    const rods = line.slice(1).map(({ at, tall }, index) => {
      const { at: from, tall: before } = line[index] ?? { at, tall }
      return rod([from[0] / flat, from[1], from[2]], [at[0] / flat, at[1], at[2]], before / 2, tall / 2)
    })
    const whole = together(...rods)
    // Flatter than high: measured in a room that is stretched sideways.
    const distance: Distance = (x, y, z) => whole(x / flat, y, z) * flat
    const x = side * hinge[0]
    return solid(
      own,
      [
        [x - 12, -foot - 2, -142],
        [x + 12, foot + 4, 2],
      ],
      distance,
      finish,
    )
  })
  const pane: Distance = (x, y, z) =>
    Math.max(edge(Math.abs(x) - centre, y) - 0.4, Math.abs(z - wrap(x) - 0.0016 * y * y) - 0.5) * 0.9
  const glass: Vector = [Math.sqrt(through[0]), Math.sqrt(through[1]), Math.sqrt(through[2])]
  const front = wrap(wide) - 4
  return [
    solid(
      own,
      [
        [-wide, -foot - 1, front],
        [wide, foot + 5, 4],
      ],
      together(rims, bridging),
      finish,
    ),
    {
      ...solid(
        own,
        [
          [-wide, -foot - 1, front],
          [wide, foot + 5, 4],
        ],
        pane,
        ([, y]) => ({
          kind: 'thin',
          // Graduated: paler towards the foot.
          colour: glasses.sun ? scaled(glass, 1 + 0.25 * Math.max(-0.5, -y / foot)) : glass,
          coat,
        }),
      ),
      isThin: true,
    },
    ...temples,
  ]
}
