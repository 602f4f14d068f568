import { letter } from '../lettering.ts'
import { pairOf } from '../scenes/scenery.ts'
import { glazed, water } from './grounds.ts'
import type { Room } from './optics.ts'
import { printed } from './printed.ts'
import { block, level, type Solid, solid } from './solids.ts'
import { spectacles } from './spectacles.ts'
import { carton, drop, loupe, pack, plinth, ruler, softLens } from './things.ts'
import { scaled, tone, type Vector } from './vector.ts'
import { coast, evening, limestone, roomOf, worlds } from './worlds.ts'

/** A lens on still water in a bright studio; the pack of thirty behind it. */
export async function claravueHero(): Promise<Room> {
  const bottom = -30
  return roomOf(worlds.claravue, {
    solids: [
      level(0, water([{ at: [-26, 30], reach: 58, tall: 0.16 }], 0.09)),
      level(bottom, glazed('#9edcc0', 0, 0)),
      softLens([-26, 0.4, 30], 33),
      plinth(44, -96, 66, bottom, 14, '#eef5f0'),
      await pack('ondrella-day-30', 30, { at: [42, 14, -98], yaw: -18 }),
      drop([14, 14, -46], 5),
      drop([27, 14, -40], 2.8),
      drop([72, 14, -44], 4),
    ],
    gathering: { height: bottom, from: [-150, -190], to: [150, 110], cells: 420 },
    lens: { eye: [-12, 92, 216], target: [0, 29, -14], degrees: 43, aperture: 1.5, focus: [-26, 12, 40] },
  })
}

/** A workbench under a window: a reading glass over a chart, brass, paper and the pack of ninety. */
export async function linsenhausHero(): Promise<Room> {
  const rows = ['E', 'F P', 'T O Z', 'L P E D', 'P E C F D', 'E D F C Z P'].map((text, row) => {
    const size = [54, 37, 27, 19.5, 14.5, 11][row] ?? 10
    const line = [62, 112, 152, 184, 210, 232][row] ?? 0
    return { text, size, line }
  })
  const chart = await printed(
    170,
    250,
    (sheet) =>
      `<rect width="170" height="250" fill="#fbf6ea"/>` +
      rows
        .map(({ text, size, line }) =>
          letter(sheet, text, 85, line, { font: 'bold', size, anchor: 'middle', fill: '#1c1d20' }),
        )
        .join(''),
    1400,
  )
  const paper = tone('#f3ead8')
  const sheetOf = (at: Vector, yaw: number, width: number, depth: number, top: typeof chart): Solid =>
    carton(
      { at, yaw },
      { width, height: 0.5, depth },
      { top, front: () => paper, side: () => paper, finish: (colour) => ({ kind: 'matt', colour }) },
      0.15,
    )
  return roomOf(worlds.linsenhaus, {
    solids: [
      level(0, worlds.linsenhaus.ground),
      sheetOf([-24, 0, 6], 14, 170, 250, chart),
      sheetOf([-64, 0, -20], 24, 190, 240, () => paper),
      await pack('kelvary-day-90', 90, { at: [84, 0, -96], yaw: -24 }),
      ...loupe({ at: [-30, 19, 26], yaw: -40, roll: -7 }, 43),
      await ruler({ at: [96, 1, 84], yaw: 62 }, 170),
      ...spectacles({ at: [-74, 0.6, -84], yaw: 24 }, pairOf('lettera-capitolo'), [0.97, 0.97, 0.96]),
    ],
    gathering: { height: 0.5, from: [-120, -90], to: [110, 120], cells: 512 },
    lens: { eye: [0, 318, 236], target: [0, 14, -18], degrees: 41, aperture: 3, focus: [-28, 18, 26] },
  })
}

/** Sunglasses on a wall above the sea, the sun low behind them. */
export async function lenteoHero(): Promise<Room> {
  const half: Vector = [420, 60, 100]
  const slab = solid({ at: [0, -60, -6] }, [scaled(half, -1), half], block(half, 9), ([x, y, z]) =>
    limestone([x, y, z]),
  )
  return roomOf(worlds.lenteo, {
    solids: [
      slab,
      ...spectacles({ at: [-6, 0, 34], yaw: -24 }, pairOf('dorvane-brise'), [0.62, 0.3, 0.1], 0.06),
      await pack('tavelle-month-6', 6, { at: [92, 0, -66], yaw: -26 }),
    ],
    sky: coast,
    lamps: [{ direction: evening, size: 1.8, colour: [1500, 1010, 540] }],
    exposure: 0.82,
    lens: { eye: [8, 66, 245], target: [6, 29, -20], degrees: 41, aperture: 2.2, focus: [0, 26, 40] },
  })
}
