import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Order } from '#contract/checkout/order.ts'

/** Leads to a message to the shop's service. */
export function ReportProblem({ order }: { order: Order }) {
  const t = useTexts()
  const { path } = useStorefront()
  if (order.redacted) return null
  return (
    <section aria-labelledby="problem" className="mt-6 print:hidden">
      <h2 id="problem" className="title-sm">
        {t('history.problem_lead')}
      </h2>
      <p>{t('history.problem_lead_text')}</p>
      <p className="mt-3">
        <PageLink to={path(`/order/${order.token_value}/problem`)} className={buttonClass('secondary')}>
          {t('history.problem_link')}
        </PageLink>
      </p>
    </section>
  )
}
