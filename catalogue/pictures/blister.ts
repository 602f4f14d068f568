import type { Print } from './artwork.ts'
import { emblem } from './emblems.ts'
import { fitSize, type Lettering, print as printLine } from './lettering.ts'
import { along, around, darker, footShadow, lighter, mix } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Plane, plane, polygon, projection, round } from './space.ts'

const cell = { width: 40, length: 56 }

/** The foil lid of a sealed cup, printed with what the eye needs to know. */
function foil(sheet: Sheet, print: Print, top: Plane, u: number, v: number): string {
  const [main, dark] = print.palette
  const { width, length } = cell
  const silver = along(
    sheet,
    [
      [0, '#f6f8f9'],
      [0.3, '#cfd6da'],
      [0.5, '#f3f6f7'],
      [0.75, '#bcc5ca'],
      [1, '#e3e8ea'],
    ],
    [0, 0, 1, 0.7],
  )
  const line = (text: string, y: number, style: Lettering) =>
    printLine(sheet, top, text, u + width / 2, v + y, {
      ...style,
      anchor: 'middle',
      size: fitSize(text, style, width * 0.64),
    })
  const ink = darker(dark, 0.15)
  const [radius = '', diameter = ''] = print.details.split(' · ')
  return (
    `<path d="${top.rect(u, v, width, length, 5)}" fill="${silver}"/>` +
    `<g transform="${top.matrix(u + width / 2, v + 19)}" fill="none"><circle r="14.6" stroke="#fff" stroke-width="1.1"/><circle r="13.6" stroke="#8f9aa1" stroke-opacity=".6" stroke-width=".7"/></g>` +
    `<path d="${top.rect(u, v + length * 0.66, width, length * 0.34, 5)}" fill="${along(sheet, [
      [0, mix(main, dark, 0.2)],
      [1, dark],
    ])}"/>` +
    line(print.brand, 18.5, { font: print.font, size: 7.4, fill: ink }) +
    line(print.name, 25.5, { font: 'text', size: 5.6, fill: mix(main, dark, 0.5) }) +
    line(radius, 45.2, { font: 'text', size: 5.4, fill: '#fff' }) +
    line(diameter, 52, { font: 'text', size: 5.4, fill: '#fff' })
  )
}

/** The opened cup: clear plastic, a bowl of saline and the lens that floats in it. */
function cup(sheet: Sheet, print: Print, top: Plane, u: number, v: number): string {
  const { width, length } = cell
  const [cu, cv] = [u + width / 2, v + 21]
  const clear = along(
    sheet,
    [
      [0, '#fff', 0.96],
      [0.5, '#dfe9ee', 0.92],
      [1, '#f7fafb', 0.96],
    ],
    [0, 0, 1, 0.8],
  )
  const disc = (radius: number, paint: string, dv = 0) =>
    `<g transform="${top.matrix(cu, cv + dv)}"><circle r="${radius}" ${paint}/></g>`
  return (
    `<path d="${top.rect(u, v, width, length, 5)}" fill="${clear}" stroke="#b9c8d0" stroke-width="2.5"/>` +
    disc(
      16.6,
      `fill="${along(sheet, [
        [0, '#8ba7b6'],
        [0.6, '#dcebf1'],
        [1, '#fff'],
      ])}"`,
    ) +
    disc(
      15.2,
      `fill="${around(
        sheet,
        [
          [0, '#e3f6fd'],
          [0.7, '#b3def1'],
          [1, '#7fb9d6'],
        ],
        [0.5, 0.6, 0.6],
      )}"`,
      0.5,
    ) +
    emblem(
      sheet,
      top,
      cu - 0.4,
      cv + 0.6,
      10.4,
      print.emblem === 'iris' ? print.palette : ['#4aa3cc', '#1c5a80', '#bfe6f5'],
      print.emblem,
    ) +
    `<g transform="${top.matrix(cu, cv)}"><path d="M-12.4 4A13.4 13.4 0 0 0-3 12.6" fill="none" stroke="#fff" stroke-width="1.3" stroke-linecap="round" stroke-opacity=".9"/><circle cx="10" cy="-7.4" r="1.1" fill="#fff"/></g>`
  )
}

/** Two sealed cups and, before them, an opened one. */
export function blister(sheet: Sheet, print: Print): string {
  const [main] = print.palette
  const project = projection({ yaw: -17, pitch: 50, distance: 640, scale: 8.7, centre: [520, 660] })
  const { width, length } = cell
  const level = (y: number) => plane(project, [0, y, 0], [1, 0, 0], [0, 0, 1])
  const [top, foot] = [level(0), level(-4)]
  const sealed = [
    [-width - 0.6, -length - 4],
    [0.6, -length - 4],
  ] as const
  // So near each other, the second foil looks like the first one moved.
  const [[firstX, firstY], [nextX, nextY]] = [
    top.at(sealed[0][0] + width / 2, -length / 2),
    top.at(sealed[1][0] + width / 2, -length / 2),
  ]
  const open = [-width / 2 + 6, 9] as const
  const plastic = (u: number, v: number) =>
    `<path d="${foot.rect(u, v, width, length, 5)}" fill="#aebcc4" opacity=".75"/>`
  const shadow = (u: number, v: number, w: number) =>
    footShadow(sheet, plane(project, [u, -5, v], [1, 0, 0], [0, 0, 1]), w, length * 0.9, 0.5, 0.2)
  // The foil of the open cup is peeled towards us and curls up.
  const [u, v] = [open[0], open[1] + length]
  const at = (x: number, y: number, z: number) =>
    project([u + x, y, v + z])
      .map((value) => round(value))
      .join(' ')
  const curl = `M${at(0, 0, -15)}L${at(width, 0, -15)}C${at(width, 3, -5)} ${at(width - 1, 9, 1)} ${at(width - 3, 17, 4)}L${at(5, 20, 5)}C${at(2, 11, 2)} ${at(0, 3, -5)} ${at(0, 0, -15)}Z`
  const lip = polygon([
    project([u + width - 3, 17, v + 4]),
    project([u + 5, 20, v + 5]),
    project([u + 4, 18.4, v + 5.6]),
    project([u + width - 2, 15.4, v + 4.6]),
  ])
  return (
    shadow(0, -length / 2 - 2, width * 2.1) +
    sealed.map(([a, b]) => plastic(a, b)).join('') +
    `<g id="foil">${foil(sheet, print, top, ...sealed[0])}</g><use href="#foil" x="${round(nextX - firstX)}" y="${round(nextY - firstY)}"/>` +
    shadow(open[0] + width / 2, open[1] + length / 2, width * 1.05) +
    plastic(...open) +
    cup(sheet, print, top, ...open) +
    `<path d="${curl}" fill="${along(
      sheet,
      [
        [0, '#f8fafb'],
        [0.4, '#c9d2d7'],
        [0.7, '#dfe5e8'],
        [1, lighter(main, 0.5)],
      ],
      [0, 0, 0.2, 1],
    )}"/><path d="${lip}" fill="#fff"/>`
  )
}
