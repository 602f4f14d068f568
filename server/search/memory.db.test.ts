import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { importCatalogue } from '#server/catalogue/import.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { startIndexHere } from '#server/testing/index-here.ts'
import { sampleCategory, sampleProduct } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { startIndexThread } from './index-thread.ts'
import { createMemorySearch } from './memory.ts'
import type { RunningIndex } from './running-index.ts'
import type { SearchQuery } from './service.ts'
import { followStock } from './stock-watch.ts'

const listing: SearchQuery = {
  brand: 'claravue',
  market: 'CH',
  locale: 'de',
  phrase: '',
  filters: {},
  sort: 'relevance',
  page: 0,
  hitsPerPage: 10,
}

/** After a build there is a pause, which is longer if the build took longer. */
const eventually = (check: () => void) => vi.waitFor(check, 120_000)

async function stock(db: Db, ...ids: string[]) {
  const imported = await importCatalogue(
    db,
    catalogueOf(sampleCategory('daily'), ...ids.map((id) => sampleProduct(id))),
  )
  expect(imported.ok).toBe(true)
}

function open(db: Db, startIndex: () => RunningIndex = startIndexHere, timeout = 300_000) {
  const errors: string[] = []
  const renewed = vi.fn()
  const log = { info() {}, error: (_: object, message: string) => void errors.push(message) }
  const search = createMemorySearch({ db, log, startIndex, timeout, onRenewed: renewed })
  const ids = async () => (await search.find(listing)).ids
  return { search, ids, errors, renewed }
}

describe('the search in memory', () => {
  dbTest('answers from the old index until the new one is ready, and reports that', async ({ database: { db } }) => {
    await stock(db, 'A')
    const gate = Promise.withResolvers<void>()
    let started = 0
    const { search, ids, renewed } = open(db, () => {
      const index = startIndexHere()
      const isFirst = ++started === 1
      return {
        ...index,
        async finish(categories) {
          if (!isFirst) await gate.promise
          return index.finish(categories)
        },
      }
    })
    expect(search.isReady()).toBe(false)
    expect(await ids()).toEqual(['A'])
    expect([search.isReady(), search.figures.products]).toEqual([true, 1])
    await stock(db, 'A', 'B')
    search.changed()
    await eventually(() => expect(started).toBe(2))
    expect(await ids()).toEqual(['A'])
    expect(renewed).toHaveBeenCalledTimes(1)
    gate.resolve()
    await eventually(() => expect(renewed).toHaveBeenCalledTimes(2))
    expect(await ids()).toEqual(['A', 'B'])
    await search.close()
  })

  dbTest('a change that comes while an index is built is in the next one', async ({ database: { db } }) => {
    await stock(db, 'A')
    const { search, ids, renewed } = open(db, () => {
      const index = startIndexHere()
      return {
        ...index,
        async finish(categories) {
          const products = await index.finish(categories)
          if (products === 1) {
            await stock(db, 'A', 'B')
            search.changed()
          }
          return products
        },
      }
    })
    search.start()
    await eventually(() => expect(renewed).toHaveBeenCalledTimes(2))
    expect(await ids()).toEqual(['A', 'B'])
    await search.close()
  })

  dbTest('an index that cannot be built is counted and tried again', async ({ database: { db } }) => {
    await stock(db, 'A')
    let started = 0
    const { search, ids, errors } = open(db, () => {
      if (++started === 1) throw new Error('no memory')
      return startIndexHere()
    })
    expect(await ids()).toEqual(['A'])
    expect(errors).toEqual(['search not renewed; trying again'])
    expect(search.figures).toMatchObject({ builds: 1, failures: 1 })
    await search.close()
  })

  dbTest('an index that is lost is replaced', async ({ database: { db } }) => {
    await stock(db, 'A')
    const crash = Promise.withResolvers<unknown>()
    let started = 0
    const { search, ids, errors } = open(db, () => {
      const index = startIndexHere()
      return ++started === 1 ? { ...index, crashed: crash.promise } : index
    })
    expect(await ids()).toEqual(['A'])
    crash.resolve(new Error('killed'))
    await eventually(() => expect(search.isReady()).toBe(false))
    expect(await ids()).toEqual(['A'])
    expect([started, errors]).toEqual([2, ['search index lost; building another']])
    await search.close()
  })

  dbTest('a query before there is an index waits for it, but not for ever', async ({ database: { db } }) => {
    const never = () => ({ ...startIndexHere(), finish: () => new Promise<number>(() => {}) })
    const { ids } = open(db, never, 1)
    await expect(ids()).rejects.toMatchObject({ name: 'SearchUnavailable', code: 'SEARCH_UNAVAILABLE' })
  })

  dbTest('works in a thread of its own', async ({ database: { db } }) => {
    await stock(db, 'A')
    const { search, ids } = open(db, () => startIndexThread())
    expect(await ids()).toEqual(['A'])
    await search.close()
  })

  dbTest('a product in no category and without a text does not stop the build', async ({ database: { db } }) => {
    await stock(db, 'A', 'B')
    await db.execute(sql`delete from product_categories where product_id = 'B'`)
    await db.execute(sql`delete from product_texts where product_id = 'B'`)
    const { search, ids } = open(db)
    expect(await ids()).toEqual(['A', 'B'])
    await search.close()
  })

  dbTest('[CAT-022] an inactive product is not in the index', async ({ database: { db } }) => {
    await stock(db, 'A', 'B')
    await db.execute(sql`update products set is_active = false where product_id = 'B'`)
    const { search, ids } = open(db)
    expect(await ids()).toEqual(['A'])
    expect((await search.find({ ...listing, phrase: 'Sample B' })).nbHits).toBe(0)
    await search.close()
  })
})

dbTest('the search follows what is sold out, and what is back', async ({ database: { db } }) => {
  await stock(db, 'A', 'B')
  const { search, errors } = open(db)
  const following = followStock(search, {
    db,
    log: { error: (_: object, message: string) => void errors.push(message) },
    interval: 20,
  })
  following.start()
  const inStock = async () => (await following.find({ ...listing, filters: { sphere_left: ['-2.50'] } })).ids
  expect(await inStock()).toEqual(['A', 'B'])
  await db.execute(sql`update stock set reserved = on_hand where product_id = 'A'`)
  await vi.waitFor(async () => expect(await inStock()).toEqual(['B']), 120_000)
  await db.execute(sql`update stock set reserved = 0 where product_id = 'A'`)
  await vi.waitFor(async () => expect(await inStock()).toEqual(['A', 'B']), 120_000)
  await following.close()
  expect(errors).toEqual([])
})

dbTest('no index is built before the first look at the stock has ended', async ({ database: { db } }) => {
  await stock(db, 'A')
  const gate = Promise.withResolvers<void>()
  const slow: Db = Object.create(db, {
    execute: {
      value: async (query: Parameters<Db['execute']>[0]) => {
        await gate.promise
        return db.execute(query)
      },
    },
  })
  const startIndex = vi.fn(startIndexHere)
  const { search } = open(db, startIndex)
  const following = followStock(search, { db: slow, log: { error() {} }, interval: 300_000 })
  following.start()
  const found = following.find(listing)
  await new Promise((resolve) => setImmediate(resolve))
  expect(startIndex).not.toHaveBeenCalled()
  gate.resolve()
  expect((await found).ids).toEqual(['A'])
  await following.close()
})
