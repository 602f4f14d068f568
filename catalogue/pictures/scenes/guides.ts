import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { along, around, floorShadow, lighter } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { projection } from '../space.ts'
import { eyeChart, lensCard, parcel, trialFrame } from './instruments.ts'
import { branch, fingertip, moods, packageOf, room, type Scene, windowLight } from './scenery.ts'
import { ground } from './tiles.ts'

const green = moods.claravue.primary

const light = (sheet: Sheet, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${around(sheet, [
    [0, '#ffffff', 0.8],
    [1, '#ffffff', 0],
  ])}"/>`

/** A fingertip with a lens before a round mirror, and the small box to begin with. */
const firstLenses: Scene = (sheet) =>
  room(sheet, 780, 510, 404, '#dfe9f3', '#eef3f8') +
  `<circle cx="560" cy="214" r="176" fill="#fff"/><circle cx="560" cy="214" r="160" fill="${along(
    sheet,
    [
      [0, '#eaf5fb'],
      [1, '#c9e0ee'],
    ],
    [0, 0, 1, 1],
  )}"/><path d="M470 150L540 90M484 214L606 112" stroke="#fff" stroke-opacity=".8" stroke-width="12" stroke-linecap="round"/>` +
  branch(sheet, 44, 420, 0.7, -6, lighter(green, 0.25)) +
  box(sheet, cartonSize(6), packageOf('kelvary-air-trial'), [120, 178, 250, 268]) +
  fingertip(sheet, 560, 318, 0.66, '#d9a27f')

/** The card of a fitting before the box whose values it repeats. */
const prescription: Scene = (sheet) =>
  room(sheet, 780, 510, 396, lighter(green, 0.84), '#eaf5ee') +
  light(sheet, 300, 150, 320) +
  box(sheet, cartonSize(30), packageOf('ondrella-day-toric-30'), [430, 70, 320, 320]) +
  floorShadow(sheet, 300, 458, 480, 22, 0.5) +
  lensCard(sheet, 58, 176, 0.78, -5, green)

/** The card alone, large enough to read. */
const card: Scene = (sheet) =>
  room(sheet, 720, 405, 405, '#e3efe8', '#eaf5ee') + light(sheet, 260, 120, 300) + lensCard(sheet, 60, 36, 1, 0, green)

/** A studio: chart and shelf on the wall, the trial frame on the table. */
const studio: Scene = (sheet) => {
  const board = (y: number) =>
    `<rect x="520" y="${y}" width="380" height="18" rx="5" fill="#c79f6d"/><rect x="520" y="${y + 18}" width="380" height="26" fill="#0a1420" opacity=".06"/>`
  const wood = along(sheet, [
    [0, '#dcbf95'],
    [1, '#c59d6c'],
  ])
  return (
    room(sheet, 960, 840, 640, '#dfeae4', '#eef4f0') +
    windowLight(40, 40, 1.2, 0.5) +
    light(sheet, 300, 260, 380) +
    eyeChart(sheet, 150, 120, 1.2) +
    board(300) +
    board(540) +
    box(sheet, cartonSize(30), packageOf('ondrella-day-30'), [520, 118, 190, 186]) +
    box(sheet, cartonSize(6), packageOf('kelvary-air-6'), [700, 124, 180, 180]) +
    box(sheet, cartonSize(90), packageOf('brevelle-daily-90'), [530, 352, 210, 192]) +
    branch(sheet, 826, 548, 0.55, 6, lighter(green, 0.22)) +
    `<rect y="664" width="960" height="176" fill="${wood}"/><rect y="664" width="960" height="10" fill="#f5e3c6" opacity=".8"/>` +
    trialFrame(sheet, 342, 768, 1.06) +
    flatCase(
      sheet,
      projection({ yaw: -14, pitch: 36, distance: 520, scale: 3.6, centre: [716, 752] }),
      packageOf('kapselle-flat-1'),
      false,
    )
  )
}

const stepValues: Scene = (sheet) => ground(sheet, '#58b8a4') + lensCard(sheet, 62, 190, 0.8, -6, green)

const stepOrder: Scene = (sheet) =>
  ground(sheet, '#5aa7d6') +
  box(sheet, cartonSize(30), packageOf('tavelle-one-30'), [110, 120, 380, 380]) +
  `<circle cx="440" cy="424" r="72" fill="#fff"/><circle cx="440" cy="424" r="58" fill="${green}"/><path d="M412 426L434 448L470 404" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`

const stepDelivery: Scene = (sheet) => ground(sheet, '#e8b65a') + parcel(sheet, 286, 456, 1.24)

export const guides: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'teaser-first-lenses': [780, 510, firstLenses],
  'teaser-prescription': [780, 510, prescription],
  'guide-lens-card': [720, 405, card],
  'hero-studio': [960, 840, studio],
  'step-values': [600, 600, stepValues],
  'step-order': [600, 600, stepOrder],
  'step-delivery': [600, 600, stepDelivery],
}
