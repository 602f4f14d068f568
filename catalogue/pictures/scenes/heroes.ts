import { bottle } from '../bottle.ts'
import { box } from '../box.ts'
import { drum, flatCase } from '../case.ts'
import { glassesPicture } from '../frames.ts'
import { along, around, floorShadow, lighter, mix } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { projection } from '../space.ts'
import { branch, fingertip, type Mood, moods, packageOf, pairOf, room, type Scene, windowLight } from './scenery.ts'

/** A round plinth whose top lies at (x, y); the radius is in pixels. */
function plinth(sheet: Sheet, x: number, y: number, radius: number, height: number, colour: string): string {
  const project = projection({ yaw: 0, pitch: 12, distance: 4000, scale: 1, centre: [x, y] })
  const { markup, low } = drum(sheet, project, [0, -height, 0], radius, height, colour)
  return floorShadow(sheet, x, low.y, radius * 2.5, radius * 0.3, 0.7) + markup
}

const sun = (sheet: Sheet, x: number, y: number, radius: number, colour: string, strength: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${around(sheet, [
    [0, colour, strength],
    [1, colour, 0],
  ])}"/>`

/** Fresh: a fingertip with a lens before a round of green, the daily box and the case beside it. */
const claravue: Scene = (sheet) => {
  const { primary, warm }: Mood = moods.claravue
  const disc = along(
    sheet,
    [
      [0, lighter(primary, 0.5)],
      [1, lighter(primary, 0.76)],
    ],
    [0, 0, 0.6, 1],
  )
  return (
    room(sheet, 960, 840, 640, lighter(primary, 0.86), warm) +
    `<circle cx="520" cy="380" r="300" fill="${disc}"/>` +
    sun(sheet, 400, 260, 330, '#ffffff', 0.75) +
    branch(sheet, 900, 700, 1.35, -14, lighter(primary, 0.22)) +
    plinth(sheet, 352, 664, 300, 44, '#ffffff') +
    box(sheet, cartonSize(30), packageOf('ondrella-day-30'), [110, 226, 490, 460]) +
    flatCase(
      sheet,
      projection({ yaw: 16, pitch: 36, distance: 520, scale: 3.7, centre: [474, 784] }),
      packageOf('kapselle-flat-1'),
      false,
    ) +
    fingertip(sheet, 742, 440, 0.94, '#e9b796')
  )
}

/** Solid: box, solution and glasses in order on a shelf of wood. */
const linsenhaus: Scene = (sheet) => {
  const { primary, warm } = moods.linsenhaus
  const wood = along(sheet, [
    [0, '#d9b98c'],
    [0.16, '#c79f6d'],
    [1, '#a97f4f'],
  ])
  const grain = 'M0 672q240-10 480 4t480-6M0 700q300 12 560-4t400 6M0 744q200-14 460 2t500-8'
  return (
    `<rect width="960" height="840" fill="${along(
      sheet,
      [
        [0, lighter(primary, 0.66)],
        [1, lighter(primary, 0.8)],
      ],
      [0, 0, 1, 1],
    )}"/>` +
    windowLight(520, 60, 1.5, 0.34) +
    sun(sheet, 260, 240, 420, '#ffffff', 0.5) +
    `<rect y="640" width="960" height="200" fill="${wood}"/><rect y="640" width="960" height="10" fill="#f0d9b5" opacity=".7"/><path d="${grain}" fill="none" stroke="#7c5830" stroke-opacity=".28" stroke-width="3"/>` +
    `<rect y="786" width="960" height="54" fill="${along(sheet, [
      [0, '#8a6238'],
      [1, '#6e4c29'],
    ])}"/>` +
    branch(sheet, 78, 668, 1.2, 10, mix(primary, warm, 0.2)) +
    bottle(sheet, 'tall', packageOf('limpidella-360'), 706, 690, 0.62) +
    box(sheet, cartonSize(90), packageOf('kelvary-day-90'), [150, 190, 470, 520]) +
    glassesPicture(sheet, pairOf('lettera-capitolo'), 'front', [430, 588, 430, 200])
  )
}

/** Warm: sunglasses before a sunlit wall, the box and the case in the shade of leaves. */
const lenteo: Scene = (sheet) => {
  const { primary } = moods.lenteo
  return (
    room(sheet, 960, 840, 600, '#f3dfbd', '#f6e7cc') +
    windowLight(110, 60, 1.65, 0.5) +
    sun(sheet, 720, 170, 360, '#fff4d6', 0.9) +
    branch(sheet, 980, 60, 1.5, -128, lighter(primary, 0.2)) +
    branch(sheet, 850, -40, 1.2, -168, lighter(primary, 0.34)) +
    plinth(sheet, 600, 560, 240, 90, '#e3a878') +
    plinth(sheet, 250, 640, 190, 60, '#cfd9ad') +
    box(sheet, cartonSize(6), packageOf('tavelle-month-6'), [420, 150, 370, 430]) +
    flatCase(
      sheet,
      projection({ yaw: -12, pitch: 34, distance: 520, scale: 4, centre: [256, 612] }),
      packageOf('kapselle-flat-1'),
      false,
    ) +
    glassesPicture(sheet, pairOf('dorvane-brise'), 'front', [330, 600, 540, 210])
  )
}

export const heroes: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'hero-claravue': [960, 840, claravue],
  'hero-linsenhaus': [960, 840, linsenhaus],
  'hero-lenteo': [960, 840, lenteo],
}
