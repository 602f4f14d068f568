import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

let database: Database
let shop: Awaited<ReturnType<typeof openBuiltShop>>
const folder = mkdtempSync(join(tmpdir(), 'shop-face-'))
beforeAll(async () => {
  database = await readOnlyDemo()
  shop = await openBuiltShop(database, { DATA_DIR: folder })
})
afterAll(() => rmSync(folder, { recursive: true }))

const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const heading = (html: string) => /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
const markup = (html: string) => html.replace(/<script.*?<\/script>/gs, '')
const words = { component: 'rich_text', _uid: '3', title: 'Known', text: { type: 'doc', content: [] } }
const away = new Error('the content service does not answer')

test.each([
  ['claravue', 'de', '/', 'Kontaktlinsen online bestellen', 'Deine Linsen, wie immer. Nur schneller.'],
  ['claravue', 'en', '/en', 'Order contact lenses online', 'The lenses you always wear. Just faster.'],
  ['claravue', 'it', '/it', 'Ordina online le lenti a contatto', 'Le tue lenti di sempre. Solo più in fretta.'],
  [
    'claravue',
    'fr',
    '/fr',
    'Commander des lentilles de contact en ligne',
    'Tes lentilles habituelles, en plus rapide.',
  ],
  ['linsenhaus', 'de', '/', 'Kontaktlinsen, vom Augenoptiker geprüft', 'Gutes Sehen ist Präzisionsarbeit.'],
  ['linsenhaus', 'en', '/en', 'Contact lenses checked by opticians', 'Good sight takes precision.'],
  ['lenteo', 'it', '/', 'Lenti a contatto scelte con cura', 'La bella luce del giorno, dal mattino alla sera.'],
])(
  '[RTE-043, I18-002, I18-003] the home page of %s in %s is at %s, called %s, and has the look and logo of its brand',
  async (brand, locale, path, called, says) => {
    const { ask } = shop
    const html = await (await ask(path, { host: `${brand}.localhost:3000` })).text()
    const name = { claravue: 'Claravue', linsenhaus: 'Linsenhaus', lenteo: 'Lenteo' }[brand]
    expect([title(html), heading(html)]).toEqual([`${called} · ${name}`, says])
    expect(html).toMatch(new RegExp(`<html (?=[^>]*lang="${locale}")[^>]*data-brand="${brand}"`))
    expect(html).toMatch(new RegExp(`<a (?=[^>]*href="${path}")[^>]*aria-label="${name}, `))
  },
)

test.each([
  ['/about-us', 'de', 'Über uns'],
  ['/de/about-us', 'de', 'Über uns'],
  ['/en/about-us', 'en', 'About us'],
  ['/it/about-us', 'it', 'Chi siamo'],
  ['/fr/about-us', 'fr', 'Qui sommes-nous'],
  ['/help/lens-care', 'de', 'Linsen pflegen'],
])('[RTE-006] %s is the content page of that slug in %s: %s', async (path, locale, called) => {
  const { ask } = shop
  const response = await ask(path)
  const html = await response.text()
  expect([response.status, title(html), heading(html)]).toEqual([200, `${called} · Claravue`, called])
  expect(html).toContain(`<html lang="${locale}"`)
})

test('[RTE-006] a path without a content page is the 404 page, however odd it is', async () => {
  const { ask, logged } = await openBuiltShop(database)
  for (const path of [
    '/settings',
    '/menus/header-menu',
    '/category/lenses',
    '/home/nothing',
    '/About-Us',
    '/about-us.json',
    '/about-us%2fx',
    '/help%2Flens-care',
    '/%2e%2e%2fsettings',
    '/disclaimer.draft',
    '/__proto__',
    '/constructor',
    '/%00',
    '/%ff',
    '/%',
    '/a%0d%0ab',
    '/fr/a%0Ab',
    '/%e2%80%a8',
    '/über',
    `/${'a'.repeat(10_240)}`,
  ]) {
    const { status, headers } = await ask(path)
    expect([path, status, headers.get('Cache-Control')]).toEqual([path, 404, 'private, no-store'])
  }
  expect(logged).toEqual([])
})

test('a page without products works while the database is down', async () => {
  const lost = new Proxy(database.db, {
    get() {
      throw new Error('no database')
    },
  })
  const { ask } = await openBuiltShop(database, {}, ({ database }) => ({ database: { ...database, db: lost } }))
  expect((await ask('/about-us')).status).toBe(200)
  expect((await ask('/')).status).toBe(500)
})

