import type { ProductDocument } from '#server/catalogue/operations.ts'
import type { IndexedCategory } from './category-words.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import type { SearchAnswer, SearchQuery } from './service.ts'

/** An index gets first the products, in parts, then the categories, then queries, wherever it runs. */
export type IndexRequest = { documents: string } | { categories: IndexedCategory[] } | { query: SearchQuery }
export type IndexResponse = { products: number } | SearchAnswer | undefined

/** An index that is filled once and then only read: another catalogue is another index. */
export type RunningIndex = {
  add(documents: string): Promise<void>
  /** Gives the number of products. */
  finish(categories: IndexedCategory[]): Promise<number>
  find(query: SearchQuery): Promise<SearchAnswer>
  /** Resolves when every request under way has its response. */
  stop(): Promise<void>
  /** Resolves if the index ends without `stop`. */
  crashed: Promise<unknown>
}

/** Handles the requests one after the other. */
export function createIndexHandler() {
  const documents: ProductDocument[] = []
  let index: SearchIndex | undefined
  return function handle(request: IndexRequest): IndexResponse {
    if ('documents' in request) {
      const added: ProductDocument[] = JSON.parse(request.documents)
      for (const document of added) documents.push(document)
    } else if ('categories' in request) {
      index = createSearchIndex(request.categories, documents)
      documents.length = 0
      return { products: index.count }
    } else if (index) return index.find(request.query)
    else throw new Error('The index is asked before it is complete.')
  }
}

export function toRunningIndex(
  send: (request: IndexRequest) => Promise<IndexResponse>,
  rest: Pick<RunningIndex, 'stop' | 'crashed'>,
): RunningIndex {
  return {
    async add(documents) {
      await send({ documents })
    },
    async finish(categories) {
      const response = await send({ categories })
      if (!response || !('products' in response)) throw new Error('The index does not say how many products it has.')
      return response.products
    },
    async find(query) {
      const response = await send({ query })
      if (!response || !('ids' in response)) throw new Error('The index does not say what it has found.')
      return response
    },
    ...rest,
  }
}
