import { asc, desc, eq, sql } from 'drizzle-orm'
import type { CountryCode, LocaleCode } from '#contract/brand.ts'
import type { PriceChannel, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Axes } from '#contract/catalogue/lens-parameters.ts'
import type { Money } from '#contract/in-currency.ts'
import type { Db } from '#server/database/database.ts'
import { listOf } from '#server/database/lists.ts'
import type { CategoryRow } from './rules.ts'
import { categories, categoryTexts, imports } from './schema.ts'

/** The categories in one language or, without a locale, in every language at once. */
export const readCategories = (db: Db, locale?: LocaleCode): Promise<(CategoryRow & { locale: string })[]> =>
  db
    .select({
      code: categories.code,
      parent: categories.parent,
      locale: categoryTexts.locale,
      slug: categoryTexts.slug,
      title: categoryTexts.title,
      description: categoryTexts.description,
    })
    .from(categories)
    .innerJoin(categoryTexts, eq(categoryTexts.category, categories.code))
    .where(locale && eq(categoryTexts.locale, locale))
    .orderBy(asc(categories.position), asc(categories.code))

export type Listed = { brand: string; market: CountryCode }

/** Of products that differ only in their box, only the canonical one is listed. */
const isListed = ({ brand, market }: Listed) => sql`
  is_active and not discontinued and ${brand} = any(brand_channels)
  and coalesce((product_group->>'canonical')::boolean, true)
  and exists (select from prices where product_id = products.product_id and market = ${market} and channel = 'website')`

export async function countListed(db: Db, listed: Listed): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from products where ${isListed(listed)}`,
  )
  return rows[0]?.count ?? 0
}

/** Some of the products with their slug, in the order of their ids. */
export async function readSlugs(db: Db, locale: LocaleCode, listed: Listed, part: { from: number; count: number }) {
  const { rows } = await db.execute<{ product_id: string; slug: string }>(sql`
    select products.product_id, slug
    from products join product_texts on product_texts.product_id = products.product_id and locale = ${locale}
    where ${isListed(listed)}
    order by products.product_id offset ${part.from} limit ${part.count}`)
  return rows
}

/** Which file the catalogue is from. */
export async function lastImport(db: Db): Promise<typeof imports.$inferSelect | undefined> {
  const [row] = await db.select().from(imports).orderBy(desc(imports.importedAt)).limit(1)
  return row
}

export async function noteImport(db: Db, row: typeof imports.$inferInsert) {
  await db.delete(imports)
  await db.insert(imports).values(row)
}

/** `market` is the brand's home country. */
export type CardQuery = {
  brand: string
  locale: LocaleCode
  market: CountryCode
  channel: PriceChannel
  /** In which currency its prices are shown; in that of the market without it. */
  money?: Money
  ids: readonly string[]
}
export type CardRow = Omit<ProductCard, 'price' | 'price_per_unit'> & {
  units: number
  website: number
  retail: number | null
  special: number | null
}

/** In the order of the ids. Products that are inactive, unknown or not sold by the brand are left out. */
export async function readCards(db: Db, { brand, locale, market, channel, ids }: CardQuery): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(sql`
    select products.product_id, title, slug, brand, images->>'front' as image, rating_total, rating_count, badge, unit, units,
      axes <> '{}' as has_options, website.amount as website, retail.amount as retail, special.amount as special
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality wanted (product_id, place)
    join products on products.product_id = wanted.product_id and is_active and ${brand} = any(brand_channels)
    join product_texts texts on texts.product_id = wanted.product_id and locale = ${locale}
    join prices website on website.product_id = wanted.product_id and website.market = ${market} and website.channel = 'website'
    left join prices retail on retail.product_id = wanted.product_id and retail.market = ${market} and retail.channel = 'retail'
    left join prices special on special.product_id = wanted.product_id and special.market = ${market} and special.channel = ${channel}
    order by place`)
  return rows
}

/** How a product looks in one of its colours. */
export type ColorPicture = { product_id: string; category: string; color: string; swatch: string; image: string }

export async function readColorPictures(db: Db, ids: readonly string[]): Promise<ColorPicture[]> {
  const { rows } = await db.execute<ColorPicture>(sql`
    select product_id, category, color, shown->>'swatch' as swatch, shown->'pictures'->>'front' as image
    from products, jsonb_each(images->'by_color') colors (color, shown)
    where product_id in ${listOf(ids)}
      and shown->'pictures'->>'front' is not null`)
  return rows
}

/** What a search knows of a product. */
export type ProductDocument = {
  product_id: string
  titles: Record<string, string>
  brand: string[]
  manufacturer: string[]
  /** The codes of the categories that list it, as the file says. */
  categories: string[]
  lens_type: string | null
  lens_usage: string | null
  axes: Pick<Axes, 'sphere' | 'radius' | 'diameter'>
  shape: string | null
  /** Null if it has no glasses that could be. */
  polarised: boolean | null
  /** Its colours as such, like `#7A4A21`. */
  swatches: string[]
  in_stock: boolean
  /** The strengths of which a piece is on hand, like `-2.50`, whatever its other values are. */
  spheres: string[]
  /** Names of its colours, by locale. */
  colours: Record<string, string[]> | null
  brand_channels: string[]
  /** The website price, by market. */
  prices: Record<string, number>
  popularity: number
  rating: number
}

