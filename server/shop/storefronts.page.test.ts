import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openBuiltShop } from '#server/testing/built-shop.ts'
import { readOnlyDemo } from '#server/testing/database.ts'
import { pageOf, withStories } from '#server/testing/stories.ts'

let database: Database
beforeAll(async () => {
  database = await readOnlyDemo()
})

const set = 'kelvary-air-6,fjellis-14-6,fjellis-daily-30,colibrine-day-10'
const home = pageOf({ component: 'popular_products', _uid: 'p', title: 'Popular', products_set: set })

/** What the host decides, as a visitor sees it. */
async function storefront(host: string) {
  const { ask } = await openBuiltShop(database, {}, withStories({ home }))
  const html = await (await ask('/', { host: `${host}:3000` })).text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found)
  const statuses = await Promise.all(
    ['/de', '/en', '/it', '/fr'].map(async (path) => (await ask(path, { host: `${host}:3000` })).status),
  )
  return {
    brand: /<html lang="\w+" data-brand="(\w+)"/.exec(html)?.[1],
    phone: /href="tel:([^"]+)"/.exec(html)?.[1],
    products: all(/href="\/p\/([^/]+)\//g),
    price: /<p class="price[^>]*>(?:<span.*?<\/span>)?([^<]+)</s.exec(html)?.[1]?.replace(/\s/g, ' '),
    linked: all(/<link[^>]* hreflang="(\w+)"/gi),
    others: all(/<a href="([^"]+)" hreflang="\w+"/gi),
    speaks: ['de', 'en', 'it', 'fr'].filter((_, index) => statuses[index] === 200),
  }
}

test('[SHL-037] another store has its own settings, range, prices and languages', async () => {
  expect(await storefront('claravue.localhost')).toEqual({
    brand: 'claravue',
    phone: '+41440001200',
    products: ['kelvary-air-6', 'fjellis-14-6'],
    price: 'CHF 45.90',
    linked: ['de', 'en', 'it', 'fr'],
    others: ['http://linsenhaus.localhost:3000/', 'http://lenteo.localhost:3000/'],
    speaks: ['de', 'en', 'it', 'fr'],
  })
  expect(await storefront('linsenhaus.localhost')).toEqual({
    brand: 'linsenhaus',
    phone: '+493023125120',
    products: ['kelvary-air-6', 'fjellis-daily-30'],
    price: '40,40 €',
    linked: ['de', 'en'],
    others: ['http://claravue.localhost:3000/', 'http://lenteo.localhost:3000/'],
    speaks: ['de', 'en'],
  })
  expect(await storefront('lenteo.localhost')).toEqual({
    brand: 'lenteo',
    phone: '+390200001200',
    products: ['kelvary-air-6', 'colibrine-day-10'],
    price: '42,40 €',
    linked: [],
    others: ['http://claravue.localhost:3000/it', 'http://linsenhaus.localhost:3000/'],
    speaks: ['it'],
  })
})
