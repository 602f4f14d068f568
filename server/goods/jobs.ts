import { z } from 'zod'
import type { Db, Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { applyFile, checkFile, undoFile } from './file-jobs.ts'
import { workInThread } from './file-thread.ts'
import { giveCheckBack, giveImportBack, giveUndoBack } from './file-work.ts'
import { applyDuePrices } from './plans.ts'
import { pricesJob } from './plans-store.ts'

export type GoodsJobDependencies = { db: Db; log: Log; databaseUrl?: string | undefined }

/** Applies the planned prices whose minute has come. */
export const applyPricesJob = defineWorker({
  name: pricesJob,
  payload: z.object({}),
  run: (_, dependencies: GoodsJobDependencies, giveWay) => applyDuePrices(dependencies, new Date(), giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 300,
  schedule: '* * * * *',
})

const checkFileWorker = defineWorker({
  ...checkFile,
  run: (payload, dependencies: GoodsJobDependencies) => workInThread({ act: 'compare', ...payload }, dependencies),
  giveUp: async ({ id }, { db }: GoodsJobDependencies) => void (await giveCheckBack(db, id)),
})

const applyFileWorker = defineWorker({
  ...applyFile,
  run: (payload, dependencies: GoodsJobDependencies) => workInThread({ act: 'import', ...payload }, dependencies),
  giveUp: ({ id }, { db }: GoodsJobDependencies) => giveImportBack(db, id),
})

const undoFileWorker = defineWorker({
  ...undoFile,
  run: (payload, dependencies: GoodsJobDependencies) => workInThread({ act: 'undo', ...payload }, dependencies),
  giveUp: ({ id }, { db }: GoodsJobDependencies) => giveUndoBack(db, id),
})

export const goodsJobs = [applyPricesJob, checkFileWorker, applyFileWorker, undoFileWorker]
