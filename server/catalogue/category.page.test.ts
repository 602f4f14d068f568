import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { everyMatch, plain, readListingPage } from '#server/testing/listing-page.ts'
import { withStories } from '#server/testing/stories.ts'

let database: Database
let ask: Awaited<ReturnType<typeof openBuiltShop>>['ask']
beforeAll(async () => {
  database = await readOnlyDemo()
  ask = (await openBuiltShop(database)).ask
})

const hosts = {
  claravue: 'claravue.localhost:3000',
  linsenhaus: 'linsenhaus.localhost:3000',
  lenteo: 'lenteo.localhost:3000',
}
const open = async (path: string, host = hosts.claravue) => readListingPage(await ask(path, { host }))
const landsOn = async (path: string) => {
  const response = await ask(path)
  return [response.status, response.headers.get('Location')]
}

describe('the page of a category', () => {
  test('[RTE-004] is at its slugs joined', async () => {
    expect(await open('/c/kontaktlinsen')).toMatchObject({ status: 200, heading: 'Kontaktlinsen' })
    expect(await open('/c/kontaktlinsen/tageslinsen')).toMatchObject({ status: 200, heading: 'Tageslinsen' })
    expect(await open('/fr/c/lentilles-de-contact/lentilles-toriques')).toMatchObject({
      status: 200,
      heading: 'Lentilles toriques',
    })
    expect(await open('/c/lenti-a-contatto', hosts.lenteo)).toMatchObject({ status: 200, heading: 'Lenti a contatto' })
  })

  test.each(['/c', '/c/nirgends', '/c/kontaktlinsen/nirgends', '/c/a/b/c/d/e', '/it/c/x', '/c/%00', '/c/constructor'])(
    '[RTE-004] is nowhere at %s',
    async (path) => expect((await open(path)).status).toBe(404),
  )

  test('[RTE-004] has five slugs at most', async () => {
    expect(await landsOn('/c/a/b/c/d/tageslinsen')).toEqual([301, '/c/kontaktlinsen/tageslinsen'])
    expect((await open('/c/a/b/c/d/e/tageslinsen')).status).toBe(404)
  })

  test.each([
    ['/c/tageslinsen', '/c/kontaktlinsen/tageslinsen'],
    ['/c/pflegemittel/tageslinsen', '/c/kontaktlinsen/tageslinsen'],
    ['/c/contact-lenses/daily-lenses', '/c/kontaktlinsen/tageslinsen'],
    ['/en/c/kontaktlinsen', '/en/c/contact-lenses'],
    ['/it/c/sonnenbrillen?sort=price_asc&page=2', '/it/c/occhiali-da-sole?sort=price_asc&page=2'],
  ])('requested at %s, redirects to %s', async (from, to) => expect(await landsOn(from)).toEqual([301, to]))

  test('[RTE-007] has no fixed path without slug', async () => {
    for (const path of ['/Category', '/fr/Category']) expect((await open(path)).status).toBe(404)
  })

  test('[RTE-043, I18-002] has its own title and description in each language', async () => {
    expect((await open('/c/kontaktlinsen/tageslinsen')).title).toBe('Tageslinsen · Claravue')
    expect((await open('/en/c/contact-lenses/daily-lenses')).title).toBe('Daily lenses · Claravue')
    const { title, html } = await open('/c/lenti-a-contatto/lenti-giornaliere', hosts.lenteo)
    expect(title).toBe('Lenti giornaliere · Lenteo')
    expect(html).toContain('<meta name="description" content="Un paio nuovo ogni mattina')
  })

  test('leads up and down', async () => {
    const { html } = await open('/it/c/lenti-a-contatto/lenti-toriche')
    const trail = /<nav aria-label="Percorso">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(everyMatch(trail, /href="([^"]+)"/g)).toEqual(['/it', '/it/c/lenti-a-contatto'])
    expect(plain(/<li aria-current.*?<\/li>/s.exec(trail)?.[0] ?? '')).toBe('Lenti toriche')
    const top = await open('/c/pflegemittel')
    expect(everyMatch(top.html, /<a class="chip" href="([^"]+)"/g).slice(0, 6)).toEqual([
      '/c/pflegemittel/kombiloesungen',
      '/c/pflegemittel/peroxidsysteme',
      '/c/pflegemittel/kochsalzloesungen',
      '/c/pflegemittel/nachbenetzung',
      '/c/pflegemittel/augentropfen',
      '/c/pflegemittel/zubehoer',
    ])
  })

  test('names its own address in each language, with the page but without its other views', async () => {
    const { html, canonical } = await open('/c/kontaktlinsen/tageslinsen?page=2&view=list&utm_source=mail')
    expect(canonical).toBe('/c/kontaktlinsen/tageslinsen?page=2')
    expect(everyMatch(html, /<link rel="alternate" hrefLang="\w\w" href="http:\/\/[^/]+([^"]*)"/g)).toEqual([
      '/c/kontaktlinsen/tageslinsen?page=2',
      '/en/c/contact-lenses/daily-lenses?page=2',
      '/it/c/lenti-a-contatto/lenti-giornaliere?page=2',
      '/fr/c/lentilles-de-contact/lentilles-journalieres?page=2',
    ])
  })

  test.each([
    ['', false],
    ['?page=2', false],
    ['?view=list', false],
    ['?sort=nonsense&colour=red&itemsPerPage=7', false],
    ['?sort=rating', true],
    ['?brand=Kelvary', true],
    ['?itemsPerPage=40', true],
    ['?search=air', true],
  ])('with “%s” is left out by search engines: %s', async (query, noindex) =>
    expect((await open(`/c/kontaktlinsen${query}`)).noindex).toBe(noindex),
  )

  test('searched in shows the words as something to take away', async () => {
    const { html, products } = await open('/c/kontaktlinsen?search=Kelvary&brand=Kelvary')
    expect(products.every((id) => id.startsWith('kelvary'))).toBe(true)
    const chosen = /<ul[^>]*aria-label="Gewählte Filter">.*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(everyMatch(chosen, /href="([^"]+)"/g)).toEqual([
      '/c/kontaktlinsen?brand=Kelvary',
      '/c/kontaktlinsen?search=Kelvary',
      '/c/kontaktlinsen',
    ])
  })

  test('has around its products what editors wrote', async () => {
    const text = (words: string) => ({
      component: 'rich_text',
      _uid: words,
      text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] },
    })
    const list = { component: 'product_list', _uid: 'l' }
    const story = {
      component: 'category_page',
      _uid: 'c',
      description: 'Neu',
      body: [text('Oben'), list, text('Unten')],
    }
    const { ask } = await openBuiltShop(database, {}, withStories({ 'category/toric': story }))
    const html = await (await ask('/c/kontaktlinsen/torische-linsen')).text()
    const places = ['<p>Oben</p>', '<article', '<p>Unten</p>'].map((mark) => html.indexOf(mark))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    expect(html).toContain('<meta name="description" content="Neu"/>')
  })
})

