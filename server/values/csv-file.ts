import type { MessageId } from '#messages/ids.ts'
import { byteOrderMark, csvLine, type Dialect } from './csv-rules.ts'
import { textStream } from './text-stream.ts'

export type Column<Row> = { title: MessageId; cell: (row: Row, dialect: Dialect) => string }

type CsvFile<Row> = {
  columns: readonly Column<Row>[]
  /** The titles in the reader's language. */
  say: (id: MessageId) => string
  dialect: Dialect
  mayGoOn: Parameters<typeof textStream>[0]['mayGoOn']
  /** So many rows behind the last one. */
  read: (last: Row | undefined, count: number) => Promise<Row[]>
  /** Called once, with how many rows the reader got. */
  end?: (result: { isWhole: boolean; rows: number }) => Promise<unknown>
}

const rowsAtOnce = 500

/** A table for spreadsheet programs, read as fast as the reader takes it. */
export function csvFile<Row>({ columns, say, dialect, mayGoOn, read, end }: CsvFile<Row>): ReadableStream<Uint8Array> {
  const titles = columns.map(({ title }) => say(title))
  const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row, dialect))
  let last: Row | undefined
  let rows = 0
  let isOver = false
  return textStream({
    mayGoOn,
    async next() {
      if (isOver) return undefined
      const found = await read(last, rowsAtOnce)
      const head = rows === 0 ? byteOrderMark + csvLine(titles, dialect) : ''
      rows += found.length
      last = found.at(-1)
      isOver = found.length < rowsAtOnce
      return head + found.map((row) => csvLine(cellsOf(row), dialect)).join('')
    },
    end: async (isWhole) => end?.({ isWhole, rows }),
  })
}
