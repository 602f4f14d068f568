import { type SQL, sql } from 'drizzle-orm'
import type { AdminCoupon, AdminProduct, AdminStock } from '#contract/admin/things.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import { moment } from './sql-parts.ts'

type ProductWish = { brands: readonly string[]; locale: LocaleCode; count: number } & (
  | { after: string | undefined; isActive?: boolean | undefined }
  | { id: string }
)

/** Products of these storefronts in the order of their ids, along the primary key. */
export function productListQuery(wish: ProductWish): SQL {
  const place = 'id' in wish ? sql`products.product_id = ${wish.id}` : sql`products.product_id > ${wish.after ?? ''}`
  const isActive = 'id' in wish || wish.isActive === undefined ? sql`true` : sql`is_active = ${wish.isActive}`
  return sql`
    select products.product_id as id, sku, coalesce(texts.title, products.product_id) as title, category,
      manufacturer as manufacturers,
      brand_channels as storefronts, is_active, discontinued as is_discontinued, product_replacement as replacement, badge,
      (select coalesce(json_agg(json_build_object('market', market, 'channel', channel, 'amount', amount,
          'currency_code', currency) order by market, channel), '[]')
        from prices where prices.product_id = products.product_id) as prices,
      json_build_object('average', rating_total, 'count', rating_count) as rating
    from products left join product_texts texts on texts.product_id = products.product_id and texts.locale = ${wish.locale}
    where ${place} and brand_channels && ${arrayOf(wish.brands)} and ${isActive}
    order by products.product_id limit ${wish.count}`
}

export async function readProducts(db: Db, wish: ProductWish): Promise<AdminProduct[]> {
  return (await db.execute<AdminProduct>(productListQuery(wish))).rows
}

type StockWish = {
  brands: readonly string[]
  product?: string | undefined
  after: readonly [string, string]
  count: number
}

/** Variants whose stock is counted, along the primary key. */
export function stockListQuery({ brands, product, after: [productId, variantId], count }: StockWish): SQL {
  const wish = product === undefined ? sql`true` : sql`stock.product_id = ${product}`
  return sql`
    select stock.product_id, stock.variant_id, on_hand, reserved, on_hand - reserved as available, stop_order,
      (select coalesce(json_agg(gtin order by gtin), '[]') from variant_codes
        where variant_codes.product_id = stock.product_id and variant_codes.variant_id = stock.variant_id) as gtins
    from stock join products on products.product_id = stock.product_id
    where (stock.product_id, stock.variant_id) > (${productId}, ${variantId}) and ${wish}
      and brand_channels && ${arrayOf(brands)}
    order by stock.product_id, stock.variant_id limit ${count}`
}

export async function readStock(db: Db, wish: StockWish): Promise<AdminStock[]> {
  return (await db.execute<AdminStock>(stockListQuery(wish))).rows
}

type CouponWish = { brands: readonly string[]; count: number } & (
  | { after: readonly [string, string] }
  | { brand: string; code: string }
)

export function couponListQuery(wish: CouponWish): SQL {
  const place =
    'code' in wish
      ? sql`brand = ${wish.brand} and code = ${wish.code}`
      : sql`(brand, code) > (${wish.after[0]}, ${wish.after[1]})`
  return sql`
    select brand, code, gives, minimum, ${moment('valid_from')} as valid_from, ${moment('valid_until')} as valid_until,
      usage_limit, used, once_per_customer, new_customers_only, products, categories, brands as makers
    from coupons where ${place} and brand in ${listOf(wish.brands)} order by brand, code limit ${wish.count}`
}

export async function readCoupons(db: Db, wish: CouponWish): Promise<AdminCoupon[]> {
  return (await db.execute<AdminCoupon>(couponListQuery(wish))).rows
}
