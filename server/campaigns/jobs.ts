import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { type CampaignDependencies, sendCampaigns } from './send.ts'
import { campaignsJob } from './store.ts'

/** The next letters of every minute. Stopped by staff, a campaign sends none of those that still wait. */
export const sendCampaignsJob = defineWorker({
  name: campaignsJob,
  payload: z.object({}),
  run: (_, dependencies: CampaignDependencies, giveWay) => sendCampaigns(dependencies, giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 600,
  schedule: '* * * * *',
})
