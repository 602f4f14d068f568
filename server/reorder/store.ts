import { sql } from 'drizzle-orm'
import type { PostalAddress } from '#contract/address/postal-address.ts'
import type { Brand, CountryCode, LocaleCode } from '#contract/brand.ts'
import type { OrderState } from '#contract/checkout/order-state.ts'
import type { Money } from '#contract/in-currency.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { Snapshot } from '#server/orders/operations.ts'
import { listIn } from '#server/pricing/operations.ts'
import type { Offer, Offers } from './offer-rules.ts'

export type Place = { brand: string; market: CountryCode; locale: LocaleCode; money?: Money }

/** Where and in which currency a storefront offers its products. */
export const placeOf = (brand: Brand, locale: LocaleCode): Place => ({
  brand: brand.id,
  market: brand.country,
  locale,
  money: brand,
})

/**
 * The present facts about products, about all that took their place one after the other, and about what is similar to
 * these, in one statement. `union` forgets what it has found before, so that a circle of successors ends.
 */
export async function readOffers(
  db: Db,
  { brand, market, locale, money = {} }: Place,
  productIds: readonly string[],
): Promise<Offers> {
  if (productIds.length === 0) return new Map()
  const { rows } = await executePrepared<Offer>(
    db,
    'read-offers',
    sql`
    with recursive chain as (
      select json_array_elements_text(${JSON.stringify([...new Set(productIds)])}::json) as product_id
      union
      select product_replacement from chain join products using (product_id) where product_replacement is not null
    ), wanted as (
      select product_id from chain
      union
      select unnest(similar_products) from chain join products using (product_id)
    )
    select product.product_id as "productId", coalesce(title, '') as title, coalesce(slug, '') as slug,
      images ->> 'front' as image, category, lens_type as "lensType", lens_usage as "lensUsage", is_trial as "isTrial",
      is_active and ${brand} = any(brand_channels) as "isSold", discontinued, lead_days as "leadDays",
      axes, not_made, product_replacement as replacement, similar_products as similar,
      (select coalesce(json_object_agg(code, coalesce(names ->> ${locale}, code)), '{}')
        from jsonb_each(coalesce(color_texts, '{}')) color (code, names)) as "colorLabels",
      (select coalesce(json_object_agg(channel, amount), '{}') from prices
        where prices.product_id = product.product_id and market = ${market}) as prices,
      (select coalesce(json_agg(json_build_object('from', from_quantity, 'amount', amount) order by from_quantity), '[]')
        from bulk_prices where bulk_prices.product_id = product.product_id and market = ${market}) as bulk,
      (select coalesce(json_object_agg(variant_id, on_hand - reserved), '{}') from stock
        where stock.product_id = product.product_id and stop_order) as left
    from wanted
    cross join lateral (select * from products where product_id = wanted.product_id offset 0) product
    left join product_texts texts on texts.product_id = product.product_id and texts.locale = ${locale}`,
  )
  return new Map(rows.map((offer) => [offer.productId, listIn(money, offer)]))
}

/** An order that may be repeated: what was frozen when it was paid, and what became of it. */
export type LastOrder = {
  id: string
  number: number
  createdAt: string
  state: OrderState
  customerId: string | null
  email: string
  cart: Snapshot['cart']
  lines: Snapshot['lines']
  /** Where it went, if that was changed after it was placed. */
  changedAddress: PostalAddress | null
  /** How many pieces were cancelled, by line. */
  cancelled: Readonly<Record<string, number>>
}

export async function readLastOrder(db: Db, brand: string, id: string): Promise<LastOrder | undefined> {
  const { rows } = await db.execute<LastOrder>(sql`
    select orders.id, number, orders.created_at as "createdAt", orders.state, customer_id as "customerId",
      email, snapshot -> 'cart' as cart, snapshot -> 'lines' as lines, orders.shipping_address as "changedAddress",
      (select coalesce(json_object_agg(line, cancelled), '{}') from order_lines
        where order_id = orders.id and cancelled > 0) as cancelled
    from orders join payments on payments.id = payment_id
    where orders.id = ${id} and orders.brand = ${brand}`)
  return rows[0]
}

/** Where the mails about an order go. */
export async function readOrderEmail(db: Db, brand: string, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from orders where id = ${id} and brand = ${brand}`,
  )
  return rows[0]?.email
}

/** The last order of a customer that has anything in it to be ordered again. */
export async function findLastOrder(db: Db, brand: string, customerId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders
    where customer_id = ${customerId} and brand = ${brand} and state <> 'cancelled' and exists (
      select from order_lines join products using (product_id)
      where order_id = orders.id and quantity > cancelled and not is_trial and category <> 'service')
    order by created_at desc, number desc limit 1`)
  return rows[0]?.id
}
