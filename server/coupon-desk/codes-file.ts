import { localTime } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { type Column, csvFile } from '#server/values/csv-file.ts'
import { money } from '#server/values/csv-rules.ts'
import { type CodeRow, readCodes } from './store.ts'

/**
 * A code stands in the file as customers type it, since newsletters and printers take it from there: it needs no
 * apostrophe, because `seriesCode` makes none that a spreadsheet takes for something else.
 */
const columnsIn = (zone: string): readonly Column<CodeRow>[] => [
  { title: 'desk-promotions.code', cell: ({ code }) => code },
  { title: 'desk-promotions.uses', cell: ({ used }) => String(used) },
  { title: 'desk-promotions.used_at', cell: ({ usedAt }) => (usedAt ? localTime(new Date(usedAt), zone) : '') },
  {
    title: 'desk-promotions.turnover',
    cell: ({ turnover }, dialect) => (turnover === null ? '' : money(turnover, dialect)),
  },
  {
    title: 'desk-promotions.discount',
    cell: ({ discount }, dialect) => (discount === null ? '' : money(discount, dialect)),
  },
]

type CodesFile = Pick<Parameters<typeof csvFile>[0], 'dialect' | 'say' | 'mayGoOn'> & { series: string; zone: string }

/** The codes of a series as a file of a spreadsheet. */
export const codesFile = (db: Db, { series, zone, ...file }: CodesFile) =>
  csvFile({ ...file, columns: columnsIn(zone), read: (last, count) => readCodes(db, series, last?.code ?? '', count) })
