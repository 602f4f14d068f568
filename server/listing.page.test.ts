import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Database } from '#server/db.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { withStories } from '#server/testing/stories.ts'

type Ask = Awaited<ReturnType<typeof openBuiltShop>>['ask']
let database: Database
let ask: Ask
let logged: Awaited<ReturnType<typeof openBuiltShop>>['logged']
beforeAll(async () => {
  database = await freshDatabase()
  ;({ ask, logged } = await openBuiltShop(database))
})
afterAll(() => database.close())

const hosts = {
  claravue: 'claravue.localhost:3000',
  linsenhaus: 'linsenhaus.localhost:3000',
  lenteo: 'lenteo.localhost:3000',
}
const plain = (html: string) => html.replace(/<!--.*?-->|<[^>]+>/g, '')
const part = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
const attributes = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)

/** What a reader, or a search engine, gets from a listing. */
async function open(path: string, host = hosts.claravue) {
  const response = await ask(path, { host })
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  return {
    status: response.status,
    html,
    title: part(head, /<title>(.*?)<\/title>/),
    heading: part(html, /<h1[^>]*>(.*?)<\/h1>/),
    count: part(html, /<p role="status"[^>]*>(.*?)<\/p>/),
    products: attributes(html, /<article.*?href="(?:\/..)?\/p\/([^/]+)\//gs),
    currentPage: part(html, /<a [^>]*aria-current="page"[^>]*pager-item[^>]*>.*?<\/span>(.*?)<\/a>/s),
    sort: /<option value="(\w+)" selected=""/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec(head)?.[1],
    noindex: /<meta name="robots" content="noindex/.test(head),
  }
}
const landsOn = async (path: string, host = hosts.claravue) => {
  const response = await ask(path, { host })
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
  ])('asked for at %s, is at %s', async (from, to) => expect(await landsOn(from)).toEqual([301, to]))

  test('[RTE-007] has no fixed path without slug', async () => {
    for (const path of ['/Category', '/fr/Category']) expect((await open(path)).status).toBe(404)
  })

  test('[RTE-043] has its own title and description in each language', async () => {
    expect((await open('/c/kontaktlinsen/tageslinsen')).title).toBe('Tageslinsen · Claravue')
    expect((await open('/en/c/contact-lenses/daily-lenses')).title).toBe('Daily lenses · Claravue')
    const { title, html } = await open('/c/lenti-a-contatto/lenti-giornaliere', hosts.lenteo)
    expect(title).toBe('Lenti giornaliere · Lenteo')
    expect(html).toContain('<meta name="description" content="Un paio nuovo ogni mattina')
  })

  test('leads up and down', async () => {
    const { html } = await open('/it/c/lenti-a-contatto/lenti-toriche')
    const trail = /<nav aria-label="Percorso">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(attributes(trail, /href="([^"]+)"/g)).toEqual(['/it', '/it/c/lenti-a-contatto'])
    expect(part(trail, /<li aria-current="page"[^>]*>(.*?)<\/li>/)).toBe('Lenti toriche')
    const top = await open('/c/pflegemittel')
    expect(attributes(top.html, /<a class="chip" href="([^"]+)"/g).slice(0, 6)).toEqual([
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
    expect(attributes(html, /<link rel="alternate" hrefLang="\w\w" href="http:\/\/[^/]+([^"]*)"/g)).toEqual([
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
    const [bySearch, byPhrase] = [await open('/s?search=Kelvary'), await open('/s?phrase=Kelvary')]
    expect(bySearch.products.length).toBeGreaterThan(0)
    expect(byPhrase.products).toEqual(bySearch.products)
    expect(byPhrase.html).toContain('value="Kelvary"')
  })

  test('is never for search engines', async () => {
    for (const path of ['/s', '/s?search=Kelvary', '/Search?page=2']) expect((await open(path)).noindex).toBe(true)
  })

  test.each([
    ['/s?search=xyzzyxyzzy', hosts.claravue, 'Keine Produkte gefunden', 'Prüfe die Schreibweise'],
    ['/s?search=xyzzyxyzzy', hosts.linsenhaus, 'Keine Produkte gefunden', 'Prüfen Sie die Schreibweise'],
    ['/en/s?search=xyzzyxyzzy', hosts.claravue, 'No products found', 'Check the spelling'],
    ['/s?search=xyzzyxyzzy', hosts.lenteo, 'Nessun prodotto trovato', 'Controlli come ha scritto'],
    ['/fr/s?search=xyzzyxyzzy', hosts.claravue, 'Aucun produit trouvé', 'Vérifie l’orthographe'],
  ])('[CAT-006] without hits at %s of %s says “%s” and helps on', async (path, host, text, hint) => {
    const { status, html, products } = await open(path, host)
    expect([status, products]).toEqual([200, []])
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
    expect(main).toContain(`>${text}</p>`)
    expect(main).toContain(hint)
    expect(attributes(main, /<a class="chip" href="([^"]+)"/g).length).toBeGreaterThan(3)
    expect(main).toMatch(/href="tel:\+/)
  })

  test('leads to the category that the words name', async () => {
    expect((await open('/s?search=Tageslinsen')).html).toContain('href="/c/kontaktlinsen/tageslinsen"')
  })
})

