/** The parameter of an address that turns the pages of a block: `products=<id of the block>.<page>`. */
export const turnedParameter = 'products'

/** Counts from 1. A page beyond the last one is for the list to settle. */
export function readTurnedPage(query: URLSearchParams, block: string): number {
  const turned = query.getAll(turnedParameter).find((value) => value.slice(0, value.lastIndexOf('.')) === block)
  const page = turned?.slice(block.length + 1) ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** The query with this block at another page; other blocks stay where they are. */
export function turnedPage(query: URLSearchParams, block: string, page: number): string {
  const others = query.getAll(turnedParameter).filter((value) => value.slice(0, value.lastIndexOf('.')) !== block)
  const turned = page > 1 ? [...others, `${block}.${page}`] : others
  const parameters = new URLSearchParams(turned.sort().map((value) => [turnedParameter, value]))
  return parameters.size > 0 ? `?${parameters}` : ''
}
