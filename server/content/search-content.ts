import type { z } from 'zod'
import {
  commaSeparated,
  SearchAlternative,
  SearchSynonym,
  SearchTopic,
  type SearchWords,
} from '#contract/content/search-words.ts'
import { type Fields, isFields } from './fields.ts'
import { componentOf, type Skip } from './read-blocks.ts'

/** A page of the content as the search knows it: its title, and everything else that a reader sees. */
export type SearchablePage = { slug: string; title: string; description: string; text: string }

/** An entry that cannot be read does not take the others with it. */
export function readSearchWords(content: Fields, skip: Skip): SearchWords {
  const parts = <T>(list: unknown, schema: z.ZodType<T>): T[] =>
    (Array.isArray(list) ? list : []).flatMap((entry) => {
      const { data } = schema.safeParse(entry)
      if (!data) skip(componentOf(entry), 'broken')
      return data ?? []
    })
  return {
    synonyms: parts(content.synonyms, SearchSynonym).map(({ words, meaning }) => ({
      words: commaSeparated(words),
      meaning,
    })),
    alternatives: parts(content.alternatives, SearchAlternative).map(({ name, other_names, products }) => ({
      name,
      names: [name, ...commaSeparated(other_names)],
      products: commaSeparated(products),
    })),
    topics: parts(content.topics, SearchTopic).map(({ words, page }) => ({ words: commaSeparated(words), page })),
  }
}

/** The fields of blocks and of rich texts that hold sentences. */
const readable = new Set(['title', 'subtitle', 'description', 'text', 'label', 'name'])

/** The text of the blocks of a page, in their order. */
export function textIn(content: unknown): string {
  const texts: string[] = []
  const open: unknown[] = [content]
  while (open.length > 0) {
    const value = open.pop()
    if (!isFields(value)) continue
    for (const [field, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && readable.has(field)) texts.push(inner)
    }
    open.push(...Object.values(value).filter(isFields).reverse())
  }
  return texts.join(' ')
}
