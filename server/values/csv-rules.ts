import type { Brand, LocaleCode } from '#contract/brand.ts'
import { decimalMark, moneyLocale } from '#contract/web/format.ts'

// Why cells look like this: docs/decisions/071-the-list-of-orders.md

/** How the spreadsheet programs of a country read a file: what separates cells, and what separates cents. */
export type Dialect = { separator: string; decimal: string }

/** As spreadsheet programs are set up where the storefront is at home and its language is spoken. */
export const dialectOf = (brand: Brand, locale: LocaleCode): Dialect => ({
  separator: locale === 'en' ? ',' : ';',
  decimal: decimalMark(moneyLocale(brand, locale)),
})

/** Spreadsheet programs take the beginning of these for a formula, also in the wide forms of Asian keyboards. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r]/
/** Anything with a digit may be read as a number, a date or a time: `3-4`, `1e5`, `SEP 2`. No e-mail address is. */
const numberLike = /^[^@]*\d[^@]*$/

/** Text that somebody has typed, so that it stays the text that it is. Two cells with the same text look the same. */
export const typed = (text: string): string => (formula.test(text) || numberLike.test(text) ? `'${text}` : text)

/** `1250` is `12.50` or `12,50`. */
export function money(cents: number, { decimal }: Dialect): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${decimal}${digits.slice(-2)}`
}

const quoted = (cell: string, { separator }: Dialect) =>
  cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

export const csvLine = (cells: readonly string[], dialect: Dialect) =>
  `${cells.map((cell) => quoted(cell, dialect)).join(dialect.separator)}\r\n`

/** The first characters of the file: without them Excel takes it for another encoding. */
export const byteOrderMark = '\ufeff'
