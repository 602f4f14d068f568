/** A number from 0 to 1 for a point of a grid, always the same. */
function hash(x: number, y: number, z: number) {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 1274126177)) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}

const soft = (t: number) => t * t * (3 - 2 * t)

/** Smooth noise from 0 to 1 with details of the size 1. */
export function noise(x: number, y: number, z = 0): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const iz = Math.floor(z)
  const u = soft(x - ix)
  const v = soft(y - iy)
  const w = soft(z - iz)
  const near = sheet(ix, iy, iz, u, v)
  return w === 0 ? near : near + (sheet(ix, iy, iz + 1, u, v) - near) * w
}

function sheet(x: number, y: number, z: number, u: number, v: number) {
  const corner = hash(x, y, z)
  const near = corner + (hash(x + 1, y, z) - corner) * u
  const other = hash(x, y + 1, z)
  const far = other + (hash(x + 1, y + 1, z) - other) * u
  return near + (far - near) * v
}

/** Noise with finer and finer details. */
export function rough(x: number, y: number, z = 0, octaves = 4): number {
  let sum = 0
  let share = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += share * noise(x * scale, y * scale, z * scale)
    share /= 2
    scale *= 2.03
  }
  return sum
}
