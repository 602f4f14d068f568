import { bottle } from '../bottle.ts'
import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { drops } from '../drops.ts'
import { cartonSize } from '../product-pictures.ts'
import { projection } from '../space.ts'
import { packageOf, type Scene } from './scenery.ts'
import { disc } from './stages.ts'

// One thing each, large: the menu shows them in the size of a thumb.

const lensBox =
  (id: string, count: number, tint: string): Scene =>
  (sheet) =>
    disc(sheet, tint) + box(sheet, cartonSize(count), packageOf(id), [76, 84, 448, 440])

const bottleOf =
  (id: string, shape: 'tall' | 'round', tint: string): Scene =>
  (sheet) =>
    disc(sheet, tint) + bottle(sheet, shape, packageOf(id), 300, 540, 0.56)

const dropsOf =
  (id: string, tint: string): Scene =>
  (sheet) =>
    `${disc(sheet, tint)}<g transform="translate(32 0)scale(.5)">${drops(sheet, 'dropper', packageOf(id), 1)}</g>`

const accessory: Scene = (sheet) =>
  disc(sheet, '#5aa7d6') +
  flatCase(
    sheet,
    projection({ yaw: -14, pitch: 42, distance: 520, scale: 6, centre: [298, 318] }),
    packageOf('kapselle-flat-1'),
    false,
  )

export const kinds: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'kind-daily': [600, 600, lensBox('ondrella-day-30', 30, '#5aa7d6')],
  'kind-two-weekly': [600, 600, lensBox('brisenne-14-6', 6, '#d67a9c')],
  'kind-monthly': [600, 600, lensBox('brevelle-monthly-6', 6, '#e0a860')],
  'kind-toric': [600, 600, lensBox('kelvary-air-toric-6', 6, '#58b8a4')],
  'kind-multifocal': [600, 600, lensBox('pellaria-vario-6', 6, '#8f86d8')],
  'kind-coloured': [600, 600, lensBox('irisande-month-6', 6, '#9a7ad0')],
  'kind-trial': [600, 600, lensBox('tavelle-one-trial', 3, '#e08a78')],
  'kind-all-in-one': [600, 600, bottleOf('limpidella-360', 'tall', '#5a96d6')],
  'kind-peroxide': [600, 600, bottleOf('oxyrelle-360', 'round', '#e08a78')],
  'kind-saline': [600, 600, bottleOf('salvenne-360', 'tall', '#5aa7d6')],
  'kind-rewetting': [600, 600, dropsOf('rivelune-comfort-10', '#e0a860')],
  'kind-eye-drops': [600, 600, dropsOf('rivelune-hydra-10', '#58b8a4')],
  'kind-accessories': [600, 600, accessory],
}
