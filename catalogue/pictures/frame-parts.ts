import { type Glasses, geometry, type Side, unitScale, wrap } from './frame-geometry.ts'
import { lensHeight, lensOutline } from './frame-shapes.ts'
import { along, brightness, darker, lighter, see } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Point, type Projection, polygon, round, smooth, type Vector } from './space.ts'

export function temple(
  sheet: Sheet,
  project: Projection,
  line: { at: Vector; tall: number }[],
  colour: string,
  width: number,
  unit: number,
) {
  const edge = (part: number) => line.map(({ at: [x, y, z], tall }) => project([x, y + tall * part, z]))
  const outline = smooth([...edge(0.5), ...edge(-0.5).reverse()])
  const paint = along(sheet, [
    [0, lighter(colour, 0.16)],
    [0.55, colour],
    [1, darker(colour, 0.3)],
  ])
  const shine = smooth(edge(0.24), false)
  return (
    `<path d="${outline}" fill="${paint}" stroke="${darker(colour, 0.18)}" stroke-width="${round(width)}" stroke-linejoin="round"/>` +
    `<path d="${shine}" fill="none" stroke="${see('#fff', brightness(colour) > 0.5 ? 0.55 : 0.26)}" stroke-width="${round(unit * 3)}" stroke-linecap="round"/>`
  )
}

/** The part between the lenses, and for metal frames the bar above it. */
export function bridgePart(sheet: Sheet, project: Projection, glasses: Glasses, colour: string, unit: number) {
  const { metal, bridge, height, centre, rim } = geometry(glasses)
  const seen = (points: Point[]) => points.map(([x, y]) => project([x, y, wrap(x) + 0.6]))
  const reach = bridge / 2 + 0.6
  if (metal) {
    const arch = smooth(
      seen([
        [-reach, height * 0.08],
        [-reach * 0.4, height * 0.17],
        [reach * 0.4, height * 0.17],
        [reach, height * 0.08],
      ]),
      false,
    )
    const bar =
      glasses.shape === 'aviator'
        ? smooth(
            seen([
              [-centre * 0.8, height * 0.47],
              [0, height * 0.44],
              [centre * 0.8, height * 0.47],
            ]),
            false,
          )
        : ''
    const both = arch + bar
    return (
      `<g fill="none" stroke-linecap="round"><path d="${both}" stroke="${darker(colour, 0.35)}" stroke-width="${round(unit * 15)}"/><path d="${both}" stroke="${colour}" stroke-width="${round(unit * 10)}"/>` +
      `<path d="${both}" stroke="${see('#fff', 0.6)}" stroke-width="${round(unit * 3)}"/></g>`
    )
  }
  // Its sides run along the middle of both rims, from the brow to the arch over the nose.
  const nasal = lensOutline(glasses.shape, glasses.lensWidth, rim * 0.5, 160).filter(
    ([x, y]) => x < 0 && y > height * 0.02 && y < height * 0.38,
  )
  const some = nasal.filter((_, at) => at % 4 === 0 || at === nasal.length - 1)
  const right = some.map(([x, y]): Point => [centre + x, y])
  const left = right.map(([x, y]): Point => [-x, y]).reverse()
  const [top = 0, foot = 0] = [right[0]?.[1], right.at(-1)?.[1]]
  const half = (right.at(-1)?.[0] ?? 0) * 0.55
  const shape = polygon(
    seen([
      ...right,
      [half, foot + height * 0.085],
      [0, foot + height * 0.11],
      [-half, foot + height * 0.085],
      ...left,
      [0, top - height * 0.02],
    ]),
  )
  return `<path d="${shape}" fill="${along(sheet, [
    [0, lighter(colour, 0.25)],
    [0.5, colour],
    [1, darker(colour, 0.3)],
  ])}" stroke="${colour}" stroke-width="${round(unit * 3)}" stroke-linejoin="round"/>`
}

/** The outline of a lens, defined once for all that follows it. */
function lensEdge(sheet: Sheet, project: Projection, glasses: Glasses, side: Side) {
  const { onFront } = geometry(glasses)
  const points = lensOutline(glasses.shape, glasses.lensWidth, 0.6).map((point) => project(onFront(side, point)))
  return sheet.define(`<path d="${smooth(points)}"/>`)
}

