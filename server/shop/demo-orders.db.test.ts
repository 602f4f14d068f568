import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { auditBooks } from '#server/orders/books.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { dbTest } from '#server/testing/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { loadDemoData } from './demo-data.ts'

dbTest(
  'the demo’s customer has a paid order and an open invoice at each storefront with invoices',
  async ({ database }) => {
    const { db } = database
    for (let starts = 0; starts < 2; starts++) {
      await loadDemoData(db)
      const { rows } = await db.execute(sql`
      select orders.brand, number, orders.state, paid_at is not null as "isPaid", email, reference,
        amount - credited - received as open
      from orders left join receivables on order_id = id order by brand, number`)
      const order = { state: 'shipped', email: 'customer@example.com' }
      const paid = { ...order, number: 100_001, isPaid: true, reference: null, open: null }
      const open = { ...order, number: 100_002, isPaid: false }
      expect(rows).toEqual([
        { brand: 'claravue', ...paid },
        { brand: 'claravue', ...open, reference: 'RF32CLARAVUE0000100002', open: 15_80 },
        { brand: 'linsenhaus', ...paid },
        { brand: 'linsenhaus', ...open, reference: 'RF88LINSENHAUS0000100002', open: 12_85 },
      ])
      expect(await auditBooks(db)).toEqual([])
    }
    const { rows } = await db.execute(sql`select from carts where state = 'cart'`)
    expect(rows).toEqual([])
  },
)

dbTest(
  'the open invoices of the demo are paid by the bank files of the samples, once',
  async ({ database: { db } }) => {
    await loadDemoData(db)
    const read = async (name: string) => {
      const bytes = await readFile(`samples/bank/${name}`)
      const file = { name, size: bytes.byteLength, read: async () => bytes }
      const imported = await importBankFile({ db, brands, log: quiet }, file)
      return imported.ok ? imported.value.payments.map(({ outcome, booked }) => [outcome, booked]) : imported.error
    }
    expect(await read('claravue-camt.053.xml')).toEqual([
      ['paid', 15_80],
      ['unknown-reference', 0],
    ])
    expect(await read('linsenhaus-camt.054.xml')).toEqual([['paid', 12_85]])
    for (const name of ['claravue-camt.053.xml', 'linsenhaus-camt.054.xml']) expect(await read(name)).toEqual([])
    const { rows } = await db.execute(sql`select brand from orders where paid_at is null`)
    expect(rows).toEqual([])
    expect(await auditBooks(db)).toEqual([])
  },
)
