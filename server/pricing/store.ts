import { sql } from 'drizzle-orm'
import type { CountryCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import type { PriceList } from './rules.ts'

/** The lowest price of 30 days needs no older ones. */
const mostHistory = 100

/** Undefined if the product is unknown, inactive or not sold by the brand. */
export async function readPriceList(
  db: Db,
  { brand, market, productId }: { brand: string; market: CountryCode; productId: string },
): Promise<PriceList | undefined> {
  const { rows } = await db.execute<PriceList>(sql`
    select units,
      (select json_object_agg(channel, amount) from prices
        where prices.product_id = products.product_id and market = ${market}) as prices,
      (select coalesce(json_agg(json_build_object('from', from_quantity, 'amount', amount) order by from_quantity), '[]') from bulk_prices
        where bulk_prices.product_id = products.product_id and market = ${market}) as bulk,
      (select coalesce(json_agg(json_build_object('amount', amount, 'since', extract(epoch from since) * 1000) order by since), '[]') from (
        select amount, since from price_history
        where price_history.product_id = products.product_id and market = ${market} order by since desc limit ${mostHistory}
      ) latest) as history
    from products where product_id = ${productId} and is_active and ${brand} = any(brand_channels)`)
  return rows[0]
}
