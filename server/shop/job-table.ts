import { jobTexts } from '#contract/staff/job-texts.ts'
import type { MessageId } from '#messages/ids.ts'
import { sweepAppointmentsJob } from '#server/appointments/jobs.ts'
import { sendCampaignsJob } from '#server/campaigns/jobs.ts'
import type { CampaignDependencies } from '#server/campaigns/send.ts'
import { byOwnMail } from '#server/campaigns/sender.ts'
import { remindOfCartsJob, sweepCartsJob } from '#server/cart/jobs.ts'
import type { ReminderDependencies } from '#server/cart/reminder.ts'
import { sweepConsentsJob } from '#server/consent/jobs.ts'
import { type DocumentJobDependencies, renderDocumentWorker } from '#server/documents/workers.ts'
import { sweepErrorsJob } from '#server/errors/jobs.ts'
import {
  countArrivalsWorker,
  demoStepWorker,
  type FulfilmentJobDependencies,
  orderReadyWorker,
  recallOrderWorker,
} from '#server/fulfilment/jobs.ts'
import { type GoodsJobDependencies, goodsJobs } from '#server/goods/jobs.ts'
import { sweepJob } from '#server/identity/jobs.ts'
import type { JobWorker } from '#server/jobs/operations.ts'
import type { MailDependencies } from '#server/mail/deliver.ts'
import { clearMailsJob, sendMailJob } from '#server/mail/jobs.ts'
import type { MailService } from '#server/mail/service.ts'
import { forgetCountsJob } from '#server/measurement/jobs.ts'
import { sweepNewsletterJob } from '#server/newsletter/jobs.ts'
import { type OrderNewsDependencies, orderNewsWorkers } from '#server/order-news/workers.ts'
import { hearPaymentNews } from '#server/orders/payment-news.ts'
import {
  forgetAliasWorker,
  type OrderJobDependencies,
  orderPlacedWorker,
  payAgainWorker,
  reconcilePaymentsWorker,
  returnMoneyWorker,
  settlePaymentWorker,
  sweepCardRefusalsWorker,
} from '#server/orders/workers.ts'
import { type PaymentJobDependencies, paymentNewsJob, simulatorWebhookJob } from '#server/payment/jobs.ts'
import { planContentJob } from '#server/planning/jobs.ts'
import type { PlanDependencies } from '#server/planning/plan-content.ts'
import type { DeletionDependencies } from '#server/privacy/delete-accounts.ts'
import { deleteAccountsJob } from '#server/privacy/jobs.ts'
import { remindOfInvoicesJob } from '#server/receivables/jobs.ts'
import type { InvoiceReminderDependencies } from '#server/receivables/reminders.ts'
import { sendRefundWorker } from '#server/refunds/workers.ts'
import { remindToReorderJob } from '#server/reminders/jobs.ts'
import { moveReminders } from '#server/reminders/operations.ts'
import type { ReminderJobDependencies } from '#server/reminders/tell.ts'
import { demoReturnWorker, type ReturnJobDependencies, settleReturnWorker } from '#server/returns/workers.ts'
import { inviteToRateJob } from '#server/reviews/jobs.ts'
import type { InvitationDependencies } from '#server/reviews/operations.ts'
import { countSalesJob, recountSalesJob } from '#server/sales/jobs.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { tellOfStockJob } from '#server/stock-alerts/jobs.ts'
import type { AlertJobDependencies } from '#server/stock-alerts/tell.ts'
import {
  announceRenewalsJob,
  finishRenewalsJob,
  type RenewalJobDependencies,
  renewSubscriptionsJob,
} from '#server/subscriptions/jobs.ts'
import { releaseOtherCharges } from '#server/subscriptions/other-charges.ts'
import { orderSubscribedWorker } from '#server/subscriptions/subscribe-worker.ts'
import { checkForDeskJob } from '#server/today/jobs.ts'
import type { CheckDependencies } from '#server/today/operations.ts'
import { sweepWebhooksJob } from '#server/webhooks/jobs.ts'
import { sweepWishlistsJob } from '#server/wishlist/jobs.ts'
import { contentFaults } from './content-faults.ts'
import { orderWriter } from './order-writer.ts'
import { renewalContext } from './renewal-context.ts'
import type { Services } from './services.ts'

export type JobDependencies = MailDependencies &
  PaymentJobDependencies &
  OrderJobDependencies &
  FulfilmentJobDependencies &
  DocumentJobDependencies &
  ReminderDependencies &
  ReturnJobDependencies &
  OrderNewsDependencies &
  InvoiceReminderDependencies &
  AlertJobDependencies &
  InvitationDependencies &
  RenewalJobDependencies &
  ReminderJobDependencies &
  DeletionDependencies &
  CheckDependencies &
  PlanDependencies &
  GoodsJobDependencies &
  CampaignDependencies

const everyJob = [
  sendMailJob,
  clearMailsJob,
  sweepJob,
  forgetCountsJob,
  deleteAccountsJob,
  sweepWishlistsJob,
  sweepWebhooksJob,
  sweepCartsJob,
  sweepAppointmentsJob,
  sweepErrorsJob,
  sweepConsentsJob,
  sweepCardRefusalsWorker,
  sweepNewsletterJob,
  sendCampaignsJob,
  remindOfCartsJob,
  remindOfInvoicesJob,
  tellOfStockJob,
  inviteToRateJob,
  announceRenewalsJob,
  renewSubscriptionsJob,
  finishRenewalsJob,
  remindToReorderJob,
  paymentNewsJob,
  simulatorWebhookJob,
  settlePaymentWorker,
  returnMoneyWorker,
  forgetAliasWorker,
  payAgainWorker,
  orderPlacedWorker,
  renderDocumentWorker,
  reconcilePaymentsWorker,
  sendRefundWorker,
  settleReturnWorker,
  demoReturnWorker,
  orderReadyWorker,
  recallOrderWorker,
  demoStepWorker,
  countArrivalsWorker,
  orderSubscribedWorker,
  checkForDeskJob,
  planContentJob,
  countSalesJob,
  recountSalesJob,
  ...goodsJobs,
  ...orderNewsWorkers,
]

/** Every job of the shop. */
// biome-ignore lint/suspicious/noExplicitAny: each has its own payload, checked by its own schema.
export const jobTable: readonly JobWorker<any, JobDependencies>[] = everyJob

/** Each has a name at the desk. */
jobTexts satisfies Record<(typeof everyJob)[number]['name'], MessageId>

/** What the jobs work with. */
export function jobDependencies(services: Services, mail: MailService): JobDependencies {
  const { config, database, log, payments, simulator, fulfilment } = services
  const { db } = database
  const writer = orderWriter(services)
  return {
    db,
    databaseUrl: config.databaseUrl,
    log,
    mail,
    senders: config.mail.senders,
    brands: config.brands,
    payments,
    simulator,
    fulfilment,
    demoPace: config.fulfilment.demoPace,
    demoInviteSeconds: config.fulfilment.demoInviteSeconds,
    async onOrderPlaced(order) {
      await moveReminders({ db, brands: config.brands }, order)
      await releaseOtherCharges({ db, payments }, order)
    },
    onPaymentNews: (status, provider) => hearPaymentNews({ db, payments, log }, status, provider),
    contentFaults: contentFaults(config, services.content),
    content: services.content,
    renewals: renewalContext(services),
    sendLetter: byOwnMail(writer.writerOf),
    unsubscribeKey: keyFor(services.secret, 'unsubscribe'),
    ...writer,
  }
}
