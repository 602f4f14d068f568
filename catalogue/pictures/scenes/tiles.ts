import { bottle } from '../bottle.ts'
import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { emblem } from '../emblems.ts'
import { flat } from '../flat.ts'
import { glassesPicture } from '../frames.ts'
import { along, around, floorShadow } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import { projection } from '../space.ts'
import { packageOf, pairOf, type Scene } from './scenery.ts'
import { ofStages, type Stage } from './stages.ts'

const lenses =
  (stage: Stage): Scene =>
  (sheet) =>
    stage.ground(sheet, '#5aa7d6') +
    box(sheet, cartonSize(90), packageOf(stage.packs[0]), [60, 120, 330, 330]) +
    box(sheet, cartonSize(6), packageOf('kelvary-air-6'), [326, 262, 216, 240]) +
    floorShadow(sheet, 196, 512, 130, 14, 0.6) +
    emblem(sheet, flat, 196, 464, 52, ['#5aa7d6', '#1d5f8f', '#cdeaf8'], 'lens')

const care =
  (stage: Stage): Scene =>
  (sheet) =>
    stage.ground(sheet, '#58b8a4') +
    bottle(sheet, 'flask', packageOf(stage.bottle), 210, 492, 0.48) +
    bottle(sheet, 'dropper', { ...packageOf('rivelune-comfort-10'), details: '', motif: 'waves' }, 400, 470, 0.5) +
    flatCase(
      sheet,
      projection({ yaw: -16, pitch: 38, distance: 520, scale: 2.9, centre: [404, 488] }),
      packageOf('kapselle-flat-1'),
      false,
    )

const sunglasses =
  (stage: Stage): Scene =>
  (sheet) =>
    stage.ground(sheet, '#e8b65a') +
    `<circle cx="424" cy="160" r="70" fill="${around(sheet, [
      [0, '#ffe9b0'],
      [0.6, '#ffd777'],
      [1, '#ffd777', 0],
    ])}"/>` +
    glassesPicture(sheet, pairOf(stage.sunglasses), 'front', [52, 210, 500, 300])

const reading =
  (stage: Stage): Scene =>
  (sheet) =>
    stage.ground(sheet, '#c79a78') +
    // An open book under the glasses.
    floorShadow(sheet, 300, 496, 470, 26, 0.5) +
    `<path d="M74 430Q190 372 298 424Q410 372 528 430L540 486Q414 432 300 482Q184 432 60 486Z" fill="${along(
      sheet,
      [
        [0, '#fffdf8'],
        [0.46, '#fffdf8'],
        [0.5, '#e2d6c6'],
        [0.56, '#fffdf8'],
        [1, '#f4ece0'],
      ],
      [0, 0, 1, 0],
    )}"/><path d="M60 486Q184 432 300 482Q414 432 540 486V500Q414 446 300 498Q184 446 60 500Z" fill="#b98a62"/>` +
    `<path d="M112 436q90-34 164 0M104 452q94-34 172-2M324 436q80-34 164 0M326 450q88-34 172 2M300 426v54" fill="none" stroke="#cdbfae" stroke-width="4"/>` +
    glassesPicture(sheet, pairOf(stage.glasses), 'front', [86, 214, 430, 230])

export const tiles = ofStages((stage) => ({
  [`category-lenses${stage.suffix}`]: [600, 600, lenses(stage)],
  [`category-lens-care${stage.suffix}`]: [600, 600, care(stage)],
  [`category-sunglasses${stage.suffix}`]: [600, 600, sunglasses(stage)],
  [`category-reading-glasses${stage.suffix}`]: [600, 600, reading(stage)],
}))
