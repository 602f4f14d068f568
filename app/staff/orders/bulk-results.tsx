import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import type { BulkAct } from '#contract/staff/order-views.ts'
import type { BulkOutcome } from '#server/order-search/bulk.ts'
import { bulkTexts } from './order-texts.ts'

/** What became of each order. */
export function BulkResults({ act, outcomes }: { act: BulkAct; outcomes: readonly BulkOutcome[] }) {
  const t = useTexts()
  if (outcomes.length === 0) return <Notice type="warning">{t('desk-orders.result_nothing')}</Notice>
  const areDone = outcomes.every(({ outcome }) => outcome === 'done')
  return (
    <Notice type={areDone ? 'success' : 'warning'}>
      <strong>
        {t('desk-orders.results')}: {t(bulkTexts[act])}
      </strong>
      <ul>
        {outcomes.map((one) => (
          <li key={one.id}>
            {one.brand} {one.number}: <Outcome one={one} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Outcome({ one: { outcome, state: code, by } }: { one: BulkOutcome }) {
  const t = useTexts()
  const state = t(orderStateTexts[code])
  const name = by?.kind === 'staff' ? by.name : t('desk-orders.actor_shop')
  if (outcome === 'done') return t('desk-orders.result_done', { state })
  if (outcome === 'order-state') return t('desk-orders.result_state', { state })
  if (outcome === 'fulfiller-away') return t('desk-orders.result_away')
  return name ? t('desk-orders.result_already_by', { name, state }) : t('desk-orders.result_already', { state })
}
