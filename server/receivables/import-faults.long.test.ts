import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { auditBooks } from '#server/shop/books.ts'
import { bankFile, camtText } from '#server/testing/bank-file.ts'
import { dbTest } from '#server/testing/database.ts'
import { openInvoiceShop } from '#server/testing/invoice-shop.ts'
import { importPoints, killImportAt } from '#server/testing/kill-import.ts'
import { quiet } from '#server/testing/originals.ts'
import { importBankFile } from './import.ts'

dbTest(
  'killed at any of five points, an import leaves everything or nothing, and reading the file again brings the rest',
  { timeout: 900_000 },
  async ({ place, database: { db, ...database } }) => {
    const shop = await openInvoiceShop({ db, ...database })
    for (const point of importPoints) {
      const [exact, part] = [await shop.order(), await shop.order()]
      const text = camtText([
        { amount: '48.80', reference: exact.reference, id: `${point} 1` },
        { amount: '20.00', reference: part.reference, id: `${point} 2` },
        { amount: '5.00', id: `${point} 3` },
      ])
      const path = join(place.folder, 'statement.xml')
      writeFileSync(path, text)
      await killImportAt(point, place.url ?? '', path)
      const count = async () => {
        const { rows } = await db.execute<{ entries: number; paid: number; received: number }>(sql`
          select (select count(*)::int from bank_entries where order_id in (${exact.id}, ${part.id})) as entries,
            (select count(*)::int from orders where id in (${exact.id}, ${part.id}) and paid_at is not null) as paid,
            (select sum(received)::int from receivables where order_id in (${exact.id}, ${part.id})) as received`)
        return rows[0]
      }
      const all = { entries: 2, paid: 1, received: 68_80 }
      // The killed process may still be saving: a statement that was sent is carried out.
      const left = await count()
      expect([
        { point, ...all },
        { point, entries: 0, paid: 0, received: 0 },
      ]).toContainEqual({ point, ...left })
      const again = await importBankFile({ db, brands, log: quiet }, bankFile(text))
      expect(again.ok && again.value.payments.length + again.value.known).toBe(3)
      expect({ point, ...(await count()) }).toEqual({ point, ...all })
      expect(await auditBooks(db)).toEqual([])
    }
  },
)
