import { asc } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'
import { openCookies } from '#server/http/cookies.ts'
import { visitorPrices } from '#server/pricing/operations.ts'
import { dbTest } from '#server/testing/database.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import type { ProductRecord } from './catalogue-file.ts'
import { importCatalogue } from './import.ts'
import { priceHistory } from './schema.ts'

const imported = async (db: Db, changes: Partial<ProductRecord> = {}) => {
  const file = catalogueOf(sampleCategory('lenses'), sampleCategory('daily'), sampleProduct('A', changes))
  const result = await importCatalogue(db, file)
  if (!result.ok) throw new Error(JSON.stringify(result.error.shown))
}
const costs = (website: number, partner = 20_00): Partial<ProductRecord> => ({
  brand_channels: ['claravue'],
  bulk_prices: [],
  prices: [
    { market: 'CH', channel: 'website', amount: website },
    { market: 'CH', channel: 'partner', amount: partner },
  ],
})
const history = async (db: Db) => {
  const rows = await db.select().from(priceHistory).orderBy(asc(priceHistory.since), asc(priceHistory.market))
  return rows.map(({ market, amount }) => `${market} ${amount}`)
}
const lowest = async (db: Db) => {
  const brand = { id: 'claravue', country: 'CH', currency: 'CHF' } as const
  const visitor = {
    database: { db },
    brand,
    secret: 's',
    cookies: openCookies(undefined, false),
    log: { warn() {} },
    now: Date.now(),
  }
  const priced = await visitorPrices(visitor).of({ productId: 'A', quantity: 1 })
  return priced.ok ? priced.value.lowest_price_30_days : priced.error
}

dbTest('the first price of every market and each change of it is written down, once', async ({ db }) => {
  await imported(db, costs(40_00))
  await imported(db, { ...costs(40_00), popularity: 7 })
  await imported(db, { ...costs(40_00, 19_00), popularity: 8 })
  await imported(db, costs(30_00))
  await imported(db, costs(40_00))
  expect(await history(db)).toEqual(['CH 4000', 'CH 3000', 'CH 4000'])
})

dbTest('a reduction shows the lowest price of the 30 days before', async ({ db }) => {
  await imported(db, costs(40_00))
  expect(await lowest(db)).toBeNull()
  await imported(db, costs(42_00))
  expect(await lowest(db)).toBeNull()
  await imported(db, costs(30_00))
  expect(await lowest(db)).toBe(40_00)
})

dbTest('a file brings the prices from before the shop knew the product, also of another market', async ({ db }) => {
  const earlier = (market: 'CH' | 'DE', amount: number, from: string) => ({ market, amount, from })
  const price_history = [
    earlier('CH', 50_00, '2026-01-05'),
    earlier('CH', 30_00, '2026-03-02'),
    earlier('DE', 99_00, '2026-01-05'),
  ]
  await imported(db, { ...costs(30_00), price_history })
  expect(await history(db)).toEqual(['CH 5000', 'DE 9900', 'CH 3000'])
  expect(await lowest(db)).toBe(50_00)
  const [first] = await db.select().from(priceHistory).orderBy(asc(priceHistory.since))
  expect(first?.since).toEqual(new Date('2026-01-04T23:00:00Z'))
})

dbTest('no file can change what was written down', async ({ db }) => {
  await imported(db, costs(30_00))
  await imported(db, { ...costs(30_00), price_history: [{ market: 'CH', amount: 90_00, from: '2026-01-05' }] })
  expect(await history(db)).toEqual(['CH 3000'])
  expect(await lowest(db)).toBeNull()
})

dbTest('what a file says about the future is not history', async ({ db }) => {
  await imported(db, { ...costs(30_00), price_history: [{ market: 'CH', amount: 90_00, from: '2999-01-05' }] })
  expect(await history(db)).toEqual(['CH 3000'])
})
