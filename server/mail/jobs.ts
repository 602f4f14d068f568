import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { clearMails, deliverMail, giveMailUp, type MailDependencies } from './deliver.ts'

/** The attempts spread over a good two hours, after pauses of half a minute, one, two, four … minutes. */
export const sendMailJob = defineWorker({
  name: 'send-mail',
  payload: z.object({ mail: z.uuid() }),
  run: ({ mail }, dependencies: MailDependencies) => deliverMail(dependencies, mail),
  giveUp: ({ mail }, dependencies: MailDependencies) => giveMailUp(dependencies, mail),
  retries: 8,
  retryAfter: 30,
  limit: 120,
})

export const clearMailsJob = defineWorker({
  name: 'clear-mails',
  payload: z.object({}),
  run: (_, dependencies: MailDependencies, giveWay) => clearMails(dependencies, giveWay),
  retries: 2,
  retryAfter: 60,
  limit: 300,
  schedule: '23 * * * *',
})
