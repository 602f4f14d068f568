import { type AxisName, axisNames, variantId } from '#contract/catalogue/lens-parameters.ts'
import { writeRanges } from '#contract/staff/axis-text.ts'
import type { FieldDifference } from '#contract/staff/goods.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import type { ProductBefore, ProductRecord } from '#server/catalogue/operations.ts'

type Values = Map<string, string>
/** The history has no stock, so it is no difference where a record has it. */
type Compared = ProductBefore & Partial<Pick<ProductRecord, 'stock' | 'price_history'>>

/** How a record would be filled into the forms of the desk: the value of each field, as text. */
function valuesOf({ stock: _, price_history: __, ...record }: Compared): Values {
  const {
    texts,
    content,
    prices,
    bulk_prices,
    axes,
    not_made,
    color_texts,
    images,
    categories,
    codes = [],
    ...rest
  } = record
  const values: Values = new Map()
  for (const [locale, text] of Object.entries(texts)) {
    for (const [field, value] of Object.entries(text)) values.set(`texts.${locale}.${field}`, value)
  }
  for (const [locale, value] of Object.entries(content)) values.set(`content.${locale}`, value)
  for (const { market, channel, amount } of prices) values.set(`prices.${market}.${channel}`, money(amount))
  for (const { market, from, amount } of bulk_prices) values.set(`bulk.${market}.${from}`, money(amount))
  for (const name of axisNames) values.set(`axes.${name}`, axisText(axes, name))
  values.set('not_made', not_made.map(ruleText).join('\n'))
  const { by_color, ...pictures } = images
  for (const [kind, name] of Object.entries(pictures)) values.set(`images.${kind}`, name)
  values.set('images.by_color', plain(by_color))
  values.set('color_texts', plain(color_texts))
  values.set('categories', categories.toSorted().join(', '))
  // Each on its own: a lens may have thousands of codes.
  for (const { gtin, options, shelf } of codes)
    values.set(
      `codes.${readGtin(gtin) ?? gtin}`,
      [variantId(record.product_id, options), shelf].filter(Boolean).join(', '),
    )
  for (const [field, value] of Object.entries(rest)) values.set(field, plain(value))
  return values
}

const money = (amount: number) => (amount / 100).toFixed(2)
const axisText = (axes: ProductBefore['axes'], name: AxisName) =>
  name === 'color' ? (axes.color ?? []).join(', ') : writeRanges(axes[name])
const ruleText = (rule: ProductBefore['axes']) =>
  axisNames
    .filter((name) => rule[name])
    .map((name) => `${name} ${axisText(rule, name).replaceAll('\n', '; ')}`)
    .join(' + ')

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(sorted(value)) : String(value)
}

/** Fields by name: a record from a file has them in another order than one from the database. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, part]) => [name, sorted(part)]))
}

/** The fields that differ, with their values before and after. */
export function differences(before: Compared, after: Compared): FieldDifference[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, from: old.get(field) ?? '', to: now.get(field) ?? '' }))
    .filter(({ from, to }) => from !== to)
}
