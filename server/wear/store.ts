import { asc, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { ProductPictures } from '#contract/catalogue/product.ts'
import type { ParcelState } from '#contract/checkout/parcel.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { LensLine } from './delivery-rules.ts'
import type { WearEntry } from './entry-rules.ts'
import { wearEntries } from './schema.ts'

type ParcelRow = {
  state: ParcelState
  quantity: number
  promisedOn: string | null
  shippedAt: string | null
  deliveredAt: string | null
}
export type LensProduct = { title: string; slug: string; images: ProductPictures; isSold: boolean }
type LineRow = Omit<LensLine, 'parcels'> & LensProduct & { parcels: ParcelRow[] | null }
export type OrderedLine = LensLine & LensProduct

/** `zone`: the clock of the storefront. */
type LinesQuery = { brand: string; customerId: string; locale: LocaleCode; zone: string }

/** Ten years of a family that orders for two people every three months; older lenses are worn by now. */
const mostLines = 200

const dayOf = (moment: string | null, zone: string) => (moment === null ? null : isoDate(new Date(moment), zone))

/** The lenses that a customer has ordered at a storefront and not cancelled, where they are, and what was sent back. */
export async function readLensLines(db: Db, { brand, customerId, locale, zone }: LinesQuery): Promise<OrderedLine[]> {
  const { rows } = await executePrepared<LineRow>(
    db,
    'read-lens-lines',
    sql`
    with newest as materialized (
      select orders.id, payment_id, created_at, line, eye, wearer_id, product_id, options, lens_usage, units,
        quantity - cancelled as quantity, images, is_active and ${brand} = any(brand_channels) as is_sold
      from orders
      join order_lines on order_lines.order_id = orders.id
      join products using (product_id)
      where customer_id = ${customerId} and orders.brand = ${brand} and state not in ('cancelled', 'returned')
        and cancelled < quantity and category = 'lens' and unit = 'lens' and units >= 1 and lens_usage is not null
        and not is_trial
      order by created_at desc, line limit ${mostLines}
    )
    select newest.id as "orderId", eye, wearer_id as "wearerId", product_id as "productId", options, lens_usage as usage,
      units, quantity, title, slug, images, is_sold as "isSold",
      coalesce((select details ->> 'arrival' from order_events
          where order_id = newest.id and type = 'delayed' order by id desc limit 1),
        snapshot -> 'delivery' ->> 'max') as "promisedOn",
      (select coalesce(sum(coalesce(accepted, back.quantity)), 0)::int from return_lines back
        where back.order_id = newest.id and back.line = newest.line) as returned,
      (select json_agg(json_build_object('state', shipments.state, 'quantity', packed.quantity,
          'promisedOn', promised_on, 'shippedAt', shipped_at, 'deliveredAt', delivered_at) order by number)
        from shipment_lines packed join shipments on shipments.id = shipment_id
        where packed.order_id = newest.id and packed.line = newest.line) as parcels
    from newest
    join payments on payments.id = payment_id
    join product_texts using (product_id)
    where product_texts.locale = ${locale}
    order by newest.created_at desc, line`,
  )
  return rows.map(({ parcels, ...line }) => ({
    ...line,
    parcels: (parcels ?? []).map(({ shippedAt, deliveredAt, ...parcel }) => ({
      ...parcel,
      shippedOn: dayOf(shippedAt, zone),
      deliveredOn: dayOf(deliveredAt, zone),
    })),
  }))
}

/** In the order in which they were made. */
export const readEntries = (
  db: Db,
  { brand, customerId }: Pick<LinesQuery, 'brand' | 'customerId'>,
): Promise<WearEntry[]> =>
  db
    .select({
      wearerId: wearEntries.wearerId,
      eye: wearEntries.eye,
      day: wearEntries.day,
      lensesLeft: wearEntries.lensesLeft,
      daysPerWeek: wearEntries.daysPerWeek,
    })
    .from(wearEntries)
    .where(
      sql`${wearEntries.brand} = ${brand}
        and ${wearEntries.wearerId} in (select id from wearers where customer_id = ${customerId})`,
    )
    .orderBy(asc(wearEntries.id))

/** True if the wearer is this customer's. They stay until the end of the transaction. */
export async function lockWearer(db: Db, { customerId, id }: { customerId: string; id: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from wearers where id::text = ${id} and customer_id = ${customerId} for key share`)
  return rows.length > 0
}

export async function insertEntries(db: Db, brand: string, entries: readonly WearEntry[]) {
  await db.insert(wearEntries).values(entries.map((entry) => ({ brand, ...entry })))
}

export type LensFacts = { productId: string; usage: string | null; units: number }

/** How long the lenses of these products are worn, and how many are in a box. What is no lens has no usage. */
export async function readLensFacts(db: Db, productIds: readonly string[]): Promise<LensFacts[]> {
  const { rows } = await executePrepared<LensFacts>(
    db,
    'read-lens-facts',
    sql`
    select product_id as "productId", case when unit = 'lens' and not is_trial then lens_usage end as usage, units
    from products where product_id in ${listOf(productIds)}`,
  )
  return rows
}
