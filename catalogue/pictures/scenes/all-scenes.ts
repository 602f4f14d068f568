import { badges } from './badges.ts'
import { banners } from './banners.ts'
import { guides } from './guides.ts'
import { icons } from './icons.ts'
import { kinds } from './kinds.ts'
import { type Scene, scene } from './scenery.ts'
import { states } from './states.ts'
import { tiles } from './tiles.ts'
import { workplaces } from './workplaces.ts'

/** Every picture of the pages by its file name. */
export function allScenes(): Record<string, string> {
  const groups = [workplaces, tiles, kinds, banners, guides, badges, states]
  const drawn = groups
    .flatMap(Object.entries<readonly [number, number, Scene]>)
    .map(([name, [width, height, paint]]) => [`${name}.svg`, scene(width, height, paint)])
  return {
    ...Object.fromEntries(drawn),
    ...Object.fromEntries(Object.entries(icons()).map(([name, svg]) => [`${name}.svg`, svg])),
  }
}
