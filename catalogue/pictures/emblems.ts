import { along, around, darker, lighter } from './light.ts'
import type { Palette } from './motifs.ts'
import type { Sheet } from './sheet.ts'
import type { Plane } from './space.ts'

/** What a package shows of its contents. */
export type Emblem = 'lens' | 'iris' | 'drop' | 'doses' | 'wipes' | 'tweezers' | 'cloth' | 'cord'

type Draw = (sheet: Sheet, palette: Palette) => string

// All are drawn in a circle of radius 100.

const eye: Draw = (_, [main, dark, accent]) =>
  `<circle r="44" fill="none" stroke="${lighter(accent, 0.1)}" stroke-width="52"/><circle r="46" fill="none" stroke="${darker(main, 0.1)}" stroke-width="44" stroke-dasharray="3.2 4.03" opacity=".7"/>` +
  `<circle r="69" fill="none" stroke="${dark}" stroke-width="5" opacity=".75"/><circle r="25" fill="${darker(dark, 0.75)}"/>`

/** A clear shell with a bright rim; a coloured lens shows its iris. */
const lens =
  (coloured: boolean): Draw =>
  (sheet, palette) => {
    const [main, dark] = palette
    const shell = around(sheet, [
      [0, '#fff', 0.1],
      [0.62, lighter(main, 0.7), 0.25],
      [0.86, lighter(main, 0.8), 0.55],
      [1, '#fff', 0.85],
    ])
    const shine = along(
      sheet,
      [
        [0, '#fff', 0.95],
        [1, '#fff', 0],
      ],
      [0, 0, 1, 1],
    )
    return (
      `<circle cx="5" cy="9" r="101" fill="${darker(dark, 0.4)}" opacity=".16"/>` +
      (coloured
        ? eye(sheet, palette)
        : '<circle r="56" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>') +
      `<circle r="100" fill="${shell}"/><circle r="99" fill="none" stroke="#fff" stroke-width="3" stroke-opacity=".9"/>` +
      `<path d="M-84-20A86 86 0 0 1 10-86A98 98 0 0 0-66-6Q-80-2-84-20Z" fill="${shine}"/><path d="M30 80A86 86 0 0 0 80 30A100 100 0 0 1 30 80Z" fill="#fff" opacity=".6"/>`
    )
  }

const disc = (sheet: Sheet, [main]: Palette) =>
  `<circle cx="4" cy="7" r="101" fill="#0a1a24" opacity=".14"/><circle r="100" fill="${along(sheet, [
    [0, '#fff'],
    [1, lighter(main, 0.78)],
  ])}"/>`

const drop: Draw = (sheet, palette) =>
  disc(sheet, palette) +
  `<path d="M0-66C28-22 48 0 48 28A48 48 0 0 1-48 28C-48 0-28-22 0-66Z" fill="${along(sheet, [
    [0, lighter(palette[0], 0.5)],
    [1, palette[0]],
  ])}"/><path d="M-30 30A30 30 0 0 0-8 58" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"/>`

const doses: Draw = (sheet, palette) => {
  const [main, dark] = palette
  const clear = along(
    sheet,
    [
      [0, '#fff', 0.9],
      [0.5, lighter(main, 0.55), 0.9],
      [1, lighter(main, 0.3), 0.95],
    ],
    [0, 0, 1, 0],
  )
  const id = sheet.define(
    `<path d="M-8-62h16l4 22q12 6 12 22v40q0 10-6 10h-36q-6 0-6-10v-40q0-16 12-22zM-14-78h28v14h-28zM-16 34h32v30h-32z" fill="${clear}" stroke="${dark}" stroke-opacity=".4" stroke-width="2"/>`,
  )
  return disc(sheet, palette) + [-46, 0, 46].map((x) => `<use href="#${id}" x="${x}" y="4"/>`).join('')
}

const wipes: Draw = (sheet, palette) => {
  const [main, dark] = palette
  return (
    disc(sheet, palette) +
    `<path d="M-60-40L46-56L62 44L-44 60Z" fill="${along(sheet, [
      [0, lighter(main, 0.35)],
      [1, main],
    ])}"/><path d="M-60-40L46-56L48-42L-58-26Z" fill="${dark}" opacity=".35"/>` +
    '<path d="M-24-4Q-4-30 14-8T44-8Q50 26 20 34T-20 30Q-34 14-24-4Z" fill="#fff"/><path d="M-14 4Q4-12 16 2M-10 20Q10 8 30 20" fill="none" stroke="#9fb4c4" stroke-width="3"/>'
  )
}

const tweezers: Draw = (sheet, palette) => {
  const [main, , accent] = palette
  return (
    disc(sheet, palette) +
    `<g fill="none" stroke-linecap="round"><path d="M-62 56C-30 40 20-6 52-62M-62 56C-20 36 34 14 66-34" stroke="${main}" stroke-width="12"/>` +
    `<path d="M44-48L54-66M58-22L68-38" stroke="${accent}" stroke-width="16"/><path d="M-58 52C-28 38 20-8 46-50" stroke="#fff" stroke-opacity=".5" stroke-width="3"/></g>`
  )
}

const cloth: Draw = (sheet, palette) => {
  const [main, dark] = palette
  return (
    disc(sheet, palette) +
    `<path d="M-58-30Q-20-62 8-44T62-46Q56 0 62 34Q20 62-8 46T-62 46Q-52 6-58-30Z" fill="${along(sheet, [
      [0, lighter(main, 0.4)],
      [1, main],
    ])}"/>` +
    `<path d="M-40-10Q-10-34 14-16T48-16M-44 20Q-10-4 14 14T50 12" fill="none" stroke="${dark}" stroke-opacity=".3" stroke-width="4"/>`
  )
}

const cord: Draw = (sheet, palette) =>
  disc(sheet, palette) +
  `<path d="M-50-56C-74 30-40 62 0 62S74 30 50-56" fill="none" stroke="${palette[0]}" stroke-width="9"/><path d="M-50-56C-74 30-40 62 0 62S74 30 50-56" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="9" stroke-dasharray="3 6"/>` +
  `<circle cx="-50" cy="-60" r="11" fill="none" stroke="${palette[1]}" stroke-width="6"/><circle cx="50" cy="-60" r="11" fill="none" stroke="${palette[1]}" stroke-width="6"/>`

const emblems: Record<Emblem, Draw> = { lens: lens(false), iris: lens(true), drop, doses, wipes, tweezers, cloth, cord }

/** Prints the emblem around (u, v) with its radius in millimetres. */
export const emblem = (
  sheet: Sheet,
  plane: Plane,
  u: number,
  v: number,
  radius: number,
  palette: Palette,
  name: Emblem,
) => `<g transform="${plane.matrix(u, v, radius / 100)}">${emblems[name](sheet, palette)}</g>`
