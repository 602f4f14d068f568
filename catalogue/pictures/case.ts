import type { Print } from './artwork.ts'
import { fitSize, letter, print as printLine } from './lettering.ts'
import { along, around, brightness, darker, floorShadow, footShadow, lighter } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Projection, plane, polygon, projection, round, type Vector } from './space.ts'

type Ring = { x: number; y: number; rx: number; ry: number }

/** A level circle as the camera sees it: an ellipse, whichever way the object is turned. */
function ring(project: Projection, [x, y, z]: Vector, radius: number): Ring {
  const [cx, cy] = project([x, y, z])
  const points = Array.from({ length: 16 }, (_, at) =>
    project([x + radius * Math.cos(at * 0.3927), y, z + radius * Math.sin(at * 0.3927)]),
  )
  const half = (axis: 0 | 1) =>
    (Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]))) / 2
  return { x: cx, y: cy, rx: half(0), ry: half(1) }
}

const oval = ({ x, y, rx, ry }: Ring, paint: string) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${paint}/>`

/** The wall between two level circles and the upper circle as its lid. */
export function drum(
  sheet: Sheet,
  project: Projection,
  foot: Vector,
  radius: number,
  height: number,
  colour: string,
  ridges = 0,
) {
  const low = ring(project, foot, radius)
  const high = ring(project, [foot[0], foot[1] + height, foot[2]], radius)
  const wall = `M${round(high.x - high.rx)} ${round(high.y)}L${round(low.x - low.rx)} ${round(low.y)}A${round(low.rx)} ${round(low.ry)} 0 0 0 ${round(low.x + low.rx)} ${round(low.y)}L${round(high.x + high.rx)} ${round(high.y)}Z`
  const side = along(
    sheet,
    [
      [0, darker(colour, 0.38)],
      [0.28, lighter(colour, 0.25)],
      [0.6, colour],
      [1, darker(colour, 0.45)],
    ],
    [0, 0, 1, 0],
  )
  const grip = Array.from({ length: ridges }, (_, at) => Math.PI * ((at + 0.5) / ridges))
    .map((angle) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)]
      return `M${round(high.x + high.rx * c)} ${round(high.y + high.ry * s + 4)}L${round(low.x + low.rx * c)} ${round(low.y + low.ry * s - 3)}`
    })
    .join('')
  return {
    high,
    low,
    markup:
      `<path d="${wall}" fill="${side}"/>` +
      (grip &&
        `<path d="${grip}" stroke="${darker(colour, 0.5)}" stroke-opacity=".4" stroke-width="${round(low.rx * 0.028)}" stroke-linecap="round"/>`) +
      oval(
        high,
        `fill="${along(
          sheet,
          [
            [0, lighter(colour, 0.42)],
            [1, lighter(colour, 0.06)],
          ],
          [0, 0, 0.6, 1],
        )}"`,
      ),
  }
}

/** A well with liquid and a lens in it. */
const well = (sheet: Sheet, { x, y, rx, ry }: Ring) =>
  oval(
    { x, y, rx: rx * 0.82, ry: ry * 0.82 },
    `fill="${along(sheet, [
      [0, '#8fa9b8'],
      [1, '#e6f1f6'],
    ])}"`,
  ) +
  oval(
    { x, y: y + ry * 0.1, rx: rx * 0.72, ry: ry * 0.68 },
    `fill="${around(sheet, [
      [0, '#d8f1fb'],
      [1, '#8cc6e2'],
    ])}"`,
  ) +
  oval(
    { x: x - rx * 0.05, y: y + ry * 0.08, rx: rx * 0.48, ry: ry * 0.44 },
    `fill="#fff" fill-opacity=".35" stroke="#fff" stroke-opacity=".9" stroke-width="3"`,
  ) +
  `<path d="M${round(x - rx * 0.4)} ${round(y - ry * 0.06)}Q${round(x - rx * 0.2)} ${round(y - ry * 0.34)} ${round(x + rx * 0.1)} ${round(y - ry * 0.3)}" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`

