import { defineWorker } from '#server/jobs/operations.ts'
import { sendRefundJob } from './jobs.ts'
import { giveUpRefund, type RefundDependencies, sendRefund } from './send-refund.ts'

export type { RefundDependencies }

export const sendRefundWorker = defineWorker({
  ...sendRefundJob,
  run: ({ refund }, dependencies: RefundDependencies) => sendRefund(dependencies, refund),
  giveUp: ({ refund }, dependencies) => giveUpRefund(dependencies, refund),
})
