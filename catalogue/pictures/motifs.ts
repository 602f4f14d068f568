import { along, around, lighter } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Plane, round } from './space.ts'

export type Motif = 'waves' | 'petals' | 'orbits' | 'rays' | 'drops' | 'grid' | 'hills' | 'dots'
export type Palette = readonly [main: string, dark: string, accent: string]

/** Part of a plane that a motif may fill; the caller clips to it. */
export type Area = { u: number; v: number; width: number; height: number }

type Draw = (sheet: Sheet, plane: Plane, area: Area, palette: Palette) => string

const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

const n = (value: number) => round(value, 2)

/** A band with a swinging upper edge that reaches the foot of the area. */
function swell(plane: Plane, { u, v, width, height }: Area, left: number, right: number, swing: number) {
  const [y0, y1] = [v + height * left, v + height * right]
  const [x1, x2, x3, bottom] = [u + width * 0.34, u + width * 0.62, u + width, v + height]
  return plane.path(
    `M${n(u)} ${n(y0)}C${n(x1)} ${n(y0 - height * swing)} ${n(x2)} ${n(y1 + height * swing)} ${n(x3)} ${n(y1)}L${n(x3)} ${n(bottom)}L${n(u)} ${n(bottom)}Z`,
  )
}

const waves: Draw = (sheet, plane, area, [main, dark, accent]) =>
  fill(swell(plane, area, 0.34, 0.02, 0.5), lighter(accent, 0.25), 0.55) +
  fill(
    swell(plane, area, 0.5, 0.16, 0.42),
    along(
      sheet,
      [
        [0, lighter(main, 0.25)],
        [1, main],
      ],
      [1, 0, 0, 1],
    ),
  ) +
  fill(
    swell(plane, area, 0.48, 0.46, -0.3),
    along(
      sheet,
      [
        [0, main],
        [1, dark],
      ],
      [1, 0, 0, 1],
    ),
    0.92,
  )

const hills: Draw = (sheet, plane, area, [main, dark, accent]) => {
  const hump = (from: number, peak: number, to: number, top: number, base: number) => {
    const x = (part: number) => n(area.u + area.width * part)
    const y = (part: number) => n(area.v + area.height * part)
    return plane.path(
      `M${x(from)} ${y(base)}C${x(from + (peak - from) * 0.5)} ${y(base)} ${x(peak - (peak - from) * 0.45)} ${y(top)} ${x(peak)} ${y(top)}` +
        `C${x(peak + (to - peak) * 0.45)} ${y(top)} ${x(to - (to - peak) * 0.5)} ${y(base)} ${x(to)} ${y(base)}L${x(to)} ${y(1)}L${x(from)} ${y(1)}Z`,
    )
  }
  return (
    fill(hump(0.1, 0.72, 1.4, 0.02, 0.7), lighter(accent, 0.2), 0.6) +
    fill(
      hump(-0.5, 0.18, 0.95, 0.24, 0.8),
      along(sheet, [
        [0, lighter(main, 0.22)],
        [1, main],
      ]),
    ) +
    fill(
      hump(-0.1, 0.78, 1.7, 0.42, 0.95),
      along(sheet, [
        [0, main],
        [1, dark],
      ]),
    )
  )
}

/** A drawing in a square of 200 steps, centred on the area, in the wanted size. */
function stamp(plane: Plane, area: Area, [cx, cy]: readonly [number, number], size: number, inner: string) {
  const [u, v] = [area.u + area.width * cx, area.v + area.height * cy]
  const scale = (Math.min(area.width, area.height) * size) / 200
  return `<g transform="${plane.matrix(u, v, scale)}">${inner}</g>`
}

const orbits: Draw = (sheet, plane, area, [, , accent]) => {
  const glow = around(sheet, [
    [0, lighter(accent, 0.4), 0.75],
    [1, accent, 0],
  ])
  const rings = [62, 86, 112, 140, 170]
    .map((r, at) => `<circle r="${r}" stroke-opacity="${n(0.6 - at * 0.1)}" stroke-width="${n(2.4 - at * 0.3)}"/>`)
    .join('')
  const beads = [
    [86, 5.4, 6],
    [112, 0.5, 8],
    [140, 5.8, 5],
  ]
    .map(
      ([r = 0, angle = 0, size]) =>
        `<circle cx="${round(r * Math.cos(angle))}" cy="${round(r * Math.sin(angle))}" r="${size}"/>`,
    )
    .join('')
  return stamp(
    plane,
    area,
    [0.5, 0.5],
    1.5,
    `<circle r="150" fill="${glow}"/><g fill="none" stroke="#fff">${rings}</g><g fill="${lighter(accent, 0.35)}">${beads}</g>`,
  )
}

