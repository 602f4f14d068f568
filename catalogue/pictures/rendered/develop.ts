import type { Exposure } from './tracer.ts'

/** Evens out the grain of an exposure where neighbours show the same: same colour, same direction, similar light. */
export function cleaned(shot: Exposure): Float32Array {
  const { width, height, albedo, normal, variance } = shot
  const at = (plane: Float32Array, index: number) => plane[index] ?? 0
  // Without the colours of things, only their lighting remains, which is smooth.
  let light = shot.light.map((value, index) => value / Math.max(0.02, at(albedo, index)))
  let spread = variance
  for (const step of [1, 2, 4, 8]) {
    const next = new Float32Array(light.length)
    const nextSpread = new Float32Array(spread.length)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const own = y * width + x
        const grain = Math.sqrt(Math.max(at(spread, own), 1e-6)) / Math.max(0.05, at(albedo, own * 3 + 1))
        let [red, green, blue, sum, differing] = [0, 0, 0, 0, 0]
        for (let dy = -2; dy <= 2; dy++)
          for (let dx = -2; dx <= 2; dx++) {
            const [nx, ny] = [x + dx * step, y + dy * step]
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
            const other = ny * width + nx
            const distance = (plane: Float32Array) =>
              Math.abs(at(plane, own * 3) - at(plane, other * 3)) +
              Math.abs(at(plane, own * 3 + 1) - at(plane, other * 3 + 1)) +
              Math.abs(at(plane, own * 3 + 2) - at(plane, other * 3 + 2))
            const weight =
              Math.exp(-(dx * dx + dy * dy) / 4) *
              Math.exp(-distance(normal) * 6 - distance(albedo) * 14 - distance(light) / (6 * grain + 0.006))
            red += at(light, other * 3) * weight
            green += at(light, other * 3 + 1) * weight
            blue += at(light, other * 3 + 2) * weight
            differing += at(spread, other) * weight * weight
            sum += weight
          }
        next[own * 3] = red / sum
        next[own * 3 + 1] = green / sum
        next[own * 3 + 2] = blue / sum
        nextSpread[own] = differing / (sum * sum)
      }
    light = next
    spread = nextSpread
  }
  return light.map((value, index) => value * Math.max(0.02, at(albedo, index)))
}

/** A film's curve: deep shadows, lights that roll off (after Narkowicz). */
const film = (x: number) => Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14))

/** The exposure as pixels of a screen, eight bits a channel. */
export function developed(light: Float32Array, exposure: number): Buffer {
  const pixels = Buffer.alloc(light.length)
  for (const [index, value] of light.entries())
    pixels[index] = Math.round(255 * film(Math.max(0, value * exposure)) ** (1 / 2.2))
  return pixels
}

/** How near to the edge of a picture grain stays. */
export const margin = 5

/** Evens out what grain is left: every pixel becomes the mean of those near it whose surroundings look alike. */
export function evened(pixels: Buffer, width: number, height: number, strength = 11): Buffer {
  const reach = margin - 1
  const even = Buffer.from(pixels)
  const weights = Float32Array.from({ length: 4096 }, (_, at) => Math.exp((-at * 16) / (27 * strength * strength)))
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) {
      const own = (y * width + x) * 3
      let [red, green, blue, sum] = [0, 0, 0, 0]
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const other = own + (dy * width + dx) * 3
          let apart = 0
          for (let row = -1; row <= 1; row++) {
            const start = (row * width - 1) * 3
            for (let at = start; at < start + 9; at++) {
              const difference = (pixels[own + at] ?? 0) - (pixels[other + at] ?? 0)
              apart += difference * difference
            }
          }
          const weight = weights[Math.min(4095, apart >> 4)] ?? 0
          red += (pixels[other] ?? 0) * weight
          green += (pixels[other + 1] ?? 0) * weight
          blue += (pixels[other + 2] ?? 0) * weight
          sum += weight
        }
      even[own] = Math.round(red / sum)
      even[own + 1] = Math.round(green / sum)
      even[own + 2] = Math.round(blue / sum)
    }
  return even
}
