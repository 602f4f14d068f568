import { sql } from 'drizzle-orm'
import type { ParameterRules } from '#contract/catalogue/lens-parameters.ts'
import type { Db } from '#server/database/database.ts'

export type VariantQuery = { product_id: string; variant_id: string }
/** `product_id` is null where the brand sells no such product. */
export type VariantRow = { product_id: string | null } & ParameterRules & {
    discontinued: boolean
    lead_days: number
    /** Null where the stock is not counted. */
    available: number | null
    stop_order: boolean | null
  }

export type UsualRow = ParameterRules & { category: string; lead_days: number; common: number; sold_out: number } & {
  /** Number of lenses in stock in each strength. */
  by_sphere: Record<string, number> | null
}

/** Stock of a product, of lenses in the strengths of this span. */
export async function readUsualStock(
  db: Db,
  { brand, id, spheres }: { brand: string; id: string; spheres: { from: number; to: number } },
): Promise<UsualRow | undefined> {
  const { rows } = await db.execute<UsualRow>(sql`
    select category, axes, not_made, lead_days, counted.*, by_sphere
    from products cross join lateral (
      select count(*) filter (where on_hand > reserved and (category <> 'lens'
          or substring(variant_id from ':sph([^,]*)')::numeric between ${spheres.from} and ${spheres.to}))::int as common,
        count(*) filter (where stop_order and on_hand <= reserved)::int as sold_out
      from stock where stock.product_id = products.product_id) counted
    cross join lateral (
      select json_object_agg(sphere, there) as by_sphere from (
        select substring(variant_id from ':sph([^,]*)') as sphere, count(*) as there
        from stock where stock.product_id = products.product_id and category = 'lens' and on_hand > reserved
        group by 1 having substring(variant_id from ':sph([^,]*)') is not null) strengths) spheres
    where product_id = ${id} and is_active and not discontinued and ${brand} = any(brand_channels)`)
  return rows[0]
}

/** One row for each variant, in the order of the variants. */
export async function readVariants(db: Db, brand: string, variants: readonly VariantQuery[]): Promise<VariantRow[]> {
  const wanted = variants.map((variant, place) => ({ place, ...variant }))
  const { rows } = await db.execute<VariantRow>(sql`
    select products.product_id, axes, not_made, discontinued, lead_days, on_hand - reserved as available, stop_order
    from json_to_recordset(${JSON.stringify(wanted)}::json) wanted (place integer, product_id text, variant_id text)
    left join products on products.product_id = wanted.product_id and is_active and ${brand} = any(brand_channels)
    left join stock on stock.product_id = wanted.product_id and stock.variant_id = wanted.variant_id
    order by place`)
  return rows
}
