import { sweepCartsJob } from '#server/cart/jobs.ts'
import { sweepJob } from '#server/identity/jobs.ts'
import type { Job } from '#server/jobs/operations.ts'
import type { MailDependencies } from '#server/mail/deliver.ts'
import { clearMailsJob, sendMailJob } from '#server/mail/jobs.ts'
import {
  type OrderJobDependencies,
  orderPlacedJob,
  reconcilePaymentsJob,
  remindOfCartsJob,
  returnMoneyJob,
  settlePaymentJob,
} from '#server/orders/jobs.ts'
import { type PaymentJobDependencies, paymentNewsJob, simulatorWebhookJob } from '#server/payment/jobs.ts'
import { sweepWishlistsJob } from '#server/wishlist/jobs.ts'

/** What the jobs work with. */
export type JobDependencies = MailDependencies & PaymentJobDependencies & OrderJobDependencies

/** Every job of the shop. */
// biome-ignore lint/suspicious/noExplicitAny: each has its own payload, checked by its own schema.
export const jobTable: readonly Job<any, JobDependencies>[] = [
  ...[sendMailJob, clearMailsJob, sweepJob],
  ...[sweepWishlistsJob, sweepCartsJob],
  ...[paymentNewsJob, simulatorWebhookJob],
  ...[settlePaymentJob, returnMoneyJob, orderPlacedJob, reconcilePaymentsJob, remindOfCartsJob],
]
