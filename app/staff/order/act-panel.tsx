import { Form, useNavigation } from 'react-router'
import { AddressForm } from '#app/address/address-form.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { paymentMethodTexts } from '#contract/payment.ts'
import { type OrderAct, orderActs } from '#contract/staff/order-acts.ts'
import { needsProof } from '#contract/staff/roles.ts'
import type { Outcome } from '#server/desk/order-desk-for-request.ts'
import type { OrderView } from '#server/desk/order-view.ts'
import { useMoneyOf } from '../money.ts'
import { actFields } from './act-fields.tsx'
import { actTexts } from './act-texts.ts'
import type { Answer } from './answer.ts'
import { FormHead } from './form-head.tsx'
import { pathOfOrder } from './order-path.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { RefundFields } from './refund-fields.tsx'

type PanelProps = { order: OrderView; act: OrderAct; answer: Answer | undefined; seen: number; formKey: string }

/** The form of one act, with what follows from it. Before money goes back, its amount is shown and confirmed. */
export function ActPanel({ order, act, answer, seen, formKey }: PanelProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoneyOf(order)
  const here = path(pathOfOrder(order))
  const { name, tells } = actTexts[act]
  const isProofMissing = needsProof(orderActs[act]) && !order.isFresh
  const head = <FormHead intent={act} seen={seen} formKey={formKey} />
  const leave = (
    <PageLink to={here} className={buttonClass('plain')}>
      {t('desk_order.leave')}
    </PageLink>
  )
  return (
    <section id="act" aria-labelledby="act-title" className="desk-panel">
      <h2 id="act-title" className="title-sm">
        {t(name)}
      </h2>
      <p className="max-w-narrow">{t(tells)}</p>
      {answer?.problem && <ProblemNotice problem={answer.problem} money={money} />}
      {isProofMissing ? (
        <ProofFirst back={`${here}?do=${act}`} />
      ) : act === 'address' ? (
        order.address && (
          <AddressForm
            countries={[order.address.country_code]}
            section="shipping"
            address={order.address}
            reply={answer?.reply}
          >
            {head}
            <p className="flex flex-wrap gap-2">
              <Button type="submit">{t(name)}</Button>
              {leave}
            </p>
          </AddressForm>
        )
      ) : (
        <PlainForm order={order} act={act} answer={answer}>
          {head}
          {leave}
        </PlainForm>
      )}
    </section>
  )
}

function ProofFirst({ back }: { back: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <Notice type="info">
      {t('desk_order.prove_first')}{' '}
      <PageLink to={`${path('/staff/prove')}?${new URLSearchParams({ back })}`} className="link">
        {t('desk_order.prove_now')}
      </PageLink>
    </Notice>
  )
}

type PlainFormProps = Pick<PanelProps, 'order' | 'answer'> & {
  act: Exclude<OrderAct, 'address'>
  children: readonly [head: React.ReactNode, leave: React.ReactNode]
}

function PlainForm({ order, act, answer, children: [head, leave] }: PlainFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const fields = answer?.fields ?? {}
  const isChecked = act === 'cancel' || act === 'refund'
  return (
    <Form method="post" replace className="grid gap-4">
      {head}
      {act === 'refund'
        ? order.refundable && <RefundFields order={order} fields={fields} refundable={order.refundable} />
        : actFields[act]({ order, fields })}
      {answer?.preview && <Consequence order={order} act={act} preview={answer.preview} />}
      <p className="flex flex-wrap gap-2">
        {isChecked && (
          <Button
            type="submit"
            name="step"
            value="check"
            look={answer?.preview ? 'secondary' : 'primary'}
            disabled={isUnderWay}
          >
            {t(answer?.preview ? 'desk_order.check_again' : 'desk_order.check')}
          </Button>
        )}
        {!isChecked && (
          <Button type="submit" disabled={isUnderWay}>
            {t(actTexts[act].name)}
          </Button>
        )}
        {leave}
      </p>
    </Form>
  )
}

/** What is about to happen, with the button that does it. */
function Consequence({ order, act, preview }: { order: OrderView; act: OrderAct; preview: Outcome }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const money = useMoneyOf(order)
  const { method } = order.payment
  const amount = money(preview.amount)
  const way =
    method === 'invoice'
      ? t('desk_order.way_invoice', { amount })
      : t('desk_order.way_method', { amount, method: method ? t(paymentMethodTexts[method]) : '' })
  return (
    <div role="status" className="desk-consequence">
      {act === 'cancel' && <p>{t(preview.isWhole ? 'desk_order.cancels_all' : 'desk_order.cancels_some')}</p>}
      <p>{preview.amount > 0 ? way : t('desk_order.way_none')}</p>
      <p>{t('desk_order.customer_told')}</p>
      <input type="hidden" name="expected" value={preview.amount} />
      <Button type="submit" name="step" value="do" disabled={isUnderWay}>
        {act === 'cancel' ? t('desk_order.do_cancel') : t('desk_order.do_refund', { amount })}
      </Button>
    </div>
  )
}
