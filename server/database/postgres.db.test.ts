import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { StartError } from '#contract/start-error.ts'
import { isOutage } from '#server/http/outage.ts'
import { layCable } from '#server/testing/cable.ts'
import { dbTest } from '#server/testing/database.ts'
import { type Database, openDatabase } from './database.ts'

const soon = { timeout: 120_000 }
const postgresTest = dbTest.runIf(inject('databaseKind') === 'postgres')
const one = sql`select 1 as one`

async function open(settings: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(settings)
  onTestFinished(() => database.close())
  return database
}

async function openByCable(place: Parameters<typeof openDatabase>[0], settings: { poolSize?: number } = {}) {
  const cable = await layCable(place.url ?? '')
  onTestFinished(() => cable.remove())
  return { cable, database: await open({ ...place, ...settings, url: cable.url }) }
}

/** Ends the connections of this name, as an administrator or a restart of the server would. */
async function terminate(url: string | undefined, name: string) {
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  const { rowCount } = await administrator.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  )
  await administrator.end()
  return rowCount
}

postgresTest('connections that end while they are idle are replaced', async ({ place, database: { db } }) => {
  await Promise.all([db.execute(one), db.execute(one), db.execute(one)])
  expect(await terminate(place.url, 'shop')).toBe(3)
  await vi.waitFor(() => db.execute(one), soon)
  await Promise.all([db.execute(one), db.execute(one), db.execute(one)])
})

postgresTest(
  'a connection that ends within a transaction fails that one, and the next one works',
  async ({ place }) => {
    const { db } = await open({ ...place, poolSize: 1 })
    const transaction = db.transaction(async (db) => {
      await db.execute(one)
      await terminate(place.url, 'shop')
      await db.execute(one)
    })
    await expect(transaction).rejects.toThrow()
    expect(await db.transaction((db) => db.execute(one))).toMatchObject({ rows: [{ one: 1 }] })
  },
)

/** Runs statements as an administrator on a connection of its own. */
async function administer(url: string | undefined, ...statements: string[]) {
  const administrator = new pg.Client({ connectionString: url })
  await administrator.connect()
  try {
    for (const statement of statements) await administrator.query(statement)
  } finally {
    await administrator.end()
  }
}

postgresTest('a ping of a database that became read-only fails until it can be written again', async ({ place }) => {
  const name = new URL(place.url ?? '').pathname.slice(1)
  const { db, ping } = await open(place)
  await ping()
  await administer(place.url, `alter database ${name} set default_transaction_read_only = on`)
  await terminate(place.url, 'shop')
  await vi.waitFor(() => expect(ping()).rejects.toMatchObject({ code: '25006' }), soon)
  expect(isOutage(await db.execute(sql`create table x (id int)`).catch((error) => error))).toBe(true)

  await administer(
    place.url,
    'set transaction_read_only = off',
    'begin read write',
    `alter database ${name} reset default_transaction_read_only`,
    'commit',
  )
  await terminate(place.url, 'shop')
  await vi.waitFor(() => ping(), soon)
})

postgresTest('after a statement met a full disk, pings fail until new pages can be written', async ({ place }) => {
  const { db, ping } = await open(place)
  await administer(
    place.url,
    'create table notes (id int)',
    `create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    `create function full_disk_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    'create trigger full_disk before insert on notes for each statement execute function full_disk()',
    `create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function full_disk_for_tables()`,
  )
  await ping()
  const insert = db.transaction((db) => db.execute(sql`insert into notes default values`))
  expect(isOutage(await insert.catch((error) => error))).toBe(true)
  await expect(ping()).rejects.toMatchObject({ code: '53100' })
  await expect(ping()).rejects.toMatchObject({ code: '53100' })

  await administer(place.url, 'drop event trigger full_disk')
  await ping()
  expect(
    (await db.execute<{ n: string }>(sql`select count(*) as n from pg_class where relname = 'write_probe'`)).rows,
  ).toEqual([{ n: '0' }])
})

postgresTest('a connection on which no transaction can begin is not lost to the others', async ({ place }) => {
  const { cable, database } = await openByCable(place, { poolSize: 1 })
  await database.db.execute(one)
  cable.cut()
  await expect(database.db.transaction((db) => db.execute(one))).rejects.toThrow()
  expect(await database.db.transaction((db) => db.execute(one))).toMatchObject({ rows: [{ one: 1 }] })
})

postgresTest('a connection that fell silent within a transaction is not used again', async ({ place }) => {
  const impatient = new URL(place.url ?? '')
  impatient.searchParams.set('query_timeout', '1500')
  const { cable, database } = await openByCable({ ...place, url: impatient.href }, { poolSize: 1 })
  const transaction = database.db.transaction(async (db) => {
    await db.execute(one)
    cable.silence()
    await db.execute(one)
  })
  await expect(transaction).rejects.toThrow()
  cable.plugIn()
  expect(await database.db.transaction((db) => db.execute(one))).toMatchObject({ rows: [{ one: 1 }] })
})

postgresTest('when the database is gone everything fails, and works again when it is back', async ({ place }) => {
  const { cable, database } = await openByCable(place)
  cable.pullOut()
  await expect(database.ping()).rejects.toThrow()
  await expect(database.db.execute(one)).rejects.toThrow()
  cable.plugIn()
  await database.ping()
  expect(await database.db.execute(one)).toMatchObject({ rows: [{ one: 1 }] })
})

