import { marketTime } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Db } from '#server/database/database.ts'
import { byteOrderMark, csvLine, type Dialect, money } from '#server/values/csv-rules.ts'
import { type CodeRow, readCodes } from './store.ts'

type Column = { title: MessageId; cell: (row: CodeRow, dialect: Dialect) => string }

/**
 * A code stands in the file as customers type it, since newsletters and printers take it from there: it needs no
 * apostrophe, because `seriesCode` makes none that a spreadsheet takes for something else.
 */
const columns: readonly Column[] = [
  { title: 'desk-promotions.code', cell: ({ code }) => code },
  { title: 'desk-promotions.uses', cell: ({ used }) => String(used) },
  { title: 'desk-promotions.used_at', cell: ({ usedAt }) => (usedAt ? marketTime(new Date(usedAt)) : '') },
  {
    title: 'desk-promotions.turnover',
    cell: ({ turnover }, dialect) => (turnover === null ? '' : money(turnover, dialect)),
  },
  {
    title: 'desk-promotions.discount',
    cell: ({ discount }, dialect) => (discount === null ? '' : money(discount, dialect)),
  },
]

/** So many codes are read at once. */
const atOnce = 1000

type CodesFile = { series: string; dialect: Dialect; say: (id: MessageId) => string }

/** The codes of a series as a file of a spreadsheet, read as fast as the reader takes them. */
export function codesFile(db: Db, { series, dialect, say }: CodesFile): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const titles = columns.map(({ title }) => say(title))
  const lineOf = (row: CodeRow) =>
    csvLine(
      columns.map(({ cell }) => cell(row, dialect)),
      dialect,
    )
  let after = ''
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(titles, dialect))),
    async pull(controller) {
      const codes = await readCodes(db, series, after, atOnce)
      after = codes.at(-1)?.code ?? after
      if (codes.length > 0) controller.enqueue(encoder.encode(codes.map(lineOf).join('')))
      if (codes.length < atOnce) controller.close()
    },
  })
}
