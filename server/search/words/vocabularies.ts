import type { LocaleCode } from '#contract/brand.ts'
import { german } from './de.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { italian } from './it.ts'

/** What customers call the shop's things beside their titles. */
export type Vocabulary = {
  /** Names of categories by code. Their titles are names already; other forms of a word need no entry. */
  categories: Readonly<Record<string, readonly string[]>>
  /** Words for a product's lens_type and lens_usage. */
  values: Readonly<Record<string, readonly string[]>>
  /** Words that say nothing about a product: small ones, those of questions, those of buying. */
  ignored: readonly string[]
  /** For whom something is: it is understood, and nothing is sorted by it. */
  unsorted: readonly string[]
  /** Words of which this language makes longer ones; the words of the catalogue itself are such parts already. */
  parts?: readonly string[]
}

export const vocabularies: Readonly<Record<LocaleCode, Vocabulary>> = {
  de: german,
  en: english,
  it: italian,
  fr: french,
}