test('scripts wait until the page is painted, and one file has all icons', async () => {
  const { ask } = shop
  const html = await (await ask('/')).text()
  expect(html).not.toMatch(/<link rel="modulepreload"|<script type="module"|<script[^>]* src=/)
  const [, files = ''] = /<script type="text\/module" data-files="([^"]+)"/.exec(html) ?? []
  expect(files.split(' ').length).toBeGreaterThan(5)
  const icons = new Set([...html.matchAll(/<use href="([^"]+)#([^"]+)"/g)].map(([, file, name]) => `${file} ${name}`))
  const sheet = await (await ask('/pictures/icons.svg')).text()
  expect(icons.size).toBe(9)
  expect([...icons].filter((icon) => !sheet.includes(`id="${icon.split(' ')[1]}"`))).toEqual([])
  expect(new Set([...icons].map((icon) => icon.split(' ')[0]))).toEqual(new Set(['/pictures/icons.svg']))
})

test('[SHL-004] without settings there is no top bar, no promotion strip and no footer, but the page', async () => {
  const { ask: askWith } = shop
  const complete = markup(await (await askWith('/')).text())
  const { ask, logged } = await openBuiltShop(database, {}, withStories({ settings: away }))
  const response = await ask('/')
  const html = markup(await response.text())
  const promotion = 'Neu bei Linsen? So liest du deine Werte.'
  expect(complete).toContain(promotion)
  expect(complete).toContain('class="top-bar"')
  expect(complete).toContain('<footer')
  expect(response.status).toBe(200)
  expect(html).toContain('<header')
  expect(heading(html)).toBe(heading(complete))
  for (const part of ['class="top-bar"', '<footer', promotion]) expect(html).not.toContain(part)
  expect(logged).toContainEqual({
    message: 'A story cannot be fetched',
    details: expect.objectContaining({ err: away, story: 'settings', locale: 'de' }),
  })
})

test('the menu of every storefront shows a picture beside each kind of lens and care product, and no name twice', async () => {
  for (const [host, all] of [
    ['claravue.localhost:3000', 'Alle anzeigen'],
    ['linsenhaus.localhost:3000', 'Alle anzeigen'],
    ['lenteo.localhost:3000', 'Veda tutto'],
  ] as const) {
    const html = markup(await (await shop.ask('/', { host })).text())
    const [, panels = ''] = /<nav[^>]*mega-menu(.*?)<\/nav>/s.exec(html) ?? []
    const pictures = [...panels.matchAll(/<img src="(\/pictures\/kind-[a-z-]+\.svg)" alt=""/g)].map(([, file]) => file)
    expect(new Set(pictures).size, host).toBe(13)
    expect(panels.match(new RegExp(all, 'g'))?.length, host).toBeGreaterThanOrEqual(3)
    expect(panels).not.toContain('title-sm mb-2')
    for (const file of pictures) expect((await shop.ask(file ?? '')).status, file).toBe(200)
  }
})

test('[ERR-025] a menu that cannot be fetched is logged and left out', async () => {
  const { ask, logged } = await openBuiltShop(database, {}, withStories({ 'menus/header-menu': away }))
  const response = await ask('/it')
  const html = markup(await response.text())
  expect(response.status).toBe(200)
  expect(html).toContain('<header')
  expect(html).not.toContain('mega-menu')
  expect(markup(await (await shop.ask('/it')).text())).toContain('mega-menu')
  expect(logged).toContainEqual({
    message: 'A story cannot be fetched',
    details: expect.objectContaining({ err: away, story: 'menus/header-menu', locale: 'it' }),
  })
})

test.each([
  ['/', 'de', 'Ein Fehler ist aufgetreten'],
  ['/fr', 'fr', 'Une erreur est survenue'],
])('if the home page %s cannot be fetched, a page with header says so in %s', async (path, locale, text) => {
  const { ask, logged } = await openBuiltShop(database, {}, withStories({ home: away }))
  const response = await ask(path, { isPublic: true })
  const html = await response.text()
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([500, 'private, no-store'])
  expect(html).toContain(`<html lang="${locale}"`)
  expect(html).toContain('<header')
  expect(heading(html)).toBe(text)
  expect(html).not.toContain(away.message)
  expect(logged).toContainEqual({ message: 'request failed', details: expect.objectContaining({ err: away }) })
})

