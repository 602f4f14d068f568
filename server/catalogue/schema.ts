import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Options } from '#contract/catalogue/lens-parameters.ts'
import type { ReviewState } from '#contract/catalogue/rating.ts'
import { users } from '#server/users/schema.ts'
import type { CategoryRecord, ChangeCause, ProductBefore, ProductRecord } from './catalogue-file.ts'
import { categories, categoryCode, categoryTexts } from './categories-schema.ts'
import type { ProductDifference } from './record-difference.ts'

export { categories, categoryTexts }

/**
 * A product as the catalogue file describes it. No row is ever deleted, since orders refer to products: one that the
 * file no longer has is inactive and without digest.
 */
export const products = pgTable(
  'products',
  {
    productId: text().primaryKey(),
    sku: text().notNull(),
    /** What it is; where it is listed is in product_categories. */
    category: text().$type<ProductRecord['category']>().notNull(),
    /** The ids of the brands that sell it. */
    brandChannels: text().array().notNull(),
    lensType: text().$type<ProductRecord['lens_type']>(),
    lensUsage: text().$type<ProductRecord['lens_usage']>(),
    material: jsonb().$type<NonNullable<ProductRecord['material']>>(),
    /** The shape of glasses. */
    shape: text().$type<NonNullable<ProductRecord['shape']>>(),
    polarised: boolean(),
    brand: text().array().notNull(),
    manufacturer: text().array().notNull(),
    safety: jsonb().$type<NonNullable<ProductRecord['safety']>>(),
    badge: text().$type<ProductRecord['badge']>(),
    unit: text().$type<ProductRecord['unit']>().notNull(),
    /** Number of them in one piece; 0 if it makes no sense to say. */
    units: doublePrecision().notNull(),
    isActive: boolean().notNull(),
    isTrial: boolean().notNull(),
    productStatus: text().$type<ProductRecord['product_status']>().notNull(),
    discontinued: boolean().notNull(),
    // Ids of products; the importer has seen that they exist, and rows stay.
    productReplacement: text(),
    similarProducts: text().array().notNull(),
    groupUpsell: text(),
    productGroup: jsonb().$type<NonNullable<ProductRecord['product_group']>>(),
    images: jsonb().$type<ProductRecord['images']>().notNull(),
    mobileImages: jsonb().$type<ProductRecord['mobile_images']>().notNull(),
    marketingImages: jsonb().$type<ProductRecord['marketing_images']>().notNull(),
    richContent: jsonb().$type<ProductRecord['rich_content']>().notNull(),
    axes: jsonb().$type<ProductRecord['axes']>().notNull(),
    colorTexts: jsonb().$type<NonNullable<ProductRecord['color_texts']>>(),
    notMade: jsonb().$type<ProductRecord['not_made']>().notNull(),
    vatClass: text().$type<ProductRecord['vat_class']>().notNull(),
    /** What the shop pays for a piece in each market, without tax; for figures of staff only. */
    costs: jsonb().$type<NonNullable<ProductRecord['costs']>>(),
    leadDays: integer().notNull(),
    popularity: integer().notNull(),
    /** Where it stands in the warehouse, such as `A-03-2`. */
    shelf: text(),
    /** The average of its reviews, 0 without any. Stands here because every card shows it. */
    ratingTotal: doublePrecision().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    /** Digests of its line in the catalogue file and of the lines of its reviews: what is the same is not written again. */
    digest: text(),
    reviewsDigest: text().notNull().default(''),
    /** What staff find it by: its numbers, makers and titles, without accents. */
    searchWords: text().notNull().default(''),
    /** The languages in which its description is still the German one. */
    untranslated: text().array().notNull().default(sql`'{}'`),
  },
  (table) => [
    index('products_search').using('gin', sql`to_tsvector('simple', ${table.searchWords})`),
    index().on(table.sku),
    index('products_list').on(table.productId, table.isActive, table.discontinued, table.badge, table.brandChannels),
    index('products_packs').on(sql`(${table.productGroup}->>'canonical_product_id')`),
    index('products_untranslated').on(table.productId).where(sql`${table.untranslated} <> '{}'`),
  ],
)

const productId = () =>
  text()
    .notNull()
    .references(() => products.productId, { onDelete: 'cascade' })

export const productTexts = pgTable(
  'product_texts',
  {
    productId: productId(),
    locale: text().notNull(),
    title: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    /** What is in the box. */
    content: text().notNull(),
  },
  // Not unique: an inactive product may have a slug that another one has taken over. URLs have the id as well.
  (table) => [primaryKey({ columns: [table.productId, table.locale] }), index().on(table.locale, table.slug)],
)

export const productCategories = pgTable(
  'product_categories',
  {
    productId: productId(),
    category: categoryCode(),
    /** A copy of the product's: a listing is then read from the index, in order, as far as its page goes. */
    popularity: integer().notNull(),
  },
  // ORDER BY … DESC implies NULLS FIRST; an index with anything else would not be used.
  (table) => [
    primaryKey({ columns: [table.productId, table.category] }),
    index().on(table.category, table.popularity.desc().nullsFirst(), table.productId),
  ],
)

