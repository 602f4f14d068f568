import type { LocaleCode } from '#contract/brand.ts'
import type { ProductDocument } from '#server/catalogue/operations.ts'
import type { IndexedCategory } from './category-words.ts'
import type { ProductValues } from './facet-index.ts'
import { strengthsOf } from './product-values.ts'
import type { ProductWords } from './text-index.ts'
import { vocabularies } from './words/vocabularies.ts'
import { strengthWords, wordsToIndex } from './words-of.ts'

/** The words of each product in one language. */
export function* productWords(
  products: readonly { document: ProductDocument; values: ProductValues }[],
  categories: readonly IndexedCategory[],
  locale: LocaleCode,
): Generator<ProductWords> {
  const vocabulary = vocabularies[locale]
  const words = (texts: readonly string[]) => texts.flatMap((text) => wordsToIndex(text, locale))
  const categoryWords = new Map(
    categories.map(({ code, titles }) => [code, words([titles[locale] ?? '', ...(vocabulary.categories[code] ?? [])])]),
  )
  // Thousands of products share everything but their title.
  const secondWords = new Map<string, readonly string[]>()
  for (const { document, values } of products) {
    const { titles, brand, manufacturer, colours } = document
    const { category, lens_type, lens_usage, radius, diameter } = values
    const kinds = [...lens_type, ...lens_usage].flatMap((kind) => vocabulary.values[kind] ?? [])
    const texts = [...manufacturer, ...kinds, ...(colours?.[locale] ?? [])]
    const { sphere } = document.axes
    const key = [category, texts, radius, diameter, sphere].join('|')
    const second = secondWords.get(key) ?? [
      ...new Set([
        ...words(texts),
        ...category.flatMap((code) => categoryWords.get(code) ?? []),
        ...radius,
        ...diameter,
        ...strengthsOf(document).flatMap(strengthWords),
      ]),
    ]
    secondWords.set(key, second)
    yield { first: words([titles[locale] ?? '', ...brand]), second }
  }
}
