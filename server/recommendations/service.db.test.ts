import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import { lenteo } from '#brands/lenteo.ts'
import { favouritesBeside, product as findProduct } from '#server/catalogue/operations.ts'
import type { Database } from '#server/database/database.ts'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { recommendByRules } from './local-recommender.ts'
import { noteBoughtTogether, ownRecommender } from './operations.ts'
import { recommenderContract } from './service.contract.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await loadDemoData(database.db)
})
afterAll(() => database.close())

const here = { brand: 'claravue', locale: 'de', market: 'CH', channel: 'website' } as const

async function product(id: string) {
  const found = await findProduct(database.db, { ...here, id, theme: claravue.theme, now: 0, zone: 'Europe/Zurich' })
  if (!found.ok) throw new Error(`No ${id}`)
  return found.value.product
}

describe('by rules', () => {
  const recommender = () =>
    recommendByRules((ids, categories) =>
      favouritesBeside(database.db, { brand: 'claravue', ids, categories, limit: 4 }),
    )
  recommenderContract(recommender, product)

  test('[CAT-028] care, drops and cases go with monthly lenses', async () => {
    const { ids, category } = await recommender().forCart(['kelvary-air-6'])
    expect(category).toBe('lens')
    expect(ids.slice(0, 4)).toEqual(['limpidella-360', 'rivelune-comfort-10', 'kapselle-flat-1', 'limpidella-100'])
  })

  test('a product of another storefront, or one that is gone, is like an unknown one', async () => {
    const empty = await recommender().forCart([])
    for (const id of ['maresole-onda', 'sorvane-month-3'])
      expect(await recommender().forCart([id])).toMatchObject({ ids: empty.ids, category: 'popular' })
  })
})

describe('bought together', () => {
  const recommender = (brand = claravue) => ownRecommender(database.db, brand)
  const order = (...ids: string[]) => noteBoughtTogether(database.db, 'claravue', ids)

  beforeAll(async () => {
    await order('kelvary-air-6', 'rivelune-calma-10')
    await order('kelvary-air-6', 'rivelune-calma-10', 'dorvane-brise')
    await order('dorvane-sable', 'kelvary-air-6', 'ondrella-day-classic-30', 'nothing', 'dorvane-sable')
    await order('limpidella-360', 'dorvane-sable')
    await order('kelvary-air-3')
  })
  recommenderContract(recommender, product)

  test('[CAT-028] what orders say comes before the rules, most often first', async () => {
    const { ids } = await recommender().forCart(['kelvary-air-6'])
    expect(ids.slice(0, 4)).toEqual(['rivelune-calma-10', 'dorvane-brise', 'dorvane-sable', 'limpidella-360'])
    const both = await recommender().forCart(['kelvary-air-6', 'limpidella-360'])
    expect(both.ids.slice(0, 3)).toEqual(['dorvane-sable', 'rivelune-calma-10', 'dorvane-brise'])
    expect((await recommender().crossSell(await product('kelvary-air-6'))).ids[0]).toBe('rivelune-calma-10')
  })

  test('of one storefront say nothing about another, and a cart like no order gets the rules’ offer', async () => {
    expect((await recommender(lenteo).forCart(['kelvary-air-6'])).ids).not.toContain('dorvane-brise')
    expect((await recommender().forCart(['lettera-rima'])).ids[0]).toBe('kapselle-flat-1')
  })

  test('are counted in both directions, once an order, without strangers', async () => {
    const { rows } = await database.db.execute(sql`
      select product_id, with_product_id, times from bought_together
      where product_id = 'rivelune-calma-10' or with_product_id = 'rivelune-calma-10' order by 1, 2`)
    expect(rows).toEqual([
      { product_id: 'dorvane-brise', with_product_id: 'rivelune-calma-10', times: 1 },
      { product_id: 'kelvary-air-6', with_product_id: 'rivelune-calma-10', times: 2 },
      { product_id: 'rivelune-calma-10', with_product_id: 'dorvane-brise', times: 1 },
      { product_id: 'rivelune-calma-10', with_product_id: 'kelvary-air-6', times: 2 },
    ])
    const single = await database.db.execute(sql`select from bought_together where product_id = 'kelvary-air-3'`)
    expect(single.rows).toHaveLength(0)
  })
})

test('forty orders at the same moment, with their products in any order, all count', async () => {
  const { rows } = await database.db.execute<{ product_id: string }>(
    sql`select product_id from products order by product_id limit 12`,
  )
  const ids = rows.map(({ product_id }) => product_id)
  const turned = (by: number) => [...ids.slice(by % 12), ...ids.slice(0, by % 12)]
  const orders = Array.from({ length: 40 }, (_, index) => (index % 2 ? turned(index) : turned(index).reverse()))
  await Promise.all(orders.map((order) => database.db.transaction((db) => noteBoughtTogether(db, 'linsenhaus', order))))
  const counted = await database.db.execute(
    sql`select count(*)::int as pairs, min(times) as min, max(times) as max from bought_together where brand = 'linsenhaus'`,
  )
  expect(counted.rows).toEqual([{ pairs: 132, min: 40, max: 40 }])
})
