import { and, eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { hearChanges } from '#server/page-cache/announce.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct, sampleReview, syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { importCatalogue } from './import.ts'
import { productCards, range } from './operations.ts'
import { bulkPrices, prices, productCategories, products, productTexts, stock } from './schema.ts'

const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
const imported = async (db: Db, ...records: object[]) => {
  const result = await importCatalogue(db, catalogueOf(...categories, ...records))
  if (!result.ok) throw new Error(JSON.stringify(result.error.shown))
  return result.value
}
const none = { unchanged: false, added: 0, changed: 0, removed: 0, reviewed: 0, categories: false }
const titles = async (db: Db, ...ids: string[]) => {
  const cards = await productCards(db, { brand: 'claravue', locale: 'de', market: 'CH', channel: 'website', ids })
  return cards.map(({ title }) => title)
}
const titled = (id: string, title: string) => {
  const { texts } = sampleProduct(id)
  return sampleProduct(id, { texts: { ...texts, de: { ...texts.de, title } } })
}

dbTest('[DAT-011][DAT-012][DAT-013] every field of a product is in the database as the file has it', async ({ db }) => {
  const picture = { locale: 'it', brand_channel: 'lenteo', image: '/a.webp', link: null, image_type: 'hero' } as const
  const full = sampleProduct('AQ-30', {
    badge: 'new',
    product_replacement: 'B',
    similar_products: ['B'],
    group_upsell: 'B',
    product_group: { canonical: true, canonical_product_id: 'AQ-30' },
    images: { front: 'f', back: 'b', blister: 'l', parameters: 'p' },
    mobile_images: { front: 'mf', back: 'mb', blister: 'ml', parameters: 'mp' },
    marketing_images: [{ ...picture, start_date: '2026-01-01', end_date: null }],
    rich_content: [{ ...picture, start_date: null, end_date: '2026-12-31' }],
    not_made: [{ sphere: [[-6, -6, 1]] }],
    color_texts: { blue: { de: 'Blau', en: 'Blue', it: 'Blu', fr: 'Bleu' } },
  })
  await imported(db, full, sampleProduct('B'))
  const [row] = await db.select().from(products).where(eq(products.productId, 'AQ-30'))
  const { record: _, texts, content, categories, prices: amounts, bulk_prices, stock: counts, ...fields } = full
  const inSnakeCase = Object.entries(row ?? {}).map(([key, value]) => [
    key.replace(/[A-Z]/g, (l) => `_${l.toLowerCase()}`),
    value,
  ])
  expect(Object.fromEntries(inSnakeCase)).toMatchObject(fields)

  const of = { productId: 'AQ-30' }
  expect(await db.select().from(productTexts).where(eq(productTexts.productId, 'AQ-30'))).toEqual(
    expect.arrayContaining(
      (['de', 'en', 'it', 'fr'] as const).map((locale) => ({
        ...of,
        locale,
        ...texts[locale],
        content: content[locale],
      })),
    ),
  )
  expect(await db.select().from(productCategories).where(eq(productCategories.productId, 'AQ-30'))).toEqual(
    categories.map((category) => ({ ...of, category, popularity: 100 })),
  )
  const currency = { CH: 'CHF', DE: 'EUR', IT: 'EUR' } as Record<string, string>
  expect(await db.select().from(prices).where(eq(prices.productId, 'AQ-30'))).toEqual(
    amounts.map((price) => ({ ...of, ...price, currency: currency[price.market] })),
  )
  expect(await db.select().from(bulkPrices).where(eq(bulkPrices.productId, 'AQ-30'))).toEqual(
    bulk_prices.map(({ market, from, amount }) => ({
      ...of,
      market,
      fromQuantity: from,
      amount,
      currency: currency[market],
    })),
  )
  expect(await db.select().from(stock).where(eq(stock.productId, 'AQ-30'))).toEqual(
    counts.map(({ on_hand }) => ({
      ...of,
      level: null,
      variantId: 'AQ-30:sph-2.50,bc8.6,dia14.2',
      onHand: on_hand,
      counted: on_hand,
      reserved: 0,
      stopOrder: false,
    })),
  )
})

dbTest('the same file a second time changes nothing, under whatever name', async ({ db }) => {
  expect(await imported(db, sampleProduct('A'))).toEqual({ ...none, added: 1, categories: true })
  expect(await imported(db, sampleProduct('A'))).toEqual({ unchanged: true })
})

dbTest('only what differs is written: a new title, a new product, a product that is gone', async ({ db }) => {
  await imported(db, sampleProduct('A'), sampleProduct('B'), sampleProduct('C'))
  const next = await imported(db, titled('A', 'Renamed'), sampleProduct('B'), sampleProduct('D'))
  expect(next).toEqual({ ...none, added: 1, changed: 1, removed: 1 })
  expect(await titles(db, 'A', 'B', 'C', 'D')).toEqual(['Renamed', 'Sample B de', 'Sample D de'])
})

dbTest('[CAT-022] a product that the file no longer has stays, inactive, and comes back with it', async ({ db }) => {
  await imported(db, sampleProduct('A'), sampleProduct('B'))
  await imported(db, sampleProduct('A'))
  expect(await titles(db, 'A', 'B')).toEqual(['Sample A de'])
  expect(await db.select({ active: products.isActive }).from(products).where(eq(products.productId, 'B'))).toEqual([
    { active: false },
  ])
  expect(await imported(db, sampleProduct('A', { popularity: 7 }))).toEqual({ ...none, changed: 1 })
  expect(await imported(db, sampleProduct('A'), sampleProduct('B'))).toEqual({ ...none, changed: 2 })
  expect(await titles(db, 'A', 'B')).toEqual(['Sample A de', 'Sample B de'])
})

dbTest('two products exchange their slugs, and a new one takes the slug of one that is gone', async ({ db }) => {
  const [a, b] = [sampleProduct('A'), sampleProduct('B')]
  await imported(db, a, b)
  await imported(db, { ...a, texts: b.texts }, { ...b, texts: a.texts })
  expect(await titles(db, 'A', 'B')).toEqual(['Sample B de', 'Sample A de'])
  await imported(db, sampleProduct('C', { texts: a.texts }))
  expect(await titles(db, 'A', 'B', 'C')).toEqual(['Sample A de'])
})

dbTest('[I18-002] the range is the file’s: gone is gone, and a slug may move to another category', async ({ db }) => {
  await imported(db, sampleProduct('A'))
  const moved = sampleCategory('new', { texts: sampleCategory('daily').texts })
  const file = catalogueOf(moved, sampleProduct('A', { categories: ['new'] }))
  expect(await importCatalogue(db, file)).toMatchObject({ ok: true, value: { categories: true, changed: 1 } })
  expect((await range(db, 'it')).map(({ code, slug }) => [code, slug])).toEqual([['new', 'daily-it']])
})

const counted = (on_hand: number, changes: Partial<ProductRecord['stock'][0]> = {}, sphere = -2.5) => ({
  stock: [{ options: { sphere, radius: 8.6, diameter: 14.2 }, on_hand, stop_order: false, ...changes }],
})
const variant = 'A:sph-2.50,bc8.6,dia14.2'
const stockOf = async (db: Db) =>
  (await db.select().from(stock)).map(({ variantId, onHand, reserved, stopOrder }) => [
    variantId,
    onHand,
    reserved,
    stopOrder,
  ])
const sell = (db: Db, change: { onHand: number; reserved?: number }) =>
  db
    .update(stock)
    .set(change)
    .where(and(eq(stock.productId, 'A'), eq(stock.variantId, variant)))

dbTest('another count replaces what is on hand; the same count again does not undo what was sold', async ({ db }) => {
  await imported(db, sampleProduct('A', counted(10)))
  await sell(db, { onHand: 7, reserved: 2 })
  await imported(db, sampleProduct('A', { ...counted(10), popularity: 5 }))
  expect(await stockOf(db)).toEqual([[variant, 7, 2, false]])
  await imported(db, sampleProduct('A', counted(20)))
  expect(await stockOf(db)).toEqual([[variant, 20, 2, false]])
})

dbTest('a variant that is stopped while it is sold out below zero begins at zero', async ({ db }) => {
  await imported(db, sampleProduct('A', counted(0)))
  await sell(db, { onHand: -3 })
  await imported(db, sampleProduct('A', counted(0, { stop_order: true })))
  expect(await stockOf(db)).toEqual([[variant, 0, 0, true]])
})

dbTest('a count that is gone is removed, unless a payment for it is under way', async ({ db }) => {
  await imported(db, sampleProduct('A', counted(10, { stop_order: true })))
  await sell(db, { onHand: 10, reserved: 1 })
  await imported(db, sampleProduct('A', counted(4, {}, -3)))
  expect((await stockOf(db)).sort()).toEqual([
    [variant, 0, 1, false],
    ['A:sph-3.00,bc8.6,dia14.2', 4, 0, false],
  ])
  await sell(db, { onHand: 0, reserved: 0 })
  await imported(db, sampleProduct('A', { stock: [] }))
  expect(await stockOf(db)).toEqual([])
})

const ratingOf = async (db: Db, id: string) => {
  const { ratingTotal, ratingCount } = products
  const [row] = await db.select({ ratingTotal, ratingCount }).from(products).where(eq(products.productId, id))
  return [row?.ratingTotal, row?.ratingCount]
}

dbTest('[DAT-014] the rating is the average of the reviews, the file’s and the customers’', async ({ db }) => {
  const reviews = [
    sampleReview('A', { ratings: { comfort: 5, price: 4 } }),
    sampleReview('A', { ratings: { comfort: 2 } }),
  ]
  await imported(db, sampleProduct('A'), sampleProduct('B'), ...reviews)
  expect(await ratingOf(db, 'A')).toEqual([3.25, 2])
  expect(await ratingOf(db, 'B')).toEqual([0, 0])
  await db.execute(sql`insert into reviews (product_id, locale, author, created_at, ratings, score, text, is_imported)
    values ('A', 'de', 'Customer', '2026-11-01', '{}', 1, 'No.', false)`)
  expect(
    await imported(db, sampleProduct('A'), sampleProduct('B'), sampleReview('A', { ratings: { price: 5 } })),
  ).toEqual({ ...none, reviewed: 1 })
  expect(await ratingOf(db, 'A')).toEqual([3, 2])
  await imported(db, sampleProduct('A'), sampleProduct('B'))
  expect(await ratingOf(db, 'A')).toEqual([1, 1])
})

dbTest('a catalogue of one’s own is not replaced by a file that may only renew itself', async ({ db }) => {
  await imported(db, sampleProduct('OWN'))
  const demo = catalogueOf(...categories, sampleProduct('DEMO'))
  expect(await importCatalogue(db, demo, { onlyRenew: true })).toEqual({ ok: true, value: { unchanged: true } })
  expect(await titles(db, 'OWN', 'DEMO')).toEqual(['Sample OWN de'])
})

const soon = { timeout: 120_000 }

function cachedPages() {
  const dropped: string[] = []
  return {
    dropped,
    invalidate: (tags: string[]) => void dropped.push(...tags),
    lost() {},
    heardAgain: () => void dropped.push('*'),
  }
}

dbTest('pages with changed products, their listings, and the range are announced', async ({ database }) => {
  const { db } = database
  await imported(db, sampleProduct('A'), sampleProduct('B'), sampleProduct('C'), sampleReview('C'))
  const pages = cachedPages()
  await hearChanges(database, pages)
  await imported(db, sampleProduct('A', { categories: ['lenses'] }), sampleProduct('B'), sampleProduct('C'))
  await vi.waitFor(
    () => expect(pages.dropped.sort()).toEqual(['category:daily', 'category:lenses', 'product:A', 'product:C']),
    soon,
  )
  pages.dropped.length = 0
  await importCatalogue(
    db,
    catalogueOf(
      ...categories,
      sampleCategory('toric'),
      sampleProduct('A', { categories: ['lenses'] }),
      sampleProduct('C'),
    ),
  )
  await vi.waitFor(() => expect(pages.dropped.sort()).toEqual(['categories', 'category:daily', 'product:B']), soon)
})

dbTest('more than a thousand changed products are announced as one catalogue', async ({ database }) => {
  const pages = cachedPages()
  await hearChanges(database, pages)
  expect(await importCatalogue(database.db, catalogueOf(...syntheticCatalogue(1001)))).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(pages.dropped.sort()).toEqual(['catalogue', 'categories']), soon)
})

