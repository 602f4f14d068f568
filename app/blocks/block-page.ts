import { queryText } from '#contract/web/url.ts'

/** The query parameter that turns the pages of a block: `products=<id of the block>.<page>`. */
export const blockPageParameter = 'products'

/** Pages count from 1. The list itself deals with a page beyond the last one. */
export function readBlockPage(query: URLSearchParams, block: string): number {
  const parameter = query.getAll(blockPageParameter).find((value) => value.slice(0, value.lastIndexOf('.')) === block)
  const page = parameter?.slice(block.length + 1) ?? ''
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1
}

/** The query with this block at another page; other blocks stay at theirs. */
export function blockPageQuery(query: URLSearchParams, block: string, page: number): string {
  const others = query.getAll(blockPageParameter).filter((value) => value.slice(0, value.lastIndexOf('.')) !== block)
  const values = page > 1 ? [...others, `${block}.${page}`] : others
  const parameters = new URLSearchParams(values.sort().map((value) => [blockPageParameter, value]))
  return queryText(parameters)
}
