import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { CartIntent } from '#app/cart/act-on-cart.ts'
import type { OpenStep } from '#app/checkout/open-step.ts'
import { moneyIn, useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ValuesQuestion } from '#app/values/values-question.tsx'
import type { Cart } from '#contract/cart/cart.ts'
import { nameOf } from '#contract/cart/line-words.ts'
import type { ReorderPlan } from '#contract/reorder/reorder.ts'
import type { LineQuestion } from '#contract/wearers/line-questions.ts'
import { dot } from '#contract/web/dot.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { ReorderNotes } from './load-notes.ts'
import { PlanLine } from './plan-line.tsx'

type CheckoutPlanProps = {
  cart: Cart
  plan: ReorderPlan | null
  /** About values in the cart that are usually a mistake. */
  questions: readonly LineQuestion[]
  notes: ReorderNotes
  step: OpenStep
}

/** What is different from the last order, above everything else on the step that a reorder leads to. */
export function CheckoutPlan({ cart, plan, questions, notes, step }: CheckoutPlanProps) {
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
  const isSame = plan !== null && kept === plan.lines.length && added.length === 0
  return (
    <section id="reorder" className="reorder-plan" aria-labelledby="reorder-title" tabIndex={-1}>
      <h2 id="reorder-title" className="title-sm">
        {t(isSame ? 'reorder.checkout_same' : 'reorder.checkout_title')}
      </h2>
      {plan && (
        <p>
          {t('reorder.this_time')} <strong className="price">{formatMoney(cart.total, storefront.money)}</strong>
          <span className="text-muted">
            {dot}
            {t('reorder.last_time')}{' '}
            <span className="price">
              {formatMoney(plan.last.total, moneyIn(storefront.money, plan.last.currency_code))}
            </span>
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
      {trials.length > 0 && (
        <PlanAct intent="opt-out" step={step}>
          {t('reorder.opt_out')}
        </PlanAct>
      )}
      {changed.length > 0 && (
        <ul>
          {changed.map((line) => (
            <PlanLine key={line.line} line={line} />
          ))}
        </ul>
      )}
      {kept > 0 && <p className="mt-2 text-sm">{t('reorder.kept_count', { count: kept })}</p>}
      {questions.map((asked) => (
        <AskAboutValues key={asked.question.key} asked={asked} cart={cart} step={step} />
      ))}
    </section>
  )
}

type AskAboutValuesProps = { asked: LineQuestion; cart: Cart; step: OpenStep }

function AskAboutValues({ asked: { question, lines }, cart, step }: AskAboutValuesProps) {
  const t = useTexts()
  const line = lines.right ?? lines.left
  const item = cart.items.find(({ id }) => id === line)
  if (!item) return null
  const answer = (intent: CartIntent, text: MessageId) => (
    <PlanAct intent={intent} step={step} fields={{ key: question.key, line: item.id }}>
      {t(text)}
      <span className="sr-only">: {nameOf(item, t)}</span>
    </PlanAct>
  )
  return (
    <ValuesQuestion question={question}>
      {answer('values-right', 'values.confirm')}
      {answer('values-earlier', 'values.take_earlier')}
    </ValuesQuestion>
  )
}

type PlanActProps = {
  intent: CartIntent
  step: OpenStep
  fields?: Readonly<Record<string, string | number>>
  children: ReactNode
}

/** A button that changes the cart and comes back to this step. It may go away then, so the plan takes the focus. */
function PlanAct({ intent, step, fields = {}, children }: PlanActProps) {
  const { path } = useStorefront()
  return (
    <Form
      method="post"
      action={path('/cart')}
      preventScrollReset
      onSubmit={({ currentTarget }) => currentTarget.closest<HTMLElement>('.reorder-plan')?.focus()}
    >
      {Object.entries({ intent, step, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="word-button">
        {children}
      </button>
    </Form>
  )
}
