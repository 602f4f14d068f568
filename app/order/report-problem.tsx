import { useTexts } from '#app/texts.tsx'
import type { Order } from '#contract/checkout/order.ts'
import { OrderLink, OrderPart } from './order-part.tsx'

/** Leads to a message to the shop's service. */
export function ReportProblem({ order }: { order: Order }) {
  const t = useTexts()
  if (order.redacted) return null
  return (
    <OrderPart id="problem" title="history.problem_lead" isPrinted={false}>
      <p>{t('history.problem_lead_text')}</p>
      <p className="mt-3">
        <OrderLink order={order} to="problem">
          {t('history.problem_link')}
        </OrderLink>
      </p>
    </OrderPart>
  )
}