export function lens(sheet: Sheet, project: Projection, glasses: Glasses, side: Side, unit: number) {
  const { onFront } = geometry(glasses)
  const { shape, tint, sun, lensWidth } = glasses
  const seen = (points: Point[]) => points.map((point) => project(onFront(side, point)))
  const edge = lensEdge(sheet, project, glasses, side)
  const clip = sheet.define(`<clipPath><use href="#${edge}"/></clipPath>`)
  const glass = sun
    ? along(sheet, [
        [0, darker(tint, 0.4), 0.97],
        [0.45, tint, 0.94],
        [1, lighter(tint, 0.45), 0.8],
      ])
    : along(
        sheet,
        [
          [0, tint, 0.34],
          [1, lighter(tint, 0.4), 0.2],
        ],
        [0, 0, 1, 1],
      )
  const h = lensHeight(shape, lensWidth)
  // Two panes of a window are mirrored in the glass.
  const pane = (from: number, to: number) =>
    polygon(
      seen([
        [lensWidth * from * side, h * 0.7],
        [lensWidth * to * side, h * 0.7],
        [lensWidth * (to - 0.42) * side, -h * 0.7],
        [lensWidth * (from - 0.42) * side, -h * 0.7],
      ]),
    )
  return (
    `<use href="#${edge}" fill="${glass}"/>` +
    `<g clip-path="url(#${clip})" fill="${along(sheet, [
      [0, '#fff', sun ? 0.42 : 0.75],
      [0.7, '#fff', sun ? 0.05 : 0.25],
    ])}"><path d="${pane(0.02, 0.26)}"/><path d="${pane(0.33, 0.4)}"/>` +
    `<use href="#${edge}" fill="none" stroke="${see('#0a1420', sun ? 0.5 : 0.2)}" stroke-width="${round(unit * 9)}"/></g>`
  )
}

export function rimPart(
  sheet: Sheet,
  project: Projection,
  glasses: Glasses,
  side: Side,
  colour: string,
  thickness: number,
) {
  const { onFront, rim, metal, hinge, centre } = geometry(glasses)
  const { shape, lensWidth } = glasses
  const seen = (points: Point[], depth: number) => points.map((point) => project(onFront(side, point, depth)))
  const inner = smooth(seen(lensOutline(shape, lensWidth), 0.6))
  const outerPoints = lensOutline(shape, lensWidth, rim)
  const outer = smooth(seen(outerPoints, 0.6))
  // The thickness of the frame shows as its dark back, set off a little.
  const [[ax, ay], [bx, by]] = [project(onFront(side, [0, 0])), project(onFront(side, [0, 0], metal ? -1 : -3.2))]
  const wider = 1 + (rim * 1.25) / lensWidth
  const paint = along(sheet, [
    [0, lighter(colour, 0.3)],
    [0.35, colour],
    [1, darker(colour, 0.35)],
  ])
  const crown = smooth(seen(lensOutline(shape, lensWidth, rim * 0.62, 14).slice(2, 8), 0.8), false)
  // End piece: where the rim meets the temple, with its hinge rivet.
  const unit = thickness / unitScale
  const [hx, hy] = [hinge[0] - centre, hinge[1]]
  const tall = metal ? 1.6 : 3.8
  const edge = Math.max(
    ...lensOutline(shape, lensWidth, rim * 0.5, 60)
      .filter(([, y]) => Math.abs(y - hy) < 3)
      .map(([x]) => x),
  )
  const end = polygon(
    seen(
      [
        [edge, hy + tall],
        [hx + 2.5, hy + tall * 0.9],
        [hx + 2.5, hy - tall * 0.9],
        [edge, hy - tall],
      ],
      0.6,
    ),
  )
  const [rx, ry] = project(onFront(side, [(edge + hx) / 2 + 1, hy], 0.8))
  return {
    behind: `<use href="#${lensEdge(sheet, project, glasses, side)}" transform="translate(${round(bx)} ${round(by)})scale(${round(wider, 3)})translate(${round(-ax)} ${round(-ay)})" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="${round(rim * thickness * 0.9)}"/>`,
    before:
      `<path d="${end}" fill="${colour}" stroke="${colour}" stroke-width="${round(unit * 6)}" stroke-linejoin="round"/>` +
      `<path fill-rule="evenodd" d="${outer}${inner}" fill="${paint}"/>` +
      `<path d="${crown}" fill="none" stroke="${see('#fff', brightness(colour) > 0.5 ? 0.65 : 0.34)}" stroke-width="${round(unit * (metal ? 3 : 5))}" stroke-linecap="round"/>` +
      `<ellipse cx="${round(rx)}" cy="${round(ry)}" rx="${round(unit * 5)}" ry="${round(unit * (metal ? 4 : 8))}" fill="${along(
        sheet,
        [
          [0, '#f4f4f0'],
          [1, '#8d9297'],
        ],
      )}"/>`,
  }
}
