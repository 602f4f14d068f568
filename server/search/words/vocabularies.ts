import type { LocaleCode } from '#contract/brand.ts'
import type { CategoryNames } from '#server/search/category-words.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'

/** What customers call the shop's things beside their titles. */
export type Vocabulary = {
  /** Names of categories by code. Their titles are names already, and so are beginnings of words. */
  categories: CategoryNames
  /** Words for a product's lens_type and lens_usage. */
  values: Readonly<Record<string, readonly string[]>>
  /** Small words that say nothing about a product. */
  ignored: readonly string[]
}

export const vocabularies: Readonly<Record<LocaleCode, Vocabulary>> = {
  de: german,
  en: english,
  it: italian,
  fr: french,
}
