import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { dbTest } from '#server/testing/database.ts'
import { quiet } from '#server/testing/originals.ts'
import { closeShops, compileCache, demoFolder } from '#server/testing/shop-process.ts'
import { sampleCategory, sampleProduct, syntheticCatalogue } from '#server/testing/synthetic-catalogue.ts'
import { catalogueOf } from '#server/testing/temporary-file.ts'
import { importCatalogue } from './import.ts'
import { productCards } from './operations.ts'
import { lastImport } from './store.ts'

type Place = Parameters<typeof openDatabase>[0]
const old = [sampleCategory('daily'), sampleProduct('OLD'), sampleProduct('S-1', { popularity: 1 })]

afterAll(closeShops)

/** The command in a process of its own. An empty DATABASE_URL wins over the one in a developer's .env. */
function command({ url = '', folder }: Place, ...args: string[]) {
  const env = { ...compileCache, DATABASE_URL: url, DATA_DIR: folder }
  const child = spawn(process.execPath, ['scripts/catalogue-import.ts', ...args], { env, stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(place: Place, ...args: string[]) {
  const child = command(place, ...args)
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, said, complained }
}

async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place)
  await migrate(database)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

dbTest('the command imports a file, says what changed, and the second time that nothing did', async ({ place }) => {
  const file = catalogueOf(...old)
  const first = await run(place, file)
  expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/^Products: 2 new, 0 changed, 0 deactivated/) })
  expect(first.complained).toMatch(/^Reading … 100 %\nChecking … 100 %\nImporting … 100 %\n$/)
  expect(await run(place, file)).toMatchObject({ code: 0, said: 'Nothing changed.\n' })
})

dbTest('the command lists the bad lines of a file, imports nothing and fails', async ({ place }) => {
  const file = catalogueOf(sampleCategory('daily'), sampleProduct('A'), { ...sampleProduct('B'), sku: 1 }, '{')
  const { code, said, complained } = await run(place, file)
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toContain('\n  line 3: product B: sku is invalid input: expected string, received number\n')
  expect(complained).toContain('\n  line 4: is no JSON: ')
  expect(complained).toMatch(/\nNothing was imported: 2 problems in .*catalogue\.jsonl\.\n$/)
  expect(await withDatabase(place, ({ db }) => lastImport(db))).toBeUndefined()
})

dbTest('the command names what is wrong with its arguments', async ({ place }) => {
  expect(await run(place)).toMatchObject({ code: 1, complained: 'Name one catalogue file. See --help.\n' })
  expect(await run(place, '--fast')).toMatchObject({ code: 1, complained: "Unknown option '--fast'. See --help.\n" })
})

test('while the shop has the embedded database, the command says so', async () => {
  const place = { folder: demoFolder(), log: quiet }
  const attempt = await withDatabase(place, () => run(place, catalogueOf(...old)))
  expect(attempt).toMatchObject({ code: 1, complained: expect.stringContaining(`is in use by process ${process.pid}`) })
})

dbTest('killed in the middle of the import, the command leaves the catalogue as it was', async ({ place }) => {
  await withDatabase(place, ({ db }) => importCatalogue(db, catalogueOf(...old)))
  const file = catalogueOf(...syntheticCatalogue(300))
  const child = command(place, file)
  const release = await untilItWaitsForStock(place.url ?? '')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await release()

  await withDatabase(place, async ({ db }) => {
    const cards = await productCards(db, {
      brand: 'claravue',
      locale: 'de',
      market: 'CH',
      channel: 'website',
      ids: ['OLD', 'S-0', 'S-1', 'S-2', 'S-299'],
    })
    expect(cards.map(({ product_id }) => product_id)).toEqual(['OLD', 'S-1'])
    // The server may need a moment to notice that its client is gone.
    await vi.waitFor(async () => {
      const { rows } = await db.execute(sql`
        select from pg_locks join pg_database on pg_database.oid = database
        where locktype = 'advisory' and datname = current_database()`)
      expect(rows).toHaveLength(0)
    }, 120_000)
    const again = await importCatalogue(db, file)
    expect(again).toMatchObject({ ok: true, value: { added: 299, changed: 1, removed: 1 } })
  })
})

/** Stock is written last: an import that waits for it has written all else and committed nothing. */
async function untilItWaitsForStock(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table stock in access exclusive mode')
  await vi.waitFor(async () => {
    const { rows } = await client.query(`select from pg_locks where relation = 'stock'::regclass and not granted`)
    expect(rows).toHaveLength(1)
  }, 120_000)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}
