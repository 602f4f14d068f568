import type { LocaleCode } from '#contract/brand.ts'
import type { Category, ProductCard } from '#contract/catalogue.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { categoryTree, findCategory, pricePerUnit } from '#server/catalogue/rules.ts'
import {
  type CardQuery,
  countListed,
  type Listed,
  readCards,
  readCategories,
  readSlugs,
} from '#server/catalogue/store.ts'
import type { Db } from '#server/db.ts'

export async function range(db: Db, locale: LocaleCode) {
  return categoryTree(await readCategories(db, locale))
}

type Unknown = { code: 'not-found' }

/** A category by its address: the slugs joined, in the language of the visitor. */
export async function category(db: Db, locale: LocaleCode, path: string): Promise<Result<Category, Unknown>> {
  const found = findCategory(await range(db, locale), path)
  return found ? ok(found) : err({ code: 'not-found' })
}

/** How many products have a page that search engines should know. */
export const countProducts = (db: Db, listed: Listed): Promise<number> => countListed(db, listed)

/** The addresses of some of them, in a stable order. */
export async function productPaths(db: Db, locale: LocaleCode, listed: Listed, part: { from: number; count: number }) {
  const rows = await readSlugs(db, locale, listed, part)
  return rows.map(({ product_id, slug }) => `/p/${product_id}/${slug}`)
}

/** Cards for these products, in this order; those that cannot be bought here are left out. */
export async function productCards(db: Db, query: CardQuery): Promise<ProductCard[]> {
  const rows = await readCards(db, query)
  return rows.map(({ units, website, retail, special, ...card }) => {
    const current = special ?? website
    const price = { current, original: retail ?? website, website }
    return { ...card, price, price_per_unit: pricePerUnit(current, units) }
  })
}
