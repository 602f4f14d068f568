import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { remindersJob } from './reminder-store.ts'
import { type InvoiceReminderDependencies, remindOfInvoices } from './reminders.ts'

/** After the night's statements of the banks, before people read their mail. */
export const remindOfInvoicesJob = defineWorker({
  name: remindersJob,
  payload: z.object({}),
  run: (_, dependencies: InvoiceReminderDependencies) => remindOfInvoices(dependencies, new Date()),
  retries: 2,
  retryAfter: 300,
  limit: 600,
  schedule: '37 5 * * *',
})
