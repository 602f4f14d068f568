/** The parameter of an address that turns the pages of a block: `products=<id of the block>.<page>`. */
export const blockPageParameter = 'products'

/** Counts from 1. A page beyond the last one is for the list to settle. */
export function readBlockPage(query: URLSearchParams, block: string): number {
  const turned = query.getAll(blockPageParameter).find((value) => value.slice(0, value.lastIndexOf('.')) === block)
  const page = turned?.slice(block.length + 1) ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** The query with this block at another page; other blocks stay where they are. */
export function blockPageQuery(query: URLSearchParams, block: string, page: number): string {
  const others = query.getAll(blockPageParameter).filter((value) => value.slice(0, value.lastIndexOf('.')) !== block)
  const turned = page > 1 ? [...others, `${block}.${page}`] : others
  const parameters = new URLSearchParams(turned.sort().map((value) => [blockPageParameter, value]))
  return parameters.size > 0 ? `?${parameters}` : ''
}
