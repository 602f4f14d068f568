import { z } from 'zod'
import { defineJob } from '#server/jobs/operations.ts'

/** Makes the PDF of a document that was issued. */
export const renderDocumentJob = defineJob({
  name: 'render-document',
  payload: z.object({ document: z.uuid() }),
  retries: 8,
  retryAfter: 10,
  limit: 60,
})