/** A flat case with a cup for either eye, closed, or open with its caps before it. */
export function flatCase(sheet: Sheet, project: Projection, print: Print, open: boolean) {
  const [main, , accent] = print.palette
  const white = '#f3f5f6'
  const cups = [-21, 21] as const
  const colours = [brightness(accent) > 0.9 ? lighter(main, 0.5) : accent, main]
  const floor = plane(project, [0, 0, 0], [1, 0, 0], [0, 0, 1])
  const corner = (x: number, y: number, z: number) => project([x, y, z])
  const bar = (y: number) => [corner(-21, y, -13), corner(21, y, -13), corner(21, y, 13), corner(-21, y, 13)]
  const bowls = cups.map((x) => drum(sheet, project, [x, 0, 0], 18.5, 9, white))
  const lid = (x: number, y: number, z: number, at: number) => {
    const cap = drum(sheet, project, [x, y, z], 17.4, 9, colours[at] ?? main, 22)
    const top = plane(project, [x, y + 9, z], [1, 0, 0], [0, 0, 1])
    const inner = { ...cap.high, rx: cap.high.rx * 0.8, ry: cap.high.ry * 0.8 }
    const ink = brightness(colours[at] ?? main) > 0.62 ? darker(colours[at] ?? main, 0.55) : '#fff'
    return (
      cap.markup +
      oval(inner, `fill="none" stroke="${darker(colours[at] ?? main, 0.2)}" stroke-opacity=".35" stroke-width="4"`) +
      printLine(sheet, top, at ? 'R' : 'L', 0, 5.6, { font: 'bold', size: 16, anchor: 'middle', fill: ink })
    )
  }
  const plate = plane(project, [0, 9, 0], [1, 0, 0], [0, 0, 1])
  const name = { font: print.font, size: 4, anchor: 'middle', fill: '#8a9499' } as const
  return (
    footShadow(sheet, floor, 80, 38, 0.8, 0.3) +
    `<path d="${polygon([corner(-21, 8, 13), corner(21, 8, 13), corner(21, 0, 13), corner(-21, 0, 13)])}" fill="#c6ced3"/>` +
    bowls.map(({ markup }) => markup).join('') +
    `<path d="${polygon(bar(9))}" fill="#eef1f3"/>` +
    printLine(sheet, plate, print.brand, 0, 10.5, { ...name, size: fitSize(print.brand, name, 22) }) +
    (open
      ? bowls.map(({ high }) => well(sheet, high)).join('') +
        footShadow(sheet, plane(project, [0, 0, 45], [1, 0, 0], [0, 0, 1]), 74, 34, 0.6, 0.25) +
        lid(-25, 0, 44, 0) +
        lid(22, 0, 48, 1)
      : lid(-21, 9, 0, 0) + lid(21, 9, 0, 1))
  )
}

/** A tall barrel for peroxide: clear wall, basket inside, coloured cap; open, the basket hangs from the cap beside it. */
function barrelCase(sheet: Sheet, print: Print, open: boolean) {
  const [main, dark] = print.palette
  const project = projection({ yaw: 0, pitch: 14, distance: 700, scale: 8.6, centre: [540, 1020] })
  const barrel = (x: number) => drum(sheet, project, [x, 0, 0], 19, 62, '#dbe9ef')
  const cap = (x: number, y: number) => drum(sheet, project, [x, y, 0], 20.5, 17, main, 26)
  const basket = (x: number, top: number) => {
    const { x: cx, y } = ring(project, [x, top, 0], 13)
    const cage = [-1, 1].map(
      (side) =>
        `<ellipse cx="${round(cx)}" cy="${round(y + 130 + side * 60)}" rx="92" ry="54" fill="#fff" fill-opacity=".5" stroke="${dark}" stroke-opacity=".6" stroke-width="6" stroke-dasharray="16 8"/>`,
    )
    return `<path d="M${round(cx)} ${round(y)}v260" stroke="${dark}" stroke-opacity=".7" stroke-width="16"/>${cage.join('')}`
  }
  const x = open ? -26 : 0
  const body = barrel(x)
  const [bx, by] = [body.low.x, (body.low.y + body.high.y) / 2]
  const text = (line: string, y: number, size: number, fill: string) =>
    letter(sheet, line, bx, y, { font: size > 40 ? print.font : 'text', size, anchor: 'middle', fill })
  return (
    floorShadow(sheet, bx, body.low.y + 6, 440, 62) +
    (open ? floorShadow(sheet, project([28, 0, 0])[0], body.low.y + 6, 420, 60, 0.8) : '') +
    `<g opacity=".94">${body.markup}</g>` +
    (open ? '' : basket(x, 58)) +
    `<path d="M${round(bx - 163)} ${round(by + 40)}q163 40 326 0v150q-163 46-326 0z" fill="${main}"/>` +
    text(print.brand, by + 128, 62, '#fff') +
    text(print.name, by + 178, 34, '#fff') +
    `<path d="M${round(body.high.x - 120)} ${round(body.high.y + 50)}V${round(body.low.y - 10)}" stroke="#fff" stroke-opacity=".75" stroke-width="14" stroke-linecap="round"/>` +
    (open ? cap(28, 34).markup + basket(28, 32) + well(sheet, body.high) : cap(0, 60).markup)
  )
}

