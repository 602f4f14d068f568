import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { runScript, StepFailed } from '#scripts/run-step.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { createDesk } from '#server/fulfilment/desk.ts'
import { acceptOrder, beginOrder, handOverOrder, hearOfShipment, shipOrder } from '#server/fulfilment/operations.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { wish } from '#server/testing/cart-shop.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { readOptions } from './options.ts'
import { recordStatements, type Statement } from './recorded-statements.ts'
import { progress } from './running-shop.ts'
import { median, percent, printTable, whole } from './table.ts'

const help = `npm run bench:fulfilment

How many moves of orders a second one process makes on one connection to PostgreSQL (handed over, accepted, begun, shipped,
delivered), beside a Node process that sends the same statements through pg.

  --rounds N    how many rounds of 300 orders (3)
  --short       one round of 20 orders: only to see that it works

It fails when an order is not delivered in the end, never because something is slow.`

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const by = { kind: 'fulfiller' } as const
const trackingOf = (order: string) => order.replaceAll('-', '')

/** The moves of an order from its confirmation to its arrival. */
const moves: Record<string, (db: Db, order: string) => Promise<unknown>> = {
  'hand over': (db, order) => handOverOrder({ db, fulfilment: createDesk({ newsKey: undefined }), log }, order),
  accept: (db, order) => acceptOrder(db, { order, by }),
  begin: (db, order) => beginOrder(db, { order, by }),
  ship: (db, order) => shipOrder(db, { order, by, carrier: 'dhl', trackingNumber: trackingOf(order), key: 'P1' }),
  deliver: (db, order) =>
    hearOfShipment(db, {
      carrier: 'dhl',
      trackingNumber: trackingOf(order),
      move: 'deliver',
      at: new Date(),
      by: { kind: 'carrier' },
    }),
}

/** Copies of the first order, confirmed and not handed over. */
async function copyOrders(db: Db, source: string, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with copied as (
      select gen_random_uuid() as id, gen_random_uuid() as payment, number from generate_series(1, ${count}) number
    ), paid as (
      insert into payments select (jsonb_populate_record(payments,
        jsonb_build_object('id', payment, 'cart_id', gen_random_uuid(), 'transaction_id', null))).*
      from payments join orders on payment_id = payments.id, copied where orders.id = ${source}
    ), placed as (
      insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
        'id', copied.id, 'payment_id', payment, 'state', 'new',
        'number', (select max(number) from orders) + copied.number))).*
      from orders, copied where orders.id = ${source}
    ), lines as (
      insert into order_lines select (jsonb_populate_record(order_lines, jsonb_build_object('order_id', copied.id))).*
      from order_lines, copied where order_id = ${source}
    )
    select id from copied`)
  return rows.map(({ id }) => id)
}

type Recorded = { order: string; shipment: string; statements: Map<string, Statement[]> }

const recordMoves = (url: string, order: string) =>
  recordStatements({ url, folder: '' }, async ({ db }, sent): Promise<Recorded> => {
    const statements = new Map<string, Statement[]>()
    for (const [name, move] of Object.entries(moves)) {
      sent.length = 0
      await move(db, order)
      statements.set(name, [...sent])
    }
    const { rows } = await db.execute<{ id: string }>(sql`select id from shipments where order_id = ${order}`)
    return { order, shipment: rows[0]?.id ?? '', statements }
  })

/** Sends the same statements by the database driver alone. */
async function replay(client: pg.Client, { order, shipment, statements }: Recorded, orders: readonly string[]) {
  for (const own of orders) {
    const ownShipment = randomUUID()
    const withOwnIds = (value: unknown) =>
      typeof value === 'string'
        ? value.replaceAll(order, own).replaceAll(shipment, ownShipment).replaceAll(trackingOf(order), trackingOf(own))
        : value
    for (const { values, ...statement } of [...statements.values()].flat())
      await client.query({ ...statement, values: values.map(withOwnIds) })
  }
}

/** So many orders a second. */
async function rateOf(orders: readonly string[], work: () => Promise<void>) {
  const start = performance.now()
  await work()
  return (1000 * orders.length) / (performance.now() - start)
}

async function main() {
  const { rounds } = readOptions(4)
  const count = process.argv.includes('--short') ? 20 : 300
  const postgres = await startPostgres()
  const database = await openDatabase({ url: postgres.url, folder: '', log, poolSize: 1 })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await migrate(database)
    await prepareQueues(database, jobTable)
    const { db } = database
    const shop = await openOrderShop(database)
    const { id: source } = await shop.buy(shop.visitor(), wish('CARE', 2), wish('SALE'))
    await client.connect()
    const [first = ''] = await copyOrders(db, source, 1)
    const recorded = await recordMoves(postgres.url, first)
    const byHand = async (orders: readonly string[]) => rateOf(orders, () => replay(client, recorded, orders))
    const byShop = async (orders: readonly string[]) =>
      rateOf(orders, async () => {
        for (const order of orders) for (const move of Object.values(moves)) await move(db, order)
      })
    progress(`Measuring ${rounds} rounds of ${count} orders, after a warm-up`)
    await byHand(await copyOrders(db, source, count))
    await byShop(await copyOrders(db, source, count))
    const measured: { hand: number; shop: number }[] = []
    for (let round = 0; round < rounds; round++)
      measured.push({
        hand: await byHand(await copyOrders(db, source, count)),
        shop: await byShop(await copyOrders(db, source, count)),
      })
    const { rows } = await db.execute(sql`
      select from orders where state = 'new' or state = 'shipped' and not exists (
        select from shipments where order_id = orders.id and state = 'delivered')`)
    if (rows.length > 0) throw new StepFailed(`${rows.length} orders were not delivered.`)
    const perOrder = Object.keys(moves).length
    const rate = (way: 'hand' | 'shop') => whole(perOrder * median(measured, (round) => round[way]))
    const sent = [...recorded.statements].map(([name, { length }]) => `${name} ${length}`).join(', ')
    printTable(
      `Moves of orders on one connection; statements with begin and commit: ${sent}`,
      ['', 'moves a second', 'of by hand', 'goal'],
      [
        ['the same statements by hand', rate('hand')],
        ['by the shop', rate('shop'), percent(median(measured, (round) => round.shop / round.hand)), '40 %'],
      ],
    )
  } finally {
    await client.end()
    await database.close()
    await postgres.stop()
  }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
