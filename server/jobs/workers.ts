import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Database, Log } from '#server/database/database.ts'
import { describeError } from '#server/process/log.ts'
import { createVisitors, type Visitors } from '#server/process/visitors.ts'
import { untilCalm } from './calm.ts'
import { noteGivenUp, readCutOffJobs } from './dead-jobs.ts'
import { type JobWorker, jobChannel } from './operations.ts'
import { createBoss } from './queue.ts'

type JobOutcome = 'done' | 'failed' | 'given up'

type Work<Dependencies> = {
  database: Database
  // biome-ignore lint/suspicious/noExplicitAny: each has its own payload, checked by its own schema.
  jobs: readonly JobWorker<any, Dependencies>[]
  dependencies: Dependencies
  log: Log
  count: (job: string, outcome: JobOutcome) => void
  visitors?: Pick<Visitors, 'inTurn' | 'giveWay'>
  /** How often to look without having been called: retries and jobs of dead processes become due in silence. */
  lookEvery?: number
  superviseEvery?: number
  /** In milliseconds, until a process that stops leaves its jobs to others: a container has ten seconds for all of its end. */
  stopTimeout?: number
}

/** A mail waits no longer than this for a process that is busy with visitors. */
const patienceWithVisitors = 5000

/** Works on the jobs of the queue until it is stopped. Several processes may, each job is taken by one. */
export async function startWorkers<Dependencies>(work: Work<Dependencies>) {
  const {
    database,
    jobs,
    log,
    lookEvery = 30,
    superviseEvery = 60,
    stopTimeout = 8000,
    visitors = createVisitors(),
  } = work
  const boss = createBoss(database, log, {
    migrate: false,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
    // The shop has no jobs that wait for other jobs.
    flowIntervalSeconds: 24 * 60 * 60,
  })
  let givingUp = Promise.resolve()
  const timer = setInterval(() => {
    givingUp = givingUp.then(() => giveUpCutOff(work))
  }, superviseEvery * 1000).unref()
  /** Takes nothing new and waits for what is under way. What is not done by then is left to another process. */
  async function stop() {
    clearInterval(timer)
    await Promise.all([boss.stop({ close: false, timeout: stopTimeout }), givingUp])
  }
  const workers = new Map<string, string>()
  const call = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  try {
    await boss.start()
    await database.listen(jobChannel, { hear: call, heardAgain: () => [...workers.keys()].forEach(call) })
    for (const job of jobs) {
      const workOn = async (taken: JobWithMetadata<object>[]) => {
        await untilCalm(patienceWithVisitors)
        return Promise.all(taken.map((one) => visitors.inTurn(() => perform(job, one, { ...work, visitors }))))
      }
      workers.set(job.name, await boss.work(job.name, { ...manner, pollingIntervalSeconds: lookEvery }, workOn))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** A worker that took less than it could waits until it is called again. */
const manner = { batchSize: 10, burstWhenBatchFull: true, includeMetadata: true, perJobResults: true } as const

async function perform<Dependencies>(
  job: JobWorker<object, Dependencies>,
  { id, data, retryCount, retryLimit, signal }: JobWithMetadata<object>,
  { dependencies, log, count, visitors }: Work<Dependencies> & { visitors: Pick<Visitors, 'giveWay'> },
): Promise<JobResult> {
  const payload = job.payload.safeParse(data ?? {})
  try {
    if (!payload.success) throw new Error(`The payload is unreadable: ${payload.error.message}`)
    await job.run(payload.data, dependencies, visitors.giveWay)
    count(job.name, 'done')
    return { id, status: 'completed' }
  } catch (error) {
    // If the job was cut off, another process gives it up or already works on it: this is not its last attempt.
    const isLast = !signal.aborted && (retryCount >= retryLimit || !payload.success)
    log.error({ err: error, job: job.name, id, attempt: retryCount + 1 }, isLast ? 'job given up' : 'job failed')
    count(job.name, isLast ? 'given up' : 'failed')
    if (isLast && payload.success) await giveUp(job, id, payload.data, { dependencies, log })
    return { id, status: payload.success ? 'failed' : 'deadletter', output: describeError(error) }
  }
}

async function giveUp<Dependencies>(
  job: JobWorker<object, Dependencies>,
  id: string,
  payload: object,
  { dependencies, log }: Pick<Work<Dependencies>, 'dependencies' | 'log'>,
) {
  await job
    .giveUp?.(payload, dependencies)
    .catch((error: unknown) => log.error({ err: error, job: job.name, id }, 'job not even given up'))
}

/** Does for jobs that were cut off at their last attempt what their process would have done in the end. */
async function giveUpCutOff<Dependencies>({ database: { db }, jobs, dependencies, log, count }: Work<Dependencies>) {
  try {
    const cutOff = await readCutOffJobs(
      db,
      jobs.map(({ name }) => name),
    )
    for (const { id, name, data } of cutOff) {
      const job = jobs.find((one) => one.name === name)
      const payload = job?.payload.safeParse(data ?? {})
      log.error({ job: name, id }, 'job given up: it was cut off')
      count(name, 'given up')
      if (job && payload?.success) await giveUp(job, id, payload.data, { dependencies, log })
      await noteGivenUp(db, id)
    }
  } catch (error) {
    log.warn({ err: error }, 'jobs that were cut off are given up later')
  }
}
