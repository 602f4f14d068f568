import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

/** Compares an uploaded file with the catalogue. */
export const checkFile = defineJob({
  name: 'check-goods-file',
  payload: z.object({ id: z.string(), isRenewed: z.boolean().optional() }),
  retries: 2,
  retryAfter: 10,
  limit: 1800,
  heartbeat: 60,
})

/** Imports a file that was compared. */
export const applyFile = defineJob({
  name: 'apply-goods-file',
  payload: z.object({ id: z.string(), actor: z.string() }),
  retries: 4,
  retryAfter: 15,
  limit: 3600,
  heartbeat: 60,
})

/** Undoes the import of a file. */
export const undoFile = defineJob({
  name: 'undo-goods-file',
  payload: z.object({ id: z.string(), actor: z.string() }),
  retries: 4,
  retryAfter: 15,
  limit: 3600,
  heartbeat: 60,
})