const rays: Draw = (sheet, plane, area, [, , accent]) => {
  const beam = along(
    sheet,
    [
      [0, lighter(accent, 0.35), 0.6],
      [1, accent, 0],
    ],
    [0, 0, 1, 0],
  )
  const id = sheet.define(`<path d="M40-3L330-26V26L40 3Z" fill="${beam}"/>`)
  const beams = Array.from({ length: 16 }, (_, at) => `<use href="#${id}" transform="rotate(${at * 22.5})"/>`).join('')
  return stamp(plane, area, [0.5, 0.5], 1.25, beams)
}

const petals: Draw = (sheet, plane, area, [main, , accent]) => {
  const leaf = along(sheet, [
    [0, lighter(accent, 0.55), 0.85],
    [1, lighter(main, 0.3), 0.25],
  ])
  const id = sheet.define(`<path d="M0-6C-44-40-38-104 0-128C38-104 44-40 0-6Z" fill="${leaf}"/>`)
  const flower = Array.from({ length: 8 }, (_, at) => `<use href="#${id}" transform="rotate(${at * 45})"/>`).join('')
  return stamp(plane, area, [0.5, 0.5], 1.45, flower)
}

const drops: Draw = (sheet, plane, area, [main, , accent]) => {
  const wet = along(sheet, [
    [0, '#fff', 0.75],
    [1, lighter(accent, 0.4), 0.2],
  ])
  const id = sheet.define(`<path d="M0-60C22-26 40-6 40 18A40 40 0 0 1-40 18C-40-6-22-26 0-60Z" fill="${wet}"/>`)
  const places = [
    [-62, -86, 0.5],
    [54, -62, 0.8],
    [-70, 40, 0.75],
    [72, 78, 0.55],
    [-6, -132, 0.36],
    [4, 128, 0.6],
    [88, -150, 0.45],
    [-92, 150, 0.42],
  ]
  const all = places.map(([x, y, s]) => `<use href="#${id}" transform="translate(${x} ${y})scale(${s})"/>`).join('')
  return stamp(plane, area, [0.5, 0.5], 1.1, `<g fill="${main}">${all}</g>`)
}

const grid: Draw = (sheet, plane, area, [, , accent]) => {
  const id = sheet.define(`<rect width="26" height="26" rx="6"/>`)
  const cells = Array.from({ length: 63 }, (_, at) => ({ x: at % 7, y: Math.floor(at / 7) }))
    .map(({ x, y }) => ({
      x,
      y,
      see: 0.08 + 0.5 * Math.max(0, Math.sin(x * 1.7 + y * 2.3)) * (1 - Math.abs(y - 4) / 6),
    }))
    .filter(({ see }) => see > 0.12)
    .map(({ x, y, see }) => `<use href="#${id}" x="${x * 32 - 109}" y="${y * 32 - 141}" opacity="${n(see)}"/>`)
    .join('')
  return stamp(plane, area, [0.5, 0.5], 1, `<g fill="${lighter(accent, 0.45)}">${cells}</g>`)
}

const dots: Draw = (_, plane, area, [, , accent]) => {
  // Rings of dots drawn as dashes of length zero with round ends.
  const rings = [58, 78, 100, 124, 150, 178]
    .map(
      (r, at) =>
        `<circle r="${r}" stroke-width="${7 + at * 1.5}" stroke-dasharray="0 ${n((2 * Math.PI * r) / (24 + at * 2))}" stroke-opacity="${n(0.85 - at * 0.13)}"/>`,
    )
    .join('')
  return stamp(
    plane,
    area,
    [0.5, 0.5],
    1.3,
    `<g fill="none" stroke="${lighter(accent, 0.4)}" stroke-linecap="round">${rings}</g>`,
  )
}

const motifs: Record<Motif, Draw> = { waves, petals, orbits, rays, drops, grid, hills, dots }

export const motif = (name: Motif, ...rest: Parameters<Draw>) => motifs[name](...rest)
