import { z } from 'zod'
import { filled, words } from './story.ts'

/** What people type, and the words by which the shop finds it. */
export const SearchSynonym = z.object({
  _uid: z.string(),
  words: filled.describe('What people type, separated by commas'),
  meaning: filled.describe('The words that are looked for instead'),
})

/** Something that the shop does not sell, and what it has instead. */
export const SearchAlternative = z.object({
  _uid: z.string(),
  name: filled.describe('As its maker writes it'),
  other_names: words.describe('What people type, separated by commas'),
  products: filled.describe('Product ids, separated by commas, the nearest first'),
})

/** A page that answers a question, whatever else the question says. */
export const SearchTopic = z.object({
  _uid: z.string(),
  words: filled.describe('What people type, separated by commas'),
  page: filled.describe('The path of the page without language, such as `help/ordering`'),
})

/** What editors tell the search of a storefront in one language. */
export type SearchWords = {
  synonyms: { words: string[]; meaning: string }[]
  alternatives: { name: string; names: string[]; products: string[] }[]
  topics: { words: string[]; page: string }[]
}

export const noSearchWords: SearchWords = { synonyms: [], alternatives: [], topics: [] }

/** The entries of a field that holds several, separated by commas. */
export const commaSeparated = (text = ''): string[] => text.split(',').flatMap((entry) => entry.trim() || [])