test('a block that the shop does not know is left out, with one line in the log', async () => {
  const stories = { home: pageOf({ component: 'hologram', _uid: '1' }, { component: 'hologram', _uid: '2' }, words) }
  const { ask, logged } = await openBuiltShop(database, {}, withStories(stories))
  const html = markup(await (await ask('/')).text())
  expect(html).toContain('<h2 class="mb-4">Known</h2>')
  expect(html).not.toContain('hologram')
  const lines = logged.filter(({ message }) => message === 'Skipped an unknown block')
  expect(lines.map(({ details }) => details)).toEqual([
    { component: 'hologram', story: 'home', brand: 'claravue', locale: 'de' },
  ])
})

test('a public home page has the tags of everything that it shows', async () => {
  const { ask } = shop
  const tags = (await ask('/', { isPublic: true })).headers.get('Cache-Tag')?.split(',') ?? []
  const stories = ['settings', 'menus/header-menu', 'home'].map((slug) => `content:claravue/de/${slug}`)
  expect(tags).toEqual(expect.arrayContaining([...stories, 'catalogue', 'product:kelvary-air-6']))
  const italian = (await ask('/it', { isPublic: true })).headers.get('Cache-Tag')?.split(',')
  expect(italian).toContain('content:claravue/it/settings')
})

const wipText = 'Vorschau: Diese Seite ist noch in Arbeit.'
const drafts = withStories({ home: pageOf({ ...words, title: 'A draft' }) }, { onlyDrafts: true })

test('[CMS-035, CMS-036, SHL-005] ?mode=wip shows its banner for four hours, and no drafts', async () => {
  const { ask } = await openBuiltShop(database, {}, drafts)
  const first = await ask('/?mode=wip')
  const cookie = first.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^vsf-wip=wip;.*Max-Age=14400; Path=\/;/)
  expect(first.headers.get('Cache-Control')).toBe('private, no-store')
  const later = await ask('/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  for (const html of [await first.text(), await later.text()]) {
    expect(markup(html)).toContain(wipText)
    // Every visitor can write the parameter: drafts need the editor's signature.
    expect(html).not.toContain('A draft')
  }
})

test('[CMS-037] any other mode ends it; without cookie and mode it is off', async () => {
  const { ask } = await openBuiltShop(database, {}, drafts)
  const ended = await ask('/?mode=live', { headers: { Cookie: 'vsf-wip=wip' } })
  expect(ended.headers.get('Set-Cookie')).toMatch(/^vsf-wip=;.*Max-Age=0/)
  for (const response of [ended, await ask('/'), await ask('/', { headers: { Cookie: 'vsf-wip=other' } })]) {
    const html = markup(await response.text())
    expect(html).not.toContain(wipText)
    expect(html).not.toContain('A draft')
  }
})

test.each([
  ['/pictures/hero-studio.svg', undefined, 'image/svg+xml; charset=utf-8', 'public, max-age=86400'],
  [
    '/img/216x268/ondrella-day-30-front',
    'image/avif',
    'image/avif',
    'public, max-age=86400, stale-while-revalidate=604800',
  ],
  [
    '/img/216x268/ondrella-day-30-front',
    'image/*',
    'image/webp',
    'public, max-age=86400, stale-while-revalidate=604800',
  ],
])('%s for a browser that accepts %s is %s', async (path, Accept, type, cacheControl) => {
  const { ask } = shop
  const { status, headers } = await ask(path, { headers: Accept ? { Accept } : {} })
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, type, cacheControl])
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
})

test('files of the build are cached for ever, since their names change with them; missing ones are not cached', async () => {
  const { ask } = shop
  const asset = /(\/assets\/[^" ]+\.js)/.exec(await (await ask('/')).text())?.[1] ?? ''
  expect((await ask(asset)).headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect((await ask('/brands/claravue/logo.svg')).headers.get('Cache-Control')).toBe('public, max-age=86400')
  expect((await ask('/assets/nothing.js')).headers.get('Cache-Control')).toBeNull()
})

test.each([
  '/pictures/nothing.svg',
  '/pictures/..%2fclaravue/de/settings.json',
  '/pictures/%2e%2e/claravue/de/settings.json',
  '/img/216x268/nothing',
  '/img/217x268/ondrella-day-30-front',
])('%s is not found', async (path) => {
  const { ask } = shop
  expect((await ask(path)).status).toBe(404)
})
