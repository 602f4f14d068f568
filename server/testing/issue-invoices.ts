import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { claravue } from '#brands/claravue.ts'
import { openDatabase } from '#server/database/database.ts'
import { issueInvoice } from '#server/documents/operations.ts'
import { readOrderById } from '#server/orders/store.ts'
import { invoiceOf } from '#server/shop/order-writer.ts'
import { quiet } from './originals.ts'

// A process that issues the invoices of all orders at once when it is told to. Every tenth transaction fails once.
const [, , url = ''] = process.argv
const database = await openDatabase({ url, folder: '', log: quiet, poolSize: 20 })
const { rows } = await database.db.execute<{ id: string }>(sql`select id from orders`)
process.stdout.write('ready\n')
await once(process.stdin, 'data')

async function issue(id: string, isToFail: boolean) {
  const found = await readOrderById(database.db, id)
  if (!found?.order) throw new Error('The order is gone')
  const wanted = invoiceOf(claravue, { payment: found.payment, order: found.order }, new Date())
  await database.db.transaction(async (db) => {
    await issueInvoice(db, wanted)
    if (isToFail) throw new Error('It fails on purpose')
  })
}

await Promise.all(
  rows.map(async ({ id }, index) => {
    if (index % 10 === 0) await issue(id, true).catch(() => undefined)
    await issue(id, false)
  }),
)
await database.close()
process.exit()
