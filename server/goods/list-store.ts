import { type SQL, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { GoodsQuery, ListedProduct } from '#contract/staff/goods.ts'
import { readGtin } from '#contract/staff/gtin.ts'
import { searchWords } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'

type Search = GoodsQuery & { locale: LocaleCode; count: number }

const states = {
  active: sql`is_active and not discontinued`,
  inactive: sql`not is_active`,
  discontinued: sql`is_active and discontinued`,
}

function textWish(text: string): SQL {
  const gtin = readGtin(text.replaceAll(/[\s-]/g, ''))
  if (gtin) return sql`product_id in (select product_id from variant_codes where gtin = ${gtin})`
  const words = searchWords(text)
  if (words.length === 0) return sql`false`
  const query = words.map((word) => `'${word}':*`).join(' & ')
  return sql`to_tsvector('simple', search_words) @@ to_tsquery('simple', ${query})`
}

function wishes({ text, category, shop, state, badge, missing }: GoodsQuery): SQL[] {
  return [
    ...(text === undefined ? [] : [textWish(text)]),
    ...(category === undefined
      ? []
      : [
          sql`exists (select from product_categories listed
            where listed.product_id = products.product_id and listed.category = ${category})`,
        ]),
    ...(shop === undefined ? [] : [sql`${shop} = any(brand_channels)`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(badge === undefined ? [] : [sql`badge = ${badge}`]),
    ...(missing === undefined ? [] : [sql`untranslated <> '{}'`]),
    ...(missing === undefined || missing === 'any' ? [] : [sql`${missing} = any(untranslated)`]),
  ]
}

const both = (all: readonly SQL[]) => (all.length > 0 ? sql.join([...all], sql` and `) : sql`true`)

/** How many products are scanned for each that is wanted, before the indexes of the filters are asked. */
const scannedForEach = 30

/**
 * The products that all filters admit, in the order of their ids. The first ones are looked at one by one: that fills a
 * page of a frequent combination at once. A rare one is collected by the indexes, as the list of orders does it.
 */
export function goodsListQuery(search: Search): SQL {
  const { after, count, locale } = search
  const along = after === undefined ? [] : [sql`product_id > ${after}`]
  const wanted = wishes(search)
  const isRare = sql`(select count(*) from near) < ${count}`
  const rest = sql`, rest as materialized (
      select product_id from (
        select product_id from products where ${both([isRare, ...along, ...wanted])} offset 0
      ) found order by product_id limit ${count}
    )`
  // Without a filter the first ones are the page.
  return sql`
    with near as materialized (
      select product_id from (
        select product_id, is_active, discontinued, badge, brand_channels, untranslated, search_words
        from products where ${both(along)} order by product_id limit ${count * scannedForEach}
      ) products where ${both(wanted)} order by product_id limit ${count}
    )${wanted.length > 0 ? rest : sql``}, page as (
      ${wanted.length > 0 ? sql`select product_id from near where not ${isRare} union all select product_id from rest` : sql`select product_id from near`}
    )
    select products.product_id as id, sku, title, brand, images->>'front' as image, brand_channels as shops,
      is_active as "isActive", discontinued as "isDiscontinued", badge, untranslated,
      (select coalesce(json_object_agg(market, json_build_object('amount', amount, 'currency', currency)), '{}')
        from prices where prices.product_id = page.product_id and channel = 'website') as prices,
      (select to_char(min(starts_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from planned_prices
        where planned_prices.product_id = page.product_id and state = 'planned') as planned
    from page join products using (product_id)
    join product_texts texts on texts.product_id = page.product_id and texts.locale = ${locale}
    order by products.product_id`
}

export async function readGoodsList(db: Db, search: Search) {
  const { rows } = await db.execute<ListedProduct>(goodsListQuery(search))
  return rows
}
