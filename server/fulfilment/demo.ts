import { ok } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { type DemoPace, demoStepJob } from './demo-steps.ts'
import { fulfilmentNewsReader } from './news.ts'
import type { FulfilmentService } from './service.ts'

type DemoWarehouse = { db: Db; pace: DemoPace; newsKey: string | undefined }

/** A warehouse that exists in demos only: a clock moves its orders on, in minutes instead of days. */
export const createDemoFulfilment = ({ db, pace, newsKey }: DemoWarehouse): FulfilmentService => ({
  async handOver({ id }) {
    await enqueue(db, demoStepJob, { order: id, step: 'begin' }, { after: pace.begin })
    return ok(null)
  },
  // The clock finds the order cancelled.
  cancel: async () => ok(null),
  readNews: fulfilmentNewsReader(newsKey),
})
