import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageId } from '#messages/ids.ts'

const doneTexts = {
  cancelled: 'order.cancelled_whole',
  'cancelled-part': 'order.cancelled_part',
  changed: 'order.was_changed',
  'email-requested': 'order.email_requested',
  returned: 'order.return_done',
  reported: 'history.problem_done',
} as const satisfies Record<string, MessageId>
export type DoneToOrder = keyof typeof doneTexts

export const isDoneToOrder = (text: string | null): text is DoneToOrder =>
  text !== null && Object.hasOwn(doneTexts, text)

/** Says what the visitor has just done to the order. */
export function DoneNotice({ done }: { done: DoneToOrder }) {
  const t = useTexts()
  return (
    <div className="mt-4">
      <Notice type="success">{t(doneTexts[done])}</Notice>
    </div>
  )
}
