import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Db } from '#server/database/database.ts'
import { type Person, personalTables } from './personal-tables.ts'
import { subjects } from './rules.ts'
import { readRows } from './store.ts'

/** Makes the PDF file of a document, or reads it. */
export type PaperFile = (documentId: string) => Promise<Buffer | undefined>

/** An alias charges a saved card. Copies of it are inside frozen purchases, too. */
const withoutAlias = (key: string, value: unknown) => (key === 'alias' ? undefined : value)

/**
 * Everything that the shop stores about a person, as a ZIP file: JSON by subject, and the papers. It is made while it is
 * sent and never stored. Papers are read one after the other, so that many of them need little memory.
 */
export async function exportOf(db: Db, person: Person, paperFile: PaperFile): Promise<ReadableStream<Uint8Array>> {
  const zip = new yazl.ZipFile()
  const output = Readable.from(zip.outputStream)
  // Without it an error would end the process: the library emits errors beside its stream.
  zip.on('error', (error: Error) => output.destroy(error))
  const papers: { id: string; name: string }[] = []
  for (const subject of subjects) {
    const tables: Record<string, unknown> = {}
    for (const table of personalTables.filter((one) => one.subject === subject && !one.notExported)) {
      const rows = await readRows(db, table, person)
      tables[table.table] = rows
      if (table.table === 'documents')
        papers.push(...rows.map(({ id, brand, number }) => ({ id: String(id), name: `${brand}-${number}` })))
    }
    if (Object.keys(tables).length > 0)
      zip.addBuffer(Buffer.from(`${JSON.stringify(tables, withoutAlias, 2)}\n`), `${subject}.json`)
  }
  for (const { id, name } of papers)
    zip.addReadStreamLazy(`papers/${name}.pdf`, { compress: false }, (take) => {
      paperFile(id).then(
        (bytes) => take(null, Readable.from([bytes ?? Buffer.alloc(0)])),
        (error: unknown) => take(error, Readable.from([])),
      )
    })
  zip.end()
  // The types of Node do not say that its web streams are those of the platform.
  return Readable.toWeb(output) as ReadableStream<Uint8Array>
}
