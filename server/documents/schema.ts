import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LocaleCode } from '#contract/brand.ts'
import { orders } from '#server/orders/schema.ts'
import type { DocumentFacts, DocumentType } from './rules.ts'

const moment = () => timestamp({ withTimezone: true })
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** The last number of each kind of document, by storefront and year. */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    brand: text().notNull(),
    type: text().$type<DocumentType>().notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.brand, table.type, table.year] })],
)

/** The PDF files, by the SHA-256 of their bytes. */
export const documentFiles = pgTable(
  'document_files',
  { hash: text().primaryKey(), bytes: bytes().notNull() },
  (table) => [check('document_files_hash', sql`${table.hash} = encode(sha256(${table.bytes}), 'hex')`)],
)

/** What was issued. A row exists if and only if its number is used, so that the numbers have no gap. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    brand: text().notNull(),
    type: text().$type<DocumentType>().notNull(),
    year: smallint().notNull(),
    sequence: integer().notNull(),
    number: text().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** What it is about: the order, the refund or the shipment. */
    subject: uuid().notNull(),
    locale: text().$type<LocaleCode>().notNull(),
    issuedAt: moment().notNull(),
    /** Everything that it says, frozen when it is issued. */
    facts: jsonb().$type<DocumentFacts>().notNull(),
    /** Null until the file is made, and never changed afterwards. */
    hash: text().references(() => documentFiles.hash),
    renderedAt: moment(),
  },
  (table) => [
    unique('documents_once').on(table.type, table.subject),
    unique('documents_number').on(table.brand, table.type, table.year, table.sequence),
    index().on(table.orderId),
    check('documents_type', sql`${table.type} in ('invoice', 'credit_note', 'delivery_note')`),
    check('documents_sequence', sql`${table.sequence} > 0`),
    check('documents_file', sql`(${table.hash} is null) = (${table.renderedAt} is null)`),
  ],
)
