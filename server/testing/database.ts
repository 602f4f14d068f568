import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject, test, vi } from 'vitest'
import { type Database, type Db, type Log, openDatabase } from '#server/db.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { migrate } from '#server/migrate.ts'
import shop from '../../package.json' with { type: 'json' }

/** A place for a new database, as `openDatabase` takes it. */
type Place = { url?: string; folder: string; log: Log }

const quiet: Log = { info() {}, warn() {}, error() {} }
const kind = inject('databaseKind') ?? 'embedded'
const { '@electric-sql/pglite': pglite, 'pg-boss': pgBoss } = shop.dependencies
const template = fileURLToPath(
  new URL(`../../node_modules/.cache/shop/pglite-${pglite}-pg-boss-${pgBoss}`, import.meta.url),
)
// An embedded database with nothing but the tables of the queue takes seconds to make and a moment to copy.
if (kind === 'embedded' && !existsSync(template)) await createTemplate()

// A database that opens while other files are tested may take its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

type Fixtures = {
  $file: { shared: Database }
  $test: {
    /** Everything that a test does with it is rolled back. */
    db: Db
    /** A whole database, for one test. */
    database: Database
    /** Where a test may open a database itself. */
    place: Place
  }
}

export const dbTest = test.extend<Fixtures>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const database = await freshDatabase()
      await use(database)
      await database.close()
    },
    { scope: 'file' },
  ],
  async db({ shared }, use) {
    const undo = new Error('The test is over')
    const work = shared.db.transaction(async (db) => {
      await use(db)
      throw undo
    })
    await work.catch((error) => {
      if (error !== undo) throw error
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  async place({}, use) {
    const { remove, ...place } = await freshPlace()
    await use(place)
    await remove()
  },
  async database({ place }, use) {
    const database = await openDatabase(place)
    await migrate(database)
    await use(database)
    await database.close()
  },
})

/** For a whole file; a single test takes the fixture `database`. Closing it removes it. */
export async function freshDatabase(): Promise<Database> {
  const { remove, ...place } = await freshPlace()
  const database = await openDatabase(place)
  await migrate(database)
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

/** A database of its own server, which may be restarted meanwhile. */
export async function preparedDatabase(url: string): Promise<Database> {
  const database = await openDatabase({ url, folder: '', log: quiet })
  await migrate(database)
  return database
}

async function freshPlace() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const removeFolder = async () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'embedded') {
    cpSync(template, join(folder, 'database'), { recursive: true })
    return { folder, log: quiet, remove: removeFolder }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  await command(`create database ${name}`)
  return {
    url: url.href,
    folder,
    log: quiet,
    async remove() {
      await command(`drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}

async function command(text: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(text)
  await client.end()
}

/** Several test files may do so at the same time: the first one to be ready is kept. */
async function createTemplate() {
  const parent = dirname(template)
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'new-'))
  const database = await openDatabase({ folder, log: quiet })
  await prepareQueues(database, [])
  await database.close()
  try {
    renameSync(join(folder, 'database'), template)
  } catch (error) {
    if (!existsSync(template)) throw error
  }
  rmSync(folder, { recursive: true })
}
