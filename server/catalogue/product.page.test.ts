import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { priceLink } from '#server/pricing/operations.ts'
import { openBuiltShop, testSecret } from '#server/testing/built-shop.ts'
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
  return { status: response.status, headers: response.headers, html: await response.text() }
}
const link = (html: string, rel: string) => new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1]

describe('its address', () => {
  test('[RTE-003] finds it by id, with its slug or without', async () => {
    for (const path of ['/p/ondrella-day-30', '/p/ondrella-day-30/ondrella-day-30-linsen', '/de/p/ondrella-day-30']) {
      const { status, html } = await page(path)
      expect([status, /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([200, 'Ondrella Day, 30 Linsen'])
      expect(link(html, 'canonical')).toMatch(/\/p\/ondrella-day-30\/ondrella-day-30-linsen$/)
    }
  })

  test.each([
    ['/p/ondrella-day-30/wrong', '/p/ondrella-day-30/ondrella-day-30-linsen'],
    ['/p/ondrella-day-30/ondrella-day-30-lenses?reviews=2', '/p/ondrella-day-30/ondrella-day-30-linsen?reviews=2'],
    ['/it/p/ondrella-day-30/ondrella-day-30-linsen', '/it/p/ondrella-day-30/ondrella-day-30-lenti'],
  ])('leads from the slug of %s to the right one for good', async (path, right) => {
    const { status, headers } = await page(path)
    expect([status, headers.get('Location')]).toEqual([301, right])
  })

  test.each([
    ['claravue', '/p/nothing'],
    ['claravue', '/p/sorvane-month-3'],
    ['claravue', '/p/fjellis-daily-30'],
    ['claravue', "/p/'; drop table products --"],
    ['claravue', '/p/%00'],
    ['claravue', `/p/${'a'.repeat(200)}`],
  ])('[CAT-022] is nowhere on %s for what is unknown, inactive or not sold there: %s', async (brand, path) => {
    expect((await page(path, brand)).status).toBe(404)
  })

  test.each(['/Product', '/de/Product', '/p'])('[RTE-007] %s without an id is the 404 page', async (path) => {
    const { status, html } = await page(path)
    expect(status).toBe(404)
    expect(html).toContain('noindex')
  })

  test.each([
    ['claravue', '/p/BTT', 'Linsen-Probetag, Gutschein · Claravue'],
    ['claravue', '/en/p/BTT', 'Lens trial day, voucher · Claravue'],
    ['claravue', '/fr/p/BTT', 'Journée d’essai lentilles, bon · Claravue'],
    ['lenteo', '/p/BTT', 'Giornata di prova lenti, buono · Lenteo'],
  ])('[RTE-043] on %s %s is called %s', async (brand, path, called) => {
    expect(/<title>(.*?)<\/title>/.exec((await page(path, brand)).html)?.[1]).toBe(called)
  })

  test('[CAT-021] of a larger pack is canonical at the canonical product of its group, in each language', async () => {
    const { html } = await page('/en/p/ondrella-day-90')
    expect(link(html, 'canonical')).toMatch(/\/en\/p\/ondrella-day-30\/ondrella-day-30-lenses$/)
    // The language menu stays with the pack.
    expect(between(html, /<section id="languages"/, '</section>')).toContain('/p/ondrella-day-90/')
  })
})

describe('what it shows', () => {
  test('[CAT-016] title, description, badge, brand, options, quantity, price, stock message and rating', async () => {
    const { html } = await page('/en/p/lettera-appunto')
    const shown = text(main(html))
    for (const part of ['Lettera Nove Appunto reading glasses', 'The reading glasses for the desk.', 'Popular'])
      expect(shown).toContain(part)
    expect(shown).toContain(' Lettera Nove Popular ')
    expect(html).toContain('name="item.sphere"')
    expect(html).toContain('name="item.quantity"')
    expect(shown).toContain('CHF 24.90')
    expect(shown).toContain('In stock With you')
    expect(html).toContain('4.5 out of 5 stars, ratings: 5')
    // A product that is in stock says so.
    expect(text(main((await page('/en/p/limpidella-360')).html))).toContain('More than 10 in stock')
  })

  test('[CAT-017, UIX-011] four pictures of 1080x1340 with thumbs of 160x160, others on phones if there are any', async () => {
    await database.db.execute(
      sql`update products set mobile_images = '{"back": "tavelle-one-30-back"}' where product_id = 'kelvary-day-30'`,
    )
    const { html } = await page('/p/kelvary-day-30')
    const large = [...html.matchAll(/<img src="\/img\/1080x1340\/([^"]*)"/g)].map(([, name]) => name)
    expect(large).toEqual(['front', 'back', 'blister', 'parameters'].map((view) => `kelvary-day-30-${view}`))
    expect(html.match(/<img src="\/img\/160x160\//g)).toHaveLength(4)
    expect([...html.matchAll(/<source media="\(width &lt; 48rem\)" srcSet="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      '/img/1080x1340/tavelle-one-30-back',
    ])
  })

  test('[CAT-018] pictures for its language and time; the page is not cached beyond the last moment of one', async () => {
    const always = {
      locale: null,
      brand_channel: null,
      link: null,
      image_type: 'banner',
      start_date: null,
      end_date: null,
    }
    const pictures = [
      { ...always, image: 'banner-summer.svg', locale: 'de', end_date: '2026-11-16' },
      { ...always, image: 'banner-reorder.svg', locale: 'fr' },
    ]
    await database.db.execute(
      sql`update products set rich_content = ${JSON.stringify(pictures)}::jsonb where product_id = 'tavelle-one-30'`,
    )
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const at = async (moment: string) => {
      vi.setSystemTime(moment)
      const response = await ask('/p/tavelle-one-30', { isPublic: true })
      const life = response.headers.get('CDN-Cache-Control')
      return { life, shown: (await response.text()).match(/banner-(summer|reorder)\.svg(?=" alt)/g) }
    }
    expect(await at('2026-11-16T22:59:50Z')).toEqual({
      life: 'max-age=10, stale-while-revalidate=0, stale-if-error=0',
      shown: ['banner-summer.svg'],
    })
    expect((await at('2026-11-16T23:00:00Z')).shown).toBeNull()
  })

  test('[CAT-019] the selectors stand in the order sphere, cylinder, axis, radius, diameter, add', async () => {
    const { html } = await page('/p/pellaria-vario-toric-3')
    const rows = [...html.matchAll(/id="explain-([a-z]+)"/g)].map(([, name]) => name)
    expect(rows).toEqual(['eyes', 'sphere', 'cylinder', 'axis', 'radius', 'diameter', 'add', 'delivery'])
  })

  test.each([
    ['ondrella-day-classic-30', 'Replaced by', '/en/p/ondrella-day-30/ondrella-day-30-lenses'],
    ['colibrine-soft-tint-6', 'Similar products', '/en/p/irisande-month-6/'],
  ])('[CAT-020] %s is discontinued: it cannot be chosen and points onwards', async (id, words, onwards) => {
    const { status, html } = await page(`/en/p/${id}`)
    expect(status).toBe(200)
    expect(html).not.toContain('<form id="buy"')
    expect(text(main(html))).toContain(`This product is no longer available. ${words}`)
    expect(between(html, /<section class="buy-box"/, '</section>')).toContain(onwards)
  })

  test('[CAT-026] a product with no rating has words and no stars', async () => {
    const stars = between((await page('/en/p/limpidella-360')).html, /<a href="#reviews"/, '</a>')
    expect(text(stars)).toBe(' No ratings yet ')
    expect(stars).not.toContain('<svg')
  })

  test('[CAT-027] how many reviews give how many stars, and links to other orders and languages', async () => {
    const reviewsOf = async (query: string) =>
      between((await page(`/de/p/ondrella-day-30${query}`)).html, /<section id="reviews"/, '</section>')
    const shown = await reviewsOf('')
    const bars = [...shown.matchAll(/(\d) Sterne?(?:<\/a>)?<\/dt>.*?tabular-nums">(\d+)</gs)].map(
      ([, stars, count]) => [stars, count],
    )
    expect(bars.map(([stars]) => stars)).toEqual(['5', '4', '3', '2', '1'])
    expect(bars.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(10)
    expect(shown).toContain('?review_stars=5#reviews')
    const worst = await reviewsOf('?review_sort=worst&review_language=fr')
    expect(new Set([...worst.matchAll(/<blockquote lang="(..)"/g)].map(([, locale]) => locale))).toEqual(
      new Set(['fr']),
    )
    const ratings = [...worst.matchAll(/<li id="review-\d+".*?aria-label="(\d,\d) von 5"/gs)].map(
      ([, rating]) => rating,
    )
    expect(ratings.length).toBeGreaterThan(1)
    expect(ratings).toEqual(ratings.toSorted())
    expect(worst).toContain('?review_sort=best&amp;review_language=fr#reviews')
    expect(worst).toContain('?review_sort=worst#reviews')
    expect(text(await reviewsOf('?review_sort=x&review_language=xx'))).toBe(text(shown))
  })

  test('[CAT-027] reviews in pages, and scores by question', async () => {
    const first = between((await page('/en/p/ondrella-day-30')).html, /<section id="reviews"/, '</section>')
    expect(text(first)).toMatch(/Overall .*Comfort .*Value for money .*Vision|Comfort .*Overall/)
    expect(first.match(/<blockquote/g)).toHaveLength(5)
    expect(text(first)).toContain('Page 1 of 2')
    const second = between((await page('/en/p/ondrella-day-30?reviews=2')).html, /<section id="reviews"/, '</section>')
    expect(text(second)).toContain('Page 2 of 2')
    expect(second.match(/<blockquote.*?<\/blockquote>/gs)).not.toEqual(first.match(/<blockquote.*?<\/blockquote>/gs))
    for (const [parameter, shown] of [
      ['0', 1],
      ['-3', 1],
      ['abc', 1],
      ['1000000000', 2],
    ])
      expect(text((await page(`/en/p/ondrella-day-30?reviews=${parameter}`)).html)).toContain(`Page ${shown} of 2`)
  })

  /** Colour and words of the badge of a product, of which so many are there, for a quantity. */
  async function stockBadge({ stopped, there, wanted }: { stopped: boolean; there: number; wanted: number }) {
    await database.db.execute(sql`update stock set on_hand = ${there}, reserved = 0, stop_order = ${stopped}
      where product_id = 'rivelune-comfort-10'`)
    const { html } = await page(`/en/p/rivelune-comfort-10?choice=1&item.quantity=${wanted}`)
    const [, colour, words] = /class="stock-badge[^>]*data-colour="([\w-]+)">(.*?)<\/span>/.exec(html) ?? []
    return [colour, words, ...(/Arrives \d+/.test(text(main(html))) ? ['arrives'] : [])]
  }

  test('[PRC-015, PRC-017, PRC-018] how many are left of what is not reordered, or that none is, and no day of arrival', async () => {
    const stopped = true
    const reduce = 'Only 5 left in stock. Please choose a smaller quantity.'
    expect(await stockBadge({ stopped, there: 5, wanted: 6 })).toEqual(['warning', reduce])
    expect(await stockBadge({ stopped, there: 0, wanted: 1 })).toEqual(['danger', 'Sold out'])
  })

  test('[PRC-019, PRC-020, PRC-021] whether there are more than ten, how many otherwise, and what will be ordered', async () => {
    const stopped = false
    const rest = '5 in stock. We will order the rest from the manufacturer.'
    const all = '0 in stock. We will order the item from the manufacturer.'
    expect(await stockBadge({ stopped, there: 11, wanted: 11 })).toEqual([
      'success',
      'More than 10 in stock',
      'arrives',
    ])
    expect(await stockBadge({ stopped, there: 10, wanted: 10 })).toEqual(['brand-secondary', '10 in stock', 'arrives'])
    expect(await stockBadge({ stopped, there: 5, wanted: 6 })).toEqual(['default', rest, 'arrives'])
    expect(await stockBadge({ stopped, there: -4, wanted: 1 })).toEqual(['default', all, 'arrives'])
  })

  test('[PRC-008] no bulk price where there is none', async () => {
    const bulk = /CHF [\d.]+ each when you buy (\d+) or more/
    expect(bulk.exec(text(main((await page('/en/p/ondrella-day-30')).html)))?.[1]).toBe('4')
    expect(text(main((await page('/en/p/BTT')).html))).not.toMatch(bulk)
    const answer = await ask('/api/products/BTT/pricing', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"quantity":1}',
    })
    expect(await answer.json()).toMatchObject({ bulk_price: 0, bulk_from: 0 })
  })

  test('[PRC-011, PRC-012] quantities from 1 to the maximum of the theme, to 99 where it has none, and one voucher', async () => {
    const range = async (theme: object, product = 'limpidella-360') => {
      const html = await (await ask(`/en/p/${product}`, { brand: { theme } })).text()
      const field = /<input[^>]*name="item.quantity"[^>]*>/.exec(html)?.[0] ?? ''
      const [more = ''] = /<button[^>]*aria-label="More: Quantity"[^>]*>/.exec(html) ?? []
      const hasMore = more !== '' && !more.includes('disabled=""')
      return [/min="(\d+)"/.exec(field)?.[1], /max="(\d+)"/.exec(field)?.[1], hasMore]
    }
    expect([await range({ maxQuantity: 24 }), await range({}), await range({}, 'BTT')]).toEqual([
      ['1', '24', true],
      ['1', '99', true],
      ['1', '1', false],
    ])
  })

  test('[CAT-029] offers beside it, the larger pack first, with the name and kind of the recommendation', async () => {
    const { html } = await page('/en/p/ondrella-day-30')
    const offers = between(html, /<section class="py-step-lg" data-recommendation/, '</section>')
    expect(offers).toContain('data-recommendation-id="cross-sell-ondrella-day-30"')
    expect(offers).toContain('data-recommendation-category="lens"')
    expect(/href="\/en\/p\/([^/]*)/.exec(offers)?.[1]).toBe('ondrella-day-90')
  })

  test('[CAT-023] structured data that no text can break out of, allowed by the policy', async () => {
    await database.db.execute(
      sql`update product_texts set description = '</script><script>alert(1)</script>' where product_id = 'tavelle-one-90'`,
    )
    const { html, headers } = await page('/de/p/tavelle-one-90')
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => json,
    )
    const [product, breadcrumb] = scripts.map((json) => JSON.parse(json))
    expect(product).toMatchObject({
      '@type': 'Product',
      description: '</script><script>alert(1)</script>',
      offers: { price: expect.stringMatching(/^\d+\.\d\d$/), hasMerchantReturnPolicy: { merchantReturnDays: 14 } },
    })
    expect(breadcrumb.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Start',
      'Kontaktlinsen',
      'Tageslinsen',
      product.name,
    ])
    expect(product.image.map((address: string) => /\d+x\d+/.exec(address)?.[0])).toEqual(
      expect.arrayContaining(['1000x1000', '1200x900', '1600x900']),
    )
    for (const address of product.image) expect((await ask(new URL(address).pathname)).status).toBe(200)
    expect(html).not.toContain('<script>alert(1)')
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe-inline')
  })
})

describe('without scripts', () => {
  const lens = '/en/p/kelvary-xr-toric-3'
  const right = 'choice=1&right.wanted=on&right.sphere=−2.50&right.cylinder=−1.25&right.axis=90°&right.radius=8.7'

  test('the form asks for a choice and gets its price, stock and delivery', async () => {
    const { html, headers } = await page(`${lens}?${right}&right.quantity=4`)
    const shown = text(main(html))
    expect(shown).toContain('Right eye: 4 × SPH −2.50 · CYL −1.25 · AX 90° · BC 8.7 · DIA 14.5')
    expect(shown).toContain('4 × CHF 61.70')
    expect(shown).toContain('Total CHF 246.80')
    expect(shown).toMatch(/0 in stock.*Arrives \d+(–| [A-Z][a-z]+( \d{4})? – )\d+ [A-Z]/)
    expect(html).toMatch(/<option selected="">−2\.50<\/option>/)
    expect(headers.get('Cache-Control')).toBe('private, no-store')
  })

  test.each([
    [`${right}&left.wanted=on&left.sphere=1`, 'Left eye, still to choose: Cylinder, Axis, Base curve.'],
    [
      'choice=1&right.wanted=on&right.sphere=10&right.cylinder=-5.75&right.axis=5&right.radius=8.4',
      'Right eye: this combination is not made. Choose other values.',
    ],
    ['choice=1', 'Choose at least one eye.'],
    [`${right}&right.quantity=0`, 'Right eye: the quantity must be at least 1.'],
    [`${right}&right.quantity=abc`, 'Right eye: 1 × SPH −2.50'],
    [`${right}&right.quantity=1e308`, 'Right eye: 99 × SPH −2.50'],
    [`${right}&right.quantity=2.9`, 'Right eye: 2 × SPH −2.50'],
    [`${right}&same=on&right.quantity=2`, 'Both eyes: 2 × SPH −2.50'],
    ['choice=1&right.wanted=on&right.sphere=<b>x', 'Right eye, still to choose: Sphere, Cylinder, Axis, Base curve.'],
  ])('%s is answered in words', async (query, words) => {
    const { status, html } = await page(`${lens}?${query}`)
    expect(status).toBe(200)
    expect(text(main(html))).toContain(words)
  })

  test('what is not made with an earlier choice is not offered', async () => {
    const { html } = await page(`${lens}?choice=1&right.wanted=on&right.sphere=10`)
    const offered = between(html, /<select name="right.cylinder"/, '</select>')
    expect(offered).toContain('−4.25')
    expect(offered).not.toContain('−4.75')
  })
})

describe('a link with a price of its own', () => {
  test('[RTE-038, PRC-004] shows that price and remembers it for later lookups', async () => {
    const offer = { brand: 'claravue', productId: 'ondrella-day-30', channel: 'partner' } as const
    const path = priceLink(testSecret, { ...offer, endsAt: Date.now() + 3_600_000 })
    const response = await ask(`/en${path}`)
    const shown = text(main(await response.text()))
    expect(shown).toContain('CHF 32.40')
    expect(shown).toContain('Website price CHF 36.90. With your link you save CHF 4.50 (12%).')
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('vsf-atc='))
    expect(cookie).toBeDefined()
    const later = await ask('/api/products/ondrella-day-30/pricing', {
      method: 'POST',
      headers: { Cookie: cookie?.split(';')[0] ?? '', 'Content-Type': 'application/json' },
      body: '{"quantity":1}',
    })
    expect(await later.json()).toMatchObject({ price_channel: 'partner', unit: { current: 32_40, website: 36_90 } })
  })

  test('without a valid key it shows the website’s price', async () => {
    const { html } = await page('/en/p/ondrella-day-30?atc=partner&fk=partner.zzzzzz.forged')
    expect(text(main(html))).toContain('CHF 36.90')
    expect(html).not.toContain('CHF 32.40')
  })
})

test('[PRC-003] a reduced price stands beside the recommended one, with the saving and the lowest of 30 days', async () => {
  const { rows } = await database.db.execute<{ product_id: string }>(
    sql`select product_id from products where badge = 'sale' and is_active and 'claravue' = any(brand_channels) limit 1`,
  )
  const shown = text(main((await page(`/en/p/${rows[0]?.product_id}`)).html))
  expect(shown).toMatch(/Now CHF \d+\.\d\d Recommended price CHF \d+\.\d\d/)
  expect(shown).toMatch(/You save CHF \d+\.\d\d \(\d+%\)\./)
  expect(shown).toMatch(/Lowest price in the 30 days before the reduction: CHF \d+\.\d\d/)
})

test('is cached until one of the products on it or the range changes', async () => {
  const { headers } = await ask('/p/ondrella-day-90', { isPublic: true })
  expect(headers.get('Cache-Control')).toContain('s-maxage=30')
  const tags = headers.get('Cache-Tag')?.split(',')
  for (const tag of ['catalogue', 'categories', 'product:ondrella-day-90', 'product:ondrella-day-30'])
    expect(tags).toContain(tag)
})

test('a page of 100,000 combinations has at most 1.2 times the bytes of one with few', async () => {
  const axes = (values: object) =>
    sql`update products set not_made = '[]', axes = ${JSON.stringify(values)}::jsonb where product_id = 'tavelle-one-toric-30'`
  const one = { radius: [[8.6, 8.6, 1]], diameter: [[14.2, 14.2, 1]] }
  await database.db.execute(
    axes({ sphere: [[-1, 1, 0.5]], cylinder: [[-1.25, -0.75, 0.5]], axis: [[90, 180, 90]], ...one }),
  )
  const few = await page('/p/tavelle-one-toric-30')
  await database.db.execute(
    axes({ sphere: [[-12, 8, 0.25]], cylinder: [[-3.75, -0.75, 0.5]], axis: [[1, 180, 1]], ...one }),
  )
  const many = await page('/p/tavelle-one-toric-30')
  const intervals = 12
  const main = many.html.slice(many.html.indexOf('<main'), many.html.indexOf('</main>'))
  expect(main.match(/<option/g)?.length).toBe(2 * (82 + 8 + 181) + intervals)
  expect(many.html.length / few.html.length).toBeLessThan(1.2)
})