/**
 * The active products after this id, a few at a time. They are a text of JSON because another thread reads them: this
 * one only passes the text on.
 */
export async function readDocuments(db: Db, { after, limit }: { after: string; limit: number }) {
  const { rows } = await db.execute<{ last: string | null; documents: string | null }>(sql`
    select max(product_id) as last, json_agg(json_build_object(
      'product_id', product_id,
      'titles', (
        select coalesce(json_object_agg(locale, title), '{}') from product_texts where product_id = batch.product_id
      ),
      'brand', brand, 'manufacturer', manufacturer,
      'categories', (
        select coalesce(json_agg(category), '[]') from product_categories where product_id = batch.product_id
      ),
      'lens_type', lens_type, 'lens_usage', lens_usage,
      'axes', json_strip_nulls(json_build_object(
        'sphere', axes->'sphere', 'radius', axes->'radius', 'diameter', axes->'diameter'
      )),
      'shape', shape, 'polarised', polarised,
      'swatches', (
        select coalesce(json_agg(colour->'swatch'), '[]') from jsonb_each(images->'by_color') colours (code, colour)
      ),
      'in_stock', (select count(*) > 0 from stock where product_id = batch.product_id and on_hand > reserved),
      'spheres', (
        select coalesce(json_agg(distinct sphere), '[]')
        from stock, substring(variant_id from ':sph([-0-9.]+)') sphere
        where product_id = batch.product_id and on_hand > reserved and sphere is not null
      ),
      'colours', (
        select json_object_agg(locale, names) from (
          select locale, json_agg(name) as names
          from jsonb_each(color_texts) colour, jsonb_each_text(colour.value) named (locale, name) group by locale
        ) by_locale
      ),
      'brand_channels', brand_channels,
      'prices', (
        select coalesce(json_object_agg(market, amount), '{}') from prices
        where product_id = batch.product_id and channel = 'website'
      ),
      'popularity', popularity, 'rating', rating_total
    ))::text as documents
    from (select * from products where is_active and product_id > ${after} order by product_id limit ${limit}) batch`)
  const { last, documents } = rows[0] ?? {}
  return last && documents ? { last, documents } : undefined
}

/** Changes when another set of variants is on hand. */
export async function readStockMark(db: Db): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(
    sql`select count(*) || ':' || coalesce(sum(hashtext(variant_id)), 0) as mark from stock where on_hand > reserved`,
  )
  return rows[0]?.mark ?? ''
}
