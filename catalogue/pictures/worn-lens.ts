import { along, around, darker, lighter, mix, see } from './light.ts'
import type { Sheet } from './sheet.ts'
import { round } from './space.ts'

/** The eye on which a coloured lens is shown: how much of its own colour comes through differs. */
const eyes = {
  light: { iris: '#9db4bd', through: 0.16, skin: '#f0cdb4' },
  dark: { iris: '#3b2416', through: 0.42, skin: '#c98f68' },
} as const

type Place = { x: number; y: number; width: number }

/** One eye that wears a lens of this colour, drawn 200 units wide around its pupil. */
export function wornLens(sheet: Sheet, kind: keyof typeof eyes, colour: string, { x, y, width }: Place): string {
  const { iris, through, skin } = eyes[kind]
  const worn = mix(colour, iris, through)
  const opening = 'M-92 8C-62-34-24-52 12-50S78-24 94 2C70 34 36 46 2 45S-66 34-92 8Z'
  const white = sheet.define(`<clipPath><path d="${opening}"/></clipPath>`)
  const ring = around(sheet, [
    [0.3, mix(worn, iris, 0.55)],
    [0.5, lighter(worn, 0.22)],
    [0.84, worn],
    [1, darker(worn, 0.45)],
  ])
  const face = around(sheet, [
    [0.55, skin],
    [1, skin, 0],
  ])
  const ball = around(sheet, [
    [0.35, '#ffffff'],
    [1, '#d9dcdf'],
  ])
  const shade = along(sheet, [
    [0, '#2a1a14', 0.42],
    [0.38, '#2a1a14', 0],
  ])
  const rays = `<circle r="30" fill="none" stroke="${see(darker(worn, 0.35), 0.5)}" stroke-width="19" stroke-dasharray="1.3 2.47"/><circle r="22" fill="none" stroke="${see(lighter(worn, 0.45), 0.55)}" stroke-width="13" stroke-dasharray=".9 3.42"/>`
  // The upper lid's edge with its lashes: a line that grows towards the outer corner.
  const lashes =
    'M-92 8C-62-34-24-52 12-50S78-24 94 2L112-6L99-13L110-26L91-27L94-40L77-38C58-53 38-60 12-60S-64-42-92 8Z'
  return (
    `<g transform="translate(${round(x)} ${round(y)})scale(${round(width / 200, 3)})">` +
    `<ellipse rx="120" ry="88" fill="${face}"/>` +
    `<path d="M-80-36C-56-66-20-80 16-77S76-60 94-36" fill="none" stroke="${darker(skin, 0.28)}" stroke-width="2.5" stroke-linecap="round"/>` +
    `<g clip-path="url(#${white})"><path d="${opening}" fill="${ball}"/>` +
    `<circle r="42" cy="-3" fill="${ring}"/><g transform="translate(0 -3)">${rays}` +
    `<circle r="41" fill="none" stroke="${see(darker(worn, 0.62), 0.8)}" stroke-width="3"/><circle r="15" fill="#0d0a09"/>` +
    `<circle r="7" cx="-13" cy="-15" fill="${see('#ffffff', 0.92)}"/><circle r="3" cx="14" cy="14" fill="${see('#ffffff', 0.5)}"/></g>` +
    `<path d="${opening}" fill="${shade}"/></g>` +
    `<path d="M-92 8C-66 34-32 46 2 45S70 34 94 2" fill="none" stroke="${darker(skin, 0.38)}" stroke-width="2"/>` +
    `<path d="${lashes}" fill="#21130e"/></g>`
  )
}
