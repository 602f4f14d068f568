import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type DeletionDependencies, deleteDueAccounts } from './delete-accounts.ts'
import { deletionsJob } from './store.ts'

/** Deletes the accounts whose owners have had their week to think. Those with something open wait. */
export const deleteAccountsJob = defineWorker({
  name: deletionsJob,
  payload: z.object({}),
  run: (_, dependencies: DeletionDependencies) => deleteDueAccounts(dependencies),
  retries: 2,
  retryAfter: 60,
  limit: 600,
  schedule: '13 * * * *',
})
