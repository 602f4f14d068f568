import { sql } from 'drizzle-orm'
import { readGtin } from '#contract/staff/gtin.ts'
import type { Db } from '#server/database/database.ts'
import { arrayOf } from '#server/database/lists.ts'
import { executePrepared } from '#server/database/prepared.ts'
import type { ProductRecord } from './catalogue-file.ts'
import type { Mistake } from './product-mistakes.ts'

type Neighbours = {
  categories: string[]
  products: { id: string; gone: boolean }[]
  skus: string[]
  slugs: { locale: string; id: string }[]
  codes: { gtin: string; id: string }[]
}

/** What of one record does not fit to the rest of the catalogue: the same that an import finds between lines. */
export async function neighbourMistakes(db: Db, record: ProductRecord): Promise<Mistake[]> {
  const { product_id: id, product_replacement: replacement, group_upsell: upsell } = record
  const canonical = record.product_group?.canonical_product_id
  const named = [replacement, upsell, canonical, ...record.similar_products].filter((one) => typeof one === 'string')
  const slugs = Object.entries(record.texts).map(([locale, { slug }]) => ({ locale, slug }))
  const gtins = (record.codes ?? []).map(({ gtin }) => readGtin(gtin) ?? gtin)
  const { rows } = await executePrepared<Neighbours>(
    db,
    'product-neighbours',
    sql`
    select
      (select coalesce(json_agg(code), '[]') from categories where code = any(${arrayOf(record.categories)})) as categories,
      (select coalesce(json_agg(json_build_object('id', product_id, 'gone', discontinued or not is_active)), '[]')
        from products where product_id = any(${arrayOf(named)})) as products,
      (select coalesce(json_agg(product_id), '[]') from products
        where sku = ${record.sku} and product_id <> ${id} and digest is not null) as skus,
      (select coalesce(json_agg(json_build_object('locale', locale, 'id', product_id)), '[]')
        from json_to_recordset(${JSON.stringify(slugs)}::json) wanted (locale text, slug text)
        join product_texts using (locale, slug) join products using (product_id)
        where product_id <> ${id} and digest is not null) as slugs,
      (select coalesce(json_agg(json_build_object('gtin', gtin, 'id', product_id)), '[]') from variant_codes
        where gtin = any(${arrayOf(gtins)}) and product_id <> ${id}) as codes`,
  )
  const [around] = rows
  if (!around) throw new Error('A query without a condition has no row')
  const known = new Set([id, ...around.products.map((one) => one.id)])
  const unknown = (at: string, role: string, one: string | null | undefined): Mistake[] =>
    one && !known.has(one) ? [{ at, code: 'unknown-product', about: one, reason: `${role} ${one} is unknown` }] : []
  const successor = around.products.find((one) => one.id === replacement)
  return [
    ...record.categories
      .filter((code) => !around.categories.includes(code))
      .map((code) => ({
        at: 'categories',
        code: 'unknown-category',
        about: code,
        reason: `the category ${code} is unknown`,
      })),
    ...unknown('product_replacement', 'its replacement', replacement),
    ...unknown('group_upsell', 'its upsell', upsell),
    ...unknown('product_group', 'the canonical product of its group', canonical),
    ...record.similar_products.flatMap((one) => unknown('similar_products', 'a similar product', one)),
    ...(successor?.gone
      ? [
          {
            at: 'product_replacement',
            code: 'gone-replacement',
            about: successor.id,
            reason: `its replacement ${successor.id} is not sold any more`,
          },
        ]
      : []),
    ...around.skus.map((other) => ({
      at: 'sku',
      code: 'taken',
      about: other,
      reason: `the sku ${record.sku} is also that of ${other}`,
    })),
    ...around.slugs.map(({ locale, id: other }) => ({
      at: `texts.${locale}.slug`,
      code: 'taken',
      about: other,
      reason: `the ${locale} slug is also that of ${other}`,
    })),
    ...around.codes.map(({ gtin, id: other }) => ({
      at: 'codes',
      code: 'taken',
      about: other,
      reason: `the code ${gtin} is also that of ${other}`,
    })),
  ]
}
