import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct, sampleReview } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { importCatalogue } from './import.ts'
import { nonReorderable, product, productOptions, replacement } from './operations.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const inSwitzerland = { brand: 'claravue', locale: 'de', market: 'CH', channel: 'website' } as const
const inItaly = { brand: 'lenteo', locale: 'it', market: 'IT', channel: 'website' } as const
const moment = { now, theme: undefined, zone: 'Europe/Zurich' }

async function open(db: Db, ...products: ProductRecord[]) {
  const categories = [sampleCategory('lenses'), sampleCategory('daily', { parent: 'lenses' })]
  expect(await importCatalogue(db, catalogueOf(...categories, ...products, sampleReview('A')))).toMatchObject({
    ok: true,
  })
}

async function found(db: Db, id: string, query: Parameters<typeof product>[1] | object = {}) {
  const result = await product(db, { ...inSwitzerland, ...moment, id, ...query })
  return result.ok ? result.value.product : undefined
}

const picture = (image: string, changes: object = {}) => ({
  locale: null,
  brand_channel: null,
  image,
  link: null,
  image_type: 'banner',
  start_date: null,
  end_date: null,
  ...changes,
})

dbTest('[DAT-011, DAT-013, DAT-014] a product is found with its texts, its sale and its rating', async ({ db }) => {
  await open(db, sampleProduct('A', { categories: ['daily', 'lenses'], group_upsell: 'B' }), sampleProduct('B'))
  expect(await found(db, 'A')).toEqual({
    product_id: 'A',
    variant_id: null,
    sku: 'SKU-A',
    title: 'Sample A de',
    slug: 'a-de',
    titles: { de: 'Sample A de', en: 'Sample A en', it: 'Sample A it', fr: 'Sample A fr' },
    slugs: { de: 'a-de', en: 'a-en', it: 'a-it', fr: 'a-fr' },
    description: expect.stringContaining('A lens (de)'),
    content: '30 × 1 (de)',
    category: 'lens',
    categories: ['daily', 'lenses'],
    lens_type: 'spherical',
    lens_usage: 'daily',
    material: null,
    brand: ['Sample'],
    manufacturer: ['Sample Optics'],
    safety: sampleProduct('X').safety,
    badge: null,
    unit: 'lens',
    image: '/images/A-front.webp',
    images: { front: '/images/A-front.webp', back: '/images/A-back.webp' },
    mobile_images: {},
    marketing_images: [],
    rich_content: [],
    stock: null,
    has_bulk_price: true,
    bulk_price: 37_90,
    bulk_from: 4,
    is_active: true,
    is_trial: false,
    regular_price: 49_90,
    special_price: 39_90,
    price_per_unit: { value: 1_33, units: 30 },
    has_options: true,
    price: { current: 39_90, original: 49_90, website: 39_90 },
    discontinued: false,
    product_status: 'available',
    product_replacement: null,
    similar_products: [],
    group_upsell: 'B',
    product_group: null,
    max_quantity: 99,
    rating_total: 4.5,
    rating_count: 1,
    parameters: {
      axes: sampleProduct('A').axes,
      not_made: [],
      color_labels: {},
    },
  })
})

dbTest('[CAT-022] a product that is inactive or not sold by the brand is not found', async ({ db }) => {
  await open(db, sampleProduct('OFF', { is_active: false }), sampleProduct('A', { brand_channels: ['claravue'] }))
  expect(await found(db, 'OFF')).toBeUndefined()
  expect(await found(db, 'A', inItaly)).toBeUndefined()
  expect(await found(db, 'X')).toBeUndefined()
  expect(await found(db, 'A')).toMatchObject({ product_id: 'A' })
})

dbTest('where there is nothing to choose, the product is its own variant and has its stock', async ({ db }) => {
  const stock = [{ options: {}, on_hand: 3, stop_order: true }]
  await open(db, sampleProduct('A', { axes: {}, stock }), sampleProduct('BTT', { axes: {}, stock: [] }))
  expect(await found(db, 'A')).toMatchObject({ variant_id: 'A', stock: { available: 3, stop_order: true } })
  expect(await found(db, 'BTT')).toMatchObject({ variant_id: 'BTT', stock: null, max_quantity: 1 })
  expect(await found(db, 'A', { theme: { maxQuantity: 12 } })).toMatchObject({ max_quantity: 12 })
})