/** Gross, in minor units of the market's currency. */
export const prices = pgTable(
  'prices',
  {
    productId: productId(),
    market: text().notNull(),
    channel: text().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.market, table.channel] }),
    check('prices_amount_positive', sql`${table.amount} > 0`),
  ],
)

/** What one piece costs from a quantity on. */
export const bulkPrices = pgTable(
  'bulk_prices',
  {
    productId: productId(),
    market: text().notNull(),
    fromQuantity: integer().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.market, table.fromQuantity] }),
    check('bulk_prices_amount_positive', sql`${table.amount} > 0`),
  ],
)

/** The website price and since when it applies. Rows are only ever added: the law asks for the price of that time. */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: productId(),
    market: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.market, table.since] }),
    check('price_history_amount_positive', sql`${table.amount} > 0`),
  ],
)

/** Only for variants whose stock is counted. Below zero is what was sold and is still to come. */
export const stock = pgTable(
  'stock',
  {
    productId: productId(),
    variantId: text().notNull(),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
    stopOrder: boolean().notNull(),
    /**
     * What the catalogue file said last: only another number there is a new count, the same one undoes no sale. Null if
     * only staff have counted it: then a file that does not name it leaves it alone.
     */
    counted: integer(),
    /** Staff are told when fewer are free. Null if only the sales decide. */
    level: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.variantId] }),
    index('stock_low')
      .on(table.productId, table.variantId)
      .where(sql`${table.onHand} - ${table.reserved} < ${table.level}`),
    index('stock_out').on(table.productId, table.variantId).where(sql`${table.onHand} - ${table.reserved} <= 0`),
    check('stock_level', sql`${table.level} > 0`),
    check('stock_stop_order', sql`not ${table.stopOrder} or ${table.onHand} >= 0`),
    check('stock_reserved', sql`${table.reserved} >= 0`),
  ],
)

export const reviews = pgTable(
  'reviews',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    locale: text().notNull(),
    author: text().notNull(),
    createdAt: date().notNull(),
    /** From 1 to 5, by question. */
    ratings: jsonb().$type<Record<string, number>>().notNull(),
    /** Their average. */
    score: doublePrecision().notNull(),
    text: text().notNull(),
    /** Belongs to the catalogue file, which may take it away again. All others are of customers who had it delivered. */
    isImported: boolean().notNull(),
    /** Null for an imported one, and once the account is deleted. */
    customerId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The state of the text: the stars count in any state. */
    state: text().$type<ReviewState>().notNull().default('published'),
    /** When the customer sent the text, or went on without one. Until then it is still wanted. */
    reviewedAt: timestamp({ withTimezone: true }),
    /** What the shop says about it. */
    answer: text(),
    /** Number of visitors who found it helpful; `review_votes` has them one by one. */
    helpful: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.productId, table.createdAt.desc().nullsFirst()),
    unique('reviews_once').on(table.customerId, table.productId),
    index('reviews_waiting').on(table.id).where(sql`${table.state} = 'waiting'`),
    index('reviews_refused').on(table.id).where(sql`${table.state} = 'refused'`),
    // For staff who look for a text.
    index('reviews_words').using('gin', sql`to_tsvector('simple', ${table.author} || ' ' || ${table.text})`),
    check('reviews_state', sql`${table.state} in ('published', 'waiting', 'refused')`),
    check('reviews_score', sql`${table.score} between 1 and 5`),
  ],
)

/** The codes on boxes, as the catalogue file has them. A product that it no longer has keeps its codes: its boxes are still there. */
export const variantCodes = pgTable(
  'variant_codes',
  {
    /** With 14 digits, whatever is printed. */
    gtin: text().primaryKey(),
    productId: productId(),
    variantId: text().notNull(),
    options: jsonb().$type<Options>().notNull(),
    /** Where this variant stands, if that is elsewhere than the product. */
    shelf: text(),
  },
  (table) => [
    index().on(table.productId, table.variantId),
    check('variant_codes_gtin', sql`${table.gtin} ~ '^[0-9]{14}$'`),
  ],
)

/** Which file the catalogue is from, in one row: an unchanged one costs a look and no write. */
export const imports = pgTable('imports', {
  source: text().primaryKey(),
  digest: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  id: uuid().notNull().defaultRandom(),
  /** The categories of before, if it brought others. */
  categoriesBefore: jsonb().$type<CategoryRecord[]>(),
  undoneAt: timestamp({ withTimezone: true }),
})

/** Every change of a product that was not only a count of stock. Rows are only ever added. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: productId(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A member of staff, who may be gone. */
    actorId: text(),
    cause: text().$type<ChangeCause>().notNull(),
    /** The difference to the record before, without stock; null for a new product. Older rows have the whole record. */
    before: jsonb().$type<ProductBefore | ProductDifference>(),
    digestAfter: text(),
    importId: uuid(),
  },
  (table) => [
    index().on(table.productId, table.id),
    index().on(table.importId, table.productId).where(sql`${table.importId} is not null`),
    check('product_changes_cause', sql`${table.cause} in ('new', 'edit', 'import', 'plan', 'undo')`),
  ],
)
