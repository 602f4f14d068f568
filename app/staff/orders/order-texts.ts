import type { Oddity } from '#contract/staff/order-list.ts'
import type { BulkAct } from '#contract/staff/order-views.ts'
import type { MessageId } from '#messages/ids.ts'

export const oddityTexts = {
  late: 'desk-orders.odd_late',
  refund: 'desk-orders.odd_refund',
  return: 'desk-orders.odd_return',
  payment: 'desk-orders.odd_payment',
} as const satisfies Record<Oddity, MessageId>

export const bulkTexts = {
  'hand-over': 'desk-orders.act_hand_over',
  accept: 'desk-orders.act_accept',
  begin: 'desk-orders.act_begin',
} as const satisfies Record<BulkAct, MessageId>
