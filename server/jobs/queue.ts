import { type ConstructorOptions, PgBoss, type Queue } from 'pg-boss'
import type { Database, Log } from '#server/database/database.ts'
import type { JobSettings } from './operations.ts'

export const deadJobs = 'dead-jobs'

const day = 24 * 60 * 60

/** pg-boss on the connections of the shop. */
export function createBoss(database: Database, log: Log, options: ConstructorOptions): PgBoss {
  const boss = new PgBoss({
    db: { executeSql: database.statements },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // The embedded database vacuums nothing by itself, and cannot rebuild an index beside other work.
    monitorVacuum: database.kind === 'postgres',
    reindex: database.kind === 'postgres',
    ...options,
  })
  boss.on('error', (error) => log.error({ err: asError(error) }, 'The queue of jobs failed'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'The queue of jobs warns'))
  return boss
}

/** While it only prepares, whatever goes wrong is thrown at us anyway. */
const silent: Log = { info() {}, warn() {}, error() {} }

/** It passes some errors on as mere objects. */
const asError = (error: Error) => (error instanceof Error ? error : Object.assign(new Error(), error))

/** Brings the tables of pg-boss and the queues to what this version of the shop needs. One process at a time may. */
export async function prepareQueues(database: Database, jobs: readonly JobSettings[]) {
  const boss = createBoss(database, silent, { supervise: false, schedule: false })
  await boss.start()
  try {
    const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    const wanted = [{ name: deadJobs, retentionSeconds: 90 * day }, ...jobs.map(queueOf)]
    for (const queue of wanted) {
      const { name, ...settings } = queue
      const before: object | undefined = known.get(name)
      if (!before) await boss.createQueue(name, settings)
      else if (differs(settings, before)) await boss.updateQueue(name, settings)
    }
    await prepareSchedules(boss, jobs)
  } finally {
    await boss.stop({ graceful: false })
  }
}

const queueOf = ({ name, retries, retryAfter, limit, heartbeat }: JobSettings): Queue => ({
  name,
  retryLimit: retries,
  retryDelay: retryAfter,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
  expireInSeconds: limit,
  ...(heartbeat !== undefined && { heartbeatSeconds: heartbeat }),
  deadLetter: deadJobs,
})

const differs = (wanted: object, is: object) =>
  Object.entries(wanted).some(([name, value]) => (is as Record<string, unknown>)[name] !== value)

async function prepareSchedules(boss: PgBoss, jobs: readonly JobSettings[]) {
  const known = await boss.getSchedules()
  for (const { name, cron } of known)
    if (!jobs.some((job) => job.name === name && job.schedule === cron)) await boss.unschedule(name)
  for (const { name, schedule } of jobs)
    if (schedule && !known.some((each) => each.name === name && each.cron === schedule))
      await boss.schedule(name, schedule)
}
