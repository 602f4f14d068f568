import { err, ok, type Result } from '#contract/result.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import { type LineFault, largestDelivery, mostPieces } from '#contract/staff/stock.ts'

/** A line of a supplier's delivery: goods by their GTIN, or by SKU and variant. */
export type DeliveredLine = {
  line: number
  gtin: string | null
  sku: string | null
  /** Null: the product has one variant. */
  variant: string | null
  quantity: number
  lot: string | null
  expiry: string | null
}

export type FileProblem = { code: 'too-large' | 'encoding' | 'empty' | 'columns' | 'too-many-lines' }
export type ReadDelivery = { lines: DeliveredLine[]; faults: LineFault[] }

const columns = ['gtin', 'sku', 'variant', 'quantity', 'lot', 'expiry'] as const
type Column = (typeof columns)[number]
const isColumn = (text: string): text is Column => columns.some((column) => column === text)

const mostLines = 10_000

/** The bytes as text, if they are UTF-8: another encoding would turn names into others. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Reads a file as spreadsheet programs save it: separated by `;`, `,` or tabs, with a head that names the columns. */
export function readDelivery(bytes: Uint8Array): Result<ReadDelivery, FileProblem> {
  if (bytes.length > largestDelivery) return err({ code: 'too-large' })
  const text = decode(bytes)
  if (text === undefined) return err({ code: 'encoding' })
  const [head = '', ...rest] = text.split(/\r\n|\n|\r/)
  const separator = [';', '\t', ','].find((one) => head.includes(one)) ?? ';'
  const named = cellsOf(head, separator).map((cell) => cell.toLowerCase())
  if (!named.every(isColumn) || new Set(named).size < named.length || !isEnough(named)) return err({ code: 'columns' })
  const filled = rest.map((content, index) => ({ content, line: index + 2 })).filter(({ content }) => content.trim())
  if (filled.length === 0) return err({ code: 'empty' })
  if (filled.length > mostLines) return err({ code: 'too-many-lines' })
  const lines: DeliveredLine[] = []
  const faults: LineFault[] = []
  for (const { content, line } of filled) {
    const read = readLine(cellsOf(content, separator), named, line)
    if (read.ok) lines.push(read.value)
    else faults.push(read.error)
  }
  return ok({ lines, faults })
}

const isEnough = (named: readonly string[]) =>
  named.includes('quantity') && (named.includes('gtin') || (named.includes('sku') && named.includes('variant')))

function readLine(
  cells: readonly string[],
  named: readonly Column[],
  line: number,
): Result<DeliveredLine, LineFault & { code: 'line' }> {
  const fault = (kind: LineFault['fault'], value: string) =>
    err({ code: 'line', line, fault: kind, value: value.slice(0, 60) } as const)
  if (cells.length !== named.length) return fault('cells', String(cells.length))
  const cell = (column: Column) => cells[named.indexOf(column)] || null
  const [typedGtin, sku, variant, lot, expiry] = [
    cell('gtin'),
    cell('sku'),
    cell('variant'),
    cell('lot'),
    cell('expiry'),
  ]
  const gtin = typedGtin === null ? null : (readGtin(typedGtin) ?? null)
  if (typedGtin === null ? sku === null : gtin === null) return fault('gtin', typedGtin ?? '')
  const quantity = cell('quantity') ?? ''
  if (!/^[1-9]\d{0,5}$/.test(quantity) || Number(quantity) > mostPieces) return fault('quantity', quantity)
  // As GS1 prints lots. What begins like a formula is none.
  if (lot !== null && !/^[A-Za-z0-9][\w!"%&'()*+,\-./:;<=>?]{0,19}$/.test(lot)) return fault('lot', lot)
  if (expiry !== null && !isDay(expiry)) return fault('expiry', expiry)
  return ok({ line, gtin, sku, variant, quantity: Number(quantity), lot, expiry })
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The cells of a line; in quotation marks a separator is part of the cell, and two marks are one. */
function cellsOf(content: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < content.length; at++) {
    const sign = content[at] ?? ''
    if (sign === '"' && isQuoted && content[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}
