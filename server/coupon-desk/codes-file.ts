import type { LocaleCode } from '#contract/brand.ts'
import { marketTime } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Db } from '#server/database/database.ts'
import { readCodes } from './store.ts'

/** So many codes are read at once. */
const atOnce = 1000

/** Excel knows the encoding by it. */
const byteOrderMark = '\ufeff'

/**
 * The codes of a series as a file of a spreadsheet, read as fast as the reader takes them. No cell needs quotes or an
 * apostrophe: codes begin with letters (`seriesCode`), moments and numbers are ours.
 */
export function codesFile(
  db: Db,
  { series, locale, say }: { series: string; locale: LocaleCode; say: (id: MessageId) => string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const line = (...cells: string[]) => `${cells.join(locale === 'en' ? ',' : ';')}\r\n`
  const head =
    byteOrderMark + line(say('desk-promotions.code'), say('desk-promotions.uses'), say('desk-promotions.used_at'))
  let after = ''
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(head)),
    async pull(controller) {
      const codes = await readCodes(db, series, after, atOnce)
      after = codes.at(-1)?.code ?? after
      const lines = codes.map(({ code, used, usedAt }) =>
        line(code, String(used), usedAt ? marketTime(new Date(usedAt)) : ''),
      )
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      if (codes.length < atOnce) controller.close()
    },
  })
}
