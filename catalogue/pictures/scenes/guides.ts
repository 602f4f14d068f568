import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { along, around, floorShadow, lighter } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { projection } from '../space.ts'
import { eyeChart, lensCard, parcel, trialFrame } from './instruments.ts'
import { branch, lensBowl, moods, packageOf, room, type Scene, windowLight } from './scenery.ts'
import { disc, ofStages, type Stage } from './stages.ts'

const green = moods.claravue.primary

const light = (sheet: Sheet, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${around(sheet, [
    [0, '#ffffff', 0.8],
    [1, '#ffffff', 0],
  ])}"/>`

/** A lens before a round mirror, and the small box to begin with. */
const firstLenses =
  ({ trial, set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 780, 510, 404) +
    `<circle cx="560" cy="214" r="176" fill="#fff"/><circle cx="560" cy="214" r="160" fill="${along(
      sheet,
      [
        [0, '#eaf5fb'],
        [1, '#c9e0ee'],
      ],
      [0, 0, 1, 1],
    )}"/><path d="M470 150L540 90M484 214L606 112" stroke="#fff" stroke-opacity=".8" stroke-width="12" stroke-linecap="round"/>` +
    box(sheet, cartonSize(6), packageOf(trial), [120, 178, 250, 268]) +
    lensBowl(sheet, 520, 462, 0.7)

/** The card of a fitting before the box whose values it repeats. */
const prescription =
  ({ print, toric, set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 780, 510, 396) +
    box(sheet, cartonSize(Number(/\d+$/.exec(toric))), packageOf(toric), [430, 70, 320, 320]) +
    floorShadow(sheet, 300, 458, 480, 22, 0.5) +
    lensCard(sheet, 58, 176, 0.78, -5, print)

/** The card alone, large enough to read. */
const card =
  ({ print, set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 720, 405, 405) + lensCard(sheet, 60, 36, 1, 0, print)

/** What arrives: the parcel, what was in it, and a card that says thank you with a tick. */
const thanks =
  ({ print, packs: [, small], set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 780, 510, 404) +
    parcel(sheet, 300, 452, 1.12) +
    box(sheet, cartonSize(30), packageOf(small), [430, 250, 250, 230]) +
    floorShadow(sheet, 236, 470, 130, 12, 0.5) +
    `<g transform="translate(170 356)rotate(-4)"><rect width="132" height="112" rx="6" fill="#fffdf8"/><rect width="132" height="10" rx="5" fill="${print}"/><path d="M42 62L60 80L94 42" fill="none" stroke="${print}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/></g>`

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

// The steps are those of Linsenhaus: paper, brass and ink.
const ink = '#27303f'
const stepValues: Scene = (sheet) => disc(sheet, '#c9a56a') + lensCard(sheet, 62, 190, 0.8, -6, ink)

const stepOrder: Scene = (sheet) =>
  disc(sheet, '#c9a56a') +
  box(sheet, cartonSize(30), packageOf('kelvary-day-30'), [110, 120, 380, 380]) +
  `<circle cx="440" cy="424" r="72" fill="#fff"/><circle cx="440" cy="424" r="58" fill="${ink}"/><path d="M412 426L434 448L470 404" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`

const stepDelivery: Scene = (sheet) => disc(sheet, '#c9a56a') + parcel(sheet, 286, 456, 1.24)

export const guides: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  ...ofStages((stage) => ({
    [`teaser-first-lenses${stage.suffix}`]: [780, 510, firstLenses(stage)],
    [`teaser-prescription${stage.suffix}`]: [780, 510, prescription(stage)],
    [`thanks-${stage.shop}`]: [780, 510, thanks(stage)],
    [`guide-lens-card-${stage.shop}`]: [720, 405, card(stage)],
  })),
  'hero-studio': [960, 840, studio],
  'step-values': [600, 600, stepValues],
  'step-order': [600, 600, stepOrder],
  'step-delivery': [600, 600, stepDelivery],
}
