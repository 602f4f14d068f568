import { letter } from '../lettering.ts'
import { along, floorShadow, lighter } from '../light.ts'
import type { Sheet } from '../sheet.ts'

// What stands in an optician's room. Each is drawn from its upper left corner, or where it touches the floor.

type Place = { x: number; y: number; scale: number; turn?: number }

const placed = ({ x, y, scale, turn }: Place, markup: string) =>
  `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}${scale === 1 ? '' : `scale(${scale})`}">${markup}</g>`

/** A board of letters on the wall, 250 by 304. */
export function eyeChart(sheet: Sheet, x: number, y: number, scale = 1): string {
  const rows = [
    { text: 'E', size: 74, y: 90 },
    { text: 'F P', size: 48, y: 158 },
    { text: 'T O Z', size: 34, y: 210 },
    { text: 'L P E D', size: 25, y: 250 },
    { text: 'P E C F D', size: 18, y: 280 },
  ]
  const lines = rows.map(({ text, size, y: line }) =>
    letter(sheet, text, 125, line, { font: 'bold', size, anchor: 'middle', fill: '#1e2430' }),
  )
  const board = (at: string, look: string) => `<rect ${at} width="250" height="304" rx="14" ${look}/>`
  return placed(
    { x, y, scale },
    board('x="6" y="8"', 'fill="#0a1420" opacity=".12"') + board('', 'fill="#fff"') + lines.join(''),
  )
}

/** A trial frame with two round cells and an axis scale, 388 wide; (x, y) is the middle of where it stands. */
export function trialFrame(sheet: Sheet, x: number, y: number, scale = 1): string {
  const glass = along(
    sheet,
    [
      [0, '#e6f3fb', 0.9],
      [1, '#b7d6ea', 0.6],
    ],
    [0, 0, 1, 1],
  )
  const cells = [-98, 98].map(
    (middle) =>
      `<g transform="translate(${middle}-100)"><circle r="84" stroke-width="20" stroke="#5b6878"/><circle r="84" stroke-width="12" stroke="#aeb9c6" stroke-dasharray="2 9"/>` +
      `<circle r="66" stroke-width="8" fill="${glass}"/><path d="M-34-34l26-18M-20-10l44-32" stroke="#fff" stroke-width="8" stroke-linecap="round"/></g>`,
  )
  const bridge = 'M-30-140Q0-164 30-140M-176-148L-194-178M176-148L194-178'
  return placed(
    { x, y, scale },
    `${floorShadow(sheet, 0, 0, 340, 20, 0.6)}<g fill="none" stroke="#3b4654"><path d="${bridge}" stroke-width="12" stroke-linecap="round"/>${cells.join('')}</g>`,
  )
}

const values = [
  { name: 'SPH', right: '−2.50', left: '−2.75' },
  { name: 'CYL', right: '−0.75', left: '−1.25' },
  { name: 'AX', right: '180', left: '170' },
  { name: 'BC', right: '8.6', left: '8.6' },
  { name: 'DIA', right: '14.2', left: '14.2' },
]

/** The card that comes with a fitting: what each eye needs, one row each; 600 by 330. */
export function lensCard(sheet: Sheet, x: number, y: number, scale: number, turn: number, colour: string): string {
  const word = (text: string, at: number, line: number, fill: string, size = 27) =>
    letter(sheet, text, at, line, { font: 'bold', size, anchor: 'middle', fill })
  const columns = values.flatMap(({ name, right, left }, index) => {
    const at = 158 + index * 96
    return [word(name, at, 138, colour, 24), word(right, at, 210, '#1e2430'), word(left, at, 284, '#1e2430')]
  })
  const head = along(
    sheet,
    [
      [0, lighter(colour, 0.18)],
      [1, colour],
    ],
    [0, 0, 1, 0],
  )
  const rows = [
    { eye: 'R', line: 200 },
    { eye: 'L', line: 274 },
  ].map(
    ({ eye, line }) =>
      `<circle cx="62" cy="${line}" r="26" fill="${lighter(colour, 0.82)}"/>${word(eye, 62, line + 11, colour)}`,
  )
  return placed(
    { x, y, scale, turn },
    `<rect x="8" y="14" width="600" height="330" rx="24" fill="#0a1420" opacity=".12"/><rect width="600" height="330" rx="24" fill="#fff"/>` +
      `<path d="M0 84V24A24 24 0 0 1 24 0H576A24 24 0 0 1 600 24V84Z" fill="${head}"/>` +
      // An eye, drawn as on the boxes.
      `<g fill="none" stroke="#fff" stroke-width="7"><path d="M34 42Q74 4 114 42Q74 80 34 42Z" stroke-linejoin="round"/><circle cx="74" cy="42" r="12"/></g><path d="M150 34H330M150 54H270" stroke="#fff" stroke-opacity=".7" stroke-width="9" stroke-linecap="round"/>` +
      `<path d="M30 238H570" stroke="#d9e2dd" stroke-width="3"/>${rows.join('')}${columns.join('')}`,
  )
}

/** A parcel of cardboard, 300 wide; (x, y) is the middle of its lower edge. */
export function parcel(sheet: Sheet, x: number, y: number, scale: number): string {
  const face = (from: string, to: string) =>
    along(sheet, [
      [0, from],
      [1, to],
    ])
  return placed(
    { x, y, scale },
    `${floorShadow(sheet, 10, -2, 380, 26, 0.7)}<path d="M-150-190H110V0H-150Z" fill="${face('#d8b083', '#c4986a')}"/><path d="M110-190L170-232V-48L110 0Z" fill="${face('#b98c5e', '#a1764b')}"/><path d="M-150-190L-84-232H170L110-190Z" fill="${face('#ecd0a9', '#dfba8b')}"/>` +
      `<path d="M-44-190L22-232H64L-2-190V-132H-44Z" fill="#f3e3c8" opacity=".9"/><rect x="-124" y="-86" width="96" height="62" rx="6" fill="#fff"/><path d="M-110-66H-54M-110-52H-70M-110-38H-60" stroke="#8d9a94" stroke-width="6" stroke-linecap="round"/>`,
  )
}
