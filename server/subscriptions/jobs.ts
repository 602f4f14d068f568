import { z } from 'zod'
import { defineWorker } from '#server/jobs/operations.ts'
import { announceRenewals } from './announce.ts'
import type { RenewalContext } from './renewal-context.ts'
import { finishRenewals, renewDue } from './run-renewals.ts'

export type RenewalJobDependencies = { renewals: RenewalContext }

/** Once in the morning, when people read their mail. */
export const announceRenewalsJob = defineWorker({
  name: 'announce-renewals',
  payload: z.object({}),
  run: (_, { renewals }: RenewalJobDependencies, giveWay) => announceRenewals(renewals, giveWay),
  retries: 2,
  retryAfter: 300,
  limit: 1800,
  schedule: '23 6 * * *',
})

/** While people are awake who may have to confirm something, or to answer them. */
export const renewSubscriptionsJob = defineWorker({
  name: 'renew-subscriptions',
  payload: z.object({}),
  run: (_, { renewals }: RenewalJobDependencies, giveWay) => renewDue(renewals, giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 1800,
  schedule: '7-57/10 5-20 * * *',
})

/** Around the clock: the money of a charge without a known end is set aside on a customer's card. */
export const finishRenewalsJob = defineWorker({
  name: 'finish-renewals',
  payload: z.object({}),
  run: (_, { renewals }: RenewalJobDependencies, giveWay) => finishRenewals(renewals, giveWay),
  retries: 0,
  retryAfter: 60,
  limit: 1800,
  schedule: '2-52/10 * * * *',
})
