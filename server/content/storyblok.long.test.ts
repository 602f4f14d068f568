import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeShops, mayMeasure, openShop, pagesStayFresh, type ShopProcess } from '#server/testing/shop-process.ts'
import { startStoryblok, tokens } from '#server/testing/storyblok.ts'
import { signatureOf } from './webhook.ts'

const folder = 'content/claravue/de'
const demo = Object.fromEntries(
  globSync('**/*.json', { cwd: folder })
    .filter((file) => !file.endsWith('.draft.json'))
    .map((file) => [
      `claravue/de/${file.slice(0, -'.json'.length)}`,
      JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
    ]),
)
const upload = '4711/1200x800/0a1b2c3d4e/photo.jpg'
const webhookSecret = 'the secret of the webhook'

/** The page about us with this title and these blocks. */
const aboutUs = (title: string, ...body: object[]) => ({
  story: { ...demo['claravue/de/about-us'].story, content: { component: 'page', _uid: 'p', title, body } },
})
const banner = (_uid: string, filename: string) => ({
  component: 'big_banner',
  _uid,
  title: _uid,
  image: { filename, alt: `Picture of ${_uid}` },
})

let space: Awaited<ReturnType<typeof startStoryblok>>
let shop: ShopProcess
beforeAll(async () => {
  space = await startStoryblok(demo)
  space.assets[upload] = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  space.space.mood = 'down'
  shop = await openShop({
    node: pagesStayFresh,
    settings: {
      CONTENT_STORYBLOK_TOKEN: tokens.public,
      CONTENT_STORYBLOK_URL: space.url,
      CONTENT_STORYBLOK_ASSETS_URL: space.url,
      CONTENT_WEBHOOK_SECRET: webhookSecret,
    },
  })
})
// A test that fails must not disturb the next one.
afterEach(() => {
  space.space.mood = 'well'
})
afterAll(async () => {
  await closeShops()
  await space.stop()
})

const patiently = { timeout: 120_000 }
const host = 'claravue.localhost'
const get = (path: string) => shop.ask(path, { host })
/** Rendered now, not from the cache. */
const made = (path: string) => get(`${path}?_storyblok=1`)
const isMade = (path: string) => vi.waitFor(async () => expect((await made(path)).status).toBe(200), patiently)
/** Not the page itself: the message of a failed test would be long. */
const says = async (answer: Promise<{ body: string }>, words: string) => (await answer).body.includes(words)
/** How often the last good response of Storyblok was shown. */
async function lastGoodShown() {
  const { body } = await shop.ask('/metrics', { headers: mayMeasure })
  return Number(/^shop_content_answers_total\{answer="last_good"\} (\d+)$/m.exec(body)?.[1])
}

test('a shop that starts while Storyblok is down opens, reports it, and answers no page with 404', async () => {
  for (const path of ['/', '/about-us', '/no-such-page', '/api/content/stories/about-us?locale=de']) {
    const { status, headers, body } = await get(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 503, 'private, no-store'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body).not.toContain(tokens.public)
  }
  expect((await get('/c/kontaktlinsen')).status).toBe(200)
  // It opens its doors before the search has read the catalogue.
  await vi.waitFor(async () => expect((await shop.ask('/readyz')).status).toBe(200), patiently)
  space.space.mood = 'well'
  await isMade('/about-us')
  expect((await made('/no-such-page')).status).toBe(404)
})

test('a story that is broken in every way shows the rest of it, with a line in the log for each kind', async () => {
  const words = (_uid: string, ...content: object[]) => ({
    component: 'rich_text',
    _uid,
    text: { type: 'doc', content },
  })
  let ring: object = { component: 'anchor', _uid: 'end', name: 'end' }
  for (let depth = 0; depth < 1000; depth++) ring = { component: 'section', _uid: `s${depth}`, body: [ring] }
  const broken = [
    { component: 'carousel', _uid: 'unknown' },
    { component: 'iframe', _uid: 'without address', title: 'x' },
    { component: 'hero', _uid: 'wrong type', items: 7 },
    ring,
    words('large', { type: 'text', text: 'x'.repeat(5_000_000) }),
    words('script', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }),
    banner('missing', 'missing.svg'),
  ]
  space.publish('claravue/de/contact', aboutUs('Broken', ...broken))
  const { status, body } = await made('/contact')
  expect([status, body.includes('<div class="rich-text">alert(1)</div>'), body.length < 200_000]).toEqual([
    200,
    true,
    true,
  ])
  expect(/missing\.svg|<script>alert/.exec(body)?.[0]).toBeUndefined()
  await vi.waitFor(() => {
    const lines = shop.said.stdout.split('\n').filter((line) => line.includes('"story":"contact"'))
    expect(lines.map((line) => JSON.parse(line).msg).toSorted()).toEqual([
      'Skipped a block that is nested too deeply',
      'Skipped a block that is too large',
      'Skipped a broken block',
      'Skipped a broken block',
      'Skipped a picture that is not there',
      'Skipped an unknown block',
    ])
  }, patiently)
})

test('news of a story show it before the version of the space grows old', async () => {
  await vi.waitFor(async () => expect((await get('/about-us')).headers['server-timing']).toContain('hit'), patiently)
  space.publish('claravue/de/about-us', aboutUs('Told by the webhook'))
  const body = JSON.stringify({ action: 'published', space_id: 1, story_id: 2, full_slug: 'claravue/de/about-us' })
  const signature = signatureOf(webhookSecret, body)
  const headers = { 'webhook-signature': signature, 'content-length': Buffer.byteLength(body) }
  expect((await shop.ask('/api/content/webhook', { method: 'POST', host, body, headers })).status).toBe(200)
  await vi.waitFor(async () => expect(await says(get('/about-us'), 'Told by the webhook')).toBe(true), patiently)
})

test('an uploaded picture is shown in the shop’s own sizes; a missing one is left out', async () => {
  const missing = upload.replace('photo', 'missing')
  const banners = [banner('there', `${space.url}/f/${upload}`), banner('gone', `${space.url}/f/${missing}`)]
  const foreign = banner('foreign', `https://evil.example/f/${upload}`)
  space.publish('claravue/de/services', { ...aboutUs('Pictures', ...banners, foreign) })
  await vi.waitFor(async () => expect(await says(made('/services'), 'Picture of there')).toBe(true), patiently)
  const { body } = await made('/services')
  const strange = /<img[^>]*alt="Picture of (gone|foreign)"|<(img|source)[^>]*(evil\.example|127\.0\.0\.1)/
  expect(strange.exec(body)?.[0]).toBeUndefined()
  const address = new RegExp(`/img/1024w/asset/[\\w-]{22}/${upload}`).exec(body)?.[0] ?? ''
  // It has 1200 pixels: the shop offers no larger ones.
  expect(body.includes('/img/1280w/asset')).toBe(false)
  const picture = await get(address)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await get(address.replace(/asset\/.{22}/, 'asset/0123456789abcdefghijkl'))).status).toBe(404)
})

// Last, since the shop gives Storyblok a pause after it: how it comes back is in the first test and in storyblok.test.ts.
test('while Storyblok is away its last words are shown, and a metric says so', async () => {
  await isMade('/about-us')
  space.publish('claravue/de/about-us', aboutUs('Written behind the cable'))
  const before = await lastGoodShown()
  space.space.mood = 'down'
  const { status, body } = await made('/about-us')
  expect([status, body.includes('Written behind the cable')]).toEqual([200, false])
  expect(await lastGoodShown()).toBeGreaterThan(before)
})
