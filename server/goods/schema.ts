import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FileReport, FileState } from '#contract/staff/goods-files.ts'
import { products } from '#server/catalogue/schema.ts'

const moment = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Prices that will apply from a moment on. */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    id: uuid().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.productId, { onDelete: 'cascade' }),
    market: text().notNull(),
    channel: text().notNull(),
    amount: integer().notNull(),
    startsAt: moment().notNull(),
    /** A member of staff, who may be gone. */
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    state: text().$type<'planned' | 'applied' | 'refused' | 'removed'>().notNull().default('planned'),
    settledAt: moment(),
  },
  (table) => [
    index('planned_prices_due').on(table.startsAt).where(sql`${table.state} = 'planned'`),
    uniqueIndex('planned_prices_once')
      .on(table.productId, table.market, table.channel, table.startsAt)
      .where(sql`${table.state} = 'planned'`),
    check('planned_prices_amount', sql`${table.amount} > 0`),
    check('planned_prices_state', sql`${table.state} in ('planned', 'applied', 'refused', 'removed')`),
  ],
)

/** Pictures of products that staff have uploaded, by the digest of their content. */
export const goodsPictures = pgTable('goods_pictures', {
  name: text().primaryKey(),
  content: bytes().notNull(),
  uploadedBy: text().notNull(),
  uploadedAt: moment().notNull().defaultNow(),
})

/** Catalogue files that staff have uploaded. */
export const goodsFiles = pgTable(
  'goods_files',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    size: integer().notNull(),
    uploadedBy: text().notNull(),
    uploadedAt: moment().notNull().defaultNow(),
    state: text().$type<FileState>().notNull().default('waiting'),
    report: jsonb().$type<FileReport>(),
    /** The import that read it. */
    importId: uuid(),
    settledAt: moment(),
  },
  (table) => [
    index().on(table.uploadedAt),
    check(
      'goods_files_state',
      sql`${table.state} in ('waiting', 'refused', 'ready', 'applying', 'applied', 'discarded', 'undoing', 'undone')`,
    ),
  ],
)

/** The content of a file until it is imported or discarded. It is in the database, because any process may import it. */
export const goodsFileParts = pgTable(
  'goods_file_parts',
  {
    fileId: uuid()
      .notNull()
      .references(() => goodsFiles.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.number] })],
)
