import type { Sort } from '#contract/catalogue/filters.ts'

/** All products in one order, by their numbers; undefined is the order of the numbers, which is popularity. */
type Order = Uint32Array | undefined

/** The orders of a listing, made once: a page is then read from the beginning of its order, without sorting the hits. */
export function createSortOrders(prices: ReadonlyMap<string, Uint32Array>, ratings: Float64Array) {
  const dear = new Map(prices.entries().map(([market, amounts]) => [market, orderBy(amounts, -1)]))
  const cheap = new Map(prices.entries().map(([market, amounts]) => [market, orderBy(amounts, 1)]))
  const liked = orderBy(ratings, -1)
  const orders: Record<Sort, (market: string) => Order> = {
    relevance: () => undefined,
    popularity: () => undefined,
    price_asc: (market) => cheap.get(market),
    price_desc: (market) => dear.get(market),
    rating: () => liked,
  }
  return { by: (sort: Sort, market: string): Order => orders[sort](market) }
}

/** What is equal stays in the order of popularity. */
function orderBy(figures: Uint32Array | Float64Array, direction: 1 | -1): Uint32Array {
  const order = Uint32Array.from(figures.keys())
  return order.sort((a, b) => direction * ((figures[a] as number) - (figures[b] as number)) || a - b)
}

/** Some of the hits in this order, from the given place on. */
export function firstOf(hits: Uint8Array, order: Order, from: number, most: number): number[] {
  const taken: number[] = []
  let place = 0
  for (let at = 0; at < hits.length && taken.length < most; at++) {
    const product = order ? (order[at] as number) : at
    if (!hits[product]) continue
    if (place >= from) taken.push(product)
    place += 1
  }
  return taken
}

/** The same, in the order of what they are worth: the places of each worth are known when all are counted. */
export function mostWorth(hits: Uint8Array, worth: Uint8Array, from: number, most: number): number[] {
  const counts = new Uint32Array(257)
  for (let product = 0; product < hits.length; product++) {
    if (hits[product]) counts[worth[product] as number] = (counts[worth[product] as number] as number) + 1
  }
  const places = new Uint32Array(257)
  for (let points = 255; points >= 0; points--)
    places[points] = (places[points + 1] as number) + (counts[points + 1] as number)
  const taken: number[] = []
  for (let product = 0; product < hits.length; product++) {
    if (!hits[product]) continue
    const points = worth[product] as number
    const place = places[points] as number
    places[points] = place + 1
    if (place >= from && place < from + most) taken[place - from] = product
  }
  return taken
}
