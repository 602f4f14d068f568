import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Category, PackSize, ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Product, ProductOption } from '#contract/catalogue/product.ts'
import { selectorMaximum } from '#contract/catalogue/quantity.ts'
import { amountIn } from '#contract/in-currency.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { Clock } from '#server/values/time-window-rules.ts'
import {
  type ProductQuery,
  type ReorderQuery,
  readPacks,
  readProduct,
  readReorderable,
  readReplacement,
} from './read-product.ts'
import {
  categoryTree,
  deepestPath,
  findCategory,
  guessCategory,
  optionsOf,
  picturesChangeAt,
  picturesFor,
  pricePerUnit,
  productIdPattern,
  trailTo,
} from './rules.ts'
import {
  type CardQuery,
  type CardRow,
  countListed,
  type Listed,
  readCards,
  readCategories,
  readDocuments,
  readSlugs,
} from './store.ts'

export async function range(db: Db, locale: LocaleCode) {
  return categoryTree(await readCategories(db, locale))
}

export type { ProductBefore, ProductHead, ProductRecord } from './catalogue-file.ts'
export type { ProductChange } from './changes-store.ts'
export { readChanges, readWayBack } from './changes-store.ts'
export { compareFile, type FileComparison } from './compare-file.ts'
export { importCatalogue } from './import.ts'
export { searchWords } from './list-words.ts'
export type { Mistake } from './product-mistakes.ts'
export { readFavourites as favouritesBeside } from './read-favourites.ts'
export { countCodes, readCodes, readHeads, readRecords } from './read-record.ts'
export { concernsCodes, isWhole, recordBefore } from './record-difference.ts'
export type { ColorPicture, ProductDocument } from './store.ts'
export { readColorPictures as colorPictures, readStockMark as stockMark } from './store.ts'
export { fewTags, productTag } from './tags.ts'
export { undoImport, whyNotUndone } from './undo-import.ts'
export { refreshRatings } from './write-products.ts'
export { addProduct, changeProduct, mistakesAfter } from './write-record.ts'

type NotFound = { code: 'not-found' }

/** A category by its path: the slugs joined, in the language of the visitor. */
export async function category(db: Db, locale: LocaleCode, path: string): Promise<Result<Category, NotFound>> {
  const found = findCategory(await range(db, locale), path)
  return found ? ok(found) : err({ code: 'not-found' })
}

/** Where a category stands: what is above it, and its path in each language. */
export type CategoryPlace = { category: Category; above: Category[]; paths: Partial<Record<LocaleCode, string>> }

/**
 * For the page of a category. A path of another language, or with wrong slugs before the last, has moved to the right
 * one. `locales` are those of the brand.
 */
export async function categoryPlace(
  db: Db,
  { locale, locales, path }: { locale: LocaleCode; locales: readonly LocaleCode[]; path: string },
): Promise<Result<CategoryPlace, NotFound | { code: 'moved'; path: string }>> {
  const rows = await readCategories(db)
  const treeIn = (code: string) => categoryTree(rows.filter((row) => row.locale === code))
  const tree = treeIn(locale)
  const found = findCategory(tree, path)
  if (!found) {
    const others = new Set(rows.map((row) => row.locale)).difference(new Set([locale]))
    const meant = trailTo(tree, guessCategory([tree, ...[...others].map(treeIn)], path) ?? '').at(-1)
    return meant ? err({ code: 'moved', path: meant.path }) : err({ code: 'not-found' })
  }
  const paths = locales.flatMap((code) => {
    const there = trailTo(code === locale ? tree : treeIn(code), found.code).at(-1)
    return there ? [[code, there.path] as const] : []
  })
  return ok({ category: found, above: trailTo(tree, found.code).slice(0, -1), paths: Object.fromEntries(paths) })
}

/** The categories above a product, from the top down to the deepest one that lists it. */
export async function categoriesAbove(db: Db, locale: LocaleCode, codes: readonly string[]): Promise<Category[]> {
  return deepestPath(await range(db, locale), codes)
}

/** Number of products with a page for search engines. */
export const countProducts = (db: Db, listed: Listed): Promise<number> => countListed(db, listed)

/** The paths of some of these products, in a stable order. */
export async function productPaths(db: Db, locale: LocaleCode, listed: Listed, part: { from: number; count: number }) {
  const rows = await readSlugs(db, locale, listed, part)
  return rows.map(({ product_id, slug }) => `/p/${product_id}/${slug}`)
}

/** Cards for these products, in this order; those that cannot be bought here are left out. */
export async function productCards(db: Db, query: CardQuery): Promise<ProductCard[]> {
  const rows = await readCards(db, query)
  return rows.map((row) => cardOf(row, query))
}

