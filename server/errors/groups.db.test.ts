import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Frame } from '#contract/errors/facts.ts'
import type { Db } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { createGroupBuffer } from './group-buffer.ts'
import { listGroups, markDone, sweepErrors } from './operations.ts'
import { createErrorReporter } from './reporter.ts'
import { reportingLog } from './reporting-log.ts'

const nothing = () => undefined
const start = Date.parse('2026-11-18T10:00:00Z')

function open(original: (frame: Frame) => Promise<Frame> = async (frame) => frame) {
  const clock = { now: start }
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const now = () => clock.now
  const groups = createGroupBuffer({ log, original, now })
  const reporter = createErrorReporter({ adapters: [groups.take], release: 'r1', log, now })
  return { clock, warnings, groups, reporter }
}

/** Always from the same place. */
function failure(message = 'a bug') {
  const error = new TypeError(message)
  error.stack = error.stack?.split('\n').slice(0, 2).join('\n')
  return error
}
const crash = (index: number, frames: Frame[] = []) => ({ name: `Error${index}`, frames, causes: [], release: 'r1' })

async function counts(db: Db) {
  const rows = await listGroups(db)
  return rows.map(({ name, place, count }) => [name, place, count])
}

dbTest('ten thousand errors in a second are one statement and one row for each kind and place', async ({ db }) => {
  const { groups, reporter } = open()
  const error = failure('Anna Meier')
  for (let index = 0; index < 5000; index++)
    for (const place of ['/cart', '/p/:id']) reporter.report(error, { place, what: 'request failed' })
  const statements: unknown[] = []
  const watched = new Proxy(db, {
    get(target, key) {
      if (key === 'execute') statements.push(key)
      const found: unknown = Reflect.get(target, key)
      return typeof found === 'function' ? found.bind(target) : found
    },
  })
  await groups.flush(watched)
  // The first time it is looked up which groups exist.
  expect(statements).toHaveLength(2)
  reporter.report(failure(), { place: '/cart' })
  await groups.flush(watched)
  expect(statements).toHaveLength(3)
  expect((await counts(db)).toSorted()).toEqual([
    ['TypeError', '/cart', 5001],
    ['TypeError', '/p/:id', 5000],
  ])
  await groups.flush(watched)
  expect(statements).toHaveLength(3)
})

dbTest('a group knows when, where and in which release it happened first and last; nobody’s name', async ({ db }) => {
  const { clock, groups, reporter } = open()
  const context = { place: '/cart', brand: 'claravue', locale: 'de', what: 'request failed', request: 'r-1' }
  reporter.report(failure('Anna'), context)
  clock.now += 60_000
  reporter.report(failure('Anna'), { ...context, request: 'r-2' })
  await groups.flush(db)
  const [group] = await listGroups(db)
  expect(group).toMatchObject({
    source: 'server',
    count: 2,
    brand: 'claravue',
    firstAt: new Date(start),
    lastAt: new Date(start + 60_000),
    firstRelease: 'r1',
    lastRelease: 'r1',
    sample: { locale: 'de', what: 'request failed', request: 'r-2' },
  })
  expect(group?.sample.frames[0]).toMatchObject({ file: 'server/errors/groups.db.test.ts', function: 'failure' })
  expect(JSON.stringify(group)).not.toContain('Anna')
})

dbTest('what is logged with its error is reported, whoever logs it; other lines are not', async ({ db }) => {
  const { groups, reporter } = open()
  const lines: string[] = []
  const note = (_: object, message: string) => void lines.push(message)
  const log = reportingLog({ debug: nothing, info: nothing, warn: note, error: note }, reporter)
  log.error({ err: failure(), job: 'send-mail', id: 'anna@example.org', attempt: 1 }, 'job failed')
  log.error({ order: '17' }, 'somebody has to look at it')
  log.warn({ err: failure() }, 'not so bad')
  await groups.flush(db)
  expect(lines).toEqual(['job failed', 'somebody has to look at it', 'not so bad'])
  expect(await counts(db)).toEqual([['TypeError', 'send-mail', 1]])
  expect(JSON.stringify(await listGroups(db))).not.toContain('anna')
})

