import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type InvitationDependencies, inviteToRate } from './invitations.ts'

export const inviteToRateJob = defineWorker({
  name: 'invite-to-rate',
  payload: z.object({}),
  run: (_, dependencies: InvitationDependencies) => inviteToRate(dependencies),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '*/5 * * * *',
})
