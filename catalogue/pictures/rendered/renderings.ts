import { claravueHero, lenteoHero, linsenhausHero } from './heroes.ts'
import type { Room } from './optics.ts'
import { deskTable } from './tables.ts'

type Rendering = { width: number; height: number; samples: number; room: () => Promise<Room> }

const large = { width: 768, height: 672, samples: 12 }
const square = { width: 360, height: 360, samples: 12 }

/** Every rendered picture of the pages by its file name. */
export const renderings: Record<string, Rendering> = {
  'hero-claravue': { ...large, room: claravueHero },
  'hero-linsenhaus': { ...large, room: linsenhausHero },
  'hero-lenteo': { ...large, room: lenteoHero },
  'desk-claravue': { ...square, room: () => deskTable('claravue') },
  'desk-linsenhaus': { ...square, room: () => deskTable('linsenhaus') },
  'desk-lenteo': { ...square, room: () => deskTable('lenteo') },
}
