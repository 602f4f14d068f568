import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#contract/admin/scopes.ts'

const moment = () => timestamp({ withTimezone: true })

/**
 * Keys of programs. No row is ever deleted: orders and the audit log name keys by their id, and so there is no foreign
 * key to the member of staff who made one, either.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The digest of the secret, which is stored nowhere. */
    digest: text().notNull().unique(),
    /** The last characters of the secret, by which people tell keys apart. */
    ending: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** The ids of the storefronts that it is for. */
    brands: text().array().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    /** A day only, so that a busy program does not cause a write at each request. */
    lastUsedOn: date(),
  },
  (table) => [
    // Time lines name a key by its name: of two that work, they differ.
    uniqueIndex('api_keys_name').on(sql`lower(${table.name})`).where(sql`${table.revokedAt} is null`),
    index().on(table.createdAt),
    check('api_keys_scopes', sql`cardinality(${table.scopes}) > 0`),
    check('api_keys_brands', sql`cardinality(${table.brands}) > 0`),
    check('api_keys_expiry', sql`${table.expiresAt} <= ${table.createdAt} + interval '366 days'`),
  ],
)
