import { type FrameShape, isMetal, lensHeight } from './frame-shapes.ts'
import type { Point, Vector } from './space.ts'

export type Glasses = {
  shape: FrameShape
  frame: string
  tint: string
  sun: boolean
  lensWidth: number
  brand: string
  mark: string
}

export type Side = -1 | 1

/** Strokes are given for the scale of the gallery, in pixels per millimetre. */
export const unitScale = 5.6

/** The front of a pair of glasses is bent around the face. */
export const wrap = (x: number) => -0.0013 * x * x

export function geometry({ shape, lensWidth }: Glasses) {
  const metal = isMetal(shape)
  const rim = metal ? 1.7 : 4.2
  const bridge = metal ? 18 : 19
  const centre = bridge / 2 + lensWidth / 2
  const height = lensHeight(shape, lensWidth)
  const hinge: Point = [centre + lensWidth / 2 + rim * 0.4, height * (metal ? 0.22 : 0.26)]
  const onFront = (side: Side, [x, y]: Point, depth = 0): Vector => {
    const across = side * (centre + x)
    return [across, y, wrap(across) + depth]
  }
  return { metal, rim, bridge, centre, height, hinge, onFront }
}

/** The middle line of a temple with its height on the way, from the hinge to behind the ear. */
export function templeLine(hinge: Point, side: Side, metal: boolean): { at: Vector; tall: number }[] {
  const [x, y] = hinge
  const thin = metal ? 0.62 : 1
  return [
    { at: [side * x, y, wrap(x) - 1], tall: 7.5 * thin },
    { at: [side * (x + 1.5), y, -22], tall: 6 * thin },
    { at: [side * x, y, -58], tall: 5 * thin },
    { at: [side * (x - 2), y - 0.5, -92], tall: 5 * thin },
    { at: [side * (x - 4), y - 4, -110], tall: 5.6 * thin },
    { at: [side * (x - 6), y - 15, -126], tall: 6.6 },
    { at: [side * (x - 7), y - 27, -136], tall: 6 },
  ]
}
