import type { LocaleCode } from '#contract/brand.ts'
import type { FileDifference } from '#contract/staff/goods-files.ts'
import type { FileComparison, ProductRecord } from '#server/catalogue/operations.ts'
import { differences } from './differences.ts'

const mostFields = 12
const longest = 200

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
const named = ({ product_id: id, texts }: ProductRecord, locale: LocaleCode) => ({ id, title: texts[locale].title })

/** A comparison as a report keeps it: field by field, long texts cut. Stock is not part of it. */
export function differenceOf(comparison: FileComparison, locale: LocaleCode): FileDifference {
  const { added, changed, removed, ...rest } = comparison
  return {
    ...rest,
    added: added.map((record) => named(record, locale)),
    changed: changed.map(({ before, after, isEdited }) => {
      const all = differences(before, after)
      const shown = all.slice(0, mostFields).map(({ field, from, to }) => ({ field, from: cut(from), to: cut(to) }))
      return { ...named(after, locale), differences: shown, left: all.length - shown.length, isEdited }
    }),
    removed: removed.map(({ before, isEdited }) => ({ ...named(before, locale), isEdited })),
  }
}
