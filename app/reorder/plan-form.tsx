import type { ReactNode } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { AddressText } from '#app/address/address-text.tsx'
import { usePlanReports } from '#app/reporting/use-plan-reports.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { LinePlan, ReorderPlan } from '#contract/reorder/reorder.ts'
import { formatDate, formatMoney } from '#contract/web/format.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { LineFields, PlanLine } from './plan-line.tsx'
import { PlanSums } from './plan-sums.tsx'

type PlanFormProps = {
  plan: ReorderPlan
  /** Number of other items in the cart. */
  others: number
  /** Asks about the values of a line. */
  questionAt?: (line: LinePlan) => ReactNode
  /** Why the plan could not be carried out. */
  refusal?: { code: string; message: string } | undefined
}

/**
 * The plan of a reorder, before the cart is touched. Its form is sent twice: by GET it counts again what was changed, by
 * POST it fills the cart. With scripts the first happens by itself.
 */
export function PlanForm({ plan, others, questionAt, refusal }: PlanFormProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const submit = useSubmit()
  const isUnderWay = useNavigation().state !== 'idle'
  const { order } = plan
  usePlanReports(plan.lines)
  const kept = plan.lines.filter(({ next }) => next !== null)
  const gone = plan.lines.filter(({ next }) => next === null)
  return (
    <>
      <p className="max-w-prose">
        {t('reorder.intro', { number: order.number, date: formatDate(new Date(order.created_at), storefront.zone) })}
      </p>
      <div className="mt-4 grid gap-3">
        {refusal && (
          <Notice type="danger" code={refusal.code}>
            {refusal.message}
          </Notice>
        )}
        {kept.length === 0 && !refusal && <Notice type="warning">{t('reorder.warning')}</Notice>}
        {gone.length > 0 && kept.length > 0 && (
          <Notice type="warning">{t('reorder.unavailable', { products: titlesOf(gone) })}</Notice>
        )}
      </div>
      <Form
        method="get"
        preventScrollReset
        replace
        onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
      >
        <input type="hidden" name="chosen" value="1" />
        <ul className="mt-4" tabIndex={-1}>
          {kept.map((line) => (
            <PlanLine key={line.line} line={line}>
              {questionAt?.(line)}
              <LineFields line={line} />
            </PlanLine>
          ))}
          {gone.map((line) => (
            <PlanLine key={line.line} line={line} />
          ))}
        </ul>
        <Added plan={plan} />
        {kept.length > 0 && (
          <div className="reorder-end">
            <PlanSums plan={plan} />
            <Delivery plan={plan} />
            {others > 0 && <p className="text-sm">{t('reorder.other_lines', { count: others })}</p>}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" formMethod="post" size="large" aria-disabled={isUnderWay}>
                {t(plan.ships_to ? 'reorder.go_pay' : 'reorder.go_cart')}
              </Button>
              <noscript>
                <Button type="submit" look="secondary" size="large">
                  {t('reorder.update')}
                </Button>
              </noscript>
            </div>
          </div>
        )}
      </Form>
    </>
  )
}

const titlesOf = (lines: ReorderPlan['lines']) => [...new Set(lines.map(({ last }) => last.title))].join(', ')

/** What the shop adds by itself, and the tick that prevents it. */
function Added({ plan: { added } }: { plan: ReorderPlan }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  if (added.length === 0) return null
  return (
    <section className="mt-4" aria-labelledby="reorder-added">
      <h2 id="reorder-added" className="title-sm">
        {t('reorder.added_title')}
      </h2>
      <label className="choice mt-2">
        <input type="checkbox" name="trials" defaultChecked />
        <span>
          {added.map(({ title, unit_price }) => `${title}, ${formatMoney(unit_price, storefront.money)}`).join(' · ')}
        </span>
      </label>
      <p className="text-muted text-sm">{t('reorder.added_text')}</p>
    </section>
  )
}

function Delivery({ plan: { arrival, ships_to } }: { plan: ReorderPlan }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <div className="flex gap-3">
      <Icon name="truck" className="size-6 shrink-0 text-primary" />
      <div className="min-w-0">
        {arrival && (
          <p className="font-semibold">
            {t('cart.arrives', { span: formatDeliverySpan(arrival.min, arrival.max, storefront.days) })}
          </p>
        )}
        {ships_to && (
          <div className="text-sm">
            <p className="text-muted">{t('reorder.ships_to')}</p>
            <AddressText address={ships_to} />
          </div>
        )}
      </div>
    </div>
  )
}
