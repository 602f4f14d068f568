import type { ProductDocument } from '#server/catalogue/operations.ts'
import type { IndexedCategory } from './category-words.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import type { SearchAnswer, SearchQuery } from './service.ts'

/** What one asks of an index, wherever it runs: first the products, in parts, then the categories, then questions. */
export type Question = { documents: string } | { categories: IndexedCategory[] } | { query: SearchQuery }
export type Reply = { products: number } | SearchAnswer | undefined

/** An index that is filled once and then only asked: another catalogue is another index. */
export type RunningIndex = {
  add(documents: string): Promise<void>
  /** Gives the number of products. */
  finish(categories: IndexedCategory[]): Promise<number>
  find(query: SearchQuery): Promise<SearchAnswer>
  /** When everything under way is answered. */
  stop(): Promise<void>
  /** Resolves if it ends without being asked to. */
  crashed: Promise<unknown>
}

/** Answers the questions one after the other. */
export function createAnswerer() {
  const documents: ProductDocument[] = []
  let index: SearchIndex | undefined
  return function answer(question: Question): Reply {
    if ('documents' in question) {
      for (const document of JSON.parse(question.documents) as ProductDocument[]) documents.push(document)
    } else if ('categories' in question) {
      index = createSearchIndex(question.categories, documents)
      documents.length = 0
      return { products: index.count }
    } else if (index) return index.find(question.query)
    else throw new Error('The index is asked before it is complete.')
  }
}

export function toRunningIndex(
  ask: (question: Question) => Promise<Reply>,
  rest: Pick<RunningIndex, 'stop' | 'crashed'>,
): RunningIndex {
  return {
    async add(documents) {
      await ask({ documents })
    },
    finish: async (categories) => ((await ask({ categories })) as { products: number }).products,
    find: async (query) => (await ask({ query })) as SearchAnswer,
    ...rest,
  }
}
