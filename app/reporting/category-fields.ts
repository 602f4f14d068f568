import type { MeasuredItem } from '#contract/measurement/events.ts'

const levels = ['item_category', 'item_category2', 'item_category3', 'item_category4', 'item_category5'] as const

/** A path of categories as fields; what is deeper than the fifth level is left out. */
export const categoryFields = (path: readonly (string | null)[]): Partial<MeasuredItem> => {
  const known = path.filter(Boolean)
  return Object.fromEntries(levels.flatMap((level, depth) => (known[depth] ? [[level, known[depth]]] : [])))
}
