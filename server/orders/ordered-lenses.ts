import { sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { ProductPictures } from '#contract/catalogue/product.ts'
import type { Db } from '#server/database/database.ts'
import { executePrepared } from '#server/database/prepared.ts'

export type OrderedLensRow = {
  orderId: string
  orderedAt: string
  productId: string
  options: Options
  eye: Eye | null
  wearerId: string | null
  title: string
  slug: string
  images: ProductPictures
  colorTexts: Record<string, Record<string, string>> | null
  isSold: boolean
}

/** Some twenty years of orders for a family; older ones change nothing in a passport. */
const mostLines = 400

/** The lenses that a customer has ordered at a storefront and neither cancelled nor sent back as a whole, the newest first. */
export async function readOrderedLenses(
  db: Db,
  { brand, customerId, locale }: { brand: string; customerId: string; locale: LocaleCode },
): Promise<OrderedLensRow[]> {
  const { rows } = await executePrepared<OrderedLensRow>(
    db,
    'read-ordered-lenses',
    sql`
    select orders.id as "orderId", orders.created_at::text as "orderedAt", products.product_id as "productId", options, eye,
      wearer_id as "wearerId", title, slug, images, color_texts as "colorTexts",
      is_active and ${brand} = any(brand_channels) as "isSold"
    from orders
    join order_lines on order_lines.order_id = orders.id
    join products on products.product_id = order_lines.product_id
    join product_texts on product_texts.product_id = products.product_id and product_texts.locale = ${locale}
    where customer_id = ${customerId} and orders.brand = ${brand} and state not in ('cancelled', 'returned')
      and cancelled < quantity and category = 'lens'
    order by orders.created_at desc, line limit ${mostLines}`,
  )
  return rows
}
