import { caustics, type PhotonMap } from './caustics.ts'
import { absorbed, bend, glance, type Lamp, nearest, type Room, sphere, withinCone } from './optics.ts'
import type { Surface } from './solids.ts'
import { add, blend, brightest, dice, dot, frameAround, mirrored, scaled, times, unit, type Vector } from './vector.ts'

const bounces = 12
/** The brightest that a sample may be, so that no grain stands out. */
const brightestSample = 6

const skyAndLamps = ({ sky, lamps }: Room, direction: Vector, from: Vector, withLamps: boolean): Vector => {
  let light = sky(direction)
  if (withLamps)
    for (const lamp of lamps) {
      const edge = Math.cos((lamp.size * Math.PI) / 180)
      if (dot(direction, lamp.direction) > edge) light = add(light, lamp.colour, lamp.through?.(from) ?? 1)
    }
  return light
}

/** The light of a lamp that reaches a point. Thin glass tints it; other glass gathers it elsewhere: see caustics.ts. */
function arriving({ solids }: Room, lamp: Lamp, point: Vector, direction: Vector): Vector {
  let light = scaled(lamp.colour, lamp.through?.(point) ?? 1)
  if (brightest(light) < 0.001) return light
  for (const solid of solids) {
    const distance = solid.hit(point, direction, Number.POSITIVE_INFINITY)
    if (distance === Number.POSITIVE_INFINITY) continue
    if (!solid.isThin) return [0, 0, 0]
    const { colour } = solid.surface(add(point, direction, distance)) as Extract<Surface, { kind: 'thin' }>
    // Once where it enters, once where it leaves.
    light = times(light, times(colour, colour))
  }
  return light
}

/** A direction around another one, more or less near to it. */
function scattered(direction: Vector, blur: number, u: number, v: number): Vector {
  if (blur <= 0) return direction
  const [a, b] = frameAround(direction)
  const radius = blur * Math.sqrt(-Math.log(1 - u * 0.98))
  return unit(add(add(direction, a, radius * Math.cos(2 * Math.PI * v)), b, radius * Math.sin(2 * Math.PI * v)))
}

/** Never into the thing itself. */
const above = (direction: Vector, normal: Vector): Vector =>
  dot(direction, normal) < 0 ? mirrored(direction, normal) : direction

type Sample = { light: Vector; albedo: Vector; normal: Vector }

/** Follows a ray through the room and returns the light that comes along it. */
function follow(
  room: Room,
  photons: PhotonMap | undefined,
  start: Vector,
  along: Vector,
  random: () => number,
): Sample {
  let origin = start
  let direction = along
  let throughput: Vector = [1, 1, 1]
  let light: Vector = [0, 0, 0]
  let withLamps = true
  let thrown = 0
  let first: Pick<Sample, 'albedo' | 'normal'> | undefined
  const receive = (more: Vector) => {
    const weighed = times(more, throughput)
    const top = brightest(weighed)
    light = add(light, weighed, first && top > brightestSample ? brightestSample / top : 1)
  }
  let bounce = 0
  for (; bounce < bounces; bounce++) {
    const hit = nearest(room.solids, origin, direction)
    if (!hit) {
      receive(skyAndLamps(room, direction, origin, withLamps))
      first ??= { albedo: [1, 1, 1], normal: [0, 0, 0] }
      break
    }
    const point = add(origin, direction, hit.distance)
    const surface = hit.solid.surface(point)
    const outward = hit.solid.normal(point)
    const bent = surface.bump ? unit(add(outward, surface.bump)) : outward
    const entering = dot(direction, outward) < 0
    const normal = entering ? bent : scaled(bent, -1)
    const geometric = entering ? outward : scaled(outward, -1)
    const cosine = Math.max(0.0001, -dot(direction, normal))
    const seen = describe(surface, bent)
    if (seen) first ??= seen

    if (surface.kind === 'glass') {
      if (!entering) throughput = times(throughput, absorbed(surface.absorbs, hit.distance))
      const next = bend(direction, normal, cosine, entering ? 1 / surface.index : surface.index)
      const straight = ((surface.index - 1) / (surface.index + 1)) ** 2
      if (next && random() >= glance(straight, entering ? cosine : Math.abs(dot(next, normal)))) {
        direction = next
        origin = add(point, geometric, -0.02)
      } else {
        direction = mirrored(direction, normal)
        origin = add(point, geometric, 0.02)
      }
      continue
    }
    if (surface.kind === 'thin') {
      if (random() < glance(surface.coat, cosine)) {
        direction = mirrored(direction, normal)
        origin = add(point, geometric, 0.02)
      } else {
        throughput = times(throughput, surface.colour)
        origin = add(point, geometric, -0.02)
      }
      continue
    }
    origin = add(point, geometric, 0.02)
    if (surface.kind === 'metal') {
      const share = glance(0, cosine)
      throughput = times(throughput, blend(surface.colour, [1, 1, 1], share))
      direction = above(scattered(mirrored(direction, normal), surface.blur, random(), random()), geometric)
      withLamps = true
      continue
    }
    if (surface.coat) {
      // The coat is looked at more often than it reflects, and counts less for it: that leaves less grain.
      const share = glance(surface.coat, cosine)
      const often = Math.max(share, 0.25)
      if (random() < often) {
        throughput = scaled(throughput, share / often)
        direction = above(scattered(mirrored(direction, normal), surface.blur ?? 0, random(), random()), geometric)
        withLamps = (surface.blur ?? 0) < 0.04
        continue
      }
      throughput = scaled(throughput, (1 - share) / (1 - often))
    }
    throughput = times(throughput, surface.colour)
    for (const lamp of room.lamps) {
      const toward = withinCone(lamp, random(), random())
      const facing = dot(toward, normal)
      if (facing <= 0 || dot(toward, geometric) <= 0) continue
      const strength = facing * 2 * (1 - Math.cos((lamp.size * Math.PI) / 180))
      receive(scaled(arriving(room, lamp, origin, toward), strength))
    }
    if (photons) receive(photons.at(point))
    // Light that was thrown back twice comes from everywhere.
    if (++thrown > 2) {
      receive(scaled(room.sky([0, 1, 0]), 0.3))
      break
    }
    direction = above(unit(add(normal, sphere(random(), random()), 0.999)), geometric)
    withLamps = false
  }
  // A ray that is caught in glass would leave it somewhere.
  if (bounce === bounces) receive(scaled(room.sky(direction), 0.6))
  return { light, ...(first ?? { albedo: [1, 1, 1], normal: [0, 0, 0] }) }
}

