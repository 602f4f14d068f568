import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { cartKeys, carts } from './schema.ts'

/** Neither money nor a renewal that may still come needs the cart to become an order. */
const isFinal = sql`
  not exists (
    select from payments where cart_id = carts.id
      and payments.state not in ('settled', 'returned') and not (payments.state = 'cancelled' and is_closed))
  and not exists (
    select from renewals where cart_id = carts.id and renewals.state not in ('ordered', 'skipped', 'missed'))`

const unchangedFor = (days: number) => sql`updated_at < now() - make_interval(days => ${days})`

/** Deletes carts that were ordered: what the order says is in its payment. */
export const deleteCompletedCarts = (db: Db, days: number, giveWay?: GiveWay) =>
  sweep(db, carts, sql`carts.state = 'completed' and ${unchangedFor(days)} and ${isFinal}`, giveWay)

/** Deletes carts that no customer can come back to: those of guests, merged ones, and those of renewals. */
export const deleteLeftCarts = (db: Db, days: number, giveWay?: GiveWay) =>
  sweep(
    db,
    carts,
    sql`(carts.state = 'merged' or carts.state = 'cart' and (customer_id is null or purpose = 'renewal'))
      and ${unchangedFor(days)} and ${isFinal}`,
    giveWay,
  )

/** Idempotency keys that no client will send again. */
export const deleteOldKeys = (db: Db, giveWay?: GiveWay) =>
  sweep(db, cartKeys, sql`created_at < now() - interval '1 day'`, giveWay)
