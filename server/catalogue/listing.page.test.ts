import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { linsenhaus } from '#brands/linsenhaus.ts'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { addressOfForm, everyMatch, plain, readListingPage } from '#server/testing/listing-page.ts'

type BuiltShop = Awaited<ReturnType<typeof openBuiltShop>>
let database: Database
let ask: BuiltShop['ask']
let logged: BuiltShop['logged']
beforeAll(async () => {
  database = await readOnlyDemo()
  ;({ ask, logged } = await openBuiltShop(database))
})

const hosts = {
  claravue: 'claravue.localhost:3000',
  linsenhaus: 'linsenhaus.localhost:3000',
  lenteo: 'lenteo.localhost:3000',
}
const open = async (path: string, host = hosts.claravue) => readListingPage(await ask(path, { host }))

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
    expect(all).toHaveLength(40)
    expect((await open('/c/kontaktlinsen')).products).toEqual(all.slice(0, 16))
    expect((await open('/c/kontaktlinsen?page=1')).products).toEqual(all.slice(0, 16))
    expect((await open('/c/kontaktlinsen?page=2')).products).toEqual(all.slice(16, 32))
  })

  test('[CAT-024] of lens care has all five kinds of it, and nothing else', async () => {
    const { products } = await open('/en/c/lens-care?itemsPerPage=100')
    const { rows } = await database.db.execute<{ category: string }>(
      sql`select distinct category from products where ${sql.param(products)}::text[] @> array[product_id] order by category`,
    )
    expect(rows.map(({ category }) => category)).toEqual(['accessory', 'eye_care', 'humidifier', 'lenscare', 'saline'])
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

  test('[CAT-009] is narrowed by price, stars, stock, strength and frame, each with a chip to remove it', async () => {
    const query = 'polarised=yes&price_from=80&price_to=120.5&color=black&in_stock=yes'
    const { products, html } = await open(`/c/sonnenbrillen?${query}`)
    expect(products.length).toBeGreaterThan(0)
    expect(products.every((id) => id.endsWith('-polarised'))).toBe(true)
    const chips = everyMatch(html, /<a class="chip"[^>]*href="([^"]*)"/g).map((href) => href.replaceAll('&amp;', '&'))
    expect(chips).toContain('/c/sonnenbrillen?color=black&in_stock=yes&polarised=yes&price_to=121')
    expect(plain(html)).toContain('Filter entfernen: ab CHF\u00a080.00')
    expect(html).toMatch(/<input[^>]*name="price_to"[^>]*value="121"/)
    const { html: lenses, count } = await open('/c/kontaktlinsen?sphere_right=-2,5&sphere_left=-8')
    expect(count).toBe('1 Produkt')
    expect(plain(lenses)).toContain('Filter entfernen: Rechts −2.50')
    expect(lenses).toMatch(/<option value="-8.00" selected="">−8.00/)
  })

  test('without scripts is filtered, sorted and sized by one form, and widened and turned by links', async () => {
    const linkOf = (html: string, words: RegExp) =>
      (html.match(/<a [^>]*>.*?<\/a>/gs) ?? [])
        .filter((link) => words.test(plain(link)))
        .map((link) => /href="([^"]*)"/.exec(link)?.[1]?.replaceAll('&amp;', '&') ?? '')[0] ?? ''
    const all = await open('/s?search=torische+Linsen')
    expect(all.html).toMatch(/<noscript><button[^>]* form="filter-form"/)
    const monthly = await open(addressOfForm(all.html, { lens_usage: 'monthly', sort: 'price_asc' }))
    expect(Number.parseInt(monthly.count, 10)).toBeLessThan(Number.parseInt(all.count, 10))
    const articles = monthly.html.match(/<article.*?<\/article>/gs) ?? []
    const prices = articles.map((article) => Number(/CHF\s([\d.]+)/.exec(plain(article))?.[1]))
    expect(prices.length).toBeGreaterThan(1)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    const widened = await open(linkOf(monthly.html, /Ein Monat/))
    expect(widened).toMatchObject({ count: all.count, sort: 'price_asc' })
    expect((await open(linkOf(widened.html, /Nächste Seite/))).count).toContain('Seite 2 von')
    // Another page size can be chosen again and again, and the filters stay.
    let sized = await open('/c/kontaktlinsen?brand=Kelvary&brand=Brevelle&brand=Ondrella')
    for (const size of [20, 10]) {
      sized = await open(addressOfForm(sized.html, { itemsPerPage: `${size}` }))
      expect(sized.products).toHaveLength(size)
      expect(sized.products.every((id) => /^(kelvary|brevelle|ondrella)/.test(id))).toBe(true)
    }
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
      everyMatch(
        /<select[^>]*name="itemsPerPage".*?<\/select>/s.exec(html)?.[0] ?? '',
        /<option value="(\d+)"(?![^>]*disabled)/g,
      )
    expect(sizes((await open('/c/kontaktlinsen')).html)).toEqual(['10', '20', '40', '100'])
    expect(sizes((await open('/c/kontaktlinsen?itemsPerPage=40')).html)).toEqual(['10', '20', '40', '100'])
    expect(sizes((await open('/c/kontaktlinsen?itemsPerPage=100')).html)).toEqual([])
    expect(sizes((await open('/c/kontaktlinsen/testlinsen')).html)).toEqual([])
  })

  test('[CAT-013, DAT-041] counts products and pages, and has a pager of three numbers', async () => {
    const numbers = async (query: string) => {
      const { html } = await open(`/c/kontaktlinsen${query}`)
      const items = html.match(/<a [^>]*pager-item.*?<\/a>/gs) ?? []
      return items.flatMap((item) => /^Seite (\d+)$/.exec(plain(item))?.[1] ?? []).join()
    }
    expect((await open('/c/kontaktlinsen?page=2')).count).toMatch(/^\d+\sProdukte\s·\sSeite 2 von 5$/)
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

  test('[RTE-039] takes phrase, filters, order, page size and page from the query', async () => {
    for (const path of ['/c/kontaktlinsen', '/s']) {
      const toric = await open(`${path}?search=Kelvary&lens_type=toric&sort=price_desc`)
      const byPrice = ['kelvary-xr-toric-6', 'kelvary-xr-toric-3', 'kelvary-air-toric-6', 'kelvary-air-toric-3']
      expect(toric.products).toEqual(byPrice)
      const cheapest = await open(`${path}?phrase=Kelvary&sort=price_desc&itemsPerPage=10&page=2`)
      expect(cheapest.products).toEqual(['kelvary-air-trial'])
    }
  })

  const first = { status: 200, currentPage: '1', sort: 'popularity', canonical: '/c/kontaktlinsen' }
  const last = { ...first, currentPage: '5', canonical: '/c/kontaktlinsen?page=5' }
  test.each<[name: string, answer: object, query?: string]>([
    ['page=0', first],
    ['page=-1', first],
    ['page=abc', first],
    ['page=1000000000', last],
    ['page=6', last],
    ['page=9…9 (300 digits)', last, `page=${'9'.repeat(300)}`],
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
    ['brand=%27%20or%201%3D1--', { status: 200, count: 'Keine Produkte gefunden', products: [] }],
    ['price_from=-1', first],
    ['price_to=1e99', first],
    ['sphere_right=1e5', first],
    ['in_stock=no', first],
    ['radius=99.9', { status: 200, products: [] }],
    ['search=%27%3B%20drop%20table%20products%3B--', { status: 200 }],
    ['search=%3Cscript%3Ealert(1)%3C/script%3E', { status: 200 }],
    ['search=%', { status: 200 }],
    ['search=%00', first],
    ['search=%E0%A4%A', { status: 200 }],
    ['a phrase of 10 kB', { status: 200, products: [] }, `search=${'x'.repeat(10_240)}`],
    ['a phrase of faces', { status: 200 }, `search=${encodeURIComponent('😀'.repeat(300))}`],
    [
      '400 brands',
      { status: 200, products: [] },
      Array.from({ length: 400 }, (_, index) => `brand=B${index}`).join('&'),
    ],
  ])('[RTE-039] with %s has a defined answer', async (name, answer, query = name) => {
    logged.length = 0
    expect(await open(`/c/kontaktlinsen?${query}`)).toMatchObject(answer)
    expect((await open(`/s?${query}`)).status).toBe(200)
    expect(logged).toEqual([])
  })

  test('is cached with the tags of what it is made of', async () => {
    const tags = async (path: string) => (await ask(path, { isPublic: true })).headers.get('Cache-Tag')?.split(',')
    const category = await tags('/c/kontaktlinsen/torische-linsen?page=2')
    expect(category).toEqual(
      expect.arrayContaining(['categories', 'catalogue', 'search', 'content:claravue/de/category/toric']),
    )
    expect(category?.filter((tag) => tag.startsWith('product:')).length).toBeGreaterThan(0)
    expect(await tags('/s?search=Kelvary')).toEqual(expect.arrayContaining(['categories', 'catalogue', 'search']))
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
