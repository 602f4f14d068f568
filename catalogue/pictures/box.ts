import { backArtwork, frontArtwork, type Print } from './artwork.ts'
import { fitSize, type Lettering, print } from './lettering.ts'
import { along, darker, footShadow, lighter, see } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Camera, fitCamera, plane, polygon, projection, round, type Vector } from './space.ts'

export type BoxSize = { width: number; height: number; depth: number }

type Frame = readonly [x: number, y: number, width: number, height: number]

/** A carton standing on the floor: its printed face, one narrow side and the top, seen from a little above. */
export function box(
  sheet: Sheet,
  size: BoxSize,
  label: Print,
  frame: Frame,
  view: 'front' | 'back' = 'front',
  shadow = true,
): string {
  const { width, height, depth } = size
  const [main, dark] = label.palette
  const [x, y, z] = [width / 2, height / 2, depth / 2]
  // The front turns its right side to us, the back its left one.
  const turn = view === 'front' ? -1 : 1
  const camera: Camera = {
    yaw: 25 * turn,
    pitch: 13,
    distance: Math.max(width, height) * 5.2,
    scale: 1,
    centre: [0, 0],
  }
  const corners: Vector[] = [-x, x].flatMap((cx) => [-y, y].flatMap((cy) => [-z, z].map((cz): Vector => [cx, cy, cz])))
  const fitted = fitCamera(camera, corners, frame)
  const project = projection(fitted)
  // Rounded edges of about a millimetre.
  const edge = fitted.scale

  const face = plane(project, [-x, y, z], [1, 0, 0], [0, -1, 0])
  const top = plane(project, [-x, y, -z], [1, 0, 0], [0, 0, 1])
  const right = view === 'front'
  const side = right
    ? plane(project, [x, y, z], [0, 0, -1], [0, -1, 0])
    : plane(project, [-x, y, -z], [0, 0, 1], [0, -1, 0])
  // Lettering on the side climbs from the foot.
  const climbing = right
    ? plane(project, [x, -y, z], [0, 1, 0], [0, 0, -1])
    : plane(project, [-x, -y, -z], [0, 1, 0], [0, 0, 1])

  const art = { sheet, plane: face, width, height, print: label }
  const sideShade = along(
    sheet,
    right
      ? [
          [0, '#0b1a22', 0.16],
          [1, '#0b1a22', 0.42],
        ]
      : [
          [0, '#0b1a22', 0.42],
          [1, '#0b1a22', 0.16],
        ],
    [0, 0, 1, 0.25],
  )
  const spine: Lettering = { font: 'text', size: Math.min(depth * 0.32, height * 0.12), fill: '#fff' }
  const spineText = label.name
  const lid: Lettering = { font: label.font, size: depth * 0.36, fill: '#fff', anchor: 'middle' }
  const slim = width < height * 0.8
  const facePath = face.rect(0, 0, width, height)
  const light = along(
    sheet,
    [
      [0, '#fff', 0.3],
      [0.35, '#fff', 0.04],
      [0.65, '#06141c', 0],
      [1, '#06141c', 0.2],
    ],
    right ? [0, 0, 0.85, 1] : [1, 0, 0.15, 1],
  )
  const sx = right ? x : -x
  const folds = `${polygon([project([-sx, y, z]), project([sx, y, z]), project([sx, y, -z])]).slice(0, -1)}${polygon([project([sx, -y, z]), project([sx, y, z])]).slice(0, -1)}`
  const floor = plane(project, [0, -y, 0], [1, 0, 0], [0, 0, 1])
  return (
    (shadow ? footShadow(sheet, floor, width, depth, 1, 0.55) : '') +
    `<g stroke-linejoin="round" stroke-width="${round(edge * 0.85)}">` +
    `<path d="${top.rect(0, 0, width, depth)}" fill="${lighter(main, 0.28)}" stroke="${lighter(main, 0.28)}"/>` +
    `<path d="${side.rect(0, 0, depth, height)}" fill="${dark}" stroke="${darker(dark, 0.22)}"/>` +
    `<path d="${facePath}" fill="${main}" stroke="${lighter(main, 0.4)}"/></g>` +
    (slim
      ? ''
      : print(sheet, top, label.brand, width / 2, depth * 0.62, {
          ...lid,
          size: fitSize(label.brand, lid, width * 0.8),
        })) +
    `<path d="${side.rect(0, 0, depth, height)}" fill="${sideShade}"/>` +
    (slim
      ? ''
      : print(sheet, climbing, spineText, height * 0.07, depth * 0.61, {
          ...spine,
          size: fitSize(spineText, spine, height * 0.86),
        })) +
    (view === 'front' ? frontArtwork(art) : backArtwork(art)) +
    `<path d="${facePath}" fill="${light}"/>` +
    `<path d="${top.rect(0, 0, width, depth)}" fill="${along(sheet, [
      [0, '#fff', 0.5],
      [1, '#fff', 0.12],
    ])}"/>` +
    `<path d="${folds}" fill="none" stroke="${see('#fff', 0.6)}" stroke-width="${round(edge * 0.42)}" stroke-linejoin="round"/>`
  )
}
