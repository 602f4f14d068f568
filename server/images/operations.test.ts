import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { quiet } from '#server/testing/originals.ts'
import { pictureResponse } from './http.ts'
import { createPictureStore } from './operations.ts'

const svg = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colour}"/></svg>`
const gradient = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><defs><linearGradient id="a"><stop stop-color="#0b7a4b"/><stop offset="1" stop-color="#f2b705"/></linearGradient></defs><rect width="400" height="200" fill="url(#a)"/><circle cx="90" cy="80" r="60" fill="#b3261e"/></svg>`
const small = { width: 100, height: 100 }

let originals: string
let folder: string
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  originals = join(root, 'originals')
  folder = join(root, 'finished')
  mkdirSync(originals)
})

const draw = (name: string, content = svg('red')) => writeFileSync(join(originals, `${name}.svg`), content)
const store = (limits: { atOnce?: number; waiting?: number; effort?: number } = {}) =>
  createPictureStore({ originals, pageOriginals: originals, folder, log: quiet, ...limits })
const finishedFiles = () => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
const ask = (pictures: ReturnType<typeof store>, path: string, headers: Record<string, string> = {}) =>
  pictureResponse(pictures, new Request(`http://shop.example${path}`, { headers }))

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
])('a browser that accepts %s gets %s in the size of the address', async (Accept, type, format) => {
  draw('box')
  for (const [size, width, height] of [
    ['216x268', 216, 268],
    ['216x268@2x', 432, 536],
  ] as const) {
    const response = await ask(store(), `/img/${size}/box`, { Accept })
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
    expect(response.headers.get('Vary')).toBe('Accept')
    const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual([format, width, height])
  }
})

test('a picture for mails is a JPEG on white, whatever the program says that it shows', async () => {
  // Half of it is transparent, and a square has room above and below it.
  draw(
    'box',
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="red"/></svg>',
  )
  for (const Accept of ['*/*', 'image/avif,image/webp,*/*', 'text/html']) {
    const response = await ask(store(), '/img/72x72@2x/box.jpg', { Accept })
    const [type, vary] = [response.headers.get('Content-Type'), response.headers.get('Vary')]
    expect([response.status, type, vary]).toEqual([200, 'image/jpeg', null])
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    const { format, width, height } = await picture.metadata()
    expect([format, width, height]).toEqual(['jpeg', 144, 144])
    for (const [left, top] of [
      [120, 62],
      [10, 10],
    ] as const) {
      const ground = await picture.clone().extract({ left, top, width: 20, height: 20 }).raw().toBuffer()
      expect(Math.min(...ground)).toBe(255)
    }
  }
  expect(finishedFiles()).toEqual([expect.stringMatching(/^box-144x144-\w+\.jpeg$/)])
})

test('[UIX-018] a picture has quality 85, unless its URL names another', async () => {
  draw('scene', gradient)
  const original = sharp(Buffer.from(gradient), { density: 144 }).resize(320)
  const bytes = async (path: string, Accept: string) =>
    Buffer.from(await (await ask(store(), path, { Accept })).arrayBuffer())
  expect(await bytes('/img/320w/page/scene', '*/*')).toEqual(await original.clone().webp({ quality: 85 }).toBuffer())
  expect(await bytes('/img/320w-q40/page/scene', '*/*')).toEqual(await original.webp({ quality: 40 }).toBuffer())
  const [fine, coarse] = [
    await bytes('/img/320w/page/scene', 'image/avif'),
    await bytes('/img/320w-q40/page/scene', 'image/avif'),
  ]
  expect(coarse.length).toBeLessThan(fine.length)
})

