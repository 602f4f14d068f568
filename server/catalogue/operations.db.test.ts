import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct, sampleReview } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { importCatalogue } from './import.ts'
import { category, categoryPlace, productCards, range } from './operations.ts'

const file = [
  sampleCategory('lenses'),
  sampleCategory('daily', { parent: 'lenses' }),
  sampleCategory('care', { position: 0 }),
  sampleProduct('A', { badge: 'bestseller' }),
  sampleProduct('OFF', { is_active: false }),
  sampleProduct('SWISS', { brand_channels: ['claravue'] }),
  sampleProduct('CASE', { unit: 'piece', units: 0, axes: {}, stock: [] }),
  sampleReview('A'),
]
const open = async (db: Db) => {
  expect(await importCatalogue(db, catalogueOf(...file))).toMatchObject({ ok: true })
}

dbTest('[I18-002] the range is read in the requested language, in the order of the positions', async ({ db }) => {
  await open(db)
  expect((await range(db, 'it')).map(({ title }) => title)).toEqual(['CARE it', 'LENSES it'])
  expect((await range(db, 'fr'))[1]?.children[0]).toMatchObject({ code: 'daily', path: 'lenses-fr/daily-fr' })
})

dbTest('a category is found by its path in the visitor’s language only', async ({ db }) => {
  await open(db)
  expect(await category(db, 'en', 'lenses-en/daily-en')).toMatchObject({ ok: true, value: { code: 'daily' } })
  expect(await category(db, 'de', 'lenses-en/daily-en')).toEqual({ ok: false, error: { code: 'not-found' } })
})

dbTest('the place of a category has what is above it and its path in each language of the brand', async ({ db }) => {
  await open(db)
  const at = (path: string) => categoryPlace(db, { locale: 'de', locales: ['de', 'en'], path })
  const found = await at('lenses-de/daily-de')
  expect(found).toMatchObject({
    ok: true,
    value: {
      category: { code: 'daily' },
      above: [{ code: 'lenses' }],
      paths: { de: 'lenses-de/daily-de', en: 'lenses-en/daily-en' },
    },
  })
  const moved = { ok: false, error: { code: 'moved', path: 'lenses-de/daily-de' } }
  for (const path of ['lenses-it/daily-it', 'care-de/daily-de', 'daily-fr']) expect(await at(path)).toEqual(moved)
  for (const path of ['lenses-de/x', '']) expect(await at(path)).toEqual({ ok: false, error: { code: 'not-found' } })
})

const inSwitzerland = { brand: 'claravue', locale: 'de', market: 'CH', channel: 'website' } as const
const inGermany = { brand: 'linsenhaus', locale: 'en', market: 'DE', channel: 'website' } as const

dbTest('[CAT-015] a card has the product in the language and at the prices of its storefront', async ({ db }) => {
  await open(db)
  const card = {
    product_id: 'A',
    title: 'Sample A de',
    slug: 'a-de',
    brand: ['Sample'],
    image: '/images/A-front.webp',
    rating_total: 4.5,
    rating_count: 1,
    badge: 'bestseller',
    unit: 'lens',
    price: { current: 39_90, original: 49_90, website: 39_90 },
    price_per_unit: { value: 1_33, units: 30 },
    has_options: true,
  }
  expect(await productCards(db, { ...inSwitzerland, ids: ['A'] })).toEqual([card])
  expect(await productCards(db, { ...inGermany, ids: ['A'] })).toEqual([
    {
      ...card,
      title: 'Sample A en',
      slug: 'a-en',
      // Without a recommended price, the website's stands for it.
      price: { current: 34_90, original: 34_90, website: 34_90 },
      price_per_unit: { value: 1_16, units: 30 },
    },
  ])
})

dbTest('a visitor of another price channel pays its price, where it has one', async ({ db }) => {
  await open(db)
  const pricesOn = async (channel: 'comparison' | 'partner') =>
    (await productCards(db, { ...inSwitzerland, channel, ids: ['A'] })).map(({ price }) => price)
  expect(await pricesOn('comparison')).toEqual([{ current: 36_90, original: 49_90, website: 39_90 }])
  expect(await pricesOn('partner')).toEqual([{ current: 39_90, original: 49_90, website: 39_90 }])
})

dbTest(
  '[CAT-022] cards come in the requested order, without products that are inactive, unknown or not sold here',
  async ({ db }) => {
    await open(db)
    const idsOf = async (query: typeof inSwitzerland | typeof inGermany) => {
      const cards = await productCards(db, { ...query, ids: ['CASE', 'OFF', 'SWISS', 'X', 'A'] })
      return cards.map(({ product_id }) => product_id)
    }
    expect(await idsOf(inSwitzerland)).toEqual(['CASE', 'SWISS', 'A'])
    expect(await idsOf(inGermany)).toEqual(['CASE', 'A'])
    expect(await productCards(db, { ...inSwitzerland, ids: [] })).toEqual([])
  },
)

dbTest(
  'where there are no units to count there is no price per unit, and without parameters nothing to choose',
  async ({ db }) => {
    await open(db)
    const [card] = await productCards(db, { ...inSwitzerland, ids: ['CASE'] })
    expect(card).toMatchObject({ unit: 'piece', price_per_unit: null, has_options: false })
  },
)
