import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { lens } from '#server/testing/cart-shop.ts'
import { dbTest } from '#server/testing/database.ts'
import { openOrderShop } from '#server/testing/order-shop.ts'

const program = fileURLToPath(new URL('../testing/issue-invoices.ts', import.meta.url))

/** Waits until it is ready; `go` lets it begin, and resolves when it has ended well. */
async function openProcess(url: string) {
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'pipe'] })
  const complaints = text(child.stderr)
  const ended = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), ended])
  return {
    async go() {
      child.stdin.write('go\n')
      const [code] = await ended
      if (code !== 0) throw new Error(await complaints)
    },
  }
}

dbTest(
  'two processes that issue the invoices of 200 orders at once leave no gap and no double',
  async ({ database, place }) => {
    const shop = await openOrderShop(database)
    await shop.buy(shop.visitor(), lens())
    await database.db.execute(sql`
    with paid as (
      insert into payments select (jsonb_populate_record(payments, jsonb_build_object(
        'id', gen_random_uuid(), 'cart_id', gen_random_uuid(), 'transaction_id', null))).*
      from payments, generate_series(1, 199) returning id
    )
    insert into orders select (jsonb_populate_record(orders, jsonb_build_object(
      'id', gen_random_uuid(), 'payment_id', paid.id, 'number', orders.number + row_number() over ()))).*
    from orders, paid`)
    const processes = await Promise.all([1, 2].map(() => openProcess(place.url ?? '')))
    await Promise.all(processes.map(({ go }) => go()))

    const { rows } = await database.db.execute<{ sequence: number; number: string; order: string }>(
      sql`select sequence, number, order_id as order from documents order by sequence`,
    )
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    expect(new Set(rows.map(({ number }) => number)).size).toBe(200)
    expect(new Set(rows.map(({ order }) => order)).size).toBe(200)
    const { rows: jobs } = await database.db.execute(sql`select from pgboss.job where name = 'render-document'`)
    expect(jobs).toHaveLength(200)
  },
)
