import { type Plane, round, roundedRect } from './space.ts'

/** The canvas itself as a plane, for what is seen straight on. */
export const flat: Plane = {
  at: (u, v) => [u, v],
  matrix: (u, v, scale = 1) => `translate(${round(u)} ${round(v)})scale(${round(scale, 3)})`,
  path: (d) => d,
  rect: (u, v, width, height, corner = 0) => roundedRect(u, v, width, height, corner),
}
