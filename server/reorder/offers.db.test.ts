import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { openApi } from '#server/testing/open-api.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { readOffers } from './operations.ts'

const right = { sphere: -2.5, radius: 8.6, diameter: 14.2 }

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
  const gone = { discontinued: true, product_status: 'discontinued' as const, stock: [] }
  await openApi(
    database,
    sampleCategory('daily'),
    sampleProduct('NEWEST', { stock: [{ options: right, on_hand: 3, stop_order: true }] }),
    sampleProduct('ALIKE', { brand_channels: ['linsenhaus'] }),
    sampleProduct('NEW', { ...gone, product_replacement: 'NEWEST', similar_products: ['ALIKE'] }),
    sampleProduct('OLD', { ...gone, product_replacement: 'NEW' }),
    sampleProduct('OTHER'),
  )
})
afterAll(() => database.close())

const claravue = { brand: 'claravue', market: 'CH', locale: 'de' } as const

test('one statement reads a product, all that took its place, and what is similar to these', async () => {
  const offers = await readOffers(database.db, claravue, ['OLD', 'OLD'])
  expect([...offers.keys()].toSorted()).toEqual(['ALIKE', 'NEW', 'NEWEST', 'OLD'])
  expect(offers.get('NEWEST')).toMatchObject({
    title: 'Sample NEWEST de',
    slug: 'newest-de',
    isSold: true,
    discontinued: false,
    prices: { website: 39_90 },
    bulk: [{ from: 4, amount: 37_90 }],
    left: { 'NEWEST:sph-2.50,bc8.6,dia14.2': 3 },
  })
  expect(offers.get('ALIKE')).toMatchObject({ isSold: false })
  expect(offers.get('OLD')).toMatchObject({ replacement: 'NEW', discontinued: true })
})

test('successors that lead in a circle end the search', async () => {
  await database.db.execute(sql`update products set product_replacement = 'OLD' where product_id = 'NEWEST'`)
  const offers = await readOffers(database.db, claravue, ['NEW'])
  expect([...offers.keys()].toSorted()).toEqual(['ALIKE', 'NEW', 'NEWEST', 'OLD'])
})

test('without products nothing is read', async () => {
  expect(await readOffers(database.db, claravue, [])).toEqual(new Map())
})
