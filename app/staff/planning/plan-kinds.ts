import type { PlanKind } from '#contract/staff/planning.ts'
import type { MessageId } from '#messages/ids.ts'

export const planKindTexts: Record<PlanKind, MessageId> = {
  content: 'desk-planning.kind_content',
  price: 'desk-planning.kind_price',
  coupon: 'desk-planning.kind_coupon',
}
