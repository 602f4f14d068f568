import { absorbed, bend, glance, nearest, type Room, withinCone } from './optics.ts'
import { far } from './solids.ts'
import { add, dice, dot, mirrored, scaled, times, type Vector } from './vector.ts'

export type PhotonMap = { at: (point: Vector) => Vector }

/** Rays for each cell of the floor. */
const density = 4

/**
 * The light that glass and water gather on the floor. Rays from the lamps over the wanted part of the floor are bent as
 * glass bends them; those that touched any are counted where they land.
 */
export function caustics(room: Room): PhotonMap | undefined {
  const { gathering, solids, lamps } = room
  const [lamp] = lamps
  if (!gathering || !lamp) return undefined
  const { height, from, to, cells } = gathering
  const [wide, deep] = [to[0] - from[0], to[1] - from[1]]
  let map = new Float32Array(cells * cells * 3)
  const random = dice(11)
  const [across, along] = [cells / wide, cells / deep]
  // Power of one ray over the area of one cell.
  const sky = 2 * (1 - Math.cos((lamp.size * Math.PI) / 180))
  const shots = cells * cells * density
  for (let shot = 0; shot < shots; shot++) {
    const aim: Vector = [from[0] + random() * wide, height, from[1] + random() * deep]
    const toward = withinCone(lamp, random(), random())
    let light = scaled(lamp.colour, sky * toward[1] * (lamp.through?.(aim) ?? 1))
    let origin = add(aim, toward, 900)
    let direction = scaled(toward, -1)
    let touched = false
    for (let step = 0; step < 8; step++) {
      const hit = nearest(solids, origin, direction)
      if (!hit) break
      const point = add(origin, direction, hit.distance)
      const surface = hit.solid.surface(point)
      if (surface.kind === 'thin') {
        light = times(light, surface.colour)
        origin = add(point, direction, 0.03)
        continue
      }
      if (surface.kind !== 'glass') {
        if (touched && Math.abs(point[1] - height) < 0.1) land(point, light)
        break
      }
      touched = true
      const outward = hit.solid.normal(point)
      const bent = surface.bump ? add(outward, surface.bump) : outward
      const length = far(bent[0], bent[1], bent[2])
      const entering = dot(direction, outward) < 0
      const normal = scaled(bent, (entering ? 1 : -1) / length)
      const cosine = Math.max(0.0001, -dot(direction, normal))
      if (!entering) light = times(light, absorbed(surface.absorbs, hit.distance))
      const next = bend(direction, normal, cosine, entering ? 1 / surface.index : surface.index)
      const straight = ((surface.index - 1) / (surface.index + 1)) ** 2
      if (next) light = scaled(light, 1 - glance(straight, entering ? cosine : Math.abs(dot(next, normal))))
      direction = next ?? mirrored(direction, normal)
      origin = add(point, outward, entering === Boolean(next) ? -0.02 : 0.02)
    }
  }

  function land([x, , z]: Vector, light: Vector) {
    const [column, row] = [Math.floor((x - from[0]) * across), Math.floor((z - from[1]) * along)]
    if (column < 0 || row < 0 || column >= cells || row >= cells) return
    const cell = (row * cells + column) * 3
    for (const axis of [0, 1, 2] as const) map[cell + axis] = (map[cell + axis] ?? 0) + light[axis]
  }

  const perCell = 1 / density
  map = softened(softened(map, cells), cells)
  const value = (column: number, row: number, axis: number) =>
    (map[(Math.min(cells - 1, Math.max(0, row)) * cells + Math.min(cells - 1, Math.max(0, column))) * 3 + axis] ?? 0) *
    perCell
  return {
    at([x, y, z]) {
      if (Math.abs(y - height) > 0.1 || x < from[0] || x > to[0] || z < from[1] || z > to[1]) return [0, 0, 0]
      const [u, v] = [(x - from[0]) * across - 0.5, (z - from[1]) * along - 0.5]
      const [column, row] = [Math.floor(u), Math.floor(v)]
      const [a, b] = [u - column, v - row]
      const between = (axis: number) =>
        value(column, row, axis) * (1 - a) * (1 - b) +
        value(column + 1, row, axis) * a * (1 - b) +
        value(column, row + 1, axis) * (1 - a) * b +
        value(column + 1, row + 1, axis) * a * b
      return [between(0), between(1), between(2)]
    },
  }
}

/** Every cell gives some of its light to its neighbours, which evens out chance. */
function softened(map: Float32Array<ArrayBuffer>, cells: number): Float32Array<ArrayBuffer> {
  const soft = new Float32Array(map.length)
  const weights = [1, 2, 1]
  for (let row = 1; row < cells - 1; row++)
    for (let column = 1; column < cells - 1; column++)
      for (let axis = 0; axis < 3; axis++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++)
            sum +=
              (map[((row + dy) * cells + column + dx) * 3 + axis] ?? 0) *
              (weights[dy + 1] ?? 0) *
              (weights[dx + 1] ?? 0)
        soft[(row * cells + column) * 3 + axis] = sum / 16
      }
  return soft
}
