import { letter } from '../lettering.ts'
import { pairOf } from '../scenes/scenery.ts'
import type { Lens, Room } from './optics.ts'
import { printed } from './printed.ts'
import { level, type Solid } from './solids.ts'
import { spectacles } from './spectacles.ts'
import { standing } from './things.ts'
import type { Vector } from './vector.ts'
import { roomOf, type WorldName, worlds } from './worlds.ts'

/** Who answers, and the glasses on the desk. */
const experts = {
  claravue: { name: ['Mara', 'Steiner'], glasses: { ...pairOf('halmby-nist'), frame: '#12312b' } },
  linsenhaus: { name: ['Henrik', 'Albers'], glasses: pairOf('lettera-capitolo') },
  lenteo: { name: ['Giulia', 'Ferrante'], glasses: pairOf('lettera-rima') },
} as const

const clear: Vector = [0.97, 0.97, 0.96]

/** A small still life: the camera looks at a table from a little above. */
const still = (shop: WorldName, solids: readonly Solid[], lens: Omit<Lens, 'aperture'>): Room =>
  roomOf(worlds[shop], { solids: [level(0, worlds[shop].ground), ...solids], lens: { aperture: 3, ...lens } })

/** The desk of the optician who answers: a card with the name, and glasses. */
export async function deskTable(shop: WorldName): Promise<Room> {
  const {
    name: [first, last],
    glasses,
  } = experts[shop]
  const { ink, sheet } = worlds[shop]
  const card = await printed(
    120,
    96,
    (on) =>
      `<rect width="120" height="96" fill="${sheet}"/><rect width="120" height="7" fill="${ink}"/>` +
      letter(on, first, 60, 34, { font: 'serif', size: 21, anchor: 'middle', fill: '#22252a' }) +
      letter(on, last, 60, 54, { font: 'serif', size: 15, anchor: 'middle', fill: ink }),
  )
  return still(
    shop,
    [standing({ at: [0, 0, -34], yaw: 8 }, 120, 96, card), ...spectacles({ at: [0, 0, 66], yaw: -18 }, glasses, clear)],
    { eye: [0, 130, 340], target: [0, 42, 10], degrees: 30, focus: [0, 30, 20] },
  )
}
