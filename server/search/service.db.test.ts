import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { standInKey, startAlgoliaStandIn } from '#server/testing/algolia.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { searchHere } from '#server/testing/index-here.ts'
import { createAlgoliaSearch } from './algolia.ts'
import { phrasesBy } from './open-search.ts'
import { searchServiceContract } from './service.contract.ts'
import type { RunningSearch } from './service.ts'

const log = { info() {}, error() {} }
let database: Database
beforeAll(async () => {
  database = await freshDatabase()
  await loadDemoData(database.db)
})
afterAll(() => database.close())

describe('in memory', () => {
  let search: RunningSearch
  beforeAll(() => {
    search = searchHere({ db: database.db, log })
  })
  searchServiceContract(() => search)
})

describe('at Algolia', () => {
  let standIn: Awaited<ReturnType<typeof startAlgoliaStandIn>>
  let search: RunningSearch
  const account = { ...standInKey, indexPrefix: 'shop_' }
  const open = (more: object = {}) => createAlgoliaSearch({ account, database, log, hosts: standIn.hosts, ...more })
  const pushed = (running: RunningSearch) => vi.waitFor(() => expect(running.figures.builds).toBe(1), 120_000)

  beforeAll(async () => {
    standIn = await startAlgoliaStandIn()
    search = open()
    search.start()
    await pushed(search)
  })
  afterAll(async () => {
    await search.close()
    await standIn.stop()
  })
  searchServiceContract(() => search)

  test('every language has an index of its own, every other order a virtual replica', () => {
    const { settings, objects } = standIn.indexes.get('shop_products_fr') ?? {}
    expect(objects?.get('ondrella-day-30')).toMatchObject({ title: 'Ondrella Day, 30 lentilles' })
    expect(settings?.replicas).toContain('virtual(shop_products_fr_asc_price_CH)')
  })

  test('an index that is up to date is not sent again', async () => {
    standIn.calls.length = 0
    const other = open()
    other.start()
    await pushed(other)
    expect(standIn.calls).toEqual(['GET settings', 'GET settings', 'GET settings', 'GET settings'])
    await other.close()
  })

  test('with a wrong key or without an answer the search is unavailable', async () => {
    const query = { brand: 'claravue', market: 'CH', locale: 'de', phrase: 'ondrella' } as const
    const rest = { filters: {}, sort: 'relevance', page: 0, hitsPerPage: 5 } as const
    const stranger = open({ account: { ...account, apiKey: 'wrong' } })
    await expect(stranger.find({ ...query, ...rest })).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' })
    standIn.goDown()
    await expect(search.find({ ...query, ...rest })).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' })
    const both = phrasesBy(search, searchHere({ db: database.db, log }))
    await expect(both.find({ ...query, ...rest })).rejects.toMatchObject({ code: 'SEARCH_UNAVAILABLE' })
    expect((await both.find({ ...query, ...rest, phrase: '' })).nbHits).toBe(142)
  })
})
