import type { ReactNode } from 'react'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { EntryPage } from '#app/mailed-links/entry-page.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { paymentMethodTexts, paymentPicture } from '#contract/payment.ts'
import { formatMoney } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/pay'

/** The URL contains a token, which requests from this page must not pass on as their referrer. */
export const headers = () => ({ 'Referrer-Policy': 'strict-origin' })

/** The provider's query parameter with the transaction from which the browser returns. */
const transactionField = 'datatransTrxId'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { orders, texts } = context.get(shop)
  const token = url.searchParams.get('token') ?? ''
  const transaction = url.searchParams.get(transactionField)
  const outcome = transaction ? await orders.payAgain.returned(transaction) : undefined
  const asked = await orders.payAgain.read(token)
  return { token, asked, outcome, texts: texts('order', 'entry', 'checkout', 'payment'), noindex: true }
}

const statuses = {
  invalid: 404,
  paid: 409,
  cancelled: 409,
  'method-missing': 422,
  'too-many-payments': 429,
  provider: 503,
} as const

export async function action({ context, request, url }: Route.ActionArgs) {
  const { orders, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const token = url.searchParams.get('token') ?? ''
  const back = path(`/order/pay?${new URLSearchParams({ token })}`)
  const started = await orders.payAgain.start(token, String(form.get('payment_method') ?? ''), back)
  if (started.ok) throw redirectDocument(started.value, 303)
  return data({ refusal: started.error.code }, statuses[started.error.code])
}

/** Texts of a link by which nothing is to be paid. */
const endTexts: Readonly<Record<string, MessageId>> = {
  invalid: 'order.pay_invalid',
  paid: 'order.pay_paid',
  cancelled: 'order.pay_cancelled',
}
const refusalTexts: Readonly<Record<string, MessageId>> = {
  'method-missing': 'checkout.method_missing',
  'too-many-payments': 'order.pay_unavailable',
  provider: 'order.pay_unavailable',
}
const outcomeTexts = {
  awaiting: 'order.pay_awaiting',
  failed: 'order.pay_failed',
  owed: 'order.pay_owed',
  paid: 'order.pay_done_text',
} as const

/** Behind the mailed link: an order whose money could not be collected is paid again. */
export default function PayAgainPage({ loaderData: { token, asked, outcome }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const refusal = actionData?.refusal ?? ''
  const isOver = outcome === 'paid' || outcome === 'owed'
  const end = isOver ? outcomeTexts[outcome] : (endTexts[refusal] ?? endTexts[asked.code])
  const notice = refusalTexts[refusal] ?? (outcome && outcomeTexts[outcome])
  const isToPay = end === undefined || end === 'order.pay_invalid'
  const title = t(outcome === 'paid' ? 'order.pay_done' : isToPay ? 'order.pay_title' : 'order.pay_over')
  return (
    <>
      <PageHead title={title} />
      {end && (
        <EntryPage title={title} text={t(end)} isError={end === 'order.pay_invalid' || end === 'order.pay_owed'}>
          <PageLink to={path('/order')} className={buttonClass('primary')}>
            {t('order.lookup_title')}
          </PageLink>
        </EntryPage>
      )}
      {!end && asked.code === 'due' && (
        <PayAgainForm action={path(`/order/pay?${new URLSearchParams({ token })}`)} due={asked}>
          {notice && <Notice type={notice === 'order.pay_awaiting' ? 'info' : 'danger'}>{t(notice)}</Notice>}
        </PayAgainForm>
      )}
    </>
  )
}

type Due = Extract<Route.ComponentProps['loaderData']['asked'], { code: 'due' }>

function PayAgainForm({ action, due, children }: { action: string; due: Due; children: ReactNode }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const amount = formatMoney(due.amount, { ...storefront.money, currency: due.currency })
  return (
    <EntryPage title={t('order.pay_title')} text={t('order.pay_text', { number: due.number, amount })}>
      <Form method="post" action={action} noValidate className="form-column">
        {children}
        <fieldset>
          <legend className="title-sm mb-3">{t('checkout.methods')}</legend>
          <ul className="grid gap-3">
            {due.methods.map((method) => (
              <li key={method}>
                <label className="choice-card choice-card-flat">
                  <input type="radio" name="payment_method" value={method} required />
                  <span className="min-w-0 flex-1">{t(paymentMethodTexts[method])}</span>
                  <img src={paymentPicture(method)} alt="" width={48} height={24} />
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Button type="submit" size="large" className="w-full px-3!" aria-disabled={isUnderWay}>
          {t('order.pay_button', { amount })}
        </Button>
      </Form>
    </EntryPage>
  )
}
