import type { SQL } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Db } from './database.ts'
import type { Transaction } from './transaction-guard.ts'

/**
 * Everything that the shop uses of Drizzle without its types allowing it. `drizzle-internals.test.ts` fails when a new
 * version has changed any of it.
 */

/** Both drivers as the one type that has only what they share. */
export const asDb = (driver: object) => driver as Db

/** The two drivers have the same migrator; only its type is PostgreSQL's. */
export const runMigrations = (db: Db, migrationsFolder: string) =>
  migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder })

type Query = { sql: string; params: unknown[] }
export type PreparedQuery = { execute(values: unknown): Promise<{ rows: never[] }> }
type Session = {
  client: { query: (...args: unknown[]) => unknown }
  prepareQuery(query: Query, fields: undefined, name: string, isArrays: false): PreparedQuery
}
type Internals = { dialect: PgDialect; session: Session }

const internalsOf = (db: Db | Transaction) => db as unknown as Internals

/** Tells one connection or transaction from another. */
export const sessionOf = (db: Db | Transaction): object => internalsOf(db).session

/** The text of a query as PostgreSQL gets it. */
export const textOf = (db: Db, query: SQL): string => internalsOf(db).dialect.sqlToQuery(query).sql

/** A statement that PostgreSQL plans once per connection. Its parameters are placeholders. */
export const prepareQuery = (db: Db, query: Query, name: string): PreparedQuery =>
  internalsOf(db).session.prepareQuery(query, undefined, name, false)

/** The handle of a transaction on a connection that the caller begins and ends. */
export function transactionOn(client: PoolClient, db: Db): Transaction {
  const { dialect } = internalsOf(db)
  return new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  ) as unknown as Transaction
}

/** The same handle with a check before each of its queries, and with another way to begin a savepoint. */
export function checkedHandle(tx: Transaction, check: () => void, transaction: Db['transaction']): Transaction {
  const { session } = internalsOf(tx)
  const query = (...args: unknown[]) => {
    check()
    return session.client.query(...args)
  }
  return Object.assign(Object.create(tx), {
    session: Object.assign(Object.create(session), { client: { query } }),
    transaction,
  })
}
