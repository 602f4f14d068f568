import { useTexts } from '#app/texts.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { FoldedPart, OrderLink } from './order-part.tsx'

/** Leads to a message to the shop's service. */
export function ReportProblem({ order }: { order: Order }) {
  const t = useTexts()
  if (order.redacted) return null
  return (
    <FoldedPart id="problem" title="history.problem_lead">
      <p>{t('history.problem_lead_text')}</p>
      <p className="mt-3">
        <OrderLink order={order} to="problem">
          {t('history.problem_link')}
        </OrderLink>
      </p>
    </FoldedPart>
  )
}
