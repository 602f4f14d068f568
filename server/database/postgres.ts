import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { StartError } from '#contract/start-error.ts'
import { withTimeout } from '#server/remote/timeout.ts'
import type { Database, Db, Log, Purpose } from './database.ts'
import { asDb, transactionOn } from './drizzle-internals.ts'
import { keepListening } from './notifications.ts'
import { createGuard, type Transact } from './transaction-guard.ts'
import { watchWriting } from './watch-writing.ts'

const oldestVersion = 15
/** Any numbers will do that no other application uses on this database. */
const aloneLocks: Record<Purpose, number> = {
  prepare: 7_301_955_264,
  search: 7_301_955_266,
  audit: 7_301_955_268,
}

export async function openPostgres({
  url,
  log,
  poolSize = 16,
}: {
  url: string
  log: Log
  poolSize?: number
}): Promise<Database> {
  const connection: pg.ClientConfig = { connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true }
  const newClient = (settings: pg.ClientConfig) => {
    const client = new pg.Client({ ...connection, ...settings })
    // Without a listener an error ends the process; the query under way is rejected with it anyway.
    return client.on('error', () => {})
  }
  await checkServer(() => newClient({ application_name: 'shop' }))

  const pool = new pg.Pool({
    ...connection,
    application_name: 'shop',
    max: poolSize,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // For a server that vanished without a word. Longer than the server's own limit, which gives the better error.
    query_timeout: 20_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to the database was lost'))
  const writing = watchWriting(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    writing.watch(client)
  })

  const guard = createGuard()
  guard.forbidInside(pool, 'query', 'connect')
  const db = asDb(drizzle(pool, { casing: 'snake_case' }))
  db.transaction = guard.transaction(transactions(pool, db))

  const listeners = new Set<() => Promise<void>>()
  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    db,
    async listen(channel, listener) {
      const connect = () => newClient({ application_name: `shop-listen ${channel}`, query_timeout: 5000 })
      listeners.add(await keepListening({ connect, log, channel, listener }))
    },
    async alone(work, purpose = 'prepare') {
      const client = newClient({ application_name: 'shop' })
      await client.connect()
      try {
        const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [aloneLocks[purpose]])
        if (!rows[0].taken) {
          log.info({ purpose }, 'Waiting for another process that does the same')
          await client.query('select pg_advisory_lock($1)', [aloneLocks[purpose]])
        }
        return await work(asDb(drizzle(client, { casing: 'snake_case' })))
      } finally {
        await client.end()
      }
    },
    async statements(text, values) {
      const answers = [await pool.query(text, values)].flat()
      return { rows: answers.flatMap(({ rows }) => rows) }
    },
    ping: () => withTimeout(2000, writing.check()),
    close() {
      closed ??= Promise.all([pool.end(), ...[...listeners].map((stop) => stop())]).then(() => {})
      return closed
    },
  }
}

/**
 * Drizzle's own would lose a connection for good when BEGIN fails on it, and would report a transaction as saved that
 * PostgreSQL rolled back because one of its statements had failed.
 */
function transactions(pool: pg.Pool, db: Db): Transact {
  return async (work, config) => {
    const client = await pool.connect()
    const tx = transactionOn(client, db)
    let isClean = false
    try {
      await client.query('begin')
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      const { command } = await client.query('commit')
      isClean = true
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed.')
      return result
    } catch (error) {
      isClean ||= await rollback(client)
      throw error
    } finally {
      client.release(!isClean)
    }
  }
}

const rollback = (client: pg.PoolClient) =>
  client.query('rollback').then(
    () => true,
    () => false,
  )

async function checkServer(newClient: () => pg.Client) {
  let client: pg.Client
  try {
    client = newClient()
  } catch {
    throw new StartError(
      'DATABASE_URL is no address of a database: it must look like postgres://user:password@host:5432/name.',
    )
  }
  const where = `${client.database} on ${client.host}:${client.port}`
  let version: number
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    version = Math.floor(rows[0].server_version_num / 10_000)
  } catch (error) {
    throw new StartError(
      `The database ${where} cannot be reached (${reasonOf(error, client)}): check DATABASE_URL and that the server runs.`,
    )
  } finally {
    await client.end()
  }
  if (version < oldestVersion) {
    throw new StartError(
      `The database ${where} is PostgreSQL ${version}: the shop needs version ${oldestVersion} or newer.`,
    )
  }
}

/** Never with the password, which a server's message could quote. */
function reasonOf(error: unknown, { password }: pg.Client): string {
  const { errors, message, code } = error as { errors?: Error[]; message?: string; code?: string }
  const reason = message || errors?.map(({ message }) => message).join(', ') || code || 'no reason given'
  return password ? reason.replaceAll(password, '***') : reason
}