dbTest('[TRK-022] what is not an error of the shop is not counted, whoever logs it', async ({ db }) => {
  const { groups, reporter } = open()
  const gone = 'Failed to fetch dynamically imported module: https://shop.example/assets/cart-1.js'
  reporter.report(new TypeError(gone), {})
  reporter.report(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }), {})
  await groups.flush(db)
  expect(await counts(db)).toEqual([])
})

dbTest('the first time stays the first, whichever process tells last', async ({ db }) => {
  const [early, late] = [open(), open()]
  late.clock.now += 60_000
  for (const { groups, reporter } of [late, early, late]) {
    reporter.report(failure(), {})
    await groups.flush(db)
  }
  const [group] = await listGroups(db)
  expect([group?.count, group?.firstAt, group?.lastAt]).toEqual([3, new Date(start), new Date(start + 60_000)])
})

dbTest('an error is known by the place in the shop, whatever of Node was on the way', async ({ db }) => {
  const { groups, reporter } = open()
  const own = { file: 'server/cart/store.ts', line: 7, column: 3, function: 'readCart' }
  for (const file of ['node:internal/process/task_queues', 'node:net'])
    reporter.hear(crash(1, [{ file, line: 1, column: 1 }, own]), {}, file)
  await groups.flush(db)
  expect(await counts(db)).toEqual([['Error1', null, 2]])
})

dbTest('one that is done is gone until it happens again, not when an older count arrives', async ({ db }) => {
  const { clock, groups, reporter } = open()
  reporter.report(failure(), {})
  await groups.flush(db)
  const [group] = await listGroups(db)
  reporter.report(failure(), {})
  await markDone(db, group?.fingerprint ?? '', new Date(start + 1000))
  await groups.flush(db)
  expect(await counts(db)).toEqual([])
  clock.now += 2000
  reporter.report(failure(), {})
  await groups.flush(db)
  expect(await counts(db)).toEqual([['TypeError', null, 3]])
})

describe('a flood of invented errors', () => {
  dbTest('makes 100 groups a day, and one for all others; errors of the server have room', async ({ db }) => {
    const { groups, reporter } = open()
    for (let index = 0; index < 150; index++) reporter.hear(crash(index), {}, `client ${index}`)
    reporter.report(failure(), {})
    await groups.flush(db)
    const { rows } =
      await db.execute(sql`select source, name = 'Others' as others, count(*)::int, sum(count)::int as sum
      from error_groups group by 1, 2 order by 1, 2`)
    expect(rows).toEqual([
      { source: 'browser', others: false, count: 100, sum: 100 },
      { source: 'browser', others: true, count: 1, sum: 50 },
      { source: 'server', others: false, count: 1, sum: 1 },
    ])
  })

  dbTest('within one second leaves room for 100 kinds of errors of the server', async ({ db }) => {
    const { groups, reporter } = open()
    for (let index = 0; index < 300; index++) reporter.hear(crash(index), {}, `client ${index}`)
    for (let index = 0; index < 99; index++) reporter.report(failure(), { place: `/${index}` })
    await groups.flush(db)
    const { rows } = await db.execute(sql`
      select name, count(*)::int from error_groups where source = 'server' group by 1`)
    expect(rows).toEqual([{ name: 'TypeError', count: 99 }])
  })

  dbTest('never makes more than 2,000 groups, whoever tells', async ({ db }) => {
    await db.execute(sql`
      insert into error_groups (fingerprint, source, name, count, first_at, last_at, first_release, last_release, sample)
      select n, 'server', 'Old', 1, now(), now(), 'r1', 'r1', '{}' from generate_series(1, 1999) n`)
    const { groups, reporter } = open()
    for (const place of ['/cart', '/login', '/checkout']) reporter.report(failure(), { place })
    await groups.flush(db)
    const { rows } = await db.execute(sql`
      select name, count(*)::int, sum(count)::int as sum from error_groups where name <> 'Old' group by 1 order by 1`)
    expect(rows).toEqual([
      { name: 'Others', count: 1, sum: 2 },
      { name: 'TypeError', count: 1, sum: 1 },
    ])
  })

  dbTest('is heard 20 times a minute of one client', async ({ db }) => {
    const { clock, groups, reporter } = open()
    for (let index = 0; index < 500; index++) reporter.hear(crash(1), {}, '192.0.2.1')
    reporter.hear(crash(2), {}, '192.0.2.2')
    await groups.flush(db)
    expect((await counts(db)).toSorted()).toEqual([
      ['Error1', null, 20],
      ['Error2', null, 1],
    ])
    clock.now += 60_000
    reporter.hear(crash(1), {}, '192.0.2.1')
    await groups.flush(db)
    expect((await counts(db)).toSorted()).toEqual([
      ['Error1', null, 21],
      ['Error2', null, 1],
    ])
  })
})

