import { sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/catalogue/product.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import type { CardQuery, CardRow } from './store.ts'

export type ProductQuery = Omit<CardQuery, 'ids'> & { id: string }

type ComputedField =
  | 'variant_id'
  | 'parameters'
  | 'max_quantity'
  | 'regular_price'
  | 'special_price'
  | 'has_bulk_price'
  | 'bulk_price'
  | 'bulk_from'

export type ProductRow = CardRow &
  Pick<Product['parameters'], 'axes' | 'not_made'> &
  Omit<Product, keyof ProductCard | ComputedField> & {
    color_texts: Record<string, Record<string, string>> | null
    bulk: { from: number; amount: number } | null
  }

/** All of an active product that this storefront sells, in one round trip. */
export async function readProduct(
  db: Db,
  { brand, locale, market, channel, id }: ProductQuery,
): Promise<ProductRow | undefined> {
  const { rows } = await db.execute<ProductRow>(sql`
    select product.product_id, sku, category, lens_type, lens_usage, material, brand, manufacturer, safety, badge,
      unit, units, is_active, is_trial, product_status, discontinued, product_replacement, similar_products, group_upsell, images,
      images->>'front' as image, mobile_images, marketing_images, rich_content, axes, axes <> '{}' as has_options,
      not_made, color_texts,
      rating_total, rating_count, texts.title, texts.slug, texts.description, texts.content,
      languages.titles, languages.slugs, website.amount as website, retail.amount as retail, special.amount as special,
      array(select category from product_categories listed where listed.product_id = ${id} order by category) as categories,
      (select json_build_object('from', from_quantity, 'amount', amount) from bulk_prices
        where bulk_prices.product_id = ${id} and market = ${market} order by from_quantity limit 1) as bulk,
      (select json_build_object('available', on_hand - reserved, 'stop_order', stop_order) from stock
        where stock.product_id = ${id} and variant_id = ${id}) as stock,
      product_group || jsonb_build_object('canonical_slugs', (
        select jsonb_object_agg(locale, slug) from product_texts
        join products canonical using (product_id)
        where product_id = product.product_group->>'canonical_product_id'
          and canonical.is_active and ${brand} = any(canonical.brand_channels))) as product_group
    from products product
    join product_texts texts on texts.product_id = ${id} and locale = ${locale}
    cross join (select json_object_agg(locale, title) as titles, json_object_agg(locale, slug) as slugs
      from product_texts where product_id = ${id}) languages
    join prices website on website.product_id = ${id} and website.market = ${market} and website.channel = 'website'
    left join prices retail on retail.product_id = ${id} and retail.market = ${market} and retail.channel = 'retail'
    left join prices special on special.product_id = ${id} and special.market = ${market} and special.channel = ${channel}
    where product.product_id = ${id} and is_active and ${brand} = any(brand_channels)`)
  return rows[0]
}

export type PackRow = {
  /** The product beside which it stands, and how many are in that one. */
  beside: string
  units: number
  product_id: string
  content: string
  is_interchangeable: boolean
}

/** The sizes in which these products are sold here, smallest first: those with the same canonical product. */
export async function readPacks(
  db: Db,
  { brand, locale, ids }: { brand: string; locale: string; ids: readonly string[] },
): Promise<PackRow[]> {
  const { rows } = await db.execute<PackRow>(sql`
    select beside.product_id as beside, beside.units, products.product_id, content,
      not exists (select from stock where stock.product_id = products.product_id and stop_order)
        and beside.axes = products.axes and beside.not_made = products.not_made as is_interchangeable
    from products beside
    join products on products.product_group->>'canonical_product_id' = beside.product_group->>'canonical_product_id'
    join product_texts texts on texts.product_id = products.product_id and locale = ${locale}
    where beside.product_id = any(${arrayOf(ids)})
      and products.is_active and not products.discontinued and ${brand} = any(products.brand_channels)
    order by products.units, products.product_id`)
  return rows
}

/** What takes a product's place, whether or not the product itself is still there. */
export async function readReplacement(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ product_replacement: string | null }>(
    sql`select product_replacement from products where product_id = ${id}`,
  )
  return rows[0]?.product_replacement ?? undefined
}

export type ReorderQuery = { brand: string; market: string; priceChannels: readonly string[]; ids: readonly string[] }

/** The products that can still be bought here at a price of one of the channels. */
export async function readReorderable(db: Db, query: ReorderQuery): Promise<Set<string>> {
  const { rows } = await db.execute<{ product_id: string }>(sql`
    select product_id from products
    where product_id in ${listOf(query.ids)}
      and is_active and not discontinued and ${query.brand} = any(brand_channels)
      and exists (select from prices where prices.product_id = products.product_id and market = ${query.market}
        and channel in ${listOf(query.priceChannels)})`)
  return new Set(rows.map(({ product_id }) => product_id))
}
