import type { StaffAct, StaffRole } from '#contract/staff/roles.ts'
import type { MessageId } from '#messages/ids.ts'

export const roleTexts: Readonly<Record<StaffRole, MessageId>> = {
  service: 'desk.role_service',
  warehouse: 'desk.role_warehouse',
  merchandise: 'desk.role_merchandise',
  finance: 'desk.role_finance',
  lead: 'desk.role_lead',
}

export const actTexts: Readonly<Record<StaffAct, MessageId>> = {
  'find-customer': 'desk.act_find_customer',
  'act-as-customer': 'desk.act_act_as_customer',
  'block-customer': 'desk.act_block_customer',
  'merge-customers': 'desk.act_merge_customers',
  'export-customer': 'desk.act_export_customer',
  'see-orders': 'desk.act_see_orders',
  'export-orders': 'desk.act_export_orders',
  'send-mail-again': 'desk.act_send_mail_again',
  pack: 'desk.act_pack',
  'check-return': 'desk.act_check_return',
  'change-address': 'desk.act_change_address',
  'cancel-order': 'desk.act_cancel_order',
  refund: 'desk.act_refund',
  'grant-coupon': 'desk.act_grant_coupon',
  'book-payment': 'desk.act_book_payment',
  'moderate-review': 'desk.act_moderate_review',
  'manage-goods': 'desk.act_manage_goods',
  'manage-stock': 'desk.act_manage_stock',
  'manage-coupons': 'desk.act_manage_coupons',
  'send-letters': 'desk.act_send_letters',
  'change-settings': 'desk.act_change_settings',
  'see-figures': 'desk.act_see_figures',
  'see-errors': 'desk.act_see_errors',
  'try-again': 'desk.act_try_again',
  'see-audit-log': 'desk.act_see_audit_log',
  'manage-webhooks': 'desk.act_manage_webhooks',
  'manage-staff': 'desk.act_manage_staff',
  'manage-keys': 'desk.act_manage_keys',
  'erase-customer': 'desk.act_erase_customer',
}
