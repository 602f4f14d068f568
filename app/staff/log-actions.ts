import type { MessageGroup, MessageId } from '#messages/ids.ts'

/** The groups of texts that entries of the audit log are in. */
export const logTexts = ['desk', 'desk-orders', 'desk-packing', 'desk-returns', 'desk-today'] as const satisfies MessageGroup[]

/** What entries of the audit log say, by action, in the order in which they are offered. Others are shown as they are. */
export const logActions: Readonly<Record<string, MessageId>> = {
  'acting/start': 'desk.log_acting_start',
  'acting/change': 'desk.log_acting_change',
  'acting/end': 'desk.log_acting_end',
  'staff/invite': 'desk.log_staff_invite',
  'staff/withdraw-invitation': 'desk.log_staff_withdraw',
  'staff/join': 'desk.log_staff_join',
  'staff/change-role': 'desk.log_staff_role',
  'staff/end-access': 'desk.log_staff_end',
  'staff/end-sessions': 'desk.log_staff_sessions',
  'staff/remove-second-factor': 'desk.log_staff_factor',
  'second-factor/set-up': 'desk.log_factor_set_up',
  'second-factor/new-codes': 'desk.log_factor_codes',
  'second-factor/passkey': 'desk.log_factor_passkey',
  'second-factor/remove-passkey': 'desk.log_factor_passkey_removed',
  'second-factor/turn-off': 'desk.log_factor_off',
  'second-factor/recovery-code': 'desk.log_factor_recovery',
  'orders/export': 'desk-orders.log_export',
  'orders/exported': 'desk-orders.log_exported',
  'order-view/save': 'desk-orders.log_view_save',
  'order-view/rename': 'desk-orders.log_view_rename',
  'order-view/delete': 'desk-orders.log_view_delete',
  'review/publish': 'desk.log_review_publish',
  'review/refuse': 'desk.log_review_refuse',
  'review/answer': 'desk.log_review_answer',
  'return/check': 'returns.log_check',
  'return/take-in': 'returns.log_take_in',
  'bank/import': 'invoices.log_import',
  'payment/book': 'invoices.log_book',
  'payment/take-back': 'invoices.log_take_back',
  'payment/end': 'invoices.log_end',
  'jobs/try-again': 'desk-today.log_jobs_again',
  'jobs/let-be': 'desk-today.log_jobs_left',
  'mails/try-again': 'desk-today.log_mails_again',
  'mails/let-be': 'desk-today.log_mails_left',
  'lot/count': 'desk-packing.log_lot_count',
  'demo/remove': 'desk.log_demo_remove',
}