dbTest('while the database is away nothing breaks, and the counts are added when it is back', async ({ db }) => {
  const { warnings, groups, reporter } = open()
  const away = new Proxy(db, {
    get: () => () => Promise.reject(new Error('connect ECONNREFUSED')),
  })
  for (let second = 0; second < 3; second++) {
    reporter.report(failure(), {})
    await groups.flush(away)
  }
  expect(warnings).toEqual(['errors could not be counted in the database yet'])
  await groups.flush(db)
  expect(await counts(db)).toEqual([['TypeError', null, 3]])
})

dbTest('the same error in two releases is one group, by where it is in the sources', async ({ db }) => {
  const source = { file: 'app/cart/cart.tsx', line: 7, column: 3, function: 'addLine' }
  const { groups, reporter } = open(async () => source)
  const frame = (file: string) => ({ file, line: 1, column: 4711, function: 'h' })
  reporter.hear(crash(1, [frame('assets/cart-AAAAAAAA.js')]), {}, 'a')
  reporter.hear({ ...crash(1, [frame('assets/page-BBBBBBBB.js')]), release: 'r2' }, {}, 'b')
  await groups.flush(db)
  const [group] = await listGroups(db)
  expect(group).toMatchObject({ count: 2, sample: { frames: [source] } })
})

dbTest('two errors in functions that the build gave the same letter are two groups', async ({ db }) => {
  const { groups, reporter } = open()
  for (const column of [415, 1463])
    reporter.hear(crash(1, [{ file: 'assets/login-AAAAAAAA.js', line: 1, column, function: 'f' }]), {}, 'a')
  await groups.flush(db)
  expect(await counts(db)).toEqual([
    ['Error1', null, 1],
    ['Error1', null, 1],
  ])
})

dbTest('what has not come again for 90 days is forgotten', async ({ db }) => {
  const { clock, groups, reporter } = open()
  clock.now = Date.now() - 91 * 86_400_000
  reporter.report(failure(), { place: 'old' })
  clock.now = Date.now() - 89 * 86_400_000
  reporter.report(failure(), { place: 'new' })
  await groups.flush(db)
  await sweepErrors(db)
  expect(await counts(db)).toEqual([['TypeError', 'new', 1]])
})

dbTest('a phrase leaves the errors that have all of its words, and % is a letter like any other', async ({ db }) => {
  const { groups, reporter } = open()
  reporter.report(failure(), { place: '/cart' })
  reporter.report(new RangeError('Invalid time value'), { place: '/p/:id' })
  await groups.flush(db)
  const found = async (phrase: string) => (await listGroups(db, phrase)).map(({ name }) => name)
  expect(await found('RANGE p/')).toEqual(['RangeError'])
  expect(await found('range cart')).toEqual([])
  expect(await found('%')).toEqual([])
})
