import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { BackToOrder } from '#app/order/back-to-order.tsx'
import { ChoosePieces } from '#app/order/choose-pieces.tsx'
import { openOrder } from '#app/order/open-order.ts'
import { readPieces } from '#app/order/pieces-form.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CreateReturn, returnReasons, returnReasonTexts } from '#contract/checkout/return.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { formatDate, isoDate } from '#contract/web/format.ts'
import type { Route } from './+types/return'

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = context.get(shop)
  const order = await openOrder(here, params.orderToken, ({ redacted }) => !redacted)
  // One for each form: sent twice, it announces one return.
  const key = crypto.randomUUID()
  const tooLate =
    order.return_by && order.return_by < isoDate(new Date(), zoneOf(here.visit.brand)) ? order.return_by : null
  return { order, key, tooLate, texts: here.texts('checkout', 'cart', 'order', 'product'), noindex: true }
}

const reasonField = (line: number) => `reason-${line}`

export async function action({ context, params, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const token = params.orderToken
  const form = await request.formData().catch(() => new FormData())
  const order = await openOrder(here, token, ({ redacted }) => !redacted)
  const items = readPieces(form, order.items.length).map((pieces) => {
    const reason = form.get(reasonField(pieces.line))
    return reason ? { ...pieces, reason } : pieces
  })
  const wish = CreateReturn.safeParse({ items })
  if (!wish.success) return data(here.refusal({ code: 'cancel-nothing' }), 422)
  const announced = await here.returns.announce(token, wish.data.items, String(form.get('key') ?? '') || token)
  if (!announced.ok)
    return data({ code: announced.error.code, message: announced.error.message }, announced.error.status)
  throw redirect(`${here.path(`/order/${token}`)}?done=returned`, 303)
}

/** Some of an order is sent back. The statutory form, which needs no login, is another page. */
export default function ReturnPage({ loaderData: { order, key, tooLate }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const title = t('order.return_title', { number: order.number })
  const left = order.items.map((_, index) => order.returnable.find(({ line }) => line === index + 1)?.quantity ?? 0)
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      {actionData && (
        <div className="mb-4">
          <Notice type="danger" code={actionData.code}>
            {actionData.message}
          </Notice>
        </div>
      )}
      {order.returnable.length === 0 ? (
        <p className="mb-6">
          {tooLate ? t('order.return_too_late', { day: formatDate(tooLate) }) : t('order.return_nothing')}
        </p>
      ) : (
        <>
          <p className="mb-2">{t('order.return_text')}</p>
          <p className="mb-6 text-muted text-sm">{t('order.return_opened')}</p>
          <Form method="post" className="form-column">
            <input type="hidden" name="key" value={key} />
            <ChoosePieces
              order={order}
              left={left}
              label={t('order.return_pieces')}
              more={(line, name) => <Reason line={line} name={name} />}
            />
            {order.return_by && (
              <p className="mb-4">{t('order.send_back_text', { day: formatDate(order.return_by) })}</p>
            )}
            <Button type="submit" size="large" aria-disabled={isUnderWay}>
              {t('order.return_button')}
            </Button>
          </Form>
        </>
      )}
      <p className="mt-6">
        <BackToOrder token={order.token_value} />
      </p>
    </div>
  )
}

function Reason({ line, name }: { line: number; name: string }) {
  const t = useTexts()
  const id = reasonField(line)
  return (
    <p>
      <label htmlFor={id} className="block text-sm">
        {t('order.return_reason')}
        <span className="sr-only">: {name}</span>
      </label>
      <select id={id} name={id} className="field-input w-auto max-w-full" defaultValue="">
        <option value="">{t('order.reason_none')}</option>
        {returnReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(returnReasonTexts[reason])}
          </option>
        ))}
      </select>
    </p>
  )
}
