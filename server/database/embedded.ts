import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { codeOf } from '#contract/error-code.ts'
import { StartError } from '#contract/start-error.ts'
import { withTimeout } from '#server/remote/timeout.ts'
import type { Database, Log } from './database.ts'
import { asDb } from './drizzle-internals.ts'
import { lockFolder } from './folder-lock.ts'
import { createGuard, type Transact } from './transaction-guard.ts'

/** PostgreSQL inside this process, with its data in `<folder>/database`. */
export async function openEmbedded({ folder, log }: { folder: string; log: Log }): Promise<Database> {
  const absolute = resolve(folder)
  const unlock = prepareFolder(absolute)
  let client: PGlite
  try {
    client = await openData(join(absolute, 'database'))
  } catch (error) {
    unlock()
    throw error
  }

  const guard = createGuard()
  const db = asDb(drizzle(client, { casing: 'snake_case' }))
  const transact = db.transaction.bind(db) as Transact
  guard.forbidInside(client, 'query', 'exec', 'describeQuery', 'transaction')
  db.transaction = guard.transaction(transact)

  let closed: Promise<void> | undefined
  return {
    kind: 'embedded',
    db,
    async listen(channel, listener) {
      await client.listen(pg.escapeIdentifier(channel), (payload) => {
        try {
          listener.hear(payload)
        } catch (error) {
          log.error({ err: error, channel }, 'An announcement could not be handled')
        }
      })
    },
    alone: (work) => work(db),
    async statements(text, values) {
      if (values?.length) return client.query(text, values)
      // There is one connection: what fails among them must be rolled back before anybody else's query.
      const answers = await client.transaction((tx) => tx.exec(text))
      return { rows: answers.flatMap(({ rows }) => rows) }
    },
    ping: () => withTimeout(2000, client.query('select 1')),
    close() {
      closed ??= client.close().finally(unlock)
      return closed
    },
  }
}

function prepareFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true })
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The data folder ${folder} cannot be created or written (${codeOf(error)}): make it writable, or choose another folder with DATA_DIR.`,
    )
  }
}

async function openData(path: string): Promise<PGlite> {
  let fatal = ''
  let isNew = false
  try {
    isNew = !existsSync(path) || readdirSync(path).length === 0
    if (isNew) await createData(path)
    // PGlite would write a new database over the remains of such a one.
    else if (!existsSync(join(path, 'PG_VERSION'))) throw new Error('PG_VERSION is missing')
    return await PGlite.create({
      dataDir: path,
      onStderr(line) {
        fatal ||= line.match(/(?:FATAL|PANIC):\s*(.*)/)?.[1] ?? ''
        return false
      },
    })
  } catch (error) {
    const reason = fatal || (error as Error).message || 'unreadable'
    throw new StartError(
      isNew
        ? `The database in ${path} cannot be made (${reason}): see that there is room, or choose another folder with DATA_DIR.`
        : `The database in ${path} cannot be opened (${reason}): restore it from a backup, or move it away to begin with an empty one.`,
    )
  }
}

/** Made aside and renamed when complete: a first start that is killed leaves nothing that looks like a database. */
async function createData(path: string) {
  const draft = `${path}.new`
  rmSync(draft, { recursive: true, force: true })
  const client = await PGlite.create(draft)
  await client.close()
  renameSync(draft, path)
}
