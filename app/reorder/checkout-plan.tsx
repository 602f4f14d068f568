import { Form } from 'react-router'
import type { OpenStep } from '#app/checkout/open-step.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import { dot } from '#contract/web/dot.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { ReorderNotes } from './load-notes.ts'
import { PlanLine } from './plan-line.tsx'

type CheckoutPlanProps = { cart: Cart; plan: ReorderPlan | null; notes: ReorderNotes; step: OpenStep }

/** What is different from the last order, above everything else on the step that a reorder leads to. */
export function CheckoutPlan({ cart, plan, notes, step }: CheckoutPlanProps) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const trials = cart.items.filter(({ created_from }) => created_from?.type === 'automatic')
  const isEmpty = !plan && !notes.isPartial && notes.switched.length === 0 && notes.added.length === 0
  if (isEmpty) return null
  // What the customer has left out needs no explanation.
  const lines = plan?.lines.filter(({ next }) => next === null || next.quantity > 0) ?? []
  const gone = lines.filter(({ next }) => next === null)
  const changed = lines.filter(({ change, why }) => change !== 'kept' || why === 'few-left')
  const kept = lines.length - changed.length
  const added = trials.length > 0 ? trials.map(({ title }) => title) : notes.added
  return (
    <section id="reorder" className="reorder-plan" aria-labelledby="reorder-title">
      <h2 id="reorder-title" className="title-sm">
        {t(changed.length > 0 || added.length > 0 || !plan ? 'reorder.checkout_title' : 'reorder.checkout_same')}
      </h2>
      {plan && (
        <p>
          {t('reorder.this_time')} <strong className="price">{formatMoney(cart.total, storefront.money)}</strong>
          <span className="text-muted">
            {dot}
            {t('reorder.last_time')} <span className="price">{formatMoney(plan.last.total, storefront.money)}</span>
          </span>
        </p>
      )}
      <div className="mt-2 grid gap-2 empty:hidden">
        {gone.length > 0 && (
          <Notice type="warning">
            {t('reorder.unavailable', { products: [...new Set(gone.map(({ last }) => last.title))].join(', ') })}
          </Notice>
        )}
        {(gone.length > 0 || notes.isPartial) && <Notice type="warning">{t('reorder.partial')}</Notice>}
        {!plan &&
          notes.switched.map(({ before, after }) => (
            <Notice key={before} type="info">
              {t('reorder.switched_notice', { before, after })}
            </Notice>
          ))}
        {added.length > 0 && <Notice type="info">{t('reorder.added_notice', { product: added.join(', ') })}</Notice>}
      </div>
      {trials.length > 0 && <OptOut step={step} />}
      {changed.length > 0 && (
        <ul>
          {changed.map((line) => (
            <PlanLine key={line.line} line={line} />
          ))}
        </ul>
      )}
      {kept > 0 && <p className="mt-2 text-sm">{t('reorder.kept_count', { count: kept })}</p>}
    </section>
  )
}

/** Takes out what the shop has added by itself. */
function OptOut({ step }: { step: CheckoutPlanProps['step'] }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Form method="post" action={path('/cart')} preventScrollReset>
      <input type="hidden" name="intent" value="opt-out" />
      <input type="hidden" name="step" value={step} />
      <button type="submit" className="word-button">
        {t('reorder.opt_out')}
      </button>
    </Form>
  )
}
