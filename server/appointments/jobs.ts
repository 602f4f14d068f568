import { z } from 'zod'
import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { sweep } from './operations.ts'

/** Deletes the appointments that have long passed, with the names and addresses of visitors. */
export const sweepAppointmentsJob = defineWorker({
  name: 'sweep-appointments',
  payload: z.object({}),
  run: (_, { db }: { db: Db }, giveWay) => sweep(db, giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '17 3 * * *',
})
