import { hash } from 'node:crypto'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { ProductCode, ProductHead, ProductRecord } from './catalogue-file.ts'

/** Goes up when the importer makes something else of the same line, so that it is written again. */
export const edition = '4'

export const digestOf = (text: string) => hash('sha256', edition + text, 'base64')

/**
 * The same for records that mean the same: lines of a file, and what is read back from the tables. The order of fields
 * does not count, nor that of lists which have none. Earlier prices are left out, because a file brings them once. A
 * lens can have 100,000 variants, so they have a part of their own: a change of the head is digested without them.
 */
export const productDigest = (record: ProductRecord) => joinDigests(headDigest(record), variantsDigest(record))

export const joinDigests = (head: string, variants: string) => `${head}.${variants}`

/** The part of a stored digest that is about variants; undefined if they have to be read for it. */
export const variantsPart = (digest: string | null): string | undefined => digest?.split('.')[1]

export const headDigest = (head: ProductHead) => digestOf(JSON.stringify([...fieldTexts(head)].sort(byText)))

const variantsDigest = (record: ProductRecord) =>
  digestOf(
    JSON.stringify([
      inOrder(record.stock.map(({ options, ...rest }) => ({ variant: variantOf(record, options), ...rest }))),
      [...codeTexts(record.product_id, record.codes ?? [])].sort(byText),
    ]),
  )

/** Each field that says something, as a text that is equal for equal meanings. */
export function fieldTexts(product: ProductHead & Partial<ProductRecord>): Map<string, string> {
  const { price_history: _, stock: __, codes: ___, ...head } = product
  const ordered = {
    ...head,
    categories: head.categories.toSorted(),
    prices: inOrder(head.prices),
    bulk_prices: inOrder(head.bulk_prices),
  }
  const said = Object.entries(ordered).filter(([, value]) => !isNothing(value))
  return new Map(said.map(([field, value]) => [field, JSON.stringify(plain(value))]))
}

/** Each code as a text, by its GTIN. */
export const codeTexts = (productId: string, codes: readonly ProductCode[]): Map<string, string> =>
  new Map(
    codes.map(({ options, gtin, ...rest }) => [
      readGtin(gtin) ?? gtin,
      JSON.stringify(plain({ variant: variantOf({ product_id: productId }, options), ...rest })),
    ]),
  )

type Options = ProductRecord['stock'][number]['options']

function variantOf({ product_id }: Pick<ProductRecord, 'product_id'>, options: Options) {
  // A number with many decimals has no variant: the line is refused for it elsewhere.
  try {
    return variantId(product_id, options)
  } catch {
    return JSON.stringify(options)
  }
}

const byText = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

const inOrder = (rows: readonly object[]) =>
  rows
    .map((row) => ({ row, text: JSON.stringify(plain(row)) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row)

/** Fields by name; what is not there, empty or null is the same. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).filter(([, part]) => !isNothing(part))
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, plain(part)]))
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
