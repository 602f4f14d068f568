import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { brands } from '#brands/all.ts'
import { importBankFile } from '#server/receivables/import.ts'
import { dbTest } from '#server/testing/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { auditBooks } from './books.ts'
import { loadDemoData } from './demo-data.ts'

dbTest('the demo’s customer has orders in several states at each storefront with invoices', async ({ database }) => {
  const { db } = database
  for (let starts = 0; starts < 2; starts++) {
    await loadDemoData(db)
    const { rows } = await db.execute<{ brand: string; what: string }>(sql`
      select orders.brand, concat_ws(' ', orders.number, orders.state, shipments.state, method) as what
      from orders join payments on payments.id = payment_id left join shipments on order_id = orders.id
      where email = 'customer@example.com' order by orders.brand, orders.created_at`)
    for (const brand of ['claravue', 'linsenhaus'])
      expect(rows.filter((row) => row.brand === brand).map(({ what }) => what)).toEqual([
        '100001 shipped delivered visa',
        '100002 shipped delivered invoice',
        '100003 cancelled visa',
        '100004 shipped shipped visa',
        '100005 open visa',
      ])
    expect(rows).toHaveLength(10)
    expect(await auditBooks(db)).toEqual([])
  }
  const { rows } = await db.execute(sql`select from carts where state = 'cart'`)
  expect(rows).toEqual([])
})

dbTest('the demo’s customer has one reminder at each of these storefronts, on a day to come', async ({ database }) => {
  const { db } = database
  for (let starts = 0; starts < 2; starts++) await loadDemoData(db)
  const { rows } = await db.execute(sql`
    select reminder_alarms.brand, reminder_alarms.state, remind_on > current_date as "isToCome"
    from reminder_alarms order by brand`)
  expect(rows).toEqual([
    { brand: 'claravue', state: 'active', isToCome: true },
    { brand: 'linsenhaus', state: 'active', isToCome: true },
  ])
})

dbTest('what has happened to an order of the demo lies between its placing and now', async ({ database }) => {
  const { db } = database
  await loadDemoData(db)
  const { rows } = await db.execute(sql`
    select from order_events events join orders on orders.id = order_id
    where at < created_at or at > now() or at < (
      select max(before.at) from order_events before where before.order_id = orders.id and before.id < events.id)`)
  expect(rows).toEqual([])
  const { rows: kept } = await db.execute<{ days: number }>(sql`
    select promised_on - delivered_at::date as days from shipments where state = 'delivered'`)
  expect(kept.every(({ days }) => days >= 0)).toBe(true)
})
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
