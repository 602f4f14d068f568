import type { Sort } from '#contract/catalogue/filters.ts'

/** All products in one order, by their numbers; undefined is the order of the numbers, which is popularity. */
type SortOrder = Uint32Array | undefined

/** The orders of a listing, made once: a page is then read from the beginning of its order, without sorting the hits. */
export function createSortOrders(prices: ReadonlyMap<string, Uint32Array>, ratings: Float64Array) {
  const falling = new Map(prices.entries().map(([market, amounts]) => [market, orderBy(amounts, -1)]))
  const rising = new Map(prices.entries().map(([market, amounts]) => [market, orderBy(amounts, 1)]))
  const byRating = orderBy(ratings, -1)
  const orders: Record<Sort, (market: string) => SortOrder> = {
    relevance: () => undefined,
    popularity: () => undefined,
    price_asc: (market) => rising.get(market),
    price_desc: (market) => falling.get(market),
    rating: () => byRating,
  }
  return { by: (sort: Sort, market: string): SortOrder => orders[sort](market) }
}

/** Equal products are in the order of popularity. */
function orderBy(figures: Uint32Array | Float64Array, direction: 1 | -1): Uint32Array {
  const order = Uint32Array.from(figures.keys())
  return order.sort((a, b) => direction * ((figures[a] ?? 0) - (figures[b] ?? 0)) || a - b)
}

/** Some of the hits in this order, from a place on. */
export function firstOf(hits: Uint8Array, order: SortOrder, from: number, most: number): number[] {
  const taken: number[] = []
  let place = 0
  for (let at = 0; at < hits.length && taken.length < most; at++) {
    const product = order ? (order[at] ?? 0) : at
    if (!hits[product]) continue
    if (place >= from) taken.push(product)
    place += 1
  }
  return taken
}

/** The same in the order of relevance: the places of each score are known when all are counted. */
export function mostRelevant(hits: Uint8Array, scores: Uint8Array, from: number, most: number): number[] {
  const counts = new Uint32Array(257)
  for (let product = 0; product < hits.length; product++) {
    if (!hits[product]) continue
    const score = scores[product] ?? 0
    counts[score] = (counts[score] ?? 0) + 1
  }
  const places = new Uint32Array(257)
  for (let score = 255; score >= 0; score--) places[score] = (places[score + 1] ?? 0) + (counts[score + 1] ?? 0)
  const taken: number[] = []
  for (let product = 0; product < hits.length; product++) {
    if (!hits[product]) continue
    const score = scores[product] ?? 0
    const place = places[score] ?? 0
    places[score] = place + 1
    if (place >= from && place < from + most) taken[place - from] = product
  }
  return taken
}
