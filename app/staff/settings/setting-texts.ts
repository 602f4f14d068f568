import type { SettingGroup, SettingMistake } from '#contract/staff/settings.ts'
import type { MessageId } from '#messages/ids.ts'

export const groupTexts: Readonly<Record<SettingGroup, MessageId>> = {
  shipping: 'desk-settings.group_shipping',
  delivery: 'desk-settings.group_delivery',
  limits: 'desk-settings.group_limits',
  days: 'desk-settings.group_days',
}

type SettingTexts = { label: MessageId; hint?: MessageId }

/** What a setting is called. The prices of parcels are named by carrier and country. */
export const settingTexts: Readonly<Record<string, SettingTexts>> = {
  freeShippingFrom: { label: 'desk-settings.free_shipping_from', hint: 'desk-settings.free_shipping_from_hint' },
  cutOff: { label: 'desk-settings.cut_off', hint: 'desk-settings.cut_off_hint' },
  packingDays: { label: 'desk-settings.packing_days', hint: 'desk-settings.packing_days_hint' },
  closedDays: { label: 'desk-settings.closed_days', hint: 'desk-settings.closed_days_hint' },
  maxQuantity: { label: 'desk-settings.max_quantity' },
  'openInvoices/first': { label: 'desk-settings.invoices_first', hint: 'desk-settings.invoices_first_hint' },
  'openInvoices/perPaid': { label: 'desk-settings.invoices_per_paid', hint: 'desk-settings.invoices_per_paid_hint' },
  'openInvoices/most': { label: 'desk-settings.invoices_most' },
  paymentDays: { label: 'desk-settings.payment_days' },
  'reminderDays/first': { label: 'desk-settings.reminder_first', hint: 'desk-settings.reminder_hint' },
  'reminderDays/last': { label: 'desk-settings.reminder_last', hint: 'desk-settings.reminder_hint' },
  'reminderDays/person': { label: 'desk-settings.reminder_person', hint: 'desk-settings.reminder_hint' },
  returnDays: { label: 'desk-settings.return_days', hint: 'desk-settings.return_days_hint' },
  announceDays: { label: 'desk-settings.announce_days', hint: 'desk-settings.announce_days_hint' },
  retryDays: { label: 'desk-settings.retry_days', hint: 'desk-settings.retry_days_hint' },
  ratingInvitationDays: { label: 'desk-settings.rating_days' },
  couponDays: { label: 'desk-settings.coupon_days' },
}

export const mistakeTexts: Readonly<Record<SettingMistake, MessageId>> = {
  'money-range': 'desk-settings.wrong_money',
  'time-form': 'desk-settings.wrong_time',
  'count-range': 'desk-settings.wrong_count',
  'dates-form': 'desk-settings.wrong_dates',
  'steps-form': 'desk-settings.wrong_steps',
  'limits-order': 'desk-settings.wrong_limits',
  'days-order': 'desk-settings.wrong_order',
}
