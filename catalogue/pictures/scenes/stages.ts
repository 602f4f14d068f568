import { along, around, lighter } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { branch, moods, room, type Scene, windowLight } from './scenery.ts'

/** Where a storefront's scenes play, what is printed in which colour there, and the packs that stand in them. */
export type Stage = {
  shop: 'claravue' | 'linsenhaus' | 'lenteo'
  /** What follows the names of its pictures. */
  suffix: string
  print: string
  packs: readonly [large: string, small: string]
  toric: string
  trial: string
  set: (sheet: Sheet, width: number, height: number, horizon: number) => string
  /** What things stand before in a tile of 600 by 600. */
  ground: (sheet: Sheet, tint: string) => string
  bottle: string
  sunglasses: string
  glasses: string
}

const glow = (sheet: Sheet, x: number, y: number, radius: number, colour = '#ffffff', strength = 0.7) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${around(sheet, [
    [0, colour, strength],
    [1, colour, 0],
  ])}"/>`

const green = moods.claravue.primary

/** A pale round ground, so that tiles sit together in a row. */
export const disc = (sheet: Sheet, tint: string) =>
  `<circle cx="300" cy="292" r="272" fill="${along(
    sheet,
    [
      [0, lighter(tint, 0.7)],
      [1, lighter(tint, 0.88)],
    ],
    [0, 0, 0.5, 1],
  )}"/>${glow(sheet, 230, 190, 210, '#fff', 0.8)}`

/** A sheet of ruled paper, held by a pin of brass. */
function ruledSheet(sheet: Sheet) {
  const lines = Array.from({ length: 9 }, (_, at) => `M50 ${128 + at * 46}H550`).join('')
  return (
    `<g transform="rotate(-2 300 300)"><rect x="36" y="40" width="540" height="530" fill="#0a1420" opacity=".1"/><rect x="30" y="30" width="540" height="530" fill="${along(
      sheet,
      [
        [0, '#f3ebda'],
        [1, '#e4d6bb'],
      ],
      [0, 0, 0.4, 1],
    )}"/><path d="${lines}" stroke="#b59a6c" stroke-opacity=".4" stroke-width="2"/><path d="M96 30V560" stroke="#a8542f" stroke-opacity=".35" stroke-width="2"/></g>` +
    `<circle cx="304" cy="68" r="17" fill="#0a1420" opacity=".18"/><circle cx="300" cy="62" r="17" fill="${around(
      sheet,
      [
        [0, '#f7e3a6'],
        [0.5, '#c99a45'],
        [1, '#8a6226'],
      ],
      [0.36, 0.32, 0.7],
    )}"/>`
  )
}

/** A niche of plaster with the sun in it. */
const arch = (sheet: Sheet) =>
  `<path d="M56 572V288A244 244 0 0 1 544 288V572Z" fill="${along(sheet, [
    [0, '#f6dfb6'],
    [0.7, '#efc99a'],
    [1, '#e2ab7a'],
  ])}"/>${glow(sheet, 390, 200, 130, '#fff6dc', 0.95)}<circle cx="390" cy="200" r="44" fill="#fff1c4"/><path d="M56 500Q180 480 300 494T544 486V572H56Z" fill="#f3dfbd" fill-opacity=".75"/>`

/** A bright studio. */
const claravue: Stage = {
  shop: 'claravue',
  suffix: '',
  print: green,
  packs: ['ondrella-day-90', 'ondrella-day-30'],
  toric: 'ondrella-day-toric-30',
  trial: 'kelvary-air-trial',
  bottle: 'aqualenne-360',
  sunglasses: 'dorvane-brise',
  glasses: 'lettera-capitolo',
  ground: disc,
  set: (sheet, width, height, horizon) =>
    room(sheet, width, height, horizon, lighter(green, 0.84), '#eaf5ee') +
    glow(sheet, width * 0.5, height * 0.33, height * 0.76) +
    branch(sheet, width * 0.955, height, height / 450, -8, lighter(green, 0.25)),
}

/** A workshop: paper on the wall, light through a window, a bench of wood. */
const linsenhaus: Stage = {
  shop: 'linsenhaus',
  suffix: '-linsenhaus',
  print: '#27303f',
  packs: ['kelvary-day-90', 'kelvary-day-30'],
  toric: 'kelvary-air-toric-6',
  trial: 'brisenne-14-trial',
  bottle: 'limpidella-360',
  sunglasses: 'dorvane-falaise',
  glasses: 'lettera-verso',
  ground: ruledSheet,
  set: (sheet, width, height, horizon) => {
    const wood = along(sheet, [
      [0, '#d0aa77'],
      [1, '#a97f4f'],
    ])
    const grain = [0.12, 0.34, 0.58, 0.82]
      .map((part) => horizon + (height - horizon) * part)
      .map((y, at) => `M0 ${y}Q${width * (0.2 + at * 0.16)} ${y - 9} ${width * 0.6} ${y + 4}T${width} ${y - 3}`)
      .join('')
    return (
      `<rect width="${width}" height="${height}" fill="${along(
        sheet,
        [
          [0, '#e2d6bf'],
          [1, '#f0e8d8'],
        ],
        [0, 0, 1, 1],
      )}"/>${windowLight(width * 0.56, height * 0.04, height / 480, 0.5)}${glow(sheet, width * 0.3, height * 0.3, height * 0.7, '#fff7e6', 0.7)}` +
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${wood}"/><rect y="${horizon}" width="${width}" height="8" fill="#f0d9b5" opacity=".7"/><path d="${grain}" fill="none" stroke="#7c5830" stroke-opacity=".28" stroke-width="3"/>`
    )
  },
}

/** A terrace at the coast: warm plaster, leaves of an olive tree, the sun low. */
const lenteo: Stage = {
  shop: 'lenteo',
  suffix: '-lenteo',
  print: '#a8542f',
  packs: ['tavelle-one-90', 'tavelle-one-30'],
  toric: 'tavelle-one-toric-30',
  trial: 'tavelle-one-trial',
  bottle: 'aqualenne-hyal-360',
  sunglasses: 'maresole-cala',
  glasses: 'lettera-rima',
  ground: arch,
  set: (sheet, width, height, horizon) =>
    room(sheet, width, height, horizon, '#f1d9b2', '#f6e7cc') +
    glow(sheet, width * 0.16, height * 0.2, height * 0.7, '#fff4d6', 0.95) +
    branch(sheet, width * 1.01, height * 0.02, height / 400, -118, '#8aa35b') +
    branch(sheet, width * 0.86, -height * 0.1, height / 480, -164, '#a3b778'),
}

export type Drawings = Record<string, readonly [width: number, height: number, paint: Scene]>

/** The same pictures on every stage. */
export const ofStages = (draw: (stage: Stage) => Drawings): Drawings =>
  Object.assign({}, ...[claravue, linsenhaus, lenteo].map(draw))