describe('the results page', () => {
  test('[RTE-005] is at /s and /Search', async () => {
    for (const path of ['/s', '/Search', '/it/s', '/it/Search']) {
      const { status, products } = await open(`${path}?search=Kelvary`)
      expect([path, status, products.length]).toEqual([path, 200, 11])
    }
  })

  test('[RTE-043] has its own title in each language', async () => {
    expect((await open('/s?search=Kelvary')).title).toBe('Suche: Kelvary · Claravue')
    expect((await open('/s')).title).toBe('Suche · Claravue')
    expect((await open('/fr/s')).title).toBe('Recherche · Claravue')
    expect((await open('/s', hosts.lenteo)).title).toBe('Ricerca · Lenteo')
  })

  test('[RTE-039] takes the words from search or phrase', async () => {
    const bySearch = await open('/s?search=Kelvary')
    const byPhrase = await open('/s?phrase=Kelvary')
    expect(bySearch.products.length).toBeGreaterThan(0)
    expect(byPhrase.products).toEqual(bySearch.products)
    expect(byPhrase.html).toContain('value="Kelvary"')
  })

  test('is never indexed by search engines', async () => {
    for (const path of ['/s', '/s?search=Kelvary', '/Search?page=2']) expect((await open(path)).noindex).toBe(true)
  })

  test.each([
    ['/s?search=xyzzyxyzzy', hosts.claravue, 'Keine Produkte gefunden', 'Prüfe die Schreibweise'],
    ['/s?search=xyzzyxyzzy', hosts.linsenhaus, 'Keine Produkte gefunden', 'Prüfen Sie die Schreibweise'],
    ['/en/s?search=xyzzyxyzzy', hosts.claravue, 'No products found', 'Check the spelling'],
    ['/s?search=xyzzyxyzzy', hosts.lenteo, 'Nessun prodotto trovato', 'Controlli l’ortografia'],
    ['/fr/s?search=xyzzyxyzzy', hosts.claravue, 'Aucun produit trouvé', 'Vérifie l’orthographe'],
  ])('[CAT-006] without hits at %s of %s says “%s” and helps on', async (path, host, text, hint) => {
    const { status, html, products } = await open(path, host)
    expect([status, products]).toEqual([200, []])
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toContain(`>${text}</p>`)
    expect(main).toContain(hint)
    expect(everyMatch(main, /<a class="chip" href="([^"]+)"/g).length).toBeGreaterThan(3)
    expect(main).toMatch(/href="tel:\+/)
  })

  test('leads to the category that the words name', async () => {
    expect((await open('/s?search=Tageslinsen')).html).toContain('href="/c/kontaktlinsen/tageslinsen"')
  })
})
