import { bottle } from '../bottle.ts'
import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { drops } from '../drops.ts'
import { glassesPicture } from '../frames.ts'
import { along, around, lighter } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { projection } from '../space.ts'
import { eyeChart, trialFrame } from './instruments.ts'
import { branch, moods, packageOf, pairOf, room, type Scene, windowLight } from './scenery.ts'
import { ofStages, type Stage } from './stages.ts'

const glow = (sheet: Sheet, x: number, y: number, radius: number, colour = '#ffffff', strength = 0.7) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${around(sheet, [
    [0, colour, strength],
    [1, colour, 0],
  ])}"/>`

const green = moods.claravue.primary

/** A month on the wall with one day ringed. */
function calendar(sheet: Sheet, x: number, y: number, scale: number, colour: string): string {
  const days = Array.from(
    { length: 28 },
    (_, at) => `<circle cx="${28 + (at % 7) * 32}" cy="${92 + Math.floor(at / 7) * 34}" r="7"/>`,
  ).join('')
  return (
    `<g transform="translate(${x} ${y})scale(${scale})"><rect x="6" y="10" width="248" height="226" rx="18" fill="#0a1420" opacity=".1"/><rect width="248" height="226" rx="18" fill="#fff"/>` +
    `<path d="M0 58V18A18 18 0 0 1 18 0H230A18 18 0 0 1 248 18V58Z" fill="${along(sheet, [
      [0, lighter(colour, 0.15)],
      [1, colour],
    ])}"/><path d="M62-14V20M186-14V20" stroke="#33473f" stroke-width="10" stroke-linecap="round"/>` +
    `<g fill="#c9d6cf">${days}</g><circle cx="156" cy="160" r="19" fill="none" stroke="${colour}" stroke-width="6"/><circle cx="156" cy="160" r="8" fill="${colour}"/></g>`
  )
}

/** Two arrows that follow each other: what comes again by itself. */
const again = (x: number, y: number, radius: number, colour: string) =>
  `<g transform="translate(${x} ${y})scale(${radius / 100})" fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M-96-28A100 100 0 0 1 84-54M96 28A100 100 0 0 1-84 54"/><path d="M90-100V-52H42M-90 100V52H-42"/></g>`

