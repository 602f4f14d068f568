import { bottle } from '../bottle.ts'
import { box } from '../box.ts'
import { along, around, darker, lighter } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import { parcel } from './instruments.ts'
import { branch, type Mood, moods, packageOf, room, type Scene, windowLight } from './scenery.ts'

/** Where orders are packed: a shelf on the wall, a parcel on the table. Every storefront has its own colours and goods. */
const workplace =
  ({ primary, warm }: Mood, wood: string, shelf: readonly (readonly [id: string, count: number])[]): Scene =>
  (sheet) => {
    // A flat pack is lower, and stands on the same board.
    const packs = shelf.map(([id, count], at) =>
      box(sheet, cartonSize(count), packageOf(id), [86 + at * 210, count > 6 ? 140 : 124, 200, 220]),
    )
    const table = along(sheet, [
      [0, lighter(wood, 0.25)],
      [1, darker(wood, 0.05)],
    ])
    return (
      room(sheet, 960, 840, 640, lighter(primary, 0.84), warm) +
      windowLight(730, 90, 1.1, 0.5) +
      `<circle cx="330" cy="260" r="400" fill="${around(sheet, [
        [0, '#ffffff', 0.75],
        [1, '#ffffff', 0],
      ])}"/>` +
      `<rect x="60" y="336" width="660" height="20" rx="5" fill="${wood}"/><rect x="60" y="356" width="660" height="28" fill="#0a1420" opacity=".06"/>` +
      packs.join('') +
      `<rect y="652" width="960" height="188" fill="${table}"/><rect y="652" width="960" height="10" fill="#fff" opacity=".45"/>` +
      branch(sheet, 868, 668, 0.95, 8, lighter(primary, 0.22)) +
      bottle(sheet, 'tall', packageOf('limpidella-360'), 214, 752, 0.36) +
      parcel(sheet, 546, 770, 1.16)
    )
  }

export const workplaces: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'about-claravue': [
    960,
    840,
    workplace(moods.claravue, '#d9c3a0', [
      ['ondrella-day-30', 30],
      ['tavelle-one-30', 30],
      ['kelvary-air-6', 6],
    ]),
  ],
  'about-linsenhaus': [
    960,
    840,
    workplace(moods.linsenhaus, '#b98f5e', [
      ['kelvary-day-30', 30],
      ['pellaria-vario-6', 6],
      ['fjellis-monthly-6', 6],
    ]),
  ],
  'about-lenteo': [
    960,
    840,
    workplace(moods.lenteo, '#e0b98a', [
      ['tavelle-month-6', 6],
      ['colibrine-day-30', 30],
      ['brisenne-14-6', 6],
    ]),
  ],
}
