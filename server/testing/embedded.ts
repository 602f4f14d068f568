import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import type { TestProject } from 'vitest/node'
import { type Db, openDatabase } from '#server/database/database.ts'
import { prepareQueues } from '#server/jobs/queue.ts'
import shop from '../../package.json' with { type: 'json' }
import { prepare, quiet } from './originals.ts'

const { '@electric-sql/pglite': pglite, 'pg-boss': pgBoss } = shop.dependencies
/** With nothing but the tables of the queue, it depends on the versions of these two alone and is kept for later runs. */
const empty = fileURLToPath(
  new URL(`../../node_modules/.cache/shop/pglite-${pglite}-pg-boss-${pgBoss}`, import.meta.url),
)

// To optimise PGlite takes longer than the preparation of a database.
setFlagsFromString('--liftoff-only')

/** Provides the embedded databases that the tests of a project copy. */
export default async function setup(project: TestProject) {
  const prepared = await makePrepared()
  project.provide('originals', { empty, prepared })
}

/** Gives the folder of a new database. */
export async function makePrepared(fill?: (db: Db) => Promise<void>): Promise<string> {
  if (!existsSync(empty)) await createEmpty()
  const folder = mkdtempSync(join(tmpdir(), 'shop-original-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = join(folder, 'database')
  cpSync(empty, database, { recursive: true })
  await prepare({ folder }, fill)
  return database
}

/** Several runs may do so at the same time: the first one to be ready is kept. */
async function createEmpty() {
  const parent = dirname(empty)
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'new-'))
  const database = await openDatabase({ folder, log: quiet })
  await prepareQueues(database, [])
  await database.close()
  try {
    renameSync(join(folder, 'database'), empty)
  } catch (error) {
    if (!existsSync(empty)) throw error
  }
  rmSync(folder, { recursive: true })
}
