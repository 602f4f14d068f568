import { sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { dbTest } from '#server/testing/database.ts'
import { retryNow } from '#server/testing/retry-now.ts'
import { readCutOffJobs, readDeadJobs } from './dead-jobs.ts'
import { defineWorker, enqueue, type JobWorker } from './operations.ts'
import { deadJobs, prepareQueues } from './queue.ts'
import { startWorkers } from './workers.ts'

type Dependencies = { done: (box: number) => Promise<void>; givenUp?: (box: number) => void }

const packBox = defineWorker({
  name: 'pack-box',
  payload: z.object({ box: z.int() }),
  run: ({ box }, { done }: Dependencies) => done(box),
  giveUp: async ({ box }, { givenUp }: Dependencies) => givenUp?.(box),
  retries: 3,
  retryAfter: 30,
  limit: 60,
})

/** A shop with that one job, and processes that work on it. */
async function openQueue(database: Database, job: JobWorker<{ box: number }, Dependencies> = packBox) {
  await prepareQueues(database, [job])
  const counted: string[] = []
  const logged: { details: object; message: string }[] = []
  const note = (details: object, message: string) => void logged.push({ details, message })
  const log = { info: note, warn: note, error: note }
  return {
    counted,
    logged,
    async work(dependencies: Dependencies, settings = {}) {
      const count = (name: string, outcome: string) => void counted.push(`${name} ${outcome}`)
      const workers = await startWorkers({ database, jobs: [job], dependencies, log, count, ...settings })
      onTestFinished(workers.stop)
      return workers
    },
    enqueue: (box: number) => enqueue(database.db, job, { box }),
  }
}

type Row = { state: string; retry_count: number; data: unknown; waits: number | null }

async function jobsIn({ db }: Database, queue: string) {
  const { rows } = await db.execute<Row>(sql`
    select state, retry_count, data, extract(epoch from start_after - started_on)::int as waits
    from pgboss.job where name = ${queue} order by created_on`)
  return rows
}

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 120_000, interval: 20 })

/** A worker takes the box and is not heard of again, as if its process had died, until the function that it gives is called. */
async function dieWith(queue: Awaited<ReturnType<typeof openQueue>>, box: number) {
  const died = Promise.withResolvers<void>()
  const taken = vi.fn()
  const done = (one: number) => {
    taken(one)
    return died.promise
  }
  await queue.work({ done }, { superviseEvery: 600 })
  await queue.enqueue(box)
  await eventually(() => expect(taken).toHaveBeenCalledWith(box))
  return died.resolve
}

dbTest('a job is done once, with its payload, by any of the workers', async ({ database }) => {
  const queue = await openQueue(database)
  const done: number[] = []
  await queue.work({ done: async (box) => void done.push(box) })
  await Promise.all([1, 2, 3].map(queue.enqueue))
  await eventually(() => expect(done.toSorted()).toEqual([1, 2, 3]))
  await eventually(async () =>
    expect((await jobsIn(database, 'pack-box')).map(({ state }) => state)).toEqual(Array(3).fill('completed')),
  )
  expect(queue.counted).toEqual(Array(3).fill('pack-box done'))
})

