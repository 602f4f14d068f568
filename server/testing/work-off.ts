import { sql } from 'drizzle-orm'
import type { App } from '#server/app.ts'

export type ShopJobs = ReturnType<App['jobs']>

/** Does the work that waits, until there is none left: as the workers would, but now. */
export async function workOff(jobs: ShopJobs) {
  for (;;) {
    const { rows } = await jobs.dependencies.db.execute<{ name: string; data: object }>(sql`
      update pgboss.job set state = 'completed', completed_on = now() where state = 'created' returning name, data`)
    if (rows.length === 0) return
    for (const { name, data } of rows) await runJob(jobs, name, data)
  }
}

/** What a worker does about one job. */
export async function runJob({ table, dependencies }: ShopJobs, name: string, data: object = {}) {
  const job = table.find((one) => one.name === name)
  if (!job) throw new Error(`There is no job ${name}`)
  await job.run(job.payload.parse(data), dependencies)
}

/** What a worker does when the last try of a job has failed. */
export async function giveUpJob({ table, dependencies }: ShopJobs, name: string, data: object = {}) {
  const job = table.find((one) => one.name === name)
  if (!job?.giveUp) throw new Error(`Nothing is done when ${name} is given up`)
  await job.giveUp(job.payload.parse(data), dependencies)
}
