import type { MessageId } from '#messages/ids.ts'

/** What the audit log says of coupons, by action. */
export const couponActions: Readonly<Record<string, MessageId>> = {
  'coupon/create': 'desk-promotions.log_create',
  'coupon/series': 'desk-promotions.log_series',
  'coupon/change': 'desk-promotions.log_change',
  'coupon/switch-off': 'desk-promotions.log_switch_off',
  'coupon/switch-on': 'desk-promotions.log_switch_on',
  'coupon/delete': 'desk-promotions.log_delete',
  'coupon/export': 'desk-promotions.log_export',
}