test('a drawing is made in the colours that are listed for it, and in no others', async () => {
  draw('frame', svg('#ff0000'))
  const list = (colour: string) =>
    writeFileSync(join(originals, 'recolourings.json'), JSON.stringify({ frame: { black: { '#ff0000': colour } } }))
  list('#000000')
  const pictures = store()
  const middle = async (name: string) => {
    const response = await ask(pictures, `/img/100x100/${name}`)
    if (response.status !== 200) return response.status
    const [red] = (await sharp(Buffer.from(await response.arrayBuffer())).stats()).channels
    return Math.round(red?.mean ?? -1)
  }
  expect(await middle('frame')).toBeGreaterThan(250)
  expect(await middle('frame~black')).toBeLessThan(5)
  expect([await middle('frame~blue'), await middle('box~black'), await middle('frame~black~black')]).toEqual([
    404, 404, 404,
  ])
  expect(finishedFiles()).toHaveLength(2)
  list('#ffffff')
  utimesSync(join(originals, 'recolourings.json'), new Date(), new Date(Date.now() + 60_000))
  expect(await middle('frame~black')).toBeGreaterThan(250)
})

test('a picture of a page has its own proportions, or is cut to its size', async () => {
  draw('scene', gradient)
  const size = async (path: string) => {
    const { width, height } = await sharp(Buffer.from(await (await ask(store(), path)).arrayBuffer())).metadata()
    return [width, height]
  }
  expect(await size('/img/480w/page/scene')).toEqual([480, 240])
  expect(await size('/img/390x255/page/scene')).toEqual([390, 255])
})

test('an uploaded picture is made like all others; 404 if it is missing, 503 while that is unknown', async () => {
  const photo = join(originals, 'photo')
  const upright = sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
  writeFileSync(photo, await upright.jpeg().withMetadata({ orientation: 6 }).toBuffer())
  const found: Record<string, { file: string } | 'busy'> = { there: { file: photo }, later: 'busy' }
  const pictures = createPictureStore({
    originals,
    pageOriginals: originals,
    log: quiet,
    folder,
    uploaded: async (name) => found[name.split('/').at(-2) ?? ''],
  })
  const get = (id: string) => ask(pictures, `/img/320w/asset/0123456789abcdefghijkl/1/400x200/${id}/photo.jpg`)
  const answers = await Promise.all(['there', 'gone', 'later'].map(get))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 503])
  expect(answers[2]?.headers.get('Retry-After')).toBe('5')
  const { width, height } = await sharp((await answers[0]?.arrayBuffer()) as ArrayBuffer).metadata()
  // The camera notes beside the picture that it was held upright.
  expect([width, height]).toEqual([320, 640])
  expect(finishedFiles()).toEqual([expect.stringMatching(/^asset\.photo-320w-\w+\.webp$/)])
})

test('a browser that has the picture gets 304', async () => {
  draw('box')
  const pictures = store()
  const ETag = (await ask(pictures, '/img/100x100/box')).headers.get('ETag') ?? ''
  const again = await ask(pictures, '/img/100x100/box', { 'If-None-Match': ETag })
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', ETag])
  expect((await ask(pictures, '/img/100x100/box', { 'If-None-Match': '"another"' })).status).toBe(200)
})

test.each(['/img/101x100/box', '/img/100x100@3x/box', '/img/100x100/..%2foriginals%2fbox', '/img/100x100/no-such-box'])(
  '%s is not found, and nothing is made',
  async (path) => {
    draw('box')
    expect((await ask(store(), path)).status).toBe(404)
    expect(finishedFiles()).toEqual([])
  },
)

test('a name of 10,000 letters is not found, and nothing is made', async () => {
  expect((await ask(store(), `/img/100x100/${'x'.repeat(10_000)}`)).status).toBe(404)
  expect(finishedFiles()).toEqual([])
})

test('the second request, also in another process, reads the file and does not make it', async () => {
  draw('box')
  await store().picture({ name: 'box', ...small }, 'webp')
  const [file = ''] = finishedFiles()
  writeFileSync(join(folder, file), 'as it was stored')
  expect(String(await store().picture({ name: 'box', ...small }, 'webp'))).toBe('as it was stored')
})

