import { sql } from 'drizzle-orm'
import { type JobDependencies, jobTable } from '#server/shop/job-table.ts'

/** Does the work that waits, until there is none left: as the workers would, but now. */
export async function workOff(dependencies: JobDependencies) {
  for (;;) {
    const { rows } = await dependencies.db.execute<{ name: string; data: object }>(sql`
      update pgboss.job set state = 'completed', completed_on = now() where state = 'created' returning name, data`)
    if (rows.length === 0) return
    for (const { name, data } of rows) {
      const job = jobTable.find((one) => one.name === name)
      await job?.run(job.payload.parse(data), dependencies)
    }
  }
}
