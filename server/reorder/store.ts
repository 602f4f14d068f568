import { sql } from 'drizzle-orm'
import type { CountryCode, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { Offer, Offers } from './offer-rules.ts'

export type Place = { brand: string; market: CountryCode; locale: LocaleCode }

/**
 * The present facts about products, about all that took their place one after the other, and about what is similar to
 * these, in one statement. `union` forgets what it has found before, so that a circle of successors ends.
 */
export async function readOffers(
  db: Db,
  { brand, market, locale }: Place,
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
  return new Map(rows.map((offer) => [offer.productId, offer]))
}
