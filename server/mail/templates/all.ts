import type { CurrencyCode } from '#contract/brand.ts'
import { mailTexts } from '#contract/staff/job-texts.ts'
import type { MessageId } from '#messages/ids.ts'
import type { MailPicture } from '#server/mail/schema.ts'
import { abandonedCart } from './abandoned-cart.tsx'
import { appointmentBooked, appointmentCancelled, appointmentNotice } from './appointment.tsx'
import { changeEmail, emailNotice } from './email-change.tsx'
import { goodwillCoupon } from './goodwill-coupon.tsx'
import { invoiceLastReminder, invoiceReminder } from './invoice-reminder.tsx'
import type { Template } from './letter.tsx'
import { loginLink } from './login-link.tsx'
import { newDevice, passkeyAdded, staffPasskeyAdded } from './new-access.tsx'
import { campaign, newsletterConfirmation } from './newsletter.tsx'
import { orderCancelled } from './order-cancelled.tsx'
import { orderChanged } from './order-changed.tsx'
import { orderConfirmation } from './order-confirmation.tsx'
import { orderDelayed } from './order-delayed.tsx'
import { orderDelivered } from './order-delivered.tsx'
import { orderEmail } from './order-email.tsx'
import { orderLink } from './order-link.tsx'
import { orderProblem, orderProblemReceived } from './order-problem.tsx'
import { orderShipped } from './order-shipped.tsx'
import { accountDeleted, accountDeletion, accountsMerged, dataExport, dataHandedOut } from './own-data.tsx'
import { passwordChanged } from './password-changed.tsx'
import { payAgain } from './pay-again.tsx'
import { ratingInvitation } from './rating-invitation.tsx'
import { refundSent } from './refund-sent.tsx'
import { reminder, reminderConfirmation } from './reminder.tsx'
import { renewalAnnounced, renewalDeclined, renewalPaused, renewalQuestion } from './renewal.tsx'
import { resetPassword } from './reset-password.tsx'
import { returnAnnounced, returnReceived, returnRefused } from './returns.tsx'
import { staffInvitation } from './staff-invitation.tsx'
import { stockAlert, stockAlertConfirmation } from './stock-alert.tsx'
import { welcome } from './welcome.tsx'
import { withdrawalReceipt } from './withdrawal-receipt.tsx'

/** Every kind of mail, by the name that the table of mails has for it. */
export const templates = {
  welcome,
  login_link: loginLink,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  new_device: newDevice,
  passkey_added: passkeyAdded,
  staff_passkey_added: staffPasskeyAdded,
  staff_invitation: staffInvitation,
  change_email: changeEmail,
  email_notice: emailNotice,
  data_export: dataExport,
  data_handed_out: dataHandedOut,
  accounts_merged: accountsMerged,
  account_deletion: accountDeletion,
  account_deleted: accountDeleted,
  order_confirmation: orderConfirmation,
  order_link: orderLink,
  order_email: orderEmail,
  pay_again: payAgain,
  order_changed: orderChanged,
  order_shipped: orderShipped,
  order_delivered: orderDelivered,
  order_delayed: orderDelayed,
  order_cancelled: orderCancelled,
  order_problem: orderProblem,
  order_problem_received: orderProblemReceived,
  return_announced: returnAnnounced,
  return_received: returnReceived,
  return_refused: returnRefused,
  refund_sent: refundSent,
  goodwill_coupon: goodwillCoupon,
  withdrawal_receipt: withdrawalReceipt,
  invoice_reminder: invoiceReminder,
  invoice_last_reminder: invoiceLastReminder,
  renewal_announced: renewalAnnounced,
  renewal_question: renewalQuestion,
  renewal_declined: renewalDeclined,
  renewal_paused: renewalPaused,
  abandoned_cart: abandonedCart,
  rating_invitation: ratingInvitation,
  reminder_confirmation: reminderConfirmation,
  reminder,
  stock_alert_confirmation: stockAlertConfirmation,
  stock_alert: stockAlert,
  newsletter_confirmation: newsletterConfirmation,
  campaign,
  appointment_booked: appointmentBooked,
  appointment_cancelled: appointmentCancelled,
  appointment_notice: appointmentNotice,
}

type TemplateName = keyof typeof templates

/** Each has a name at the desk. */
mailTexts satisfies Record<TemplateName, MessageId>
type DataOf<T> = T extends Template<infer Data> ? Data : never

/** A template with its own data, the recipient, and what is attached. */
export type Letter = {
  [Name in TemplateName]: {
    template: Name
    to: string
    /** The order that it tells the buyer of. */
    order?: string
    /** In which its amounts are, if not in the storefront's own. */
    currency?: CurrencyCode
    /** Whom an answer goes to, if not the sender. */
    replyTo?: string
    data: DataOf<(typeof templates)[Name]>
    calendar?: string
    /** Where a form without fields ends such mails; for mails that can be ended. */
    unsubscribePath?: string
    pictures?: MailPicture[]
  }
}[TemplateName]
