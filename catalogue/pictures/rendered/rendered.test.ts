import { readdirSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { developed } from './develop.ts'
import type { Room } from './optics.ts'
import { renderings } from './renderings.ts'
import { level, type Solid, type Surface } from './solids.ts'
import { drop, softLens } from './things.ts'
import { expose } from './tracer.ts'
import type { Vector } from './vector.ts'

const folder = new URL('../../../content/pictures/', import.meta.url)

test('every rendering is in the folder of pictures, in its size and below 90 KB', async () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  expect(files.sort()).toEqual(
    Object.keys(renderings)
      .map((name) => `${name}.webp`)
      .sort(),
  )
  for (const [name, { width, height }] of Object.entries(renderings)) {
    const file = new URL(`${name}.webp`, folder)
    const found = await sharp(file.pathname).metadata()
    expect([name, found.width, found.height]).toEqual([name, width, height])
    expect(statSync(file).size, name).toBeLessThan(90 * 1024)
  }
})

const white: Surface = { kind: 'matt', colour: [0.8, 0.8, 0.8] }
const straightUp: Vector = [0, 1, 0]
const room = (solids: readonly Solid[], more: Partial<Room> = {}): Room => ({
  solids: [level(0, () => white), ...solids],
  lamps: [],
  sky: () => [1, 1, 1],
  exposure: 1,
  lens: { eye: [0, 40, 60], target: [0, 0, 0], degrees: 40 },
  ...more,
})
const meanOf = (light: Float32Array) => light.reduce((sum, value) => sum + value, 0) / light.length

test('a matt floor below an even sky shows its own brightness', () => {
  expect(meanOf(expose(room([]), 12, 10, 16).light)).toBeCloseTo(0.8, 2)
})

test('glass below an even sky neither makes nor loses more than a little light', () => {
  const sky = { solids: [softLens([0, 5, 0], 12)] }
  expect(meanOf(expose(room([], sky), 16, 14, 24).light)).toBeGreaterThan(0.93)
  expect(meanOf(expose(room([], sky), 16, 14, 24).light)).toBeLessThanOrEqual(1.01)
})

test('a drop gathers the light of a lamp: below it the floor is darker at the rim and brighter in the middle', () => {
  const lamp = { direction: straightUp, size: 1, colour: [2000, 2000, 2000] as const }
  const seen = (solids: readonly Solid[]) =>
    expose(
      room(solids, {
        lamps: [lamp],
        sky: () => [0, 0, 0],
        gathering: { height: 0, from: [-12, -12], to: [12, 12], cells: 48 },
        lens: { eye: [0, 90, 0.1], target: [0, 0, 0], degrees: 16 },
      }),
      24,
      24,
      8,
    ).light
  const [empty, gathered] = [seen([]), seen([drop([0, 0, 0], 8)])]
  expect(Math.max(...gathered)).toBeGreaterThan(Math.max(...empty) * 1.5)
  expect(Math.min(...gathered)).toBeLessThan(Math.max(...empty) * 0.8)
})

test('taking the same picture twice gives the same pixels', () => {
  const pixels = () => developed(expose(room([drop([0, 0, 0], 8)]), 12, 10, 6).light, 1)
  expect(pixels()).toEqual(pixels())
})
