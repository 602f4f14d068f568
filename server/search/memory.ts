import { fallbackLocales } from '#brands/locales.ts'
import { categoryTitles, type ProductDocument, productDocuments } from '#server/catalogue/operations.ts'
import type { Db } from '#server/db.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import type { SearchService } from './service.ts'

/** Searches in this process, in an index that is built when it is first asked. */
export function createMemorySearch(db: Db): SearchService {
  let building: Promise<SearchIndex> | undefined

  async function build() {
    const documents: ProductDocument[] = []
    for await (const text of productDocuments(db)) documents.push(...(JSON.parse(text) as ProductDocument[]))
    return createSearchIndex(await categoryTitles(db, fallbackLocales), documents)
  }

  return {
    async find(query) {
      building ??= build()
      return (await building).find(query)
    },
  }
}
