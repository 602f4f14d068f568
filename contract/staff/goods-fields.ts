import type { LocaleCode } from '#contract/brand.ts'
import { type Axes, axisNames, hundredths, type ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import { readRanges } from './axis-text.ts'

/** A form as it was sent, or as it stands, by the names of its fields. */
export type Fields = { get(name: string): string; all(name: string): string[] }

/** How many rows a form has at most. The fields of a row are called `bulk.0.amount`. */
const mostRows = 60
const rows = Array.from({ length: mostRows }, (_, index) => index)

/** The rows of a form in which one of these fields is filled in. */
export const filledRows = (fields: Fields, name: string, parts: readonly string[]) =>
  rows.filter((row) => parts.some((part) => fields.get(`${name}.${row}.${part}`).trim() !== ''))

export const listOf = (text: string) =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** The text itself where it is no list of values: the schema of the file refuses it by the name of the field. */
function readAxes(fields: Fields, prefix: string): object {
  const axes = axisNames
    .filter((name) => name !== 'color')
    .flatMap((name) => {
      const text = fields.get(`${prefix}.${name}`).trim()
      return text === '' ? [] : [[name, readRanges(text) ?? text] as const]
    })
  return Object.fromEntries(axes)
}

type Colour = { code: string; names: Record<LocaleCode, string> }

function readColours(fields: Fields): Colour[] {
  const nameOf = (row: number, locale: string) => fields.get(`color.${row}.${locale}`).trim()
  return filledRows(fields, 'color', ['code']).map((row) => ({
    code: fields.get(`color.${row}.code`).trim(),
    names: { de: nameOf(row, 'de'), en: nameOf(row, 'en'), it: nameOf(row, 'it'), fr: nameOf(row, 'fr') },
  }))
}

/** The values in which a product is made, as the form says it, right or wrong. */
export function readParameterFields(fields: Fields) {
  const colours = readColours(fields)
  const codes = colours.map(({ code }) => code)
  return {
    axes: { ...readAxes(fields, 'axes'), ...(codes.length > 0 && { color: codes }) },
    color_texts: codes.length > 0 ? Object.fromEntries(colours.map(({ code, names }) => [code, names])) : undefined,
    not_made: filledRows(fields, 'not_made', axisNames).map((row) => {
      const color = listOf(fields.get(`not_made.${row}.color`))
      return { ...readAxes(fields, `not_made.${row}`), ...(color.length > 0 && { color }) }
    }),
  }
}

const mostValues = 1000

const isRange = (range: unknown) => {
  if (!Array.isArray(range)) return false
  const [from, to, step] = range.map((one) => (typeof one === 'number' ? hundredths(one) : undefined))
  if (from === undefined || to === undefined || step === undefined) return false
  return step > 0 && from <= to && (to - from) / step < mostValues
}

const areAxes = (axes: object): axes is Axes =>
  Object.entries(axes).every(([name, values]) => name === 'color' || (Array.isArray(values) && values.every(isRange)))

/** What a picker can show of the form as it stands; undefined while something in it cannot be read. */
export function previewRules(
  fields: Fields,
): (ParameterRules & { labels: Record<string, Colour['names']> }) | undefined {
  const { axes, not_made, color_texts = {} } = readParameterFields(fields)
  const rules = not_made.filter(areAxes)
  if (!areAxes(axes) || rules.length < not_made.length) return undefined
  return { axes, not_made: rules, labels: color_texts }
}
