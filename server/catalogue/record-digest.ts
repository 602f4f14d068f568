import { hash } from 'node:crypto'
import { variantId } from '#contract/catalogue/lens-parameters.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { ProductRecord } from './catalogue-file.ts'

/** Goes up when the importer makes something else of the same line, so that it is written again. */
export const edition = '3'

export const digestOf = (text: string) => hash('sha256', edition + text, 'base64')

/**
 * The same for records that mean the same: lines of a file, and what is read back from the tables. The order of fields
 * does not count, nor that of lists which have none. Earlier prices are left out, because a file brings them once.
 */
export const productDigest = ({ price_history: _, ...record }: ProductRecord) =>
  digestOf(
    JSON.stringify(
      plain({
        ...record,
        categories: record.categories.toSorted(),
        prices: inOrder(record.prices),
        bulk_prices: inOrder(record.bulk_prices),
        stock: inOrder(record.stock.map(({ options, ...rest }) => ({ variant: variantOf(record, options), ...rest }))),
        codes: inOrder(
          (record.codes ?? []).map(({ options, gtin, ...rest }) => ({
            gtin: readGtin(gtin) ?? gtin,
            variant: variantOf(record, options),
            ...rest,
          })),
        ),
      }),
    ),
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