postgresTest('a database that does not answer is noticed within two seconds', async ({ place }) => {
  const { cable, database } = await openByCable(place)
  await database.ping()
  cable.silence()
  await expect(database.ping()).rejects.toThrow('no answer in 2000 ms')
  cable.pullOut()
})

async function listening(database: Database) {
  const heard: string[] = []
  await database.listen('news', {
    hear: (news) => void heard.push(news),
    lost: () => void heard.push('lost'),
    heardAgain: () => void heard.push('heard again'),
  })
  return heard
}

postgresTest('announcements of another shop are heard', async ({ place, database }) => {
  const heard = await listening(database)
  const other = await open(place)
  await other.db.execute(sql`notify news, 'sale'`)
  await expect.poll(() => heard, soon).toEqual(['sale'])
})

postgresTest(
  'when its connection breaks, a listener is told so, and told again when it hears anew',
  async ({ place, database }) => {
    const heard = await listening(database)
    await database.db.execute(sql`notify news, 'before'`)
    await expect.poll(() => heard, soon).toEqual(['before'])
    expect(await terminate(place.url, 'shop-listen news')).toBe(1)
    await expect.poll(() => heard, soon).toEqual(['before', 'lost', 'heard again'])
    await database.db.execute(sql`notify news, 'after'`)
    await expect.poll(() => heard, soon).toEqual(['before', 'lost', 'heard again', 'after'])
  },
)

postgresTest('while the database is gone a listener keeps trying', async ({ place }) => {
  const warn = vi.fn()
  const { cable, database } = await openByCable({ ...place, log: { ...place.log, warn } })
  const heard = await listening(database)
  cable.pullOut()
  await expect.poll(() => heard, soon).toEqual(['lost'])
  await expect(database.ping()).rejects.toThrow()
  cable.plugIn()
  await expect.poll(() => heard, soon).toEqual(['lost', 'heard again'])
  await database.db.execute(sql`notify news, 'after'`)
  await expect.poll(() => heard, soon).toEqual(['lost', 'heard again', 'after'])
  expect(warn).toHaveBeenCalled()
})

postgresTest('a database that is closed while its listener has no connection stays closed', async ({ place }) => {
  const { cable, database } = await openByCable(place)
  const heard = await listening(database)
  cable.pullOut()
  await expect.poll(() => heard, soon).toEqual(['lost'])
  await database.close()
  expect(heard).toEqual(['lost'])
})

postgresTest('only one process at a time does what must be done alone', async ({ place, database }) => {
  const isWaiting = Promise.withResolvers<void>()
  const other = await open({ ...place, log: { ...place.log, info: () => isWaiting.resolve() } })
  const hasBegun = Promise.withResolvers<void>()
  const steps: string[] = []
  const first = database.alone(async () => {
    hasBegun.resolve()
    await isWaiting.promise
    steps.push('the first has ended')
  })
  await hasBegun.promise
  await Promise.all([first, other.alone(async () => void steps.push('the second begins'))])
  expect(steps).toEqual(['the first has ended', 'the second begins'])
})

postgresTest('what is done alone and fails does not keep others waiting', async ({ place, database }) => {
  const other = await open(place)
  await expect(database.alone(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await other.alone((db) => db.execute(one))).toMatchObject({ rows: [{ one: 1 }] })
})

const refusal = async (url: string | undefined, place: { folder: string; log: Database['kind'] | object }) => {
  const error = await openDatabase({ ...place, url } as Parameters<typeof openDatabase>[0]).catch(
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message
}

postgresTest('an address that does not work is explained in one sentence without the password', async ({ place }) => {
  const right = new URL(place.url ?? '')
  const wrongPassword = new URL(right)
  wrongPassword.password = 'open-sesame'
  expect(await refusal(wrongPassword.href, place)).toBe(
    `The database ${right.pathname.slice(1)} on 127.0.0.1:${right.port} cannot be reached (password authentication failed for user "shop"): ` +
      'check DATABASE_URL and that the server runs.',
  )
  const missing = new URL(right)
  missing.pathname = '/open-sesame'
  missing.password = 'shop'
  expect(await refusal(missing.href, place)).toMatch(/^The database open-sesame on .+ does not exist/)
  expect(await refusal('postgres://shop:open-sesame@127.0.0.1:1/shop', place)).toBe(
    'The database shop on 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL and that the server runs.',
  )
  expect(await refusal('postgres://shop:open-sesame@:::/x', place)).toBe(
    'DATABASE_URL is no address of a database: it must look like postgres://user:password@host:5432/name.',
  )
})

postgresTest('a server older than PostgreSQL 15 is refused', async ({ place }) => {
  const message = (type: string, ...parts: (string | number[])[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ready = message('Z', 'I')
  const column = message(
    'T',
    [0, 1],
    'server_version_num\0',
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 25],
    [255, 255],
    [255, 255, 255, 255],
    [0, 0],
  )
  const row = message('D', [0, 1], [0, 0, 0, 6], '140019')
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ready]))
      socket.on(
        'data',
        (bytes) => bytes[0] === 81 && socket.write(Buffer.concat([column, row, message('C', 'SHOW\0'), ready])),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  expect(await refusal(`postgres://shop@127.0.0.1:${port}/shop`, place)).toBe(
    `The database shop on 127.0.0.1:${port} is PostgreSQL 14: the shop needs version 15 or newer.`,
  )
})
