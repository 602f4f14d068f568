import { eq, type SQL, sql } from 'drizzle-orm'
import { readVariantId } from '#contract/catalogue/lens-parameters.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf, listOf } from '#server/database/lists.ts'
import type { CategoryRecord, ProductCode, ProductHead, ProductRecord } from './catalogue-file.ts'
import { executeFor } from './execute-for.ts'
import { variantCodes } from './schema.ts'

/** A product as a line of a catalogue file would describe it, with the digest by which a later change is noticed. */
export type StoredProduct = { record: ProductRecord; digest: string | null }
export type StoredHead = { head: ProductHead; digest: string | null }

type StockRow = { variant_id: string; on_hand: number; stop_order: boolean }
type HeadRow = Omit<ProductHead, 'record'> & { digest: string | null }
type VariantRow = { product_id: string; stock: StockRow[]; codes: ProductCode[] | null }

/** The products without what they have by variant, in the order of their ids. */
export async function readHeads(db: Db, ids: readonly string[]): Promise<StoredHead[]> {
  const { rows } = await executeFor<HeadRow>(
    db,
    'product-heads',
    ids,
    sql`
    select product_id, sku, category, brand_channels, lens_type, lens_usage, material, shape, polarised, brand,
      manufacturer, safety, badge, unit, units, is_active, is_trial, product_status, discontinued, product_replacement, similar_products,
      group_upsell, product_group, images, mobile_images, marketing_images, rich_content, axes, color_texts, not_made,
      vat_class, costs, shelf, lead_days, popularity, digest,
      (select json_object_agg(locale, json_build_object('slug', slug, 'title', title, 'description', description))
        from product_texts texts where texts.product_id = products.product_id) as texts,
      (select json_object_agg(locale, content) from product_texts texts
        where texts.product_id = products.product_id) as content,
      (select coalesce(json_agg(listed.category order by listed.category), '[]') from product_categories listed
        where listed.product_id = products.product_id) as categories,
      (select coalesce(json_agg(json_build_object('market', market, 'channel', channel, 'amount', amount)
          order by market, channel), '[]')
        from prices where prices.product_id = products.product_id) as prices,
      (select coalesce(json_agg(json_build_object('market', market, 'from', from_quantity, 'amount', amount)
          order by market, from_quantity), '[]')
        from bulk_prices where bulk_prices.product_id = products.product_id) as bulk_prices
    from products where product_id = any(${arrayOf(ids)}) order by product_id`,
  )
  return rows.map(headOf)
}

/**
 * The products as records, in the order of their ids. Earlier prices are not part of them, and stock is what a file has
 * counted last.
 */
export async function readRecords(db: Db, ids: readonly string[]): Promise<StoredProduct[]> {
  const { rows } = await db.execute<VariantRow>(sql`
    select product_id,
      (select coalesce(json_agg(json_build_object('variant_id', variant_id, 'on_hand', counted, 'stop_order', stop_order)
          order by variant_id), '[]')
        from stock where stock.product_id = products.product_id and counted is not null) as stock,
      ${codesIn(sql`true`)} as codes
    from products where product_id = any(${arrayOf(ids)})`)
  const variants = new Map(rows.map((row) => [row.product_id, row]))
  return (await readHeads(db, ids)).map(({ head, digest }) => {
    const { stock = [], codes = null } = variants.get(head.product_id) ?? {}
    const counted = stock.flatMap(({ variant_id, ...count }) => {
      const options = readVariantId(head.product_id, variant_id)
      return options ? [{ options, ...count }] : []
    })
    return { digest, record: { ...head, stock: counted, ...(codes && { codes }) } }
  })
}

export const countCodes = (db: Db, id: string): Promise<number> =>
  db.$count(variantCodes, eq(variantCodes.productId, id))

/** These of a product's codes. */
export async function readCodes(db: Db, id: string, gtins: readonly string[]): Promise<ProductCode[]> {
  const { rows } = await db.execute<Pick<VariantRow, 'codes'>>(sql`
    select ${codesIn(sql`gtin in ${listOf(gtins)}`)} as codes from products where product_id = ${id}`)
  return rows[0]?.codes ?? []
}

const codesIn = (chosen: SQL) => sql`
  (select json_agg(json_strip_nulls(json_build_object('options', options, 'gtin', gtin, 'shelf', codes.shelf)) order by gtin)
    from variant_codes codes where codes.product_id = products.product_id and ${chosen})`

function headOf({ digest, material, shape, polarised, color_texts, costs, shelf, ...row }: HeadRow): StoredHead {
  return {
    digest,
    head: {
      record: 'product',
      ...row,
      // What a file may leave out is null in its table.
      ...(material !== null && { material }),
      ...(shape !== null && { shape }),
      ...(polarised !== null && { polarised }),
      ...(color_texts !== null && { color_texts }),
      ...(costs !== null && { costs }),
      ...(shelf !== null && { shelf }),
    },
  }
}

/** The whole range as the lines of a file, parents first. */
export async function readCategoryRecords(db: Db): Promise<CategoryRecord[]> {
  const { rows } = await db.execute<Omit<CategoryRecord, 'record'>>(sql`
    with recursive range as (
      select code, parent, position, 0 as depth from categories where parent is null
      union all
      select categories.code, categories.parent, categories.position, depth + 1
      from categories join range on categories.parent = range.code
    )
    select code, parent, position,
      (select json_object_agg(locale, json_build_object('slug', slug, 'title', title, 'description', description))
        from category_texts where category = code) as texts
    from range order by depth, position, code`)
  return rows.map((row) => ({ record: 'category', ...row }))
}
