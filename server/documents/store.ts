import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/database/database.ts'
import { type DocumentFacts, type DocumentType, documentNumber, documentYear, type IssueDay } from './rules.ts'
import { documentFiles, documents } from './schema.ts'

export type { IssueDay }

export type NewDocument = {
  type: DocumentType
  subject: string
  orderId: string
  brand: string
  locale: LocaleCode
  facts: DocumentFacts
}
export type IssuedDocument = { id: string; number: string; issuedAt: Date }

const issued = { id: documents.id, number: documents.number, issuedAt: documents.issuedAt }

export async function readIssued(db: Db, type: DocumentType, subject: string): Promise<IssuedDocument | undefined> {
  const [found] = await db
    .select(issued)
    .from(documents)
    .where(and(eq(documents.type, type), eq(documents.subject, subject)))
  return found
}

/** The next number. Its row stays locked until the caller's transaction ends, so that no number is ever left out. */
async function takeSequence(db: Db, brand: string, type: DocumentType, year: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into document_numbers (brand, type, year, last) values (${brand}, ${type}, ${year}, 1)
    on conflict (brand, type, year) do update set last = document_numbers.last + 1 returning last`)
  const [row] = rows
  if (!row) throw new Error('No number was given')
  return row.last
}

export async function insertDocument(db: Db, document: NewDocument, day: IssueDay): Promise<IssuedDocument> {
  const { brand, type } = document
  const year = documentYear(day)
  const sequence = await takeSequence(db, brand, type, year)
  const row = { ...document, id: randomUUID(), year, sequence, number: documentNumber(type, year, sequence) }
  await db.insert(documents).values({ ...row, issuedAt: day.now })
  return { id: row.id, number: row.number, issuedAt: day.now }
}

export type DocumentRow = typeof documents.$inferSelect

export async function readDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const [found] = await db.select().from(documents).where(eq(documents.id, id))
  return found
}

/** Stores the file of a document, unless it has one. */
export async function insertFile(db: Db, id: string, hash: string, bytes: Buffer): Promise<void> {
  await db.execute(sql`
    with changed as (
      update documents set hash = ${hash}, rendered_at = now() where id = ${id} and hash is null returning hash
    )
    insert into document_files (hash, bytes) select hash, ${bytes}::bytea from changed on conflict do nothing`)
}

export async function readFile(db: Db, hash: string): Promise<Buffer | undefined> {
  const [found] = await db.select().from(documentFiles).where(eq(documentFiles.hash, hash))
  return found?.bytes
}

/** A document as lists show it. */
export type ListedDocument = IssuedDocument & { type: DocumentType }

const listed = { ...issued, type: documents.type }

/** In the order in which they were issued. */
export const readOfOrder = (db: Db, orderId: string): Promise<ListedDocument[]> =>
  db
    .select(listed)
    .from(documents)
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.issuedAt), asc(documents.number))

/** The newest first. */
export const readOfCustomer = (db: Db, brand: string, customerId: string): Promise<ListedDocument[]> =>
  db
    .select(listed)
    .from(documents)
    .innerJoin(sql`orders`, sql`orders.id = ${documents.orderId}`)
    .where(and(eq(documents.brand, brand), sql`orders.customer_id = ${customerId}`))
    .orderBy(desc(documents.issuedAt), desc(documents.number))

/** A document as the customer's own list shows it. */
export type CustomerDocument = ListedDocument & { order: { id: string; number: number } }

/** One page of them, the newest first, and how many there are in all. */
export async function readPageOfCustomer(
  db: Db,
  { brand, customerId }: { brand: string; customerId: string },
  { page, itemsPerPage }: { page: number; itemsPerPage: number },
): Promise<{ count: number; documents: CustomerDocument[] }> {
  const rows = await db
    .select({
      ...listed,
      order: { id: sql<string>`orders.id`, number: sql<number>`orders.number` },
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(documents)
    .innerJoin(sql`orders`, sql`orders.id = ${documents.orderId}`)
    .where(and(eq(documents.brand, brand), sql`orders.customer_id = ${customerId}`))
    .orderBy(desc(documents.issuedAt), desc(documents.number))
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
  return { count: rows[0]?.count ?? 0, documents: rows.map(({ count: _, ...document }) => document) }
}

/** A document with whose it is, of this storefront. */
export async function readWithCustomer(db: Db, brand: string, id: string) {
  const [found] = await db
    .select({ ...listed, orderId: documents.orderId, customerId: sql<string | null>`orders.customer_id` })
    .from(documents)
    .innerJoin(sql`orders`, sql`orders.id = ${documents.orderId}`)
    .where(and(eq(documents.id, id), eq(documents.brand, brand)))
  return found
}
