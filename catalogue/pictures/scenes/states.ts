import { box } from '../box.ts'
import { flatCase } from '../case.ts'
import { glassesPicture } from '../frames.ts'
import { along, floorShadow } from '../light.ts'
import { cartonSize } from '../product-pictures.ts'
import type { Sheet } from '../sheet.ts'
import { projection } from '../space.ts'
import { lensBowl, packageOf, pairOf, type Scene } from './scenery.ts'

// Quiet drawings for pages that have nothing to show. Their ground is pale, so that they suit all three brands.

const ground = (sheet: Sheet) =>
  `<ellipse cx="240" cy="170" rx="212" ry="142" fill="${along(sheet, [
    [0, '#e9f1ec'],
    [1, '#f5f8f6'],
  ])}"/>`

/** A lens has fallen: glasses down, a magnifier searching. */
const notFound: Scene = (sheet) =>
  ground(sheet) +
  floorShadow(sheet, 150, 262, 90, 9, 0.6) +
  '<path d="M108 232C114 258 134 266 150 266S186 258 192 232C176 240 124 240 108 232Z" fill="#a9d9f0" opacity=".7"/><ellipse cx="150" cy="232" rx="42" ry="9" fill="#e6f6fd" stroke="#fff" stroke-width="3"/>' +
  `<g transform="rotate(-18 300 160)"><path d="M300 224v92" stroke="#7a5a3a" stroke-width="20" stroke-linecap="round"/><circle cx="300" cy="156" r="66" fill="#fff" fill-opacity=".55" stroke="#3c4a46" stroke-width="13"/><path d="M262 146a42 42 0 0 1 34-32" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"/></g>`

const emptyCart: Scene = (sheet) =>
  ground(sheet) +
  floorShadow(sheet, 240, 272, 220, 16, 0.7) +
  `<path d="M150 128H330L348 268H132Z" fill="${along(sheet, [
    [0, '#fdfdfb'],
    [1, '#dfe8e2'],
  ])}" stroke="#9db3a8" stroke-width="4" stroke-linejoin="round"/><path d="M196 152v-40a44 44 0 0 1 88 0v40" fill="none" stroke="#5b7a6c" stroke-width="8" stroke-linecap="round"/>` +
  '<path d="M196 206q44-34 88 0q-44 34-88 0z" fill="none" stroke="#7e9a8d" stroke-width="5" stroke-linejoin="round"/><circle cx="240" cy="206" r="11" fill="#7e9a8d"/>'

const noResults: Scene = (sheet) =>
  ground(sheet) + glassesPicture(sheet, pairOf('lettera-capitolo'), 'front', [96, 96, 290, 180])

const noOrders: Scene = (sheet) =>
  ground(sheet) +
  box(sheet, cartonSize(6), packageOf('kelvary-air-6'), [110, 78, 170, 200]) +
  flatCase(
    sheet,
    projection({ yaw: -14, pitch: 36, distance: 520, scale: 1.8, centre: [312, 262] }),
    packageOf('kapselle-flat-1'),
    false,
  )

const failure: Scene = (sheet) => ground(sheet) + lensBowl(sheet, 240, 236, 0.9)

export const states: Record<string, readonly [width: number, height: number, paint: Scene]> = {
  'state-not-found': [480, 320, notFound],
  'state-empty-cart': [480, 320, emptyCart],
  'state-no-results': [480, 320, noResults],
  'state-no-orders': [480, 320, noOrders],
  'state-error': [480, 320, failure],
}