const reorder =
  ({ print, packs: [large, small], set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 1420, 400, 318) +
    calendar(sheet, 1066, 52, 0.98, print) +
    box(sheet, cartonSize(90), packageOf(large), [656, 60, 290, 300]) +
    box(sheet, cartonSize(30), packageOf(small), [864, 172, 240, 200]) +
    again(590, 176, 66, print)

/** The same beside words: everything stays within the middle, because the sides may be cut off. */
const reorderBesideWords =
  ({ print, packs: [large, small], set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 1140, 600, 470) +
    calendar(sheet, 662, 84, 1.3, print) +
    box(sheet, cartonSize(90), packageOf(large), [196, 96, 400, 440]) +
    box(sheet, cartonSize(30), packageOf(small), [486, 282, 320, 270]) +
    `<circle cx="866" cy="462" r="86" fill="#fff"/>${again(866, 462, 47, print)}`

const summer: Scene = (sheet) =>
  `<rect width="1420" height="400" fill="${along(sheet, [
    [0, '#bfe3f2'],
    [0.62, '#e9f6f7'],
    [1, '#fdf3dc'],
  ])}"/>` +
  glow(sheet, 1180, 96, 200, '#fff3c4', 1) +
  `<circle cx="1180" cy="96" r="56" fill="#ffdf80"/><path d="M0 262Q360 232 720 256T1420 244V330H0Z" fill="${along(
    sheet,
    [
      [0, '#5fb8c9'],
      [1, '#a9dde0'],
    ],
  )}"/><path d="M0 286Q400 266 760 282T1420 272" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4"/>` +
  `<path d="M0 312Q420 286 780 306T1420 300V400H0Z" fill="${along(sheet, [
    [0, '#f3dcae'],
    [1, '#f9ebcb'],
  ])}"/>` +
  glassesPicture(sheet, pairOf('dorvane-brise'), 'front', [640, 150, 400, 200]) +
  glassesPicture(sheet, pairOf('maresole-cala'), 'front', [1040, 216, 300, 150])

const subscription =
  ({ print, packs: [, small], set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 780, 510, 410) +
    calendar(sheet, 470, 90, 1.06, print) +
    box(sheet, cartonSize(30), packageOf(small), [110, 170, 380, 300]) +
    `<circle cx="470" cy="404" r="62" fill="#fff"/>${again(470, 404, 34, print)}`

const careSet: Scene = (sheet) =>
  room(sheet, 780, 510, 392, '#d3ecf0', '#e9f6f6') +
  windowLight(60, 40, 1, 0.5) +
  bottle(sheet, 'flask', packageOf('aqualenne-360'), 300, 446, 0.44) +
  bottle(sheet, 'tall', packageOf('limpidella-360'), 452, 430, 0.42) +
  flatCase(
    sheet,
    projection({ yaw: -14, pitch: 36, distance: 520, scale: 3, centre: [590, 444] }),
    packageOf('kapselle-flat-1'),
    false,
  )

const peroxide: Scene = (sheet) =>
  room(sheet, 780, 510, 392, '#f6ded8', '#fbefec') +
  windowLight(60, 40, 1, 0.55) +
  branch(sheet, 730, 420, 0.8, 10, lighter(green, 0.28)) +
  bottle(sheet, 'round', packageOf('oxyrelle-360'), 300, 446, 0.44) +
  bottle(sheet, 'round', packageOf('oxyrelle-tabs-360'), 460, 430, 0.42) +
  flatCase(
    sheet,
    projection({ yaw: -14, pitch: 36, distance: 520, scale: 3, centre: [606, 446] }),
    packageOf('kapselle-flat-1'),
    false,
  )

const dropsAndSolution: Scene = (sheet) =>
  room(sheet, 780, 510, 392, '#f6e7cc', '#fbf3e2') +
  glow(sheet, 420, 160, 300) +
  branch(sheet, 742, 430, 0.85, 10, '#7c9c4a') +
  bottle(sheet, 'flask', packageOf('aqualenne-hyal-360'), 270, 446, 0.44) +
  `<g transform="translate(310 62)scale(.36)">${drops(sheet, 'dropper', packageOf('rivelune-hydra-10'), 1)}</g>`

const shades: Scene = (sheet) =>
  room(sheet, 780, 510, 372, '#f7dca6', '#f8ead0') +
  glow(sheet, 600, 110, 240, '#fff6da', 1) +
  branch(sheet, 800, 20, 1.1, -120, '#7c9c4a') +
  glassesPicture(sheet, pairOf('sundsholm-klint'), 'front', [330, 190, 350, 180]) +
  glassesPicture(sheet, pairOf('dorvane-etoile'), 'front', [90, 270, 470, 190])

const eyeTest =
  ({ set }: Stage): Scene =>
  (sheet) =>
    set(sheet, 780, 510, 404) + eyeChart(sheet, 412, 58) + trialFrame(sheet, 236, 440)

export const banners: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  ...ofStages((stage) => ({
    [`banner-reorder${stage.suffix}`]: [1420, 400, reorder(stage)],
    [`teaser-reorder${stage.suffix}`]: [1140, 600, reorderBesideWords(stage)],
    [`teaser-eye-test${stage.suffix}`]: [780, 510, eyeTest(stage)],
    [`teaser-subscription${stage.suffix}`]: [780, 510, subscription(stage)],
  })),
  'banner-summer': [1420, 400, summer],
  'teaser-drops': [780, 510, dropsAndSolution],
  'teaser-peroxide': [780, 510, peroxide],
  'teaser-lens-care': [780, 510, careSet],
  'teaser-sunglasses': [780, 510, shades],
}
