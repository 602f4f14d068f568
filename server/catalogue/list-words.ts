import type { ProductHead } from './catalogue-file.ts'

/** Words without accents and in small letters, as the list of staff finds them. */
export const searchWords = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** The languages whose description says nothing, or the same as the German one: a file must have all of them. */
export const untranslatedIn = ({ texts }: Pick<ProductHead, 'texts'>) =>
  (['en', 'it', 'fr'] as const).filter((locale) => {
    const description = texts[locale].description.trim()
    return description === '' || description === texts.de.description.trim()
  })

/** What the list of staff searches and filters a product by. */
export const listFields = (record: ProductHead) => ({
  search_words: searchWords(
    [
      record.product_id,
      record.sku,
      ...record.brand,
      ...record.manufacturer,
      ...Object.values(record.texts).map(({ title }) => title),
    ].join(' '),
  ).join(' '),
  untranslated: untranslatedIn(record),
})
