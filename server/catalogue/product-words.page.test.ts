import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { between, main, text } from '#server/testing/page-parts.ts'

let database: Database
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await freshDatabase()
  ask = (await openBuiltShop(database)).ask
})
afterAll(() => database.close())

const page = async (path: string, brand = 'claravue') => {
  const response = await ask(path, { host: `${brand}.localhost:3000` })
  return { html: await response.text() }
}

test.each([
  ['claravue', '/de', '3,8 von 5', 'auf Englisch', 'en'],
  ['claravue', '/fr', '3,8 sur 5', 'en allemand', 'de'],
  ['claravue', '/en', '3.8 out of 5', 'in French', 'fr'],
  ['lenteo', '', '3,8 su 5', 'in inglese', 'en'],
])('scores at %s%s are written %s, and a review in another language says so: %s', async (brand, prefix, ...said) => {
  await database.db.execute(sql`update products set rating_total = 3.8 where product_id = 'ondrella-day-30'`)
  const [score, hint, language] = said
  const pages = await Promise.all([1, 2].map((number) => page(`${prefix}/p/ondrella-day-30?reviews=${number}`, brand)))
  const [first = '', second = ''] = pages.map(({ html }) => between(html, /<section id="reviews"/, '</section>'))
  expect(text(first)).toContain(score)
  expect(text(first)).not.toMatch(prefix === '/en' ? /\d,\d/ : /\d\.\d[^\d.]/)
  const reviews = `${first}${second}`.match(/<blockquote.*?<\/li>/gs) ?? []
  const foreign = reviews.filter((html) => html.includes(`<blockquote lang="${language}"`))
  expect(foreign.length).toBeGreaterThan(0)
  for (const html of reviews) expect(text(html).includes(hint)).toBe(foreign.includes(html))
})

test('a lens that is not in stock says so once for both eyes, in no colour of the brand', async () => {
  await database.db.execute(sql`update stock set on_hand = 0 where product_id = 'kelvary-air-6'`)
  const sides = (right: string, left: string) =>
    ['right', 'left']
      .map(
        (side, index) =>
          `${side}.wanted=on&${side}.quantity=1&${side}.sphere=${[right, left][index]}&${side}.radius=8.6`,
      )
      .join('&')
  const badges = async (query: string) => {
    const { html } = await page(`/de/p/kelvary-air-6?choice=1&${query}`)
    return [
      ...html.matchAll(/<p[^>]*>([^<]*(?:<span[^>]*>[^<]*<\/span>)?)<span class="stock-badge ([^"]*)"[^>]*>([^<]*)</g),
    ]
  }
  const same = await badges(sides('-2', '-2'))
  expect(same.map(([, eye = '', look, said]) => [text(eye).trim(), look, said])).toEqual([
    ['Beide Augen', 'border border-line bg-paper text-ink', '0 an Lager. Wir bestellen den Artikel beim Hersteller.'],
  ])
  expect(await badges(sides('-2', '-3'))).toHaveLength(1)
})

test('before values are chosen, a lens says when it is there in most strengths', async () => {
  const shown = async (path: string, brand?: string) => text(main((await page(path, brand)).html))
  // Weekdays, or dates where holidays push it beyond a week.
  const lens = '/p/tavelle-month-6'
  expect(await shown(lens)).toMatch(/An Lager in den meisten Stärken \S.{1,40} bei dir /)
  expect(await shown(lens, 'linsenhaus')).toMatch(/Auf Lager in den meisten Stärken \S.{1,40} bei Ihnen /)
  expect(await shown(lens, 'lenteo')).toMatch(/nella maggior parte delle gradazioni A casa sua [a-z\d]/)
  expect(await shown(`/en${lens}`)).toMatch(/In stock in most strengths With you [A-Z\d]/)
  expect(await shown(`/fr${lens}`)).toMatch(/dans la plupart des puissances Chez toi [a-z\d]/)
  // Most toric lenses come from the maker.
  expect(await shown('/p/brisenne-14-toric-6')).toMatch(/In einigen Stärken an Lager, sonst auf Bestellung/)
})

test.each([
  ['', 'Bitte noch eine Farbe wählen.', 'An Lager', 'Farbe wählen'],
  ['/en', 'Please choose a colour.', 'In stock', 'Choose a colour'],
  ['/fr', 'choisis une couleur.', 'En stock', 'Choisir la couleur'],
  ['/it', 'scegli un colore.', 'In magazzino', 'Scegli il colore'],
])('at %s sunglasses without a chosen colour ask for it, not for values', async (prefix, ...said) => {
  const read = text(main((await page(`${prefix}/p/dorvane-brise`)).html))
  for (const words of said) expect(read).toContain(words)
  expect(read).not.toMatch(/Werte wählen|values|valeurs|valori/)
})
