import { sql } from 'drizzle-orm'
import type { Actor } from '#contract/checkout/order-event.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import { err, type Result } from '#contract/result.ts'
import type { BulkAct, BulkWish } from '#contract/staff/order-views.ts'
import type { Db, Log } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { acceptOrder, beginOrder, type FulfilmentService, handOverOrder } from '#server/fulfilment/operations.ts'

export type BulkContext = { db: Db; fulfilment: FulfilmentService; log: Log }
type Done = Result<boolean, { code: 'order-state' | 'order-not-found' | 'fulfiller-away' }>

/** What became of one of the orders. `by` made the last move: who was faster, if it was done already. */
export type BulkOutcome = {
  id: string
  brand: string
  number: string
  state: OrderState
  outcome: 'done' | 'already' | 'order-state' | 'fulfiller-away'
  by: { kind: Actor['kind']; name: string | null } | null
}

/** Each is the operation of one order: repeating it changes nothing. */
const acts: Record<BulkAct, (context: BulkContext, order: string, by: Actor) => Promise<Done>> = {
  'hand-over': handOver,
  accept: ({ db }, order, by) => acceptOrder(db, { order, by }),
  begin: ({ db }, order, by) => beginOrder(db, { order, by }),
}

/** An outage of the fulfiller is no fault of the shop, and does not stop the others: a job hands the order over later. */
async function handOver(context: BulkContext, order: string, by: Actor): Promise<Done> {
  try {
    return await handOverOrder(context, order, by)
  } catch (error) {
    context.log.warn({ err: error }, 'an order could not be handed over')
    return err({ code: 'fulfiller-away' })
  }
}

/** Does this to each of the orders, one after the other, and tells what became of each. Ids of no order are left out. */
export async function actOnOrders(context: BulkContext, { act, orders }: BulkWish, by: Actor): Promise<BulkOutcome[]> {
  const done = new Map<string, Done>()
  for (const order of new Set(orders)) done.set(order, await acts[act](context, order, by))
  const found = await readOutcomes(context.db, [...done.keys()])
  return found.map((order) => {
    const result = done.get(order.id)
    if (!result?.ok)
      return { ...order, outcome: result?.error.code === 'fulfiller-away' ? 'fulfiller-away' : 'order-state' }
    return { ...order, outcome: result.value ? 'done' : 'already' }
  })
}

/** The orders as they are now, and who made their last move. */
async function readOutcomes(db: Db, ids: readonly string[]): Promise<Omit<BulkOutcome, 'outcome'>[]> {
  const { rows } = await db.execute<Omit<BulkOutcome, 'outcome'>>(sql`
    select orders.id, brand, number::text as number, state,
      (select json_build_object('kind', actor, 'name', nullif(users.name, '')) from order_events
        left join users on users.id = actor_id and users.role = 'staff'
        where order_id = orders.id and type = 'moved' order by order_events.id desc limit 1) as by
    from orders where orders.id in ${listOf(ids, 'uuid')}
    order by created_at, orders.id`)
  return rows
}
