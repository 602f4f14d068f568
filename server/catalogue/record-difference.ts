import type { ProductBefore, ProductCode, ProductHead } from './catalogue-file.ts'
import { codeTexts, fieldTexts } from './record-digest.ts'

/** The fields that a record may leave out, instead of being null or empty. */
const optional = [
  'safety',
  'material',
  'shape',
  'polarised',
  'color_texts',
  'costs',
  'shelf',
] as const satisfies readonly (keyof ProductHead)[]

/** The part of a product that was different before a change. */
export type ProductDifference = {
  /** The fields that differed, as they were. */
  differing: Partial<ProductHead>
  /** The fields that it did not have. */
  missing: (typeof optional)[number][]
  /** By GTIN, the codes that differed, as they were; null for one that it did not have. */
  codes: Record<string, Omit<ProductCode, 'gtin'> | null>
}

export function differenceOf(before: ProductBefore, after: ProductBefore): object {
  const fields = otherKeys(fieldTexts(before), fieldTexts(after))
  const { codes = [], ...head } = before
  const known = new Map(codes.map(({ gtin, ...code }) => [gtin, code]))
  const gtins = otherKeys(codeTexts(before.product_id, codes), codeTexts(after.product_id, after.codes ?? []))
  return {
    differing: Object.fromEntries(Object.entries(head).filter(([field]) => fields.has(field))),
    missing: optional.filter((field) => fields.has(field) && head[field] === undefined),
    codes: Object.fromEntries([...gtins].map((gtin) => [gtin, known.get(gtin) ?? null])),
  } satisfies { [Part in keyof ProductDifference]: object }
}

const otherKeys = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Set<string> =>
  new Set([...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key)))

/** True if the record before the change can only be made with the product's codes. */
export const concernsCodes = (before: ProductBefore | ProductDifference) =>
  isWhole(before) || Object.keys(before.codes).length > 0

/** Changes that were noted before only differences were have the whole record. */
export const isWhole = (before: ProductBefore | ProductDifference): before is ProductBefore => !('differing' in before)

/** The product as it was before a change, from what it was afterwards. */
export function recordBefore(after: ProductBefore, change: ProductBefore | ProductDifference): ProductBefore {
  if (isWhole(change)) return change
  const { codes = [], ...head } = after
  const before: ProductBefore = { ...head, ...change.differing }
  for (const field of change.missing) delete before[field]
  const others = codes.filter(({ gtin }) => !(gtin in change.codes))
  const own = Object.entries(change.codes).flatMap(([gtin, code]) => (code ? [{ gtin, ...code }] : []))
  const all = [...others, ...own]
  return all.length > 0 ? { ...before, codes: all } : before
}
