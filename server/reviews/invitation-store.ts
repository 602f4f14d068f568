import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { isPutOff } from '#server/jobs/failed-items.ts'
import { sweep } from '#server/jobs/sweep.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { daysLate, invitationHours } from './rules.ts'
import { ratingInvitations } from './schema.ts'

export const invitationsJob = 'invite-to-rate'

export type DueInvitation = {
  order_id: string
  number: number
  customer_id: string
  email: string
  name: string
  locale: LocaleCode | null
  product_ids: string[]
}

/**
 * Orders whose last parcel came long enough ago, with what their customers have not rated yet: only of customers who
 * agreed to personal mails at this storefront by an address that they have proven, and without a return.
 */
export async function readDueInvitations(
  db: Db,
  { brand, afterSeconds, count }: { brand: string; afterSeconds: number; count: number },
): Promise<DueInvitation[]> {
  const due = sql`now() - ${afterSeconds} * interval '1 second'`
  const { rows } = await db.execute<DueInvitation>(sql`
    select orders.id as order_id, orders.number, orders.customer_id, users.email, first_name as name,
      payments.snapshot->>'locale' as locale, wanted.product_ids
    from (
      select order_id, max(delivered_at) as at from shipments
      where delivered_at between ${due} - ${daysLate} * interval '1 day' and ${due} group by order_id
    ) came
    join orders on orders.id = came.order_id
    join payments on payments.id = orders.payment_id
    join users on users.id = orders.customer_id and email_verified
    join customers on customers.user_id = users.id
    join marketing_communications marketing on marketing.user_id = users.id and marketing.brand = orders.brand
      and 'marketing_automation' = any(channels)
    cross join lateral (
      select array_agg(distinct products.product_id order by products.product_id) as product_ids
      from order_lines
      join products using (product_id)
      where order_lines.order_id = orders.id and is_active and orders.brand = any(brand_channels)
        and exists (select from shipment_lines join shipments on shipments.id = shipment_id
          where shipment_lines.order_id = orders.id and shipment_lines.line = order_lines.line
            and shipments.state = 'delivered')
        and not exists (select from reviews
          where reviews.customer_id = orders.customer_id and reviews.product_id = products.product_id)
    ) wanted
    where orders.brand = ${brand} and orders.state = 'shipped' and wanted.product_ids is not null
      and not exists (select from shipments where shipments.order_id = orders.id
        and (state in ('planned', 'handed_over', 'shipped') or delivered_at > ${due}))
      and not exists (select from rating_invitations where rating_invitations.order_id = orders.id)
      and not exists (select from returns where returns.order_id = orders.id)
      and not ${isPutOff(invitationsJob, sql`orders.id`)}
    order by came.at, orders.id limit ${count}`)
  return rows
}

export type InvitedProduct = { product_id: string; title: string; image: string | null }

export async function readTitles(db: Db, ids: readonly string[], locale: LocaleCode): Promise<InvitedProduct[]> {
  const { rows } = await db.execute<InvitedProduct>(sql`
    select product_id, title, images ->> 'front' as image from product_texts join products using (product_id)
    where locale = ${locale} and product_id in ${listOf(ids)} order by product_id`)
  return rows
}

export type NewInvitation = { digest: string; brand: string; order_id: string; product_id: string; customer_id: string }

/** True if all were written: another process may have invited for the same order just now. */
export async function insertInvitations(db: Db, invitations: readonly NewInvitation[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into rating_invitations (digest, brand, order_id, product_id, customer_id, expires_at)
    select digest, brand, order_id, product_id, customer_id, now() + ${invitationHours} * interval '1 hour'
    from json_populate_recordset(null::rating_invitations, ${JSON.stringify(invitations)}::json)
    order by product_id
    on conflict (order_id, product_id) do nothing returning digest`)
  return rows.length === invitations.length
}

export type Invitation = { customer_id: string; product_id: string }

/** The invitation of a mailed link, at the storefront that mailed it. */
export async function readInvitation(db: Db, brand: string, digest: string): Promise<Invitation | undefined> {
  const { rows } = await db.execute<Invitation>(sql`
    select customer_id, product_id from rating_invitations
    where digest = ${digest} and brand = ${brand} and expires_at > now()`)
  return rows[0]
}

export const deleteExpiredInvitations = (db: Db, giveWay?: GiveWay) =>
  sweep(db, ratingInvitations, sql`expires_at <= now()`, giveWay)
