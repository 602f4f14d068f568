import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ReturnedPieces } from '#contract/checkout/return.ts'
import type { Db } from '#server/database/database.ts'
import { sendByDay } from './rules.ts'
import { insertReturn } from './store.ts'

type DemoReturn = {
  order: { id: string; number: number; brand: string }
  /** The clock of the storefront. */
  zone: string
  lines: readonly ReturnedPieces[]
  announcedAt: Date
  receivedAt: Date
}

/** A return of the past whose parcel has come, and waits for its check. */
export async function insertDemoReturn(db: Db, { order, zone, lines, ...at }: DemoReturn): Promise<void> {
  const { announcedAt, receivedAt } = at
  const id = randomUUID()
  const number = `R${order.number}-1`
  const { id: orderId, brand } = order
  await insertReturn(db, { id, brand, orderId, number, key: 'demo', sendBy: sendByDay(announcedAt, zone), lines })
  await db.execute(sql`
    update returns set state = 'received', created_at = ${announcedAt.toISOString()}, received_at = ${receivedAt.toISOString()}
    where id = ${id}`)
  const events = [
    { at: announcedAt, actor: 'customer', details: { number, pieces: lines } },
    { at: receivedAt, actor: 'staff', details: { number, from: 'announced', to: 'received' } },
  ]
  for (const { at, actor, details } of events)
    await db.execute(sql`
      insert into order_events (order_id, at, type, actor, details)
      values (${orderId}, ${at.toISOString()}, 'return', ${actor}, ${JSON.stringify(details)}::jsonb)`)
}
