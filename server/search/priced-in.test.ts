import { expect, test } from 'vitest'
import { claravue } from '#brands/claravue.ts'
import type { Filters } from '#contract/catalogue/filters.ts'
import { amountIn, inCurrency } from '#contract/in-currency.ts'
import { pricedIn } from './priced-in.ts'
import type { SearchQuery } from './service.ts'

const own = { ...claravue, inOther: { EUR: { rate: 1.06 } } }
const euro = inCurrency(own, 'EUR')
const listing: SearchQuery = {
  brand: 'claravue',
  market: 'CH',
  locale: 'de',
  phrase: '',
  filters: {},
  sort: 'price_asc',
  page: 0,
  hitsPerPage: 10,
}

/** The filters that the search is asked with. */
async function asked(money: typeof euro, filters: Filters) {
  let seen: Filters = {}
  const service = {
    async find(query: SearchQuery) {
      seen = query.filters
      return { ids: [], nbHits: 0, facets: {} }
    },
  }
  await pricedIn(money, service).find({ ...listing, filters })
  return seen
}

test('limits of prices in a chosen currency find exactly the products whose shown price is within them', async () => {
  const { price_from: [from] = [], price_to: [to] = [] } = await asked(euro, { price_from: ['40'], price_to: ['45'] })
  const isFound = (amount: number) => amount >= Number(from) * 100 && amount <= Number(to) * 100
  for (let amount = 30_00; amount < 50_00; amount++) {
    const shown = amountIn(euro, amount)
    expect([amount, isFound(amount)]).toEqual([amount, shown >= 40_00 && shown <= 45_00])
  }
})

test('other filters, what is no number and limits in the own currency stay as they are', async () => {
  expect(await asked(euro, { price_from: ['cheap'], shape: ['round'] })).toEqual({
    price_from: ['cheap'],
    shape: ['round'],
  })
  expect(await asked(own, { price_from: ['40'] })).toEqual({ price_from: ['40'] })
})