dbTest('a job is rolled back with the transaction that made it', async ({ database }) => {
  const queue = await openQueue(database)
  const failed = database.db.transaction(async (db) => {
    await enqueue(db, packBox, { box: 1 })
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await database.db.transaction((db) => enqueue(db, packBox, { box: 2 }))
  const done: number[] = []
  await queue.work({ done: async (box) => void done.push(box) })
  await eventually(() => expect(done).toEqual([2]))
  expect(await jobsIn(database, 'pack-box')).toHaveLength(1)
})

dbTest('twenty-five jobs at once are done at once, without waiting for the next look', async ({ database }) => {
  const queue = await openQueue(database)
  const done = new Set<number>()
  await queue.work({ done: async (box) => void done.add(box) })
  await database.db.transaction(async (db) => {
    for (let box = 0; box < 25; box++) await enqueue(db, packBox, { box })
  })
  await eventually(() => expect(done.size).toBe(25))
})

dbTest('several processes share the jobs, and each job is done by one', async ({ database }) => {
  const queue = await openQueue(database)
  const done: number[] = []
  const boxes = Array.from({ length: 40 }, (_, box) => box)
  for (const box of boxes) await queue.enqueue(box)
  await Promise.all([1, 2, 3].map(() => queue.work({ done: async (box) => void done.push(box) })))
  await eventually(() => expect(done).toHaveLength(40))
  expect(done.toSorted((a, b) => a - b)).toEqual(boxes)
})

dbTest('a failed job waits longer before each retry, and is kept when the last one failed', async ({ database }) => {
  const queue = await openQueue(database)
  const attempts: number[] = []
  const givenUp: number[] = []
  const workers = {
    done: async (box: number) => {
      attempts.push(box)
      throw new Error('no cardboard')
    },
    givenUp: (box: number) => void givenUp.push(box),
  }
  await queue.work(workers, { lookEvery: 0.5 })
  await queue.enqueue(7)
  const shortest: number[] = []
  for (const attempt of [1, 2, 3]) {
    const waits = await eventually(async () => {
      const [job] = await jobsIn(database, 'pack-box')
      expect(job).toMatchObject({ state: 'retry', retry_count: attempt - 1 })
      return job?.waits ?? 0
    })
    shortest.push(30 * 2 ** (attempt - 1))
    expect(waits).toBeGreaterThanOrEqual(shortest.at(-1) ?? 0)
    expect(waits).toBeLessThan(2 * (shortest.at(-1) ?? 0) + 30)
    await retryNow(database.db)
  }
  await eventually(async () =>
    expect(await jobsIn(database, deadJobs)).toMatchObject([{ state: 'created', data: { box: 7 } }]),
  )
  expect(attempts).toEqual([7, 7, 7, 7])
  expect(givenUp).toEqual([7])
  expect(queue.counted).toEqual([...Array(3).fill('pack-box failed'), 'pack-box given up'])
  expect(queue.logged.map(({ message }) => message)).toEqual([...Array(3).fill('job failed'), 'job given up'])
  expect(queue.logged[0]?.details).toMatchObject({ job: 'pack-box', attempt: 1, err: { message: 'no cardboard' } })
})

dbTest('a job whose process died is given to another after its time', async ({ database }) => {
  const queue = await openQueue(database)
  const comeBack = await dieWith(queue, 4)
  const done: number[] = []
  await queue.work({ done: async (box: number) => void done.push(box) }, { lookEvery: 0.5, superviseEvery: 1 })
  await database.db.execute(sql`update pgboss.job set started_on = now() - interval '61 s' where name = 'pack-box'`)
  await eventually(async () => {
    await retryNow(database.db)
    expect(done).toEqual([4])
  })
  comeBack()
})

dbTest(
  'a job of an hour whose process died is given to another when it shows no sign of life',
  async ({ database }) => {
    const queue = await openQueue(database, { ...packBox, limit: 3600, heartbeat: 1200 })
    const comeBack = await dieWith(queue, 5)
    const done: number[] = []
    await queue.work({ done: async (box: number) => void done.push(box) }, { lookEvery: 0.5, superviseEvery: 1 })
    await database.db.execute(
      sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1201 s' where name = 'pack-box'`,
    )
    await eventually(async () => {
      await retryNow(database.db)
      expect(done).toEqual([5])
    })
    comeBack()
  },
)

dbTest(
  'a job that takes its process along at the last attempt is given up by another one, once',
  async ({ database }) => {
    const queue = await openQueue(database, { ...packBox, retries: 0 })
    const comeBack = await dieWith(queue, 6)
    const givenUp: number[] = []
    const others = { done: async () => {}, givenUp: (box: number) => void givenUp.push(box) }
    await queue.work(others, { lookEvery: 0.5, superviseEvery: 1 })
    await database.db.execute(sql`update pgboss.job set started_on = now() - interval '61 s' where name = 'pack-box'`)
    await eventually(() => expect(givenUp).toEqual([6]))
    await eventually(async () => expect(await readCutOffJobs(database.db, ['pack-box'])).toEqual([]))
    expect([givenUp, queue.counted]).toEqual([[6], ['pack-box given up']])
    comeBack()
  },
)

dbTest(
  'a job that is not done when its process stops at the last attempt is given up by another one',
  async ({ database }) => {
    const queue = await openQueue(database, { ...packBox, retries: 0 })
    const begun = Promise.withResolvers<void>()
    const hanging = Promise.withResolvers<void>()
    const givenUp: number[] = []
    const note = { givenUp: (box: number) => void givenUp.push(box) }
    const stuck = () => {
      begun.resolve()
      return hanging.promise
    }
    const { stop } = await queue.work({ done: stuck, ...note }, { superviseEvery: 600, stopTimeout: 1 })
    await queue.enqueue(8)
    await begun.promise
    await stop()
    expect([await jobsIn(database, 'pack-box'), givenUp]).toMatchObject([[{ state: 'failed' }], []])
    await queue.work({ done: async () => {}, ...note }, { superviseEvery: 1 })
    await eventually(() => expect(givenUp).toEqual([8]))
    expect(await readDeadJobs(database.db, '')).toMatchObject([{ name: 'pack-box', count: 1 }])
    hanging.resolve()
  },
)

dbTest(
  'a job that takes longer than its limit is given up once, whatever comes of it afterwards',
  async ({ database }) => {
    const queue = await openQueue(database, { ...packBox, retries: 0, limit: 1 })
    const hanging = Promise.withResolvers<void>()
    const givenUp: number[] = []
    const dependencies = { done: () => hanging.promise, givenUp: (box: number) => void givenUp.push(box) }
    await queue.work(dependencies, { superviseEvery: 1 })
    await queue.enqueue(9)
    await eventually(() => expect(givenUp).toEqual([9]))
    await eventually(async () => expect(await readCutOffJobs(database.db, ['pack-box'])).toEqual([]))
    expect(await readDeadJobs(database.db, '')).toMatchObject([{ name: 'pack-box', count: 1 }])
    hanging.reject(new Error('no cardboard, after all'))
    await eventually(() => expect(queue.logged.map(({ message }) => message)).toContain('job failed'))
    expect([givenUp, queue.counted]).toEqual([[9], ['pack-box given up', 'pack-box failed']])
  },
)

dbTest('a worker that stops finishes the job at hand and takes no other', async ({ database }) => {
  const queue = await openQueue(database)
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const { stop } = await queue.work({
    done: async () => {
      begun.resolve()
      await goOn.promise
    },
  })
  await queue.enqueue(1)
  await begun.promise
  const stopped = stop()
  await queue.enqueue(2)
  goOn.resolve()
  await stopped
  expect((await jobsIn(database, 'pack-box')).map(({ state }) => state)).toEqual(['completed', 'created'])
})

dbTest('an unreadable payload is put aside at once', async ({ database }) => {
  const queue = await openQueue(database)
  const done = vi.fn()
  await database.db.execute(
    sql`insert into pgboss.job (name, data, dead_letter) values ('pack-box', '{}', ${deadJobs})`,
  )
  await queue.work({ done })
  await eventually(async () => expect(await jobsIn(database, deadJobs)).toHaveLength(1))
  expect(done).not.toHaveBeenCalled()
  expect([queue.counted, queue.logged.map(({ message }) => message)]).toEqual([['pack-box given up'], ['job given up']])
})

dbTest('a job without a queue is a mistake, and so is a wrong payload', async ({ db }) => {
  await expect(enqueue(db, { ...packBox, name: 'nobody' }, { box: 1 })).rejects.toThrow('No queue for nobody')
  await expect(enqueue(db, packBox, { box: 1.5 })).rejects.toThrow(/int/)
})

dbTest('settings and schedules of the queues follow the table of jobs', async ({ database }) => {
  const settings = async () => {
    const { rows } = await database.db.execute(sql`
      select retry_limit, expire_seconds, cron from pgboss.queue left join pgboss.schedule using (name)
      where queue.name = 'pack-box'`)
    return rows
  }
  await prepareQueues(database, [packBox])
  expect(await settings()).toEqual([{ retry_limit: 3, expire_seconds: 60, cron: null }])
  await prepareQueues(database, [{ ...packBox, retries: 5, schedule: '0 4 * * *' }])
  expect(await settings()).toEqual([{ retry_limit: 5, expire_seconds: 60, cron: '0 4 * * *' }])
  await prepareQueues(database, [{ ...packBox, schedule: undefined }])
  expect(await settings()).toEqual([{ retry_limit: 3, expire_seconds: 60, cron: null }])
})
