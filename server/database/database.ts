import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** Only what both drivers answer in the same form: to count the rows that were written, use `returning`. */
type Answer<Row> = { rows: Row[] }

interface Answers extends PgQueryResultHKT {
  type: Answer<this['row']>
}

/** The handle of the database and, inside `db.transaction(async (db) => …)`, that of the transaction. */
export type Db = PgDatabase<Answers, Record<string, never>>

/** As much of a pino logger as the database needs. */
export type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** What is done alone: preparing the database, bringing the catalogue to a search service, or checking the books. */
export type Purpose = 'prepare' | 'search' | 'audit'

/** Hears what is announced. While the connection is lost, announcements are missed. */
export type Listener = {
  hear(payload: string): void
  /** The connection broke; most often, the database is away. */
  lost?(): void
  /** It listens anew: what was announced in between is unknown. */
  heardAgain(): void
}

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** Hears NOTIFY on a connection of its own. */
  listen(channel: string, listener: Listener): Promise<void>
  /** Does this on one connection, without time limit, and never in two processes at once. Purposes do not wait for each other. */
  alone<T>(work: (db: Db) => Promise<T>, purpose?: Purpose): Promise<T>
  /** For a library that brings its own SQL: on any connection, and without values also several statements at once. */
  statements(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Rejects within two seconds if the database cannot be reached or cannot be written. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Settings = { url?: string; folder: string; log: Log; poolSize?: number }

/** A PostgreSQL server if there is a `url`, otherwise the embedded database in `folder`. */
export function openDatabase({ url, folder, log, poolSize }: Settings): Promise<Database> {
  return url ? openPostgres({ url, log, poolSize }) : openEmbedded({ folder, log })
}
