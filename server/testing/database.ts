import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { type Database, type Db, type Log, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import { jobTable } from '#server/shop/job-table.ts'
import { quiet } from './originals.ts'
import { command } from './postgres.ts'

/** A place for a database, as `openDatabase` takes it. */
type Place = { url?: string; folder: string; log: Log }

const kind = inject('databaseKind')
const originals = inject('originals')

type Fixtures = {
  /** All files of a worker share it, since nothing that a test does with `db` stays. */
  $worker: { shared: Database }
  $test: {
    /** Everything that a test does with it is rolled back. */
    db: Db
    /** A whole database, for one test. */
    database: Database
    /** Where `database` is, or where a test may open it itself. */
    place: Place
    /** A place without a prepared database. */
    emptyPlace: Place
  }
}

export const dbTest = test.extend<Fixtures>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { folder, ...place } = await freshPlace(originals.prepared)
      const database = await openDatabase({ folder, ...place })
      await use(database)
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
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
    const { remove, ...place } = await freshPlace(originals.prepared)
    await use(place)
    await remove()
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  async emptyPlace({}, use) {
    const { remove, ...place } = await freshPlace(originals.empty)
    await use(place)
    await remove()
  },
  async database({ place }, use) {
    const database = await openDatabase(place)
    await use(database)
    await database.close()
  },
})

/** For a whole file; a single test takes the fixture `database`. Closing it removes it. */
export async function freshDatabase(): Promise<Database & Pick<Place, 'url'>> {
  const { remove, ...place }: Place & { remove: () => Promise<void> } = await freshPlace(originals.prepared)
  const database = await openDatabase(place)
  return {
    ...database,
    ...(place.url !== undefined && { url: place.url }),
    async close() {
      await database.close()
      await remove()
    },
  }
}

let demo: Promise<Database> | undefined

/**
 * The demo, for files that only look: all such files of a worker share one database, since opening it takes longer than
 * most of their tests. It refuses to write, and stays open until the worker ends.
 */
export function readOnlyDemo(): Promise<Database> {
  demo ??= openReadOnly()
  return demo
}

async function openReadOnly() {
  const { url = '', ...place } = await freshPlace(originals.prepared)
  process.once('exit', () => rmSync(place.folder, { recursive: true, force: true }))
  await command(url, `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`)
  return openDatabase({ ...place, url })
}

/** A database of its own server, which may be restarted meanwhile. */
export async function preparedDatabase(url: string): Promise<Database> {
  const database = await openDatabase({ url, folder: '', log: quiet })
  await migrate(database)
  await prepareQueues(database, jobTable)
  return database
}

async function freshPlace(original: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const removeFolder = async () => rmSync(folder, { recursive: true, force: true })
  if (kind === 'embedded') {
    cpSync(original, join(folder, 'database'), { recursive: true })
    return { folder, log: quiet, remove: removeFolder }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = name
  await command(inject('postgresUrl'), `create database ${name} template ${original}`)
  return {
    url: url.href,
    folder,
    log: quiet,
    async remove() {
      await command(inject('postgresUrl'), `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}