test('ten requests at once for one picture make it once, and need no place in the queue', async () => {
  draw('box')
  const pictures = store({ atOnce: 1, waiting: 0 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => pictures.picture({ name: 'box', ...small }, 'webp')),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toBeInstanceOf(Buffer)
  expect(finishedFiles()).toHaveLength(1)
})

test('one at work, two waiting: the fourth request gets 503, and later its picture', async () => {
  const names = ['a', 'b', 'c', 'd']
  for (const name of names) draw(name)
  const pictures = store({ atOnce: 1, waiting: 2 })
  const answers = await Promise.all(names.map((name) => ask(pictures, `/img/100x100/${name}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 503])
  expect(answers.find(({ status }) => status === 503)?.headers.get('Retry-After')).toBe('5')
  for (const name of names) expect((await ask(pictures, `/img/100x100/${name}`)).status).toBe(200)
})

test('a changed original is another picture', async () => {
  draw('box')
  const pictures = store()
  const red = await pictures.picture({ name: 'box', ...small }, 'webp')
  draw('box', svg('blue'))
  utimesSync(join(originals, 'box.svg'), new Date(), new Date(Date.now() + 5000))
  expect(await pictures.picture({ name: 'box', ...small }, 'webp')).not.toEqual(red)
})

test('a broken drawing fails for every request, leaves no file behind and delays no other picture', async () => {
  draw('broken', '<svg xmlns="http://www.w3.org/2000/svg"><rect')
  draw('whole')
  const pictures = store({ atOnce: 1, waiting: 10 })
  const broken = { name: 'broken', ...small }
  const answers = await Promise.allSettled([
    pictures.picture(broken, 'webp'),
    pictures.picture(broken, 'webp'),
    pictures.picture({ ...broken, width: 120 }, 'webp'),
    pictures.picture({ name: 'whole', ...small }, 'webp'),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  draw('broken')
  expect(await pictures.picture(broken, 'webp')).toBeInstanceOf(Buffer)
  expect(finishedFiles().every((name) => name.endsWith('.webp'))).toBe(true)
})

test('a picture that no disk has room for is answered unstored, and one of staff, whose original has to be stored, with 503', async () => {
  draw('box')
  writeFileSync(folder, 'where a folder should be')
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => warnings.push(message), error() {} }
  const ofGoods = async () => Buffer.from(svg('blue'))
  const pictures = createPictureStore({ originals, pageOriginals: originals, folder, ofGoods, log })
  for (const _ of [1, 2]) expect((await ask(pictures, '/img/100x100/box')).status).toBe(200)
  expect((await ask(pictures, '/img/100x100/up-1')).status).toBe(503)
  expect(warnings).toEqual(Array(3).fill('a picture cannot be stored'))
})

test('the half-written file of a killed process is never taken for the picture', async () => {
  draw('box')
  const whole = await store().picture({ name: 'box', ...small }, 'webp')
  const [name = ''] = finishedFiles()
  rmSync(join(folder, name))
  writeFileSync(join(folder, `${name}.0badcafe`), 'RIFF')
  expect(await store().picture({ name: 'box', ...small }, 'webp')).toEqual(whole)
  expect(finishedFiles().toSorted()).toEqual([name, `${name}.0badcafe`])
})

test('more effort makes a smaller picture', async () => {
  const lengths = []
  for (const effort of [0, 2]) {
    draw(`scene-${effort}`, gradient)
    const answer = await ask(store({ effort }), `/img/320w/page/scene-${effort}`, { Accept: 'image/avif' })
    lengths.push((await answer.arrayBuffer()).byteLength)
  }
  expect(lengths[1]).toBeLessThan((lengths[0] ?? 0) * 0.9)
})

test('a picture of a page may be rendered instead of drawn', async () => {
  const rendered = await sharp(Buffer.from(gradient)).resize(800).webp().toBuffer()
  writeFileSync(join(originals, 'beach.webp'), rendered)
  const response = await ask(store(), '/img/320w/page/beach', { Accept: 'image/avif' })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, height]).toEqual([320, 160])
})