dbTest('two shops that start together on an empty database import the demo catalogue once', async ({ database }) => {
  const file = catalogueOf(...categories, sampleProduct('A'))
  const start = () => importCatalogue(database.db, file, { onlyRenew: true })
  const results = await Promise.all([start(), start()])
  const unchanged = results.map((result) => result.ok && result.value.unchanged)
  expect(unchanged.toSorted()).toEqual([false, true])
})

dbTest('a second import at the same time is refused', async ({ database, skip }) => {
  skip(database.kind === 'embedded', 'its one connection makes the second import wait for its turn')
  const file = catalogueOf(...categories, sampleProduct('A'))
  const other = catalogueOf(...categories, sampleProduct('B'))
  const imported = Promise.withResolvers<unknown>()
  const secondIsOver = Promise.withResolvers<void>()
  const first = database.db.transaction(async (db) => {
    imported.resolve(await importCatalogue(db, file))
    await secondIsOver.promise
  })
  expect(await imported.promise).toMatchObject({ ok: true })
  expect(await importCatalogue(database.db, other)).toMatchObject({
    error: { shown: [{ reason: 'cannot be imported while another import is under way' }] },
  })
  secondIsOver.resolve()
  await first
  expect(await importCatalogue(database.db, other)).toMatchObject({ ok: true })
})