dbTest(
  '[CAT-018, DAT-012] pictures are those for the language, the storefront and the day; a page lives until the next',
  async ({ db }) => {
    const marketing_images = [
      picture('all'),
      picture('italian', { locale: 'it' }),
      picture('lenteo', { brand_channel: 'lenteo' }),
      picture('today', { start_date: '2026-11-15', end_date: '2026-11-15' }),
      picture('past', { end_date: '2026-11-14' }),
    ]
    const rich_content = [picture('soon', { start_date: '2026-11-17' }), picture('far', { start_date: '2027-01-01' })]
    await open(db, sampleProduct('A', { marketing_images, rich_content }))
    const shown = async (query: typeof inSwitzerland | typeof inItaly, at = now) => {
      const result = await product(db, { ...query, ...moment, now: at, id: 'A' })
      if (!result.ok) throw new Error('Not found')
      const { product: value, changesAt } = result.value
      const images = [...value.marketing_images, ...value.rich_content].map(({ image }) => image)
      return { images, changesAt: new Date(changesAt).toISOString() }
    }
    expect(await shown(inSwitzerland)).toEqual({ images: ['all', 'today'], changesAt: '2026-11-15T23:00:00.000Z' })
    expect(await shown(inItaly)).toMatchObject({ images: ['all', 'italian', 'lenteo', 'today'] })
    expect(await shown(inSwitzerland, Date.parse('2026-11-16T23:00:00Z'))).toEqual({
      images: ['all', 'soon'],
      changesAt: '2026-12-31T23:00:00.000Z',
    })
  },
)

dbTest('[CAT-021] a grouped product knows the addresses of its canonical one, if that is sold here', async ({ db }) => {
  const inGroup = (id: string, canonical_product_id: string, changes: Partial<ProductRecord> = {}) =>
    sampleProduct(id, { product_group: { canonical: id === canonical_product_id, canonical_product_id }, ...changes })
  await open(db, inGroup('A', 'A'), inGroup('B', 'A'), inGroup('C', 'OFF'), inGroup('OFF', 'OFF', { is_active: false }))
  const group = async (id: string) => (await found(db, id))?.product_group
  expect(await group('B')).toEqual({
    canonical: false,
    canonical_product_id: 'A',
    canonical_slugs: { de: 'a-de', en: 'a-en', it: 'a-it', fr: 'a-fr' },
  })
  expect(await group('A')).toMatchObject({ canonical: true, canonical_product_id: 'A' })
  expect(await group('C')).toMatchObject({ canonical_slugs: null })
})

dbTest('[API-022] options are numbers, colours texts with their names, in the order of asking', async ({ db }) => {
  const colour = { de: 'Blau', en: 'Blue', it: 'Blu', fr: 'Bleu' }
  const axes: ProductRecord['axes'] = { color: ['blue'], radius: [[8.4, 8.8, 0.4]], sphere: [[-0.5, 0.5, 0.5]] }
  await open(db, sampleProduct('A', { axes, color_texts: { blue: colour }, stock: [] }))
  const italian = await found(db, 'A', inItaly)
  expect(italian && productOptions(italian)).toEqual([
    { name: 'sphere', values: [-0.5, 0, 0.5] },
    { name: 'radius', values: [8.4, 8.8] },
    { name: 'color', values: ['blue'], labels: { blue: 'Blu' } },
  ])
})

dbTest('[API-029] the successor of a product is found, also when the product itself is gone', async ({ db }) => {
  const gone = { is_active: false, product_replacement: 'B' }
  await open(db, sampleProduct('A', gone), sampleProduct('B', { brand_channels: ['claravue'] }))
  expect(await replacement(db, { ...inSwitzerland, id: 'A' })).toMatchObject({ ok: true, value: { product_id: 'B' } })
  for (const query of [
    { ...inItaly, id: 'A' },
    { ...inSwitzerland, id: 'B' },
    { ...inSwitzerland, id: 'X' },
  ])
    expect(await replacement(db, query)).toEqual({ ok: false, error: { code: 'not-found' } })
})

dbTest('[API-041] what is unknown, gone, elsewhere or without a price cannot be ordered again', async ({ db }) => {
  await open(
    db,
    sampleProduct('A'),
    sampleProduct('OFF', { is_active: false }),
    sampleProduct('OLD', { discontinued: true }),
    sampleProduct('ITALY', { brand_channels: ['lenteo'] }),
  )
  const ids = ['OLD', 'A', 'X', 'ITALY', 'OFF']
  const query = { brand: 'claravue', market: 'CH', ids }
  expect(await nonReorderable(db, { ...query, priceChannels: ['website'] })).toEqual(['OLD', 'X', 'ITALY', 'OFF'])
  expect(await nonReorderable(db, { ...query, priceChannels: ['partner'] })).toEqual(ids)
  expect(await nonReorderable(db, { ...query, priceChannels: ['partner', 'website'] })).not.toContain('A')
})
