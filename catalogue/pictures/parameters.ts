import type { Print } from './artwork.ts'
import { emblem } from './emblems.ts'
import { flat } from './flat.ts'
import { letter, textWidth } from './lettering.ts'
import { along, darker, lighter, mix } from './light.ts'
import type { Sheet } from './sheet.ts'
import { round } from './space.ts'

/** The values behind a short name such as BC in the printed details. */
const measure = (details: string, name: string) =>
  details
    .split(' · ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

const arrow = (x: number, y: number, turn: number, colour: string) =>
  `<path d="M0 0L-9-24H9Z" transform="translate(${round(x)} ${round(y)})rotate(${turn})" fill="${colour}"/>`

/** A dimension line between two points on one height, with its name and value in the middle. */
function dimension(
  sheet: Sheet,
  x1: number,
  x2: number,
  y: number,
  name: string,
  value: string,
  colour: string,
  ink: string,
) {
  const label = [name, value].filter(Boolean).join(' ')
  const style = { font: 'text', size: 50, anchor: 'middle', fill: ink, heavier: 0.02 } as const
  const half = textWidth(label, style) / 2 + 24
  const middle = (x1 + x2) / 2
  return (
    `<path d="M${round(x1)} ${y}H${round(middle - half)}M${round(middle + half)} ${y}H${round(x2)}" stroke="${colour}" stroke-width="4"/>` +
    arrow(x1, y, 90, colour) +
    arrow(x2, y, -90, colour) +
    letter(sheet, label, middle, y + 17, style)
  )
}

/** The lens from the front, with what its kind adds: an axis, zones of addition or a coloured iris. */
function fromFront(sheet: Sheet, print: Print, cx: number, cy: number, radius: number, colour: string, ink: string) {
  const { details } = print
  const small = { font: 'text', size: 40, fill: ink, heavier: 0.02 } as const
  const axis = details.includes('AX')
    ? `<path d="M${cx - radius - 34} ${cy}H${cx + radius + 34}" stroke="${colour}" stroke-width="3" stroke-dasharray="14 9"/>` +
      `<path d="M${round(cx - radius * 0.94)} ${round(cy + radius * 0.5)}L${round(cx + radius * 0.94)} ${round(cy - radius * 0.5)}" stroke="${ink}" stroke-width="5"/>` +
      `<path d="M${round(cx + radius * 0.62)} ${cy}A${round(radius * 0.62)} ${round(radius * 0.62)} 0 0 0 ${round(cx + radius * 0.545)} ${round(cy - radius * 0.29)}" fill="none" stroke="${ink}" stroke-width="4"/>` +
      letter(sheet, 'AX', cx + radius * 0.72, cy - radius * 0.11, small) +
      [-1, 0, 1]
        .map(
          (at) =>
            `<path d="M${cx + at * 16} ${round(cy + radius * 0.9)}v${at ? 14 : 20}" stroke="${ink}" stroke-width="4"/>`,
        )
        .join('')
    : ''
  const zones = details.includes('ADD')
    ? [0.24, 0.42, 0.58]
        .map(
          (part, at) =>
            `<circle cx="${cx}" cy="${cy}" r="${round(radius * part)}" fill="${colour}" fill-opacity="${0.22 - at * 0.06}" stroke="${colour}" stroke-width="3" stroke-opacity=".7"/>`,
        )
        .join('') + letter(sheet, 'ADD', cx, cy + (axis ? radius * 0.38 : 14), { ...small, anchor: 'middle' })
    : ''
  return (
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${lighter(colour, 0.84)}"/>` +
    emblem(
      sheet,
      flat,
      cx,
      cy,
      radius,
      print.emblem === 'iris' ? print.palette : [colour, ink, lighter(colour, 0.5)],
      print.emblem,
    ) +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${colour}" stroke-width="5"/>` +
    zones +
    axis
  )
}

/** Cut through the lens: a thin shell with the radius of its inner curve. */
function fromSide(sheet: Sheet, cx: number, foot: number, half: number, value: string, colour: string, ink: string) {
  const inner = half * 1.12
  const centre = foot + Math.sqrt(inner ** 2 - half ** 2)
  const [rx, ry] = [round(half), round(inner + 22 - (centre - foot))]
  const [x1, x2] = [round(cx - half), round(cx + half)]
  const shell = `M${x1} ${foot}A${rx} ${ry} 0 0 1 ${x2} ${foot}A${round(inner)} ${round(inner)} 0 0 0 ${x1} ${foot}Z`
  const angle = (-52 * Math.PI) / 180
  const [tx, ty] = [cx + (inner - 3) * Math.cos(angle), centre + (inner - 3) * Math.sin(angle)]
  return (
    `<path d="${shell}" fill="${along(sheet, [
      [0, lighter(colour, 0.2)],
      [1, lighter(colour, 0.6)],
    ])}" stroke="${colour}" stroke-width="5" stroke-linejoin="round"/>` +
    `<path d="M${cx} ${round(centre)}L${round(tx)} ${round(ty)}" stroke="${colour}" stroke-width="4"/>${arrow(tx, ty, 218, colour)}` +
    `<circle cx="${cx}" cy="${round(centre)}" r="8" fill="${ink}"/>` +
    letter(sheet, ['BC', value].filter(Boolean).join(' '), cx - 26, centre + 16, {
      font: 'text',
      size: 50,
      anchor: 'end',
      fill: ink,
      heavier: 0.02,
    })
  )
}

/** A clear drawing of the lens with its measures; the names are those of every prescription. */
export function parameters(sheet: Sheet, print: Print): string {
  const [main, dark] = print.palette
  const colour = mix(main, dark, 0.2)
  const ink = darker(dark, 0.2)
  const [cx, radius] = [540, 245]
  const names = ['SPH', ...['CYL', 'AX', 'ADD'].filter((name) => print.details.includes(name))]
  const chip = 150
  const left = cx - (names.length * (chip + 22) - 22) / 2
  const chips = names.map((name, at) => {
    const x = left + at * (chip + 22)
    return (
      `<rect x="${round(x)}" y="1124" width="${chip}" height="68" rx="34" fill="${lighter(main, 0.82)}"/>` +
      letter(sheet, name, x + chip / 2, 1171, { font: 'text', size: 38, anchor: 'middle', fill: ink, heavier: 0.02 })
    )
  })
  return (
    fromFront(sheet, print, cx, 420, radius, colour, ink) +
    `<path d="M${cx - radius} 430V742M${cx + radius} 430V742" stroke="${colour}" stroke-width="2.5" stroke-dasharray="4 9" stroke-opacity=".8"/>` +
    dimension(sheet, cx - radius, cx + radius, 726, 'DIA', measure(print.details, 'DIA') ?? '', colour, ink) +
    fromSide(sheet, cx, 930, radius, measure(print.details, 'BC') ?? '', colour, ink) +
    chips.join('')
  )
}