const shown = ({ money }: Pick<CardQuery, 'money'>, amount: number) => (money ? amountIn(money, amount) : amount)

function cardOf<Row extends CardRow>(
  { units, website, retail, special, ...card }: Row,
  query: Pick<CardQuery, 'money'>,
) {
  const current = shown(query, special ?? website)
  const price = { current, original: shown(query, retail ?? website), website: shown(query, website) }
  return { ...card, price, price_per_unit: pricePerUnit(current, units) }
}

type Moment = Clock & { theme: Brand['theme'] }
/** A product with the moment at which its timed pictures change. */
export type FoundProduct = { product: Product; changesAt: number }

/** Everything about a product that this storefront sells. A discontinued one is still found, to point to another. */
export async function product(db: Db, query: ProductQuery & Moment): Promise<Result<FoundProduct, NotFound>> {
  const row = productIdPattern.test(query.id) ? await readProduct(db, query) : undefined
  if (!row) return err({ code: 'not-found' })
  const { axes, not_made, color_texts, bulk, ...rest } = row
  const card = cardOf(rest, query)
  const { current, original } = card.price
  const labels = Object.entries(color_texts ?? {}).map(([code, texts]) => [code, texts[query.locale] ?? code])
  return ok({
    product: {
      ...card,
      variant_id: Object.keys(axes).length === 0 ? row.product_id : null,
      parameters: { axes, not_made, color_labels: Object.fromEntries(labels) },
      marketing_images: picturesFor(row.marketing_images, query),
      rich_content: picturesFor(row.rich_content, query),
      has_bulk_price: bulk !== null,
      bulk_price: shown(query, bulk?.amount ?? 0),
      bulk_from: bulk?.from ?? 0,
      regular_price: original,
      special_price: current < original ? current : null,
      max_quantity: selectorMaximum(query, row.product_id),
    },
    changesAt: picturesChangeAt([...row.marketing_images, ...row.rich_content], query),
  })
}

/** The sizes in which a product is sold here, smallest first; none if there is only this one. */
export const packSizes = async (db: Db, query: Omit<CardQuery, 'ids'>, product: Pick<Product, 'product_id'>) =>
  (await packSizesOf(db, query, [product.product_id]))[0]?.packs ?? []

/** The same for some products, with how many are in each; those that have one size only are left out. */
export async function packSizesOf(db: Db, query: Omit<CardQuery, 'ids'>, ids: readonly string[]) {
  const rows = await readPacks(db, { ...query, ids })
  const several = [...Map.groupBy(rows, ({ beside }) => beside)].filter(([, packs]) => packs.length > 1)
  if (several.length === 0) return []
  const wanted = new Set(several.flatMap(([, packs]) => packs.map(({ product_id }) => product_id)))
  const cards = await productCards(db, { ...query, ids: [...wanted] })
  return several.map(([product_id, packs]) => ({
    product_id,
    units: packs[0]?.units ?? 0,
    packs: packs.flatMap(({ product_id, content, is_interchangeable }): PackSize[] => {
      const card = cards.find((one) => one.product_id === product_id)
      return card ? [{ ...card, content, is_interchangeable }] : []
    }),
  }))
}

/** The values of each of its parameters. */
export const productOptions = ({ parameters }: Product): ProductOption[] =>
  optionsOf(parameters, parameters.color_labels)

/** The successor of a product, also of one that is gone. */
export async function replacement(db: Db, { id, ...query }: ProductQuery): Promise<Result<ProductCard, NotFound>> {
  const successor = await readReplacement(db, id)
  const [card] = successor ? await productCards(db, { ...query, ids: [successor] }) : []
  return card ? ok(card) : err({ code: 'not-found' })
}

/** The products that cannot be ordered again here: unknown, inactive, discontinued or without a price. */
export async function nonReorderable(db: Db, query: ReorderQuery): Promise<string[]> {
  const reorderable = await readReorderable(db, query)
  return query.ids.filter((id) => !reorderable.has(id))
}

const documentsAtOnce = 500

/** Everything that a search can find, for building an index: texts of JSON, each a list of `ProductDocument`. */
export async function* productDocuments(db: Db): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const batch = await readDocuments(db, { after, limit: documentsAtOnce })
    if (!batch) return
    yield batch.documents
    after = batch.last
  }
}

/** Every category with its titles in these languages. */
export async function categoryTitles(db: Db, locales: readonly LocaleCode[]) {
  const categories = new Map<string, { code: string; parent: string | null; titles: Record<string, string> }>()
  for (const locale of locales) {
    for (const { code, parent, title } of await readCategories(db, locale)) {
      const { titles } = categories.get(code) ?? { titles: {} }
      categories.set(code, { code, parent, titles: { ...titles, [locale]: title } })
    }
  }
  return [...categories.values()]
}
