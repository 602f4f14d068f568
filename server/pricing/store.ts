import { sql } from 'drizzle-orm'
import type { CountryCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import type { PriceList } from './rules.ts'

/** Further back nobody looks. */
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

/** What a catalogue file knows about the time before the shop knew the product. */
export type FilePrices = { product_id: string; price_history?: { market: string; amount: number; from: string }[] }

/** A file can tell what was before the first price that the shop knows of, and nothing else about the past. */
export async function writeEarlierPrices(db: Db, products: readonly FilePrices[]) {
  const rows = products.flatMap(({ product_id, price_history = [] }) =>
    price_history.map((price) => ({ product_id, ...price })),
  )
  if (rows.length === 0) return
  await db.execute(sql`
    insert into price_history (product_id, market, since, amount)
    select product_id, market, "from"::timestamp at time zone 'Europe/Zurich', amount
    from json_to_recordset(${JSON.stringify(rows)}::json) told (product_id text, market text, "from" date, amount integer)
    where "from"::timestamp at time zone 'Europe/Zurich' < now() and not exists (
      select from price_history known where known.product_id = told.product_id and known.market = told.market)`)
}

/** Adds the website prices of these products where they are others than the last ones. */
export async function writeChangedPrices(db: Db, ids: readonly string[]) {
  await db.execute(sql`
    insert into price_history (product_id, market, since, amount)
    select prices.product_id, prices.market, clock_timestamp(), prices.amount
    from json_array_elements_text(${JSON.stringify(ids)}::json) written (product_id)
    join prices on prices.product_id = written.product_id and channel = 'website'
    left join lateral (
      select amount from price_history
      where price_history.product_id = prices.product_id and price_history.market = prices.market order by since desc limit 1
    ) last on true
    where last.amount is distinct from prices.amount`)
}