describe('a listing', () => {
  test('[CAT-012] has 16 products where neither address nor theme says otherwise', async () => {
    expect((await open('/c/kontaktlinsen')).products).toHaveLength(16)
    expect((await open('/c/kontaktlinsen?itemsPerPage=7')).products).toHaveLength(16)
    expect((await open('/c/kontaktlinsen?itemsPerPage=40')).products).toHaveLength(40)
    expect((await open('/s?itemsPerPage=10')).products).toHaveLength(10)
  })

  test('[CAT-012] has as many products as the theme of the brand says', async () => {
    expect(linsenhaus.theme?.categoryPageSize).toBe(20)
    expect((await open('/c/kontaktlinsen', hosts.linsenhaus)).products).toHaveLength(20)
    expect((await open('/c/kontaktlinsen?itemsPerPage=7', hosts.linsenhaus)).products).toHaveLength(20)
    expect((await open('/c/kontaktlinsen?itemsPerPage=10', hosts.linsenhaus)).products).toHaveLength(10)
  })

  test('[CAT-014] counts its pages from 1 in the address', async () => {
    const all = (await open('/c/kontaktlinsen?itemsPerPage=40')).products
    expect((await open('/c/kontaktlinsen')).products).toEqual(all.slice(0, 16))
    expect((await open('/c/kontaktlinsen?page=1')).products).toEqual(all.slice(0, 16))
    expect((await open('/c/kontaktlinsen?page=2')).products).toEqual(all.slice(16, 32))
  })

  test('[CAT-010] is sorted as the address says', async () => {
    const prices = async (sort: string) => {
      const { html } = await open(`/c/sonnenbrillen?itemsPerPage=100&sort=${sort}`)
      const articles = html.match(/<article.*?<\/article>/gs) ?? []
      return articles.map((article) => Number(/CHF\s([\d.]+)/.exec(plain(article))?.[1]))
    }
    const up = await prices('price_asc')
    expect(up.length).toBeGreaterThan(10)
    expect(up).toEqual(up.toSorted((a, b) => a - b))
    expect(await prices('price_desc')).toEqual(up.toReversed().toSorted((a, b) => b - a))
    expect(await prices('popularity')).not.toEqual(up)
  })

  test('[CAT-009] is narrowed by its filters, which count what is left', async () => {
    const { products, count, html } = await open('/c/kontaktlinsen?brand=Kelvary&lens_type=toric')
    expect(products.every((id) => id.startsWith('kelvary') && id.includes('toric'))).toBe(true)
    expect(count).toBe(`${products.length} Produkte`)
    const option = (value: string) => new RegExp(`<input[^>]*value="${value}".*?</label>`, 's').exec(html)?.[0] ?? ''
    expect(option('Kelvary')).toContain('checked=""')
    expect(plain(option('Kelvary'))).toContain(`${products.length} Produkte`)
    expect(option('Brevelle')).not.toContain('checked=""')
  })

  test('[CAT-008] is a grid or a list', async () => {
    const grid = await open('/c/sonnenbrillen')
    const list = await open('/c/sonnenbrillen?view=list')
    expect(list.products).toEqual(grid.products)
    expect([grid.html.includes('product-row'), list.html.includes('product-row')]).toEqual([false, true])
    expect(grid.html).toContain('href="/c/sonnenbrillen?view=list"')
    expect(list.html).toContain('href="/c/sonnenbrillen"')
  })

  test('[CAT-011] offers page sizes only where there are several pages', async () => {
    const sizes = (html: string) =>
      attributes(
        /<select[^>]*name="itemsPerPage".*?<\/select>/s.exec(html)?.[0] ?? '',
        /<option value="(\d+)"(?![^>]*disabled)/g,
      )
    expect(sizes((await open('/c/kontaktlinsen')).html)).toEqual(['10', '20', '40', '100'])
    expect(sizes((await open('/c/kontaktlinsen?itemsPerPage=40')).html)).toEqual(['10', '20', '40', '100'])
    expect(sizes((await open('/c/kontaktlinsen?itemsPerPage=100')).html)).toEqual([])
    expect(sizes((await open('/c/kontaktlinsen/testlinsen')).html)).toEqual([])
  })

  test('[CAT-013] has a pager of three numbers', async () => {
    const numbers = async (query: string) => {
      const { html } = await open(`/c/kontaktlinsen${query}`)
      const items = html.match(/<a [^>]*pager-item.*?<\/a>/gs) ?? []
      return items.flatMap((item) => /^Seite (\d+)$/.exec(plain(item))?.[1] ?? []).join()
    }
    expect(await numbers('')).toBe('1,2,3')
    expect(await numbers('?page=3')).toBe('2,3,4')
    expect(await numbers('?page=5')).toBe('3,4,5')
    expect(await numbers('?itemsPerPage=40')).toBe('1,2')
    expect(await numbers('?itemsPerPage=100')).toBe('')
  })

  test.each([
    ['/c/sonnenbrillen', '/p/'],
    ['/it/c/occhiali-da-sole', '/it/p/'],
    ['/fr/s?search=Dorvane', '/fr/p/'],
  ])('[CAT-015] at %s its cards lead to the slugs of that language', async (path, beginning) => {
    const { html, products } = await open(path)
    const id = products[0] ?? ''
    const locale = path.startsWith('/c') ? 'de' : path.slice(1, 3)
    const { rows } = await database.db.execute<{ slug: string }>(
      sql`select slug from product_texts where product_id = ${id} and locale = ${locale}`,
    )
    expect(html).toContain(`href="${beginning}${id}/${rows[0]?.slug}"`)
  })

  const first = { status: 200, currentPage: '1', sort: 'popularity', canonical: '/c/kontaktlinsen' }
  const last = { ...first, currentPage: '5', canonical: '/c/kontaktlinsen?page=5' }
  test.each([
    ['page=0', first],
    ['page=-1', first],
    ['page=abc', first],
    ['page=1000000000', last],
    ['page=6', last],
    [`page=${'9'.repeat(300)}`, last],
    ['itemsPerPage=7', first],
    ['itemsPerPage=1e9', first],
    ['itemsPerPage=', first],
    ['sort=nonsense', first],
    ['sort=__proto__', first],
    ['sort=price_asc&sort=rating', { ...first, sort: 'price_asc' }],
    ['colour=red', first],
    ['lens_usage=yearly', first],
    ['category=nowhere', first],
    ['view=carousel', first],
    ['brand=%27%20or%201%3D1--', { status: 200, count: '', products: [] }],
    ['radius=99.9', { status: 200, products: [] }],
    ['search=%27%3B%20drop%20table%20products%3B--', { status: 200 }],
    ['search=%3Cscript%3Ealert(1)%3C/script%3E', { status: 200 }],
    ['search=%', { status: 200 }],
    ['search=%00', first],
    ['search=%E0%A4%A', { status: 200 }],
    [`search=${'x'.repeat(10_240)}`, { status: 200, products: [] }],
    [`search=${encodeURIComponent('😀'.repeat(300))}`, { status: 200 }],
    [Array.from({ length: 400 }, (_, index) => `brand=B${index}`).join('&'), { status: 200, products: [] }],
  ])('[RTE-039] with %.60s has a defined answer', async (query, answer) => {
    logged.length = 0
    expect(await open(`/c/kontaktlinsen?${query}`)).toMatchObject(answer)
    expect((await open(`/s?${query}`)).status).toBe(200)
    expect(logged).toEqual([])
  })

  test('shows what was typed as text, never as markup', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    for (const name of ['search', 'brand']) {
      const { html } = await open(`/s?${new URLSearchParams({ [name]: markup })}`)
      expect(html).toContain('&lt;img src=x')
      expect(html).not.toContain('<img src=x')
    }
  })
})
