import { z } from 'zod'
import type { Db, Log } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { applyFile, checkFile, undoFile } from './file-jobs.ts'
import {
  compareUploaded,
  giveCheckBack,
  giveImportBack,
  giveUndoBack,
  importUploaded,
  undoUploaded,
} from './file-work.ts'
import { applyDuePrices } from './plans.ts'
import { pricesJob } from './plans-store.ts'

type GoodsJobDependencies = { db: Db; log: Log }

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
  run: (payload, { db }: GoodsJobDependencies) => compareUploaded(db, payload),
  giveUp: async ({ id }, { db }: GoodsJobDependencies) => void (await giveCheckBack(db, id)),
})

const applyFileWorker = defineWorker({
  ...applyFile,
  run: (payload, { db }: GoodsJobDependencies) => importUploaded(db, payload),
  giveUp: ({ id }, { db }: GoodsJobDependencies) => giveImportBack(db, id),
})

const undoFileWorker = defineWorker({
  ...undoFile,
  run: (payload, { db }: GoodsJobDependencies) => undoUploaded(db, payload),
  giveUp: ({ id }, { db }: GoodsJobDependencies) => giveUndoBack(db, id),
})

export const goodsJobs = [applyPricesJob, checkFileWorker, applyFileWorker, undoFileWorker]