/** A travel box: an open tray with the flat case in it and a mirror in the lid. */
function travelSet(sheet: Sheet, print: Print, open: boolean) {
  const [main, dark] = print.palette
  const project = projection({ yaw: -16, pitch: 36, distance: 620, scale: 7.4, centre: [530, 800] })
  const [w, d, h] = [52, 36, 12]
  const at = (x: number, y: number, z: number) => project([x, y, z])
  const lid = plane(project, [-w, 66, -d - 8], [1, 0, 0], [0, -0.86, 0.12])
  const name = { font: print.font, size: 12, anchor: 'middle', fill: '#fff' } as const
  const rounded = 'stroke-linejoin="round" stroke-width="26"'
  return (
    footShadow(sheet, plane(project, [0, 0, 0], [1, 0, 0], [0, 0, 1]), 112, 80, 0.8, 0.25) +
    `<path d="${lid.rect(0, 0, w * 2, 66, 8)}" fill="${main}" stroke="${main}" ${rounded}/>` +
    (open
      ? printLine(sheet, lid, print.brand, w, 30, { ...name, size: 15 }) +
        printLine(sheet, lid, print.name, w, 46, { ...name, font: 'text', size: 9 })
      : `<path d="${lid.rect(8, 7, w * 2 - 16, 50, 6)}" fill="${along(
          sheet,
          [
            [0, '#f5fbff'],
            [0.48, '#c3d6e2'],
            [0.5, '#e8f2f8'],
            [1, '#aabfcd'],
          ],
          [0, 0, 1, 1],
        )}" stroke="#fff" stroke-width="6"/>`) +
    `<path d="${polygon([at(-w, h, -d), at(w, h, -d), at(w, h, d), at(-w, h, d)])}" fill="${lighter(main, 0.18)}" stroke="${lighter(main, 0.18)}" ${rounded}/>` +
    `<path d="${polygon([at(-w, h, d), at(w, h, d), at(w, 0, d), at(-w, 0, d)])}" fill="${dark}" stroke="${dark}" ${rounded}/>` +
    `<path d="${polygon([at(w, h, d), at(w, h, -d), at(w, 0, -d), at(w, 0, d)])}" fill="${darker(dark, 0.3)}" stroke="${darker(dark, 0.3)}" ${rounded}/>` +
    `<path d="${polygon([at(-w + 5, h, -d + 5), at(w - 5, h, -d + 5), at(w - 5, h, d - 5), at(-w + 5, h, d - 5)])}" fill="${darker(dark, 0.25)}" stroke="${darker(dark, 0.25)}" stroke-linejoin="round" stroke-width="12"/>` +
    flatCase(sheet, (point) => project([point[0], point[1] + 6, point[2] - 4]), print, false)
  )
}

export function lensCase(
  sheet: Sheet,
  print: Print,
  shape: 'oval' | 'round' | 'square',
  count: number,
  open = false,
): string {
  if (shape === 'round') return barrelCase(sheet, print, open)
  if (shape === 'square') return travelSet(sheet, print, open)
  const view = { yaw: -14, pitch: 42, distance: 520 }
  if (count === 1)
    return flatCase(
      sheet,
      projection({ ...view, scale: open ? 8.6 : 10, centre: [open ? 555 : 535, open ? 540 : 690] }),
      print,
      open,
    )
  const one = sheet.define(
    `<g>${flatCase(sheet, projection({ ...view, scale: 7.6, centre: [0, 0] }), print, open)}</g>`,
  )
  const places = open
    ? [[560, 480]]
    : [
        [650, 440],
        [440, 690],
        [650, 930],
      ]
  return places.map(([x, y]) => `<use href="#${one}" x="${x}" y="${y}"/>`).join('')
}
