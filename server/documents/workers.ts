import type { Db } from '#server/database/database.ts'
import { defineWorker } from '#server/jobs/operations.ts'
import { type DocumentWriter, makeFile } from './files.ts'
import { renderDocumentJob } from './jobs.ts'

export type DocumentJobDependencies = DocumentWriter & { db: Db }

export const renderDocumentWorker = defineWorker({
  ...renderDocumentJob,
  run: async ({ document }, dependencies: DocumentJobDependencies) => void (await makeFile(dependencies, document)),
})
