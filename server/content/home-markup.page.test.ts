import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { type Ask, openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'

let database: Database
let ask: Ask
const folder = mkdtempSync(join(tmpdir(), 'shop-home-'))
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database, { DATA_DIR: folder })).ask
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

async function read(path: string, host = 'claravue.localhost:3000') {
  const html = (await (await ask(path, { host })).text()).replace(/<script.*?<\/script>/gs, '')
  const between = (tag: string) => new RegExp(`<${tag}\\b.*</${tag}>`, 's').exec(html)?.[0] ?? ''
  return { main: between('main'), header: between('header'), footer: between('footer') }
}

/** What stands between this heading of the second level and the next one. */
const sectionOf = (main: string, heading: string) =>
  main.split('<h2').find((part) => new RegExp(`^[^>]*>${heading}</h2>`).test(part)) ?? ''

const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => wordsOf(inner))
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const attributes = (html: string, tag: string, name: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) => value)

test('[CMS-012] popular products are those of their set, in its order', async () => {
  const popular = sectionOf((await read('/')).main, 'Gerade beliebt')
  const products = attributes(popular, 'a', 'href').filter((href) => href?.startsWith('/p/'))
  expect(products.map((href) => href?.split('/')[2])).toEqual([
    'ondrella-day-30',
    'kelvary-air-6',
    'tavelle-one-30',
    'brevelle-monthly-6',
  ])
  const cards = textsOf(popular, 'article')
  expect(cards.length).toBe(4)
  for (const card of cards) expect(card).toMatch(/CHF\s\d+\.\d\d/)
})

