import { type Glasses, geometry, templeLine, unitScale, wrap } from './frame-geometry.ts'
import { bridgePart, lens, rimPart, temple } from './frame-parts.ts'
import { lensOutline } from './frame-shapes.ts'
import { fitSize, print } from './lettering.ts'
import { brightness, darker, footShadow } from './light.ts'
import type { Sheet } from './sheet.ts'
import { type Camera, fitCamera, plane, projection } from './space.ts'

/** A pair of glasses standing on its rims and temple tips, from the front or from the side. */
export function glassesPicture(
  sheet: Sheet,
  glasses: Glasses,
  view: 'front' | 'side',
  frame: readonly [number, number, number, number],
): string {
  const { metal, height, rim, hinge, centre, onFront } = geometry(glasses)
  const colour = glasses.frame
  const camera: Camera = {
    yaw: view === 'front' ? -20 : -58,
    pitch: view === 'front' ? 9 : 12,
    distance: 620,
    scale: 1,
    centre: [0, 0],
  }
  const lines = ([-1, 1] as const).map((side) => templeLine(hinge, side, metal))
  const corners = [
    ...lines.flat().map(({ at }) => at),
    ...([-1, 1] as const).flatMap((side) =>
      lensOutline(glasses.shape, glasses.lensWidth, rim).map((point) => onFront(side, point)),
    ),
  ]
  const fitted = fitCamera(camera, corners, frame)
  const project = projection(fitted)
  const foot = -height / 2 - rim
  const unit = fitted.scale / unitScale
  const [far, near] = lines.map((line) =>
    temple(sheet, project, line, colour, fitted.scale * (metal ? 0.8 : 1.5), unit),
  )
  const rims = ([-1, 1] as const).map((side) => rimPart(sheet, project, glasses, side, colour, fitted.scale))
  const floor = (z: number) => plane(project, [0, foot, z], [1, 0, 0], [0, 0, 1])
  const arm = plane(project, [hinge[0] + 1.5, hinge[1], -14], [0, 0, -1], [0, -1, 0])
  const brandSize = fitSize(glasses.brand, { font: 'text', size: metal ? 2.6 : 3.6, tracking: 0.06 }, 40)
  const glassPlane = plane(
    project,
    [centre + glasses.lensWidth * 0.1, height * 0.3, wrap(centre)],
    [1, 0, -0.08],
    [0, -1, 0],
  )
  const ink = brightness(colour) > 0.55 ? darker(colour, 0.6) : '#f1ede4'
  return (
    footShadow(sheet, floor(-62), hinge[0] * 1.9, 95, 0.3) +
    footShadow(sheet, floor(-4), centre * 2.8, 24, 0.42) +
    `${far}${rims.map(({ behind }) => behind).join('')}${near}` +
    ([-1, 1] as const).map((side) => lens(sheet, project, glasses, side, unit)).join('') +
    bridgePart(sheet, project, glasses, colour, unit) +
    rims.map(({ before }) => before).join('') +
    (view === 'side'
      ? print(sheet, arm, glasses.brand, 0, brandSize * 0.36, {
          font: 'text',
          size: brandSize,
          tracking: 0.06,
          fill: ink,
        })
      : '') +
    (glasses.mark
      ? print(sheet, glassPlane, glasses.mark, 0, 0, {
          font: 'text',
          size: 2.4,
          tracking: 0.1,
          fill: '#fff',
          opacity: 0.75,
        })
      : '')
  )
}
