import { sql } from 'drizzle-orm'
import type { Pieces } from '#contract/checkout/pieces.ts'
import type { ReturnedPieces, ReturnState } from '#contract/checkout/return.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import { restocked } from '#server/orders/operations.ts'
import type { CheckedLine } from './rules.ts'

export type StoredReturn = {
  id: string
  brand: string
  orderId: string
  number: string
  key: string
  state: ReturnState
  sendBy: string
  note: string | null
  createdAt: string
  lines: (ReturnedPieces & { accepted: number | null; saleable: number | null })[]
}

const selected = sql`
  select id, brand, order_id as "orderId", number, key, state, send_by::text as "sendBy", note, created_at as "createdAt",
    (select json_agg(json_strip_nulls(json_build_object('line', line, 'quantity', quantity, 'reason', reason))::jsonb
        || jsonb_build_object('accepted', accepted, 'saleable', saleable) order by line)
      from return_lines where return_id = returns.id) as lines
  from returns`

/** The returns of an order, the oldest first. */
export async function readReturns(db: Db, orderId: string): Promise<StoredReturn[]> {
  const { rows } = await executePrepared<StoredReturn>(
    db,
    'returns-of-order',
    sql`${selected} where order_id = ${orderId} order by created_at, number`,
  )
  return rows
}

/** What comes or came back of many orders, by order. */
export async function returnedPieces(db: Db, orders: readonly string[]): Promise<Map<string, Pieces[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await executePrepared<Pieces & { orderId: string }>(
    db,
    'returned-pieces',
    sql`
    select order_id as "orderId", line, quantity from return_lines
    where order_id in ${listOf(orders, 'uuid')}`,
  )
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

export async function readReturn(db: Db, id: string): Promise<StoredReturn | undefined> {
  const { rows } = await executePrepared<StoredReturn>(db, 'read-return', sql`${selected} where id = ${id}`)
  return rows[0]
}

type NewReturn = Pick<StoredReturn, 'id' | 'brand' | 'orderId' | 'number' | 'key' | 'sendBy'> & {
  lines: readonly ReturnedPieces[]
}

export async function insertReturn(db: Db, { id, brand, orderId, number, key, sendBy, lines }: NewReturn) {
  await executePrepared(
    db,
    'insert-return',
    sql`
    with announced as (
      insert into returns (id, brand, order_id, number, key, send_by)
      values (${id}, ${brand}, ${orderId}, ${number}, ${key}, ${sendBy}::date) returning id
    )
    insert into return_lines (return_id, order_id, line, quantity, reason)
    select announced.id, ${orderId}::uuid, line, quantity, reason from announced
    cross join json_to_recordset(${JSON.stringify(lines)}::json) one (line int, quantity int, reason text)`,
  )
}

/** False if the return is not in the state `from` any more. */
export async function moveReturn(
  db: Db,
  id: string,
  { from, to, note }: { from: ReturnState; to: ReturnState; note?: string | undefined },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update returns set state = ${to}, note = coalesce(${note ?? null}, note),
      received_at = case ${to}::text when 'received' then now() else received_at end,
      checked_at = case ${to}::text when 'checked' then now() else checked_at end
    where id = ${id} and state = ${from} returning id`)
  return rows.length > 0
}

/** Notes what was found, and puts what can be sold again on the shelf, if the order had taken it from a counted stock. */
export async function noteChecked(db: Db, { id, orderId }: StoredReturn, found: readonly CheckedLine[]) {
  await db.execute(sql`
    with checked as (
      update return_lines set accepted = one.accepted, saleable = one.saleable
      from json_to_recordset(${JSON.stringify(found)}::json) one (line int, accepted int, saleable int)
      where return_id = ${id} and return_lines.line = one.line
      returning return_lines.order_id, return_lines.line, one.saleable
    ), pieces as (
      select product_id, variant_id, saleable as quantity from checked join order_lines using (order_id, line)
    ), ${restocked(orderId, 'return')}`)
}

/** How many pieces were ordered and not cancelled, and how many were taken back. */
export async function readBack(db: Db, orderId: string): Promise<{ ordered: Pieces[]; back: Pieces[] }> {
  const { rows } = await db.execute<{ ordered: Pieces[]; back: Pieces[] }>(sql`
    select
      (select json_agg(json_build_object('line', line, 'quantity', quantity - cancelled)) from order_lines
        where order_id = ${orderId} and quantity > cancelled) as ordered,
      (select coalesce(json_agg(json_build_object('line', line, 'quantity', accepted)), '[]') from return_lines
        where order_id = ${orderId} and accepted > 0) as back`)
  return rows[0] ?? { ordered: [], back: [] }
}
