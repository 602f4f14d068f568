import type { MessageId } from '#messages/ids.ts'

/** What can be done with a coupon, as the log names it. */
export const couponActs: Readonly<Record<string, MessageId>> = {
  'coupon/create': 'desk-promotions.log_create',
  'coupon/series': 'desk-promotions.log_series',
  'coupon/change': 'desk-promotions.log_change',
  'coupon/switch-off': 'desk-promotions.log_switch_off',
  'coupon/switch-on': 'desk-promotions.log_switch_on',
  'coupon/delete': 'desk-promotions.log_delete',
  'coupon/export': 'desk-promotions.log_export',
}
