import { useTexts } from '#app/texts.tsx'
import type { StaffOrder } from '#contract/staff/order-list.ts'
import type { MessageId } from '#messages/ids.ts'
import { oddityTexts } from './order-texts.ts'

const tags: readonly { text: MessageId; isOdd: (order: StaffOrder) => boolean; isUrgent?: true }[] = [
  { text: oddityTexts.late, isOdd: ({ is_late }) => is_late, isUrgent: true },
  { text: oddityTexts.refund, isOdd: ({ refund_waits }) => refund_waits, isUrgent: true },
  { text: oddityTexts.payment, isOdd: ({ is_uncollectable }) => is_uncollectable, isUrgent: true },
  { text: oddityTexts.return, isOdd: ({ returns }) => returns.length > 0 },
  {
    text: 'desk-orders.parcel_astray',
    isOdd: ({ parcels }) => parcels.some(({ state }) => state === 'lost' || state === 'back'),
  },
]

/** Marks of orders to look at. */
export function OddTags({ order }: { order: StaffOrder }) {
  const t = useTexts()
  return tags
    .filter(({ isOdd }) => isOdd(order))
    .map(({ text, isUrgent }) => (
      <span key={text} className="desk-tag desk-orders-odd" data-urgent={isUrgent}>
        {t(text)}
      </span>
    ))
}
