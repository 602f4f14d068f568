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
