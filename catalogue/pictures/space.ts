/** A small camera: things are built in millimetres, x to the right, y up, z towards the viewer. */
export type Point = readonly [x: number, y: number]
export type Vector = readonly [x: number, y: number, z: number]

export type Camera = {
  /** Turn of the object about its upright axis and tilt of the camera from above, in degrees. */
  yaw: number
  pitch: number
  /** Distance of the eye from the origin in millimetres: the nearer, the stronger the perspective. */
  distance: number
  /** Pixels per millimetre at the origin, and where the origin falls on the canvas. */
  scale: number
  centre: Point
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

const add = (a: Vector, b: Vector, times = 1): Vector => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]

export type Projection = (point: Vector) => Point

export function projection(camera: Camera): Projection {
  const [sy, cy] = [Math.sin(radians(camera.yaw)), Math.cos(radians(camera.yaw))]
  const [sp, cp] = [Math.sin(radians(camera.pitch)), Math.cos(radians(camera.pitch))]
  return ([x, y, z]) => {
    const turnedX = x * cy + z * sy
    const turnedZ = z * cy - x * sy
    const depth = y * sp + turnedZ * cp
    const nearness = (camera.scale * camera.distance) / (camera.distance - depth)
    return [camera.centre[0] + turnedX * nearness, camera.centre[1] - (y * cp - turnedZ * sp) * nearness]
  }
}

/** Moves and scales a camera so that the given points fill the frame, keeping its direction. */
export function fitCamera(
  camera: Camera,
  points: readonly Vector[],
  frame: readonly [number, number, number, number],
): Camera {
  const seen = points.map(projection({ ...camera, scale: 1, centre: [0, 0] }))
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [x, y, width, height] = frame
  const scale = Math.min(width / (right - left), height / (bottom - top))
  return {
    ...camera,
    scale,
    centre: [x + width / 2 - ((left + right) / 2) * scale, y + height / 2 - ((top + bottom) / 2) * scale],
  }
}

/** A flat piece of the object with its own coordinates: u to the right, v downwards, in millimetres. */
export type Plane = {
  at: (u: number, v: number) => Point
  /**
   * The transform that lays a flat drawing onto the plane around (u, v), where it is exact; with a reach it is exact
   * again that far to the right, so that both ends of a line of text lie where they belong.
   */
  matrix: (u: number, v: number, scale?: number, reach?: number) => string
  /** A path in plane coordinates, absolute commands M L Q C Z only, as it is seen. */
  path: (d: string) => string
  rect: (u: number, v: number, width: number, height: number, corner?: number) => string
}

export const round = (value: number, digits = 1) => String(Number(value.toFixed(digits))).replace(/^(-?)0\./, '$1.')

export function plane(project: Projection, origin: Vector, across: Vector, down: Vector): Plane {
  const at = (u: number, v: number) => project(add(add(origin, across, u), down, v))
  const matrix = (u: number, v: number, scale = 1, reach = 0.01) => {
    const middle = u + reach / 2
    const [[x, y], [xu, yu]] = [at(u, v), at(u + reach, v)]
    const [[xm, ym], [xv, yv]] = [at(middle, v), at(middle, v + 0.01)]
    const [a, b] = [((xu - x) / reach) * scale, ((yu - y) / reach) * scale]
    const [c, d] = [((xv - xm) / 0.01) * scale, ((yv - ym) / 0.01) * scale]
    return `matrix(${[a, b, c, d].map((value) => round(value, 4)).join(' ')} ${round(x)} ${round(y)})`
  }
  const path = (d: string) =>
    d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, u: string, v: string) => {
      const [x, y] = at(Number(u), Number(v))
      return `${round(x)} ${round(y)}`
    })
  const rect = (u: number, v: number, width: number, height: number, corner = 0) =>
    path(roundedRect(u, v, width, height, corner))
  return { at, matrix, path, rect }
}

export function roundedRect(x: number, y: number, width: number, height: number, corner: number): string {
  const [r, b, c] = [x + width, y + height, corner]
  if (!corner) return `M${x} ${y}L${r} ${y}L${r} ${b}L${x} ${b}Z`
  const n = (value: number) => round(value, 2)
  return (
    `M${n(x + c)} ${n(y)}L${n(r - c)} ${n(y)}Q${n(r)} ${n(y)} ${n(r)} ${n(y + c)}` +
    `L${n(r)} ${n(b - c)}Q${n(r)} ${n(b)} ${n(r - c)} ${n(b)}L${n(x + c)} ${n(b)}` +
    `Q${n(x)} ${n(b)} ${n(x)} ${n(b - c)}L${n(x)} ${n(y + c)}Q${n(x)} ${n(y)} ${n(x + c)} ${n(y)}Z`
  )
}

export const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/**
 * A smooth curve through the points (Catmull-Rom), closed by default. Both handles of a point lie on one
 * line, so all but the first piece are written with the short "s"; distances are taken between rounded points.
 */
export function smooth(points: readonly Point[], closed = true): string {
  const tenth = (value: number) => Math.round(value * 10) / 10
  const at = (index: number): Point => {
    const count = points.length
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    const [x, y] = points[wrapped] ?? [0, 0]
    return [tenth(x), tenth(y)]
  }
  const numbers = (values: number[]) =>
    values
      .map((value) => round(value))
      .reduce((text, value) => (text && !value.startsWith('-') ? `${text} ${value}` : text + value), '')
  let d = `M${numbers([...at(0)])}`
  for (let index = 0; index < points.length - (closed ? 0 : 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const [toX, toY] = [to[0] - from[0], to[1] - from[1]]
    const out = [(to[0] - before[0]) / 6, (to[1] - before[1]) / 6]
    const into = [toX - (after[0] - from[0]) / 6, toY - (after[1] - from[1]) / 6]
    d += index ? `s${numbers([...into, toX, toY])}` : `c${numbers([...out, ...into, toX, toY])}`
  }
  return dropRepeated(closed ? `${d}Z` : d)
}

/** A command need not be repeated; its letter goes where a minus sign parts the numbers anyway. */
export function dropRepeated(d: string): string {
  let last = ''
  return d.replace(/([a-zA-Z])(-?)/g, (_, command: string, minus: string) => {
    const written = command === last && minus ? '' : command
    last = command
    return written + minus
  })
}
