import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { dbTest } from '#server/testing/database.ts'
import { openDatabase } from './database.ts'

const embeddedTest = dbTest.runIf(inject('databaseKind') === 'embedded')

/** A second shop on this folder, which has saved a note. */
async function otherShop(folder: string) {
  const program = `
    import { sql } from 'drizzle-orm'
    import { openDatabase } from '#server/database/database.ts'
    const database = await openDatabase({ folder: ${JSON.stringify(folder)}, log: console })
    await database.db.execute(sql\`create table notes as select 'saved' as note\`)
    console.log('open')
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  expect(value).toBe('open')
  return child
}

embeddedTest(
  'a second shop on the same folder is refused while the first runs, and gets all its data when it was killed',
  async ({ place }) => {
    const first = await otherShop(place.folder)
    await expect(openDatabase(place)).rejects.toThrow(
      new StartError(
        `The data folder ${place.folder} is in use by process ${first.pid}: stop that process, or choose another folder with DATA_DIR.`,
      ),
    )
    first.kill('SIGKILL')
    await once(first, 'exit')
    const second = await openDatabase(place)
    const { rows } = await second.db.execute(sql`select note from notes`)
    await second.close()
    expect(rows).toEqual([{ note: 'saved' }])
  },
)

embeddedTest.for([
  ['damaged', (data: string) => writeFileSync(join(data, 'global/pg_control'), 'nonsense')],
  ['of another version', (data: string) => writeFileSync(join(data, 'PG_VERSION'), '14\n')],
  ['incomplete', (data: string) => rmSync(join(data, 'PG_VERSION'))],
] as const)(
  'a database that is %s loses nothing by the attempt to open it, and the folder is free again',
  async ([, damage], { place }) => {
    const data = join(place.folder, 'database')
    damage(data)
    const files = readdirSync(data)
    const control = readFileSync(join(data, 'global/pg_control'))
    const attempt = openDatabase(place)
    await expect(attempt).rejects.toThrow(StartError)
    await expect(attempt).rejects.toThrow(/^The database in .+ cannot be opened \(.+\): restore it .+ empty one\.$/)
    expect(readdirSync(data)).toEqual(expect.arrayContaining(files))
    expect(readFileSync(join(data, 'global/pg_control'))).toEqual(control)
    expect(readdirSync(place.folder)).toEqual(['database'])
  },
)

embeddedTest('a data folder that cannot be made is named, with what to do', async ({ place }) => {
  const file = join(place.folder, 'a-file')
  writeFileSync(file, '')
  const attempt = openDatabase({ ...place, folder: join(file, 'data') })
  await expect(attempt).rejects.toThrow(StartError)
  await expect(attempt).rejects.toThrow(`The data folder ${file}/data cannot be created or written (ENOTDIR)`)
})

embeddedTest(
  'a first start makes the folder and the database, also after one that was killed halfway',
  async ({ place }) => {
    const parent = mkdtempSync(join(tmpdir(), 'shop-data-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))
    const folder = join(parent, 'not/yet/there')
    mkdirSync(join(folder, 'database.new'), { recursive: true })
    writeFileSync(join(folder, 'database.new/PG_VERSION'), 'half of it')
    const database = await openDatabase({ ...place, folder })
    await database.ping()
    expect(readdirSync(folder)).toEqual(['database', 'database.lock'])
    await database.close()
    expect(existsSync(join(folder, 'database.lock'))).toBe(false)
  },
)
