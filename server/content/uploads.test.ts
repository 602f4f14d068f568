import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startStoryblok } from '#server/testing/storyblok.ts'
import { createUploads } from './uploads.ts'

let space: Awaited<ReturnType<typeof startStoryblok>>
let photo: Buffer
beforeAll(async () => {
  space = await startStoryblok()
  photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => space.stop())
beforeEach(() => {
  space.asked.length = 0
  space.space.mood = 'well'
  for (const path of Object.keys(space.assets)) delete space.assets[path]
})

const path = '4711/1200x800/0a1b2c3d4e/photo.jpg'
const log = { warn: vi.fn() }
const clock = { time: 0 }

function open({ timeout = 10_000, secret = 'a key' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { host: space.url, folder, key: Buffer.from(secret), timeout, log, now: () => clock.time }
  return { folder, uploads: createUploads(settings), again: () => createUploads(settings) }
}
const addressOf = (path: string) => `${space.url}/f/${path}`

test('an uploaded picture is fetched once, however many requests there are, and stored for the next process', async () => {
  space.assets[path] = photo
  const { uploads, again } = open()
  const names = await Promise.all([1, 2, 3].map(() => uploads.nameOf(addressOf(path))))
  expect(new Set(names).size).toBe(1)
  expect(names[0]).toMatch(new RegExp(`^asset/[\\w-]{22}/${path}$`))
  space.space.mood = 'down'
  for (const each of [uploads, again()]) {
    const found = await each.original(names[0] ?? '')
    expect(typeof found === 'object' && readFileSync(found.file)).toEqual(photo)
  }
  expect(space.asked).toHaveLength(1)
})

test('pictures are fetched from one host only, and only at paths of pictures', async () => {
  const { uploads } = open()
  const { host } = new URL(space.url)
  const addresses = [
    `https://evil.example/f/${path}`,
    `https://${host}/f/${path}`,
    `http://${host}.evil.example/f/${path}`,
    `http://${host}@evil.example/f/${path}`,
    `http://127.0.0.1:1/f/${path}`,
    addressOf('4711/1200x800/0a1b2c3d4e/photo.html'),
    addressOf('4711/1200x800/0a1b2c3d4e/../../../v2/cdn/photo.jpg'),
    addressOf('4711/1200x800/0a1b2c3d4e/%2e%2e%2fphoto.jpg'),
    addressOf('../metadata/photo.jpg'),
    addressOf(`4711/1200x800/0a1b2c3d4e/${'x'.repeat(200)}.jpg`),
    `file:///f/${path}`,
    'photo.jpg',
  ]
  for (const address of addresses) expect(await uploads.nameOf(address), address).toBeUndefined()
  expect(space.asked).toEqual([])
})

test('a name that the shop has not signed is not found, and nothing is fetched', async () => {
  space.assets[path] = photo
  const name = await open({ secret: 'another key' }).uploads.nameOf(addressOf(path))
  const { uploads } = open()
  space.asked.length = 0
  for (const forged of [name ?? '', `asset/0123456789abcdefghijkl/${path}`, `asset//${path}`, path, ''])
    expect(await uploads.original(forged), forged).toBeUndefined()
  expect(space.asked).toEqual([])
})

test('a file that is gone, redirected, too large, no picture or broken off counts as missing for a minute', async () => {
  const { uploads, folder } = open()
  space.assets.elsewhere = photo
  const bad = {
    gone: { status: 404 },
    elsewhere: { status: 302, headers: { Location: `${space.url}/f/elsewhere` } },
    large: Buffer.concat([photo, Buffer.alloc(10 * 2 ** 20)]),
    text: Buffer.from('<html><script>alert(1)</script></html>'),
    torn: photo.subarray(0, photo.length / 2),
    huge: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'),
  }
  const names = Object.keys(bad)
  const addresses = names.map((name) => addressOf(`1/9x9/${name}/a.png`))
  for (const [name, answer] of Object.entries(bad)) space.assets[`1/9x9/${name}/a.png`] = answer
  const ask = () => Promise.all(addresses.map((address) => uploads.nameOf(address)))
  expect(await ask()).toEqual(names.map(() => undefined))
  expect(await ask()).toEqual(names.map(() => undefined))
  expect(space.asked).toHaveLength(names.length)
  expect(readdirSync(folder)).toEqual([])
  clock.time += 60_000
  space.assets['1/9x9/gone/a.png'] = photo
  expect((await ask()).filter(Boolean)).toHaveLength(1)
})

test('while the host is down a picture counts as existing, is fetched later, and logged once', async () => {
  log.warn.mockClear()
  space.assets[path] = photo
  space.space.mood = 'down'
  const { uploads } = open()
  const name = await uploads.nameOf(addressOf(path))
  expect(name).toBeDefined()
  expect(await uploads.original(name ?? '')).toBe('busy')
  expect([space.asked.length, log.warn.mock.calls.length]).toEqual([1, 1])
  space.space.mood = 'well'
  clock.time += 5_000
  expect(await uploads.original(name ?? '')).toEqual({ file: expect.any(String) })
})

test('a page does not wait for a slow host', async () => {
  log.warn.mockClear()
  space.space.mood = 'slow'
  const { uploads } = open({ timeout: 20 })
  expect(await uploads.nameOf(addressOf(path))).toBeDefined()
  // The request is still under way.
  expect(log.warn).not.toHaveBeenCalled()
})
