import { sql } from 'drizzle-orm'
import type { Db } from '#server/database/database.ts'
import { noteOrderEvent } from '#server/orders/operations.ts'

/** Customers without a paid invoice who may order so at one postcode within a week before a person looks. */
const mostNewcomers = 3

/**
 * Holds an order by invoice if many new invoice customers have turned up at its postcode: the limits by house and
 * customer do not see a group that shares neither. A person of the shop hands it over, or cancels it.
 */
export async function holdForPerson(db: Db, order: string): Promise<boolean> {
  const newcomers = await countNewcomers(db, order)
  if (newcomers <= mostNewcomers) return false
  if (!(await isHeld(db, order)))
    await noteOrderEvent(db, { order, by: { kind: 'shop' }, type: 'held', details: { newcomers } })
  return true
}

const postcodes = sql`array[snapshot #>> '{cart,shipping_address,postcode}', snapshot #>> '{cart,billing_address,postcode}']`

/** New invoice customers at the postcodes of this order in the week before it; none if its customer is not new. */
async function countNewcomers(db: Db, order: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with found as (
      select id, brand, customer_id, created_at,
        (select ${postcodes} from payments where payments.id = payment_id) as postcodes
      from orders where id = ${order} and payment_method = 'invoice'
    ), newcomers as (
      select distinct others.customer_id
      from found join orders others on others.brand = found.brand and others.payment_method = 'invoice'
        and others.state <> 'cancelled' and others.created_at > found.created_at - interval '168 hours'
      join payments on payments.id = others.payment_id
      where ${postcodes} && postcodes and not exists (
        select from orders paid where paid.customer_id = others.customer_id and paid.brand = others.brand
          and paid.payment_method = 'invoice' and paid.paid_at is not null)
    )
    select (select count(*)::int from newcomers) as count from found
    where customer_id in (select customer_id from newcomers)`)
  return rows[0]?.count ?? 0
}

async function isHeld(db: Db, order: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from order_events where order_id = ${order} and type = 'held'`)
  return rows.length > 0
}
