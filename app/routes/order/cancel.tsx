import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { BackToOrder } from '#app/order/back-to-order.tsx'
import { ChoosePieces } from '#app/order/choose-pieces.tsx'
import { openOrder } from '#app/order/open-order.ts'
import { piecesLeft, readPieces } from '#app/order/pieces-form.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CancelOrder } from '#contract/checkout/order-change.ts'
import type { Route } from './+types/cancel'

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const order = await openOrder(here, params.orderToken, ({ changeable }) => changeable)
  // One for each form: sent twice, it cancels once.
  const key = crypto.randomUUID()
  return { order, key, texts: here.texts('checkout', 'cart', 'order', 'product'), noindex: true }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const token = params.orderToken
  const form = await request.formData().catch(() => new FormData())
  const order = await openOrder(here, token, ({ changeable }) => changeable)
  const isAll = form.get('what') === 'all'
  const pieces = readPieces(form, order.items.length)
  const reason = String(form.get('reason') ?? '').trim()
  const wish = CancelOrder.safeParse({ ...(!isAll && { items: pieces }), ...(reason && { reason }) })
  if (!wish.success) return data(here.refusal({ code: 'cancel-nothing' }), 422)
  const cancelled = await here.cancellations.cancel(token, wish.data, String(form.get('key') ?? '') || token)
  if (!cancelled.ok)
    return data({ code: cancelled.error.code, message: cancelled.error.message }, cancelled.error.status)
  const done = cancelled.value.isWhole ? 'cancelled' : 'cancelled-part'
  throw redirect(`${here.path(`/order/${token}`)}?done=${done}`, 303)
}

export default function CancelPage({ loaderData: { order, key }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const title = t('order.cancel_title', { number: order.number })
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <p className="mb-4">{t('order.cancel_text')}</p>
      {actionData && (
        <div className="mb-4">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      <Form method="post" className="form-column">
        <input type="hidden" name="key" value={key} />
        <ChoosePieces order={order} left={piecesLeft(order.items, order.cancelled)} label={t('order.cancel_pieces')} />
        <div className="field">
          <label htmlFor="reason">{t('order.cancel_reason')}</label>
          <input id="reason" name="reason" className="field-input" maxLength={500} autoComplete="off" />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" name="what" value="chosen" aria-disabled={isUnderWay}>
            {t('order.cancel_chosen')}
          </Button>
          <Button type="submit" name="what" value="all" look="secondary" aria-disabled={isUnderWay}>
            {t('order.cancel_all')}
          </Button>
          <BackToOrder token={order.token_value} />
        </div>
      </Form>
    </div>
  )
}
