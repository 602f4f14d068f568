import type { Vector } from '../space.ts'

export type { Vector }

export const add = (a: Vector, b: Vector, times = 1): Vector => [
  a[0] + b[0] * times,
  a[1] + b[1] * times,
  a[2] + b[2] * times,
]
export const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const times = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const unit = (a: Vector): Vector => scaled(a, 1 / Math.sqrt(dot(a, a)))
export const blend = (a: Vector, b: Vector, part: number): Vector => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
  a[2] + (b[2] - a[2]) * part,
]
export const brightest = (a: Vector) => Math.max(a[0], a[1], a[2])
export const mirrored = (direction: Vector, normal: Vector) => add(direction, normal, -2 * dot(direction, normal))

/** From 0 below the first edge to 1 above the second one, softly. */
export function ease(from: number, to: number, value: number) {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** Two directions across the given one. */
export function frameAround(up: Vector): readonly [Vector, Vector] {
  const side = unit(cross(Math.abs(up[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0], up))
  return [side, cross(up, side)]
}

/** The part of light that a written colour reflects, per channel: `#80ff00` becomes [0.22, 1, 0]. */
export function tone(hex: string): Vector {
  const known = tones.get(hex)
  if (known) return known
  const channel = (at: number) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2
  const made: Vector = [channel(1), channel(3), channel(5)]
  tones.set(hex, made)
  return made
}
const tones = new Map<string, Vector>()

/** Random numbers that are the same on every machine. */
export function dice(seed: number) {
  let state = (seed * 2654435761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4294967296
  }
}