test('a card’s picture is 216x268, twice as fine on fine screens', async () => {
  const popular = sectionOf((await read('/')).main, 'Gerade beliebt')
  const [picture = ''] = /<img\b[^>]*>/.exec(popular) ?? []
  const [src = ''] = attributes(picture, 'img', 'src')
  expect([attributes(picture, 'img', 'width'), attributes(picture, 'img', 'height')]).toEqual([['216'], ['268']])
  expect(src).toMatch(/^\/img\/216x268\//)
  const fine = src.replace('216x268', '216x268@2x')
  expect(attributes(picture, 'img', 'srcSet')).toEqual([`${src}, ${fine} 2x`])
  for (const path of [src, fine]) {
    const { status, headers } = await ask(path)
    expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^image\//)])
  }
})

test('[CMS-016, CMS-017] nine points speak for the shop, and numbers with texts', async () => {
  const { main } = await read('/')
  expect(textsOf(sectionOf(main, 'Warum bei uns'), 'h3')).toEqual([
    'Rasch bei dir',
    'Zwei Klicks',
    'Wir erinnern dich',
    '14 Tage Rückgabe',
    'Klar erklärt',
    'Rat vom Fach',
    'Ein ehrlicher Preis',
    'Sicher bezahlt',
    'Originalware',
  ])
  const numbers = sectionOf(main, 'Claravue in Zahlen')
  expect(textsOf(numbers, 'dd')).toEqual(['2–4', '14', '120+', '4'])
  expect(textsOf(numbers, 'dt')).toEqual([
    'Arbeitstage bis zur Lieferung',
    'Tage Zeit für die Rückgabe',
    'Produkte im Sortiment',
    'Sprachen im Kundendienst',
  ])
})

test('[SHL-007] the header leads home, searches, reorders, and leads to account, wishlist and cart', async () => {
  const { header } = await read('/en')
  expect(header).toMatch(/<a\b[^>]* aria-label="Claravue, home page"[^>]* href="\/en"/)
  expect(header).toMatch(
    /<form\b[^>]*role="search"[^>]* action="\/en\/s"|<form\b[^>]* action="\/en\/s"[^>]*role="search"/,
  )
  const links = [...header.matchAll(/<a\b[^>]*class="header-button[^>]*>.*?<\/a>/gs)].map(([link]) => link)
  expect(links.map((link) => [wordsOf(link), ...attributes(link, 'a', 'href')])).toEqual([
    ['Log in', '/en/login'],
    ['Reorder', '/en/my-account/reorder'],
    ['Wishlist', '/en/wishlist'],
    ['Cart', '/en/cart'],
  ])
})

test('[SHL-020] the footer says how to reach, read, pay, receive and trust the shop', async () => {
  const { footer } = await read('/')
  expect(attributes(footer, 'a', 'href')).toContain('mailto:service@claravue.example')
  expect(footer).toMatch(/<a\b[^>]*href="tel:\+41440001200"[^>]*>(?:(?!<\/a>).)*044 000 12 00/s)
  expect(wordsOf(footer)).toContain('Mo–Fr 8–18 Uhr')
  const navigation = [...footer.matchAll(/<nav\b.*?<\/nav>/gs)].join('')
  expect(attributes(navigation, 'a', 'href').length).toBe(15)
  const pictures = attributes(footer, 'img', 'alt').map((alt, index) => [
    alt,
    attributes(footer, 'img', 'width')[index],
  ])
  const payers = ['TWINT', 'Visa', 'Mastercard', 'American Express', 'PostFinance', 'PayPal', 'Apple Pay', 'Google Pay']
  const carriers = ['Swiss Post', 'Quickpac', 'DHL']
  expect(pictures.slice(0, -3)).toEqual([...payers, ...carriers].map((name) => [name, '80']))
  expect(pictures.slice(-3)).toEqual([
    ['', '50'],
    ['Geprüfter Optikfachhandel', '64'],
    ['Verbund der Partneroptiker', '120'],
  ])
  const files = attributes(footer, 'img', 'src')
  expect(files.length).toBe(pictures.length)
  for (const file of files) {
    const { status, headers } = await ask(file ?? '')
    expect([file, status, headers.get('Content-Type')]).toEqual([file, 200, expect.stringMatching(/^image\//)])
  }
})

test.each([
  ['claravue', '/it'],
  ['lenteo', '/'],
])('every page of the footer of %s at %s can be read', async (brand, home) => {
  const host = `${brand}.localhost:3000`
  const { footer } = await read(home, host)
  const links = [...footer.matchAll(/<nav\b.*?<\/nav>/gs)].flatMap(([nav]) => attributes(nav, 'a', 'href'))
  // Two lead to the other storefronts.
  const paths = links.filter((link) => link?.startsWith('/'))
  expect(links.length - paths.length).toBe(2)
  // The one for cookies opens their settings, which are a page where scripts do not run.
  expect(paths.length).toBe(13)
  for (const page of ['/privacy', '/consent']) expect(paths.filter((path) => path?.endsWith(page)).length).toBe(1)
  const samples: (string | undefined)[] = []
  for (const path of new Set(paths)) {
    const response = await ask(path ?? '', { host })
    const html = await response.text()
    expect([path, response.status, textsOf(html, 'h1').length]).toEqual([path, 200, 1])
    if (html.includes('Testo di esempio: ')) samples.push(path?.split('/').at(-1))
  }
  // What a lawyer must write is marked as not yet written by one.
  expect(samples.sort()).toEqual(['accessibility', 'disclaimer', 'legal-notice', 'privacy', 'returns', 'terms'])
})

test.each([
  ['/', '/termin'],
  ['/en', '/en/appointment'],
  ['/it', '/it/appuntamento'],
  ['/fr', '/fr/rendez-vous'],
])('[RTE-024] the home page %s leads to %s, where one books', async (home, booking) => {
  expect(attributes((await read(home)).main, 'a', 'href')).toContain(booking)
})

const contacts = {
  claravue: ['tel:+41440001200', 'mailto:service@claravue.example'],
  linsenhaus: ['tel:+493023125120', 'mailto:service@linsenhaus.example'],
  lenteo: ['tel:+390200001200', 'mailto:assistenza@lenteo.example'],
}

test.each([
  ['claravue', 'de', '/'],
  ['claravue', 'en', '/en'],
  ['claravue', 'it', '/it'],
  ['claravue', 'fr', '/fr'],
  ['linsenhaus', 'de', '/'],
  ['linsenhaus', 'en', '/en'],
  ['lenteo', 'it', '/'],
] as const)('[SHL-030] %s says in %s that a page is missing, and leads home to %s', async (brand, locale, home) => {
  const response = await ask(`${home}/missing`.replace('//', '/'), { host: `${brand}.localhost:3000` })
  const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  expect(response.status).toBe(404)
  expect(html).toContain(`<html lang="${locale}"`)
  expect(textsOf(html, 'h1').length).toBe(1)
  expect(main).toContain('<svg')
  expect(attributes(main, 'a', 'href').slice(-3)).toEqual([...contacts[brand], home])
  expect(textsOf(main, 'button').length).toBe(2)
})

test('to a formal brand’s visitor the page that says that one is missing speaks formally', async () => {
  const { main } = await read('/missing', 'lenteo.localhost:3000')
  expect(main).toContain('Lo controlli o torni alla pagina iniziale.')
})

test('[SHL-002] a phone has a menu of the shop and a menu of the categories, two panels, and a category opens the second', async () => {
  const page = async (path: string) => (await (await ask(path, { host: 'claravue.localhost:3000' })).text()) ?? ''
  const panel = (html: string, id: string) =>
    new RegExp(`<section[^>]* id="${id}"[^>]*>.*?</section>`, 's').exec(html)?.[0] ?? ''
  for (const path of ['/', '/p/fjellis-14-6', '/c/kontaktlinsen']) {
    const html = await page(path)
    const [menu, categories] = [panel(html, 'mobile-menu'), panel(html, 'mobile-categories')]
    expect(categories).toMatch(/popover="auto"/i)
    // The menu of the shop has account and language; the other one has categories and nothing else.
    expect([menu, categories].map((one) => /popovertarget="languages"/i.test(one))).toEqual([true, false])
    const links = attributes(categories, 'a', 'href')
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((href) => !href?.startsWith('/c/'))).toEqual([])
  }
  const opener = /<button[^>]*popovertarget="mobile-categories"(?![^>]*hide)[^>]*>/i
  expect((await page('/c/kontaktlinsen')).replace(/<section[^>]* id="mobile-categories".*?<\/section>/s, '')).toMatch(
    opener,
  )
})