const describe = (surface: Surface, normal: Vector) =>
  surface.kind === 'matt'
    ? { albedo: surface.colour, normal }
    : surface.kind === 'metal'
      ? { albedo: [1, 1, 1] as const, normal }
      : undefined

/** What was measured for every pixel: three numbers each. */
export type Exposure = {
  width: number
  height: number
  light: Float32Array
  albedo: Float32Array
  normal: Float32Array
  /** How much the samples of a pixel differed. */
  variance: Float32Array
}

/** Takes the picture: so many rays for each pixel, spread evenly over it and over the opening of the lens. */
export function expose(room: Room, width: number, height: number, samples: number): Exposure {
  const { eye, target, degrees, aperture = 0, focus = target } = room.lens
  const ahead = unit(add(target, eye, -1))
  const side = unit([-ahead[2], 0, ahead[0]])
  const up: Vector = [
    side[1] * ahead[2] - side[2] * ahead[1],
    side[2] * ahead[0] - side[0] * ahead[2],
    side[0] * ahead[1] - side[1] * ahead[0],
  ]
  const sharp = dot(add(focus, eye, -1), ahead)
  const half = Math.tan((degrees * Math.PI) / 360)
  const photons = caustics(room)
  const planes = () => new Float32Array(width * height * 3)
  const shot: Exposure = {
    width,
    height,
    light: planes(),
    albedo: planes(),
    normal: planes(),
    variance: new Float32Array(width * height),
  }
  const random = dice(7)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const [shiftA, shiftB, shiftC, shiftD] = [random(), random(), random(), random()]
      let [mean, squares] = [0, 0]
      let taken = 0
      for (let sample = 0; sample < samples; sample++) {
        // Where the first samples agree, more would show the same.
        if (sample === Math.max(6, samples >> 1) && squares / sample - (mean / sample) ** 2 < 0.0004) break
        taken++
        // An even spread over four dimensions (the generalised golden ratio), shifted for every pixel.
        const [a, b] = [(shiftA + sample * 0.8566748838545029) % 1, (shiftB + sample * 0.733891856627126) % 1]
        const [c, d] = [(shiftC + sample * 0.6287067210378087) % 1, (shiftD + sample * 0.5385972572236101) % 1]
        const u = ((2 * (x + a)) / width - 1) * half
        const v = ((1 - (2 * (y + b)) / height) * half * height) / width
        const seen = add(add(ahead, side, u), up, v)
        const radius = aperture * Math.sqrt(c)
        const shift = add(scaled(side, radius * Math.cos(2 * Math.PI * d)), up, radius * Math.sin(2 * Math.PI * d))
        const from = add(eye, shift)
        const toward = unit(add(add(eye, seen, sharp), from, -1))
        const { light, albedo, normal } = follow(room, photons, from, toward, random)
        const top = Math.min(4, brightest(light))
        mean += top
        squares += top * top
        for (const axis of [0, 1, 2] as const) {
          shot.light[pixel * 3 + axis] = (shot.light[pixel * 3 + axis] ?? 0) + light[axis]
          shot.albedo[pixel * 3 + axis] = (shot.albedo[pixel * 3 + axis] ?? 0) + albedo[axis]
          shot.normal[pixel * 3 + axis] = (shot.normal[pixel * 3 + axis] ?? 0) + normal[axis]
        }
      }
      for (const plane of [shot.light, shot.albedo, shot.normal])
        for (let axis = 0; axis < 3; axis++) plane[pixel * 3 + axis] = (plane[pixel * 3 + axis] ?? 0) / taken
      shot.variance[pixel] = Math.max(0, squares / taken - (mean / taken) ** 2) / taken
    }
  return shot
}
