import { createHash } from 'node:crypto'
import type { Algoliasearch } from 'algoliasearch'
import { fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode } from '#contract/brand.ts'
import { categoryTitles, type ProductDocument, productDocuments } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { indexName, replicasOf, settingsOf } from './algolia-indexes.ts'
import type { IndexedCategory } from './category-words.ts'
import { strengthsOf, valuesOf } from './product-values.ts'
import { vocabularies } from './words/vocabularies.ts'
import { spellings, strengthWords } from './words-of.ts'

/**
 * Brings the catalogue to Algolia, and gives the number of products. Each index notes what it was made of, so that of
 * several processes that hear of a change only the first one has work to do.
 */
export async function pushCatalogue(client: Algoliasearch, prefix: string, db: Db): Promise<number> {
  const categories = await categoryTitles(db, fallbackLocales)
  const documents: ProductDocument[] = []
  const digest = createHash('sha256').update(JSON.stringify([categories, vocabularies]))
  for await (const text of productDocuments(db)) {
    digest.update(text)
    const read: ProductDocument[] = JSON.parse(text)
    for (const document of read) documents.push(document)
  }
  const madeOf = digest.digest('hex')
  for (const locale of fallbackLocales) {
    const name = indexName(prefix, locale)
    if ((await madeOfAt(client, name)) === madeOf) continue
    const objects = toObjects(documents, categories, locale)
    await pushIndex(client, name, locale, objects)
    await set(client, name, { userData: { madeOf } })
  }
  return documents.length
}

async function pushIndex(client: Algoliasearch, name: string, locale: LocaleCode, objects: Record<string, unknown>[]) {
  await set(client, name, settingsOf(name, locale))
  for (const replica of replicasOf(name)) await set(client, replica.name, replica.settings)
  // Into an index beside it, which then takes its place: no search sees half a catalogue.
  await client.replaceAllObjects({ indexName: name, objects, batchSize: 1000 })
}

async function set(client: Algoliasearch, name: string, indexSettings: object) {
  const { taskID } = await client.setSettings({ indexName: name, indexSettings })
  await client.waitForTask({ indexName: name, taskID })
}

async function madeOfAt(client: Algoliasearch, name: string): Promise<unknown> {
  try {
    const { userData } = await client.getSettings({ indexName: name })
    return typeof userData === 'object' && userData && 'madeOf' in userData ? userData.madeOf : undefined
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined
    throw error
  }
}

/** What Algolia knows of each product, in one language. */
function toObjects(documents: readonly ProductDocument[], categories: readonly IndexedCategory[], locale: LocaleCode) {
  const vocabulary = vocabularies[locale]
  const parents = new Map(categories.map(({ code, parent }) => [code, parent]))
  const names = new Map(
    categories.map(({ code, titles }) => [code, [titles[locale] ?? '', ...(vocabulary.categories[code] ?? [])]]),
  )
  return documents.map((document) => {
    const values = valuesOf(document, parents)
    const prices = Object.entries(document.prices).map(([market, amount]) => [`price_${market}`, amount])
    const strengths = strengthsOf(document).flatMap(strengthWords)
    const kinds = [...values.lens_type, ...values.lens_usage].flatMap((kind) => vocabulary.values[kind] ?? [])
    return {
      objectID: document.product_id,
      title: document.titles[locale] ?? '',
      ...values,
      words: [
        ...spellings(document.titles[locale] ?? '', locale).slice(1),
        ...values.manufacturer,
        ...values.category.flatMap((code) => names.get(code) ?? []).flatMap((name) => spellings(name, locale)),
        ...kinds,
        ...(document.colours?.[locale] ?? []),
        ...values.radius,
        ...values.diameter,
        ...strengths.filter((word) => /^\d/.test(word)),
      ],
      strengths: strengths.filter((word) => !/^\d/.test(word)),
      brand_channels: document.brand_channels,
      markets: Object.keys(document.prices),
      ...Object.fromEntries(prices),
      popularity: document.popularity,
      rating_total: document.rating,
    }
  })
}
