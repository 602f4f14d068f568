import { type OrderFilters, writeFilters } from '#contract/staff/order-list.ts'
import type { MessageId } from '#messages/ids.ts'

const views: readonly { label: MessageId; wanted: OrderFilters }[] = [
  { label: 'desk-orders.view_all', wanted: {} },
  {
    label: 'desk-orders.view_to_pack',
    wanted: { state: ['fulfiller_ready', 'accepted', 'open'], order: 'oldest' },
  },
  { label: 'desk-orders.view_late', wanted: { odd: 'late', order: 'oldest' } },
  { label: 'desk-orders.view_unpaid', wanted: { state: ['payment_pending'] } },
  { label: 'desk-orders.view_returns', wanted: { odd: 'return' } },
]

/** The views that everybody has, before anybody has saved one. */
export const defaultViews = views.map(({ label, wanted }) => ({ label, filters: writeFilters(wanted) }))
