import { sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue/product.ts'
import type { Db } from '#server/database/database.ts'

export type FavouritesQuery = {
  brand: string
  ids: readonly string[]
  categories: readonly string[]
  /** How many of each category. */
  limit: number
}
export type Favourites = {
  /** The kinds of the products, each once. */
  kinds: Pick<Product, 'category' | 'lens_usage'>[]
  /** The favourites of each category that has some. */
  favourites: Record<string, string[]>
}

/** The kinds of these products, and the other products of some categories that are bought most and sold here. */
export async function readFavourites(db: Db, query: FavouritesQuery): Promise<Favourites> {
  const { brand, ids, categories, limit } = query
  const { rows } = await db.execute<Favourites>(sql`
    with chosen as (select json_array_elements_text(${JSON.stringify(ids)}::json) as product_id)
    select (
      select coalesce(json_agg(kind), '[]') from (
        select distinct category, lens_usage from products
        where product_id in (select product_id from chosen) and is_active and ${brand} = any(brand_channels)
        order by category, lens_usage
      ) kind
    ) as kinds, (
      select coalesce(json_object_agg(wanted.category, best.ids), '{}')
      from json_array_elements_text(${JSON.stringify(categories)}::json) wanted (category)
      cross join lateral (
        select json_agg(product_id) as ids from (
          select product_id from product_categories listed join products using (product_id)
          where listed.category = wanted.category and is_active and not discontinued and ${brand} = any(brand_channels)
            and product_id not in (select product_id from chosen)
          order by listed.popularity desc, product_id limit ${limit}
        ) ranked
      ) best
      where best.ids is not null
    ) as favourites`)
  return rows[0] ?? { kinds: [], favourites: {} }
}
