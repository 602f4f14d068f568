import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { invitationsJob } from './invitation-store.ts'
import { type InvitationDependencies, inviteToRate } from './invitations.ts'

export const inviteToRateJob = defineWorker({
  name: invitationsJob,
  payload: z.object({}),
  run: (_, dependencies: InvitationDependencies, giveWay) => inviteToRate(dependencies, giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/5 * * * *',
})
